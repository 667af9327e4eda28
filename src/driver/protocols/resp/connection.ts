/**
 * One RESP connection: commands in the order they were written, replies in the same order. One lane has one to
 * itself; with `pipeline` all lanes of a client share one.
 */
import { connect, type Socket } from 'node:net';
import { Outcome } from '../../protocol.ts';
import { type Origin, outcomeOf, reasonOf } from '../../wire/origin.ts';
import { pulse } from '../../wire/pulse.ts';
import { RespParser } from '../../wire/resp.ts';

/** No connection within this time counts as `reset`, ms. */
const connectTimeoutMs = 10_000;

/** How a command ended that got no whole reply. */
export type Broken = typeof Outcome.reset | typeof Outcome.local | typeof Outcome.mismatch;

/** Whoever waits for a reply. */
export interface Waiter {
  /** The reply is complete; the parser tells of it within this call only. */
  onReply(parser: RespParser, at: number, wireBytes: number): void;
  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void;
}

export class RespConnection {
  readonly #origin: Origin;
  readonly #source: string | null;
  /** The reply under way, where somebody wants it whole; null under load. */
  readonly #whole: Buffer[] | null;
  /** A new one for each socket: the last may have broken in the middle of a reply. */
  #parser = new RespParser();
  /** Those whose replies are to come, oldest first; null where it was given up. */
  readonly #waiting: (Waiter | null)[] = [];
  #socket: Socket | null = null;
  #connected = false;
  #timer: NodeJS.Timeout | undefined;
  #opened: ((outcome: Broken | null, reason: string) => void) | null = null;
  /** Bytes read for the reply under way. */
  #wire = 0;
  /** What is asked for while bytes are being read leaves in one write when all of them have been; null between reads. */
  #asked: Buffer[] | null = null;

  /** @param keeps replies can be had whole, by `whole`. */
  constructor(origin: Origin, source: string | null, keeps = false) {
    this.#origin = origin;
    this.#source = source;
    this.#whole = keeps ? [] : null;
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** The bytes of the reply that a waiter is being told of. */
  whole(): Buffer {
    return Buffer.concat(this.#whole ?? []);
  }

  /** Opens the socket; `opened` is told once how that ended. */
  open(opened: (outcome: Broken | null, reason: string) => void): void {
    this.#opened = opened;
    this.#origin.acquire(() => this.#connect());
  }

  /** Writes a command. The connection must be open. @returns when its first byte was handed over, ms. */
  send(command: Buffer, waiter: Waiter): number {
    const at = performance.now();
    this.#waiting.push(waiter);
    if (this.#asked === null) (this.#socket as Socket).write(command);
    else this.#asked.push(command);
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
    this.#drop();
  }

  #connect(): void {
    // Closed while it waited for its turn.
    if (this.#opened === null || this.#socket) {
      this.#origin.release();
      return;
    }
    const { readBuffer, address, host, port } = this.#origin;
    const onread = { buffer: readBuffer, callback: (read: number) => this.#read(socket, read) };
    const source = this.#source === null ? {} : { localAddress: this.#source };
    const socket: Socket = connect({ host: address ?? host, port, noDelay: true, onread, ...source });
    this.#socket = socket;
    this.#timer = setTimeout(
      () => this.#lost(socket, Outcome.reset, `no connection within ${connectTimeoutMs / 1000} s`),
      connectTimeoutMs,
    );
    socket.on('connect', () => this.#established(socket));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#lost(socket, outcomeOf(error), reasonOf(error)),
    );
    socket.on('end', () => this.#lost(socket, Outcome.reset, 'closed by the server'));
  }

  #established(socket: Socket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timer);
    this.#origin.release();
    this.#origin.open++;
    this.#origin.address ??= socket.remoteAddress ?? null;
    this.#connected = true;
    this.#parser = new RespParser();
    this.#wire = 0;
    this.#tell(null, '');
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(socket: Socket, read: number): boolean {
    const at = performance.now();
    pulse.beat(at);
    const asked: Buffer[] = [];
    this.#asked = asked;
    let from = 0;
    while (from < read && socket === this.#socket) {
      const used = this.#parser.feed(this.#origin.readBuffer, from, read);
      this.#wire += used - from;
      this.#whole?.push(Buffer.from(this.#origin.readBuffer.subarray(from, used)));
      from = used;
      if (this.#parser.done) this.#replied(at);
      else if (this.#parser.fault !== '') this.#lost(socket, Outcome.mismatch, this.#parser.fault);
    }
    this.#asked = null;
    if (asked.length > 0 && socket === this.#socket) socket.write(joined(asked));
    return true;
  }

  #replied(at: number): void {
    if (this.#waiting.length === 0) {
      this.#lost(this.#socket as Socket, Outcome.mismatch, 'a reply to no command');
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
  #lost(socket: Socket, outcome: Broken, reason: string): void {
    if (socket !== this.#socket) return;
    const at = performance.now();
    const waiting = this.#waiting.splice(0);
    const wire = this.#wire;
    this.#drop();
    this.#tell(outcome, reason);
    for (const [place, waiter] of waiting.entries())
      waiter?.onBroken(outcome, reason, at, place === 0 ? wire : 0);
  }

  #tell(outcome: Broken | null, reason: string): void {
    const opened = this.#opened;
    this.#opened = null;
    opened?.(outcome, reason);
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    if (this.#connected) this.#origin.open--;
    else this.#origin.release();
    this.#connected = false;
    socket.destroy();
  }
}

/** One buffer costs a socket less than a list of them. */
const joined = (parts: Buffer[]): Buffer => (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
