/**
 * One RESP connection: commands in the order they were written, replies in the same order. One lane has one to
 * itself; with `pipeline` all lanes of a client share one.
 */
import { Outcome } from '../../protocol.ts';
import type { Broken, Opened } from '../../wire/connection-user.ts';
import { Link, type LinkUser } from '../../wire/link.ts';
import type { Origin } from '../../wire/origin.ts';
import { RespParser } from '../../wire/resp.ts';
import { Type } from '../../wire/resp-types.ts';

export type { Broken } from '../../wire/connection-user.ts';

/** Whoever waits for a reply. */
export interface Waiter {
  /** The reply is complete; the parser tells of it within this call only. */
  onReply(parser: RespParser, at: number, wireBytes: number): void;
  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void;
}

export class RespConnection {
  readonly #origin: Origin;
  readonly #link: Link;
  /** The reply under way, where somebody wants it whole; null under load. */
  readonly #whole: Buffer[] | null;
  /** A new one for each socket: the last may have broken in the middle of a reply. */
  #parser = new RespParser();
  /** Those whose replies are to come, oldest first; null where it was given up. */
  readonly #waiting: (Waiter | null)[] = [];
  /** How many of them are null. */
  #forgotten = 0;
  readonly #freed: () => void;
  #opened: Opened | null = null;
  /** Bytes read for the reply under way. */
  #wire = 0;

  /**
   * @param freed told when it is `free` again, or gone with what was given up on it.
   * @param keeps replies can be had whole, by `whole`.
   */
  constructor(origin: Origin, source: string | null, freed: () => void, keeps = false) {
    this.#origin = origin;
    this.#freed = freed;
    this.#whole = keeps ? [] : null;
    const told: LinkUser = {
      wanted: () => this.#opened !== null,
      connected: () => this.#connected(),
      read: (bytes, at) => this.#read(bytes, at),
      ended: () => this.#lost(Outcome.reset, 'closed by the server'),
      failed: (outcome, reason) => this.#lost(outcome, reason),
    };
    this.#link = new Link(origin, told, source, true);
  }

  get connected(): boolean {
    return this.#link.ready;
  }

  /** No reply is still to come that nobody waits for: behind one a command may never be answered. */
  get free(): boolean {
    return this.#forgotten === 0;
  }

  /** The bytes of the reply that a waiter is being told of. */
  whole(): Buffer {
    return Buffer.concat(this.#whole ?? []);
  }

  /** Opens the socket; `opened` is told once how that ended. */
  open(opened: Opened): void {
    this.#opened = opened;
    this.#link.open();
  }

  /** Writes a command. The connection must be open. @returns when it began to leave, ms. */
  send(command: Buffer, waiter: Waiter): number {
    const at = this.#link.now();
    this.#waiting.push(waiter);
    this.#link.write(command);
    return at;
  }

  /** A reply is waited for no more. Where none is, the socket goes with it: what comes late would be taken for the next. */
  forget(waiter: Waiter): void {
    const place = this.#waiting.indexOf(waiter);
    // Not sent yet: the socket that is being opened for it serves the next call.
    if (place < 0) return;
    this.#waiting[place] = null;
    this.#forgotten++;
    this.#dropForgotten();
  }

  #dropForgotten(): void {
    if (this.free || this.#forgotten < this.#waiting.length) return;
    this.close();
    this.#freed();
  }

  close(): void {
    this.#waiting.length = 0;
    this.#forgotten = 0;
    this.#opened = null;
    this.#link.drop();
  }

  #connected(): void {
    this.#parser = new RespParser();
    this.#wire = 0;
    this.#tell(null, '');
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(bytes: number, at: number): void {
    const { drops } = this.#link;
    // Replies that may be among these bytes: a command that follows one of them has not left yet.
    let due = this.#waiting.length;
    for (let from = 0; from < bytes && drops === this.#link.drops; ) {
      const used = this.#parser.feed(this.#origin.readBuffer, from, bytes);
      this.#wire += used - from;
      this.#whole?.push(Buffer.from(this.#origin.readBuffer.subarray(from, used)));
      from = used;
      if (this.#parser.fault !== '') this.#lost(Outcome.mismatch, this.#parser.fault);
      else if (this.#parser.done) {
        due -= 1;
        if (due < 0) this.#lost(Outcome.mismatch, 'a reply to no command');
        else if (due === 0 && this.#isSurplus(from, bytes))
          this.#lost(Outcome.mismatch, 'bytes after the end of the reply');
        else this.#replied(at);
      }
    }
  }

  /** Whether something follows the last reply that is due. What a server pushes may come at any time. */
  #isSurplus(from: number, end: number): boolean {
    return from < end && this.#origin.readBuffer[from] !== Type.push;
  }

  #replied(at: number): void {
    const waiter = this.#waiting.shift() as Waiter | null;
    const wire = this.#wire;
    this.#wire = 0;
    waiter?.onReply(this.#parser, at, wire);
    this.#parser.reset();
    if (this.#whole) this.#whole.length = 0;
    if (waiter === null) this.#answered();
    this.#dropForgotten();
  }

  /** One that was given up has been answered after all. */
  #answered(): void {
    if (this.free) return;
    this.#forgotten--;
    if (this.free) this.#freed();
  }

  /** The socket is of no more use. The oldest command gets that outcome; those behind it were never answered. */
  #lost(outcome: Broken, reason: string): void {
    const at = performance.now();
    const [first, ...others] = this.#waiting.splice(0);
    const wire = this.#wire;
    const wasFree = this.free;
    this.#forgotten = 0;
    this.#link.drop();
    this.#tell(outcome, reason);
    first?.onBroken(outcome, reason, at, wire);
    const left = outcome === Outcome.local ? outcome : Outcome.reset;
    for (const waiter of others) waiter?.onBroken(left, reason, at, 0);
    if (!wasFree) this.#freed();
  }

  #tell(outcome: Broken | null, reason: string): void {
    const opened = this.#opened;
    this.#opened = null;
    opened?.(outcome, reason);
  }
}
