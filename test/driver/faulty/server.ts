/**
 * A server of one client that answers with a fault now and then, whatever it speaks and wherever it is, and keeps an
 * account of it. A fault strikes when the client has as many calls open as it may: what becomes of each is known then.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { OutcomeCounts } from '../../../src/driver/messages.ts';

export type Due = Partial<Record<Exclude<keyof OutcomeCounts, 'started'>, number>>;
/** What a server says to what it is asked: itself, or by `reply` where it is asked by a call. */
export interface Speech {
  /** Reads a connection. @returns takes what comes on it. */
  readonly listen: (told: {
    say(bytes: Buffer): void;
    reply(bytes: Buffer): void;
  }) => (bytes: Buffer) => void;
  /** Bytes of no such protocol, and a whole reply that is an error. */
  readonly garbage: Buffer;
  readonly error: Buffer;
  /** It speaks in the clear before TLS: given the first bytes, what it says to them; null = they are no such wish. */
  readonly upgrade?: (bytes: Buffer) => Buffer | null;
}
export interface Fault {
  /** What is sent in place of the replies that are due, a write each. @param first the oldest of them. */
  readonly make: (first: Buffer, others: readonly Buffer[], speech: Speech) => readonly Buffer[];
  /** How the connection ends then: with all said (`end`), at once (`drop`), or by a reset. */
  readonly ends?: 'end' | 'drop' | 'reset';
  /** Of the calls that are open then, so many are answered by nothing, and are given up: the oldest. */
  readonly lost?: 'all' | 'first';
  /** What becomes of `calls` calls that are open. */
  readonly due: (calls: number) => Due;
}
export interface Faulty {
  readonly port: number;
  /** Calls answered as they should be; faults by their name. */
  readonly account: { passed: number; readonly struck: Record<string, number> };
  /** Every third call, or the next one that meets no other, gets the next of the faults, each so many times. */
  strike(times: number): void;
  close(): Promise<void>;
}
interface Options {
  readonly speech: Speech;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly inFlight: number;
  /** Has the driver give up its oldest calls; resolves when it has. */
  readonly giveUp: (calls: number) => Promise<void>;
  readonly tls: { readonly key: string; readonly cert: string } | null;
  /** Path of a Unix socket; null = a free port. */
  readonly socket: string | null;
}

export async function startFaulty(options: Options): Promise<Faulty> {
  const { speech, tls, socket: place } = options;
  const lot = new Lot(Object.keys(options.faults));
  const sockets = new Set<Socket>();
  const server = createServer((raw) => {
    sockets.add(raw.setNoDelay(true));
    raw.on('error', () => {}).on('close', () => sockets.delete(raw));
    const serve = (stream: Socket) => new Answering(options, lot, raw, stream);
    if (tls === null) serve(raw);
    else secured(raw, speech, tls, serve);
  });
  if (place === null) server.listen(0, '127.0.0.1');
  else server.listen(place);
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  const port = place === null ? (server.address() as AddressInfo).port : 0;
  return { port, account: lot.account, strike: (times) => lot.strike(times), close };
}

/** Puts TLS on a connection, at once or when it is asked for it. */
function secured(
  raw: Socket,
  { upgrade }: Speech,
  tls: NonNullable<Options['tls']>,
  serve: (stream: Socket) => unknown,
): void {
  const begin = () => {
    const secure = new TLSSocket(raw, { isServer: true, secureContext: createSecureContext(tls) });
    secure.on('error', () => raw.destroy());
    serve(secure);
  };
  if (upgrade === undefined) begin();
  else
    raw.once('data', (bytes) => {
      const said = upgrade(bytes);
      if (said === null) raw.destroy();
      else {
        raw.write(said);
        begin();
      }
    });
}

/** Which call is struck, and by what. */
class Lot {
  readonly account: Faulty['account'] = { passed: 0, struck: {} };
  readonly #names: readonly string[];
  #calls = 0;
  #left: string[] = [];

  constructor(names: readonly string[]) {
    this.#names = names;
  }
  strike(times: number): void {
    this.#left = Array.from({ length: times }, () => this.#names).flat();
  }
  draw(): string | null {
    this.#calls += 1;
    const name = this.#calls % 3 === 0 ? this.#left.shift() : undefined;
    return name ?? null;
  }
}

/** One connection. */
class Answering {
  readonly #options: Options;
  readonly #lot: Lot;
  readonly #raw: Socket;
  readonly #stream: Socket;
  /** Replies that are due, oldest first. */
  #due: Buffer[] = [];
  /** The fault that strikes as soon as all calls are open. */
  #name: string | null = null;
  #striking = false;

  constructor(options: Options, lot: Lot, raw: Socket, stream: Socket) {
    this.#options = options;
    this.#lot = lot;
    this.#raw = raw;
    this.#stream = stream;
    const told = {
      say: (bytes: Buffer) => stream.write(bytes),
      reply: (bytes: Buffer) => this.#asked(bytes),
    };
    stream.on('data', options.speech.listen(told)).on('end', () => stream.end());
  }

  #asked(reply: Buffer): void {
    this.#due.push(reply);
    // Answered in their turn.
    if (this.#striking) return;
    this.#name ??= this.#lot.draw();
    if (this.#name === null) this.#pass();
    else if (this.#due.length === this.#options.inFlight) void this.#strike(this.#name);
  }

  #pass(): void {
    const replies = this.#due.splice(0);
    this.#lot.account.passed += replies.length;
    this.#stream.write(Buffer.concat(replies));
  }

  async #strike(name: string): Promise<void> {
    const { struck } = this.#lot.account;
    const { make, ends, lost } = this.#options.faults[name] as Fault;
    const [first, ...others] = this.#due.splice(0) as [Buffer, ...Buffer[]];
    this.#name = null;
    this.#striking = true;
    struck[name] = (struck[name] ?? 0) + 1;
    const pieces = make(first, others, this.#options.speech);
    if (lost === 'first') await this.#options.giveUp(1);
    for (const piece of pieces) this.#stream.write(piece);
    if (lost === 'all') await this.#options.giveUp(1 + others.length);
    this.#striking = false;
    if (ends !== undefined) this.#end(ends);
    else if (this.#due.length > 0) this.#pass();
  }

  #end(ends: NonNullable<Fault['ends']>): void {
    if (ends === 'end') this.#stream.end();
    // A Unix socket knows no reset.
    else if (ends === 'drop' || this.#options.socket !== null) this.#raw.destroy();
    else this.#raw.resetAndDestroy();
  }
}
