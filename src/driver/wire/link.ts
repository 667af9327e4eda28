/**
 * One socket to an origin: opened when its turn has come, counted while it is open, let go of whatever its state. What is
 * spoken over it is its user's affair.
 */
import type { Socket } from 'node:net';
import { pulse } from '../../util/pulse.ts';
import { Outcome } from '../protocol.ts';
import type { Broken } from './connection-user.ts';
import { type Origin, outcomeOf, reasonOf } from './origin.ts';

/** No connection within this time counts as `reset`, ms. */
export const connectTimeoutMs = 10_000;

/** What a link tells whoever speaks over it; nothing more of a socket once it was dropped. */
export interface LinkUser {
  /** Its turn has come: whether anybody still waits for it. */
  wanted(): boolean;
  /** It may be written to. */
  connected(): void;
  /** The hot path: so many bytes lie in the origin's buffer until this returns. `at`: ms. */
  read(bytes: number, at: number): void;
  /** The peer has ended the stream, or ended it before it was `ready`. */
  ended(): void;
  /** It has failed, or never came about where it is not `ready`. `code`: the system's, '' where there is none. */
  failed(outcome: Broken, reason: string, code: string): void;
}

export class Link {
  /** It may be written to. */
  ready = false;
  /** How often it was let go of: what began before then is of another socket. */
  drops = 0;
  readonly #origin: Origin;
  readonly #user: LinkUser;
  readonly #source: string | null;
  readonly #gathers: boolean;
  #socket: Socket | null = null;
  /** What is written now leaves together, in a moment; null = at once. */
  #gathered: Buffer[] | null = null;
  /** When that began, ms. */
  #gathersSince = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The peer closed the last one between calls. */
  #closedByPeer = false;

  /**
   * @param source local address to connect from, or null for the kernel's choice.
   * @param gathers what is written while bytes are read leaves in one write: for users with several requests under way.
   */
  constructor(origin: Origin, user: LinkUser, source: string | null, gathers: boolean) {
    this.#origin = origin;
    this.#user = user;
    this.#source = source;
    this.#gathers = gathers;
  }

  /** Opens the socket unless there is one. */
  open(): void {
    if (this.#socket) return;
    if (this.#closedByPeer) {
      this.#origin.reconnects++;
      this.#closedByPeer = false;
    }
    this.#origin.acquire(() => this.#connect());
  }

  /** It must be `ready`. @param bytes not to be changed before they are answered. */
  write(bytes: Buffer): void {
    if (this.#gathered === null) (this.#socket as Socket).write(bytes);
    else this.#gathered.push(bytes);
  }

  /**
   * When what is written now begins to leave, ms. What leaves together has one time, that of the read it follows: a
   * clock read for each of a million commands a second would cost more than the few microseconds it tells them apart.
   */
  now(): number {
    return this.#gathered === null ? performance.now() : this.#gathersSince;
  }

  /** All that is written within `work` leaves in one buffer, which costs a socket less than a list of them. @param at now, ms. */
  gather(at: number, work: () => void): void {
    const socket = this.#socket;
    const gathered: Buffer[] = [];
    this.#gathered = gathered;
    this.#gathersSince = at;
    work();
    this.#gathered = null;
    // Dropped meanwhile: nobody reads it.
    if (gathered.length === 0 || socket === null || socket !== this.#socket) return;
    socket.write(this.#origin.joined.of(gathered));
  }

  /** Lets go of the socket, whatever its state. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    this.drops++;
    if (this.ready) this.#origin.open--;
    else this.#origin.release();
    this.ready = false;
    socket.destroy();
  }

  /** The same where the peer is through with it between calls: the next one is a reconnect. */
  dropIdle(): void {
    this.#closedByPeer = true;
    this.drop();
  }

  /** The same where its user is through with it: the next one is none. */
  close(): void {
    this.drop();
    this.#closedByPeer = false;
  }

  #connect(): void {
    // Given up, or opened for another, while it waited for its turn.
    if (this.#socket || !this.#user.wanted()) {
      this.#origin.release();
      return;
    }
    const { readBuffer, ready } = this.#origin;
    const onread = { buffer: readBuffer, callback: (bytes: number) => this.#read(socket, bytes) };
    const socket: Socket = this.#origin.dial(onread, this.#source);
    this.#socket = socket;
    const late = `no connection within ${connectTimeoutMs / 1000} s`;
    this.#timer = setTimeout(() => this.#failed(socket, Outcome.reset, late, ''), connectTimeoutMs);
    socket.on(ready, () => this.#connected(socket));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      this.#failed(socket, outcomeOf(error), reasonOf(error), error.code ?? ''),
    );
    socket.on('end', () => {
      if (socket === this.#socket) this.#user.ended();
    });
  }

  #connected(socket: Socket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timer);
    this.#origin.release();
    this.#origin.open++;
    this.#origin.address ??= socket.remoteAddress ?? null;
    this.ready = true;
    this.#user.connected();
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(socket: Socket, bytes: number): boolean {
    const at = performance.now();
    if (socket !== this.#socket) return true;
    pulse.beat(at);
    if (this.#gathers) this.gather(at, () => this.#user.read(bytes, at));
    else this.#user.read(bytes, at);
    return true;
  }

  #failed(socket: Socket, outcome: Broken, reason: string, code: string): void {
    if (socket === this.#socket) this.#user.failed(outcome, reason, code);
  }
}
