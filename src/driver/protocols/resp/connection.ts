/**
 * One RESP connection: commands in the order they were written, replies in the same order. One lane has one to
 * itself; with `pipeline` all lanes of a client share one.
 */
import { Outcome } from '../../protocol.ts';
import type { Broken, Opened } from '../../wire/connection-user.ts';
import { Link, type LinkUser } from '../../wire/link.ts';
import type { Origin } from '../../wire/origin.ts';
import { RespParser } from '../../wire/resp.ts';

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
  #opened: Opened | null = null;
  /** Bytes read for the reply under way. */
  #wire = 0;

  /** @param keeps replies can be had whole, by `whole`. */
  constructor(origin: Origin, source: string | null, keeps = false) {
    this.#origin = origin;
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
    if (this.#waiting.every((one) => one === null)) this.close();
  }

  close(): void {
    this.#waiting.length = 0;
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
    for (let from = 0; from < bytes && drops === this.#link.drops; ) {
      const used = this.#parser.feed(this.#origin.readBuffer, from, bytes);
      this.#wire += used - from;
      this.#whole?.push(Buffer.from(this.#origin.readBuffer.subarray(from, used)));
      from = used;
      if (this.#parser.done) this.#replied(at);
      else if (this.#parser.fault !== '') this.#lost(Outcome.mismatch, this.#parser.fault);
    }
  }

  #replied(at: number): void {
    if (this.#waiting.length === 0) {
      this.#lost(Outcome.mismatch, 'a reply to no command');
      return;
    }
    const waiter = this.#waiting.shift() as Waiter | null;
    const wire = this.#wire;
    this.#wire = 0;
    waiter?.onReply(this.#parser, at, wire);
    this.#parser.reset();
    if (this.#whole) this.#whole.length = 0;
  }

  /** The socket is of no more use; so are the commands on it. */
  #lost(outcome: Broken, reason: string): void {
    const at = performance.now();
    const waiting = this.#waiting.splice(0);
    const wire = this.#wire;
    this.#link.drop();
    this.#tell(outcome, reason);
    for (const [place, waiter] of waiting.entries())
      waiter?.onBroken(outcome, reason, at, place === 0 ? wire : 0);
  }

  #tell(outcome: Broken | null, reason: string): void {
    const opened = this.#opened;
    this.#opened = null;
    opened?.(outcome, reason);
  }
}
