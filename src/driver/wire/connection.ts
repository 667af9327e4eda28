/**
 * One HTTP/1.1 connection with one request in flight: writes prepared requests, reads replies through
 * `Http1Parser`, opens itself again when the peer has closed it between calls.
 */
import { Outcome } from '../protocol.ts';
import type { Broken, ConnectionUser, Opened } from './connection-user.ts';
import { Http1Parser } from './http1.ts';
import { Link, type LinkUser } from './link.ts';
import type { HttpOrigin } from './origin.ts';

/**
 * A clean close this soon after a request is taken for one that was under way when the request left, ms: the peer had
 * closed an idle socket, or closes after each reply and is so busy that its close comes late. It cannot be told from a
 * peer that reads a request and closes at once; both are counted.
 */
const closeInFlightMs = 1000;
/** A reset on a socket that had been silent this long is taken for the peer's idle timeout, ms. */
const idleMs = 100;

export type { Broken, ConnectionUser, Opened } from './connection-user.ts';

export class HttpConnection {
  readonly #origin: HttpOrigin;
  readonly #user: ConnectionUser;
  readonly #parser: Http1Parser;
  readonly #link: Link;
  #opened: Opened | null = null;
  /** The request in flight, or null. */
  #request: Buffer | null = null;
  #bodyless = false;
  #retried = false;
  /** Replies read on this socket. */
  #served = 0;
  #wire = 0;
  #sentAt = 0;
  /** How long the socket had been silent when the request was written, ms. */
  #silentFor = 0;
  #lastRead = 0;

  /** @param source local address to connect from, or null for the kernel's choice. */
  constructor(origin: HttpOrigin, user: ConnectionUser, source: string | null) {
    this.#origin = origin;
    this.#user = user;
    this.#parser = new Http1Parser(user);
    const told: LinkUser = {
      wanted: () => this.#request !== null || this.#opened !== null,
      connected: () => this.#connected(),
      read: (bytes, at) => this.#read(bytes, at),
      ended: () => this.#ended(),
      failed: (outcome, reason, code) => this.#failed(outcome, reason, code === 'EPIPE'),
    };
    this.#link = new Link(origin, told, source, false);
  }

  /** Whether a socket is connected. */
  get ready(): boolean {
    return this.#link.ready;
  }
  /** Whether a request waits for a connection and has never been written to one. */
  get waiting(): boolean {
    return this.#request !== null && !this.#link.ready && !this.#retried;
  }

  /** Opens the socket ahead of the first request; one that is there is told at once. */
  open(opened: Opened): void {
    if (this.#link.ready) {
      opened(null, '');
      return;
    }
    this.#opened = opened;
    this.#link.open();
  }

  /**
   * Writes a request; opens the socket first where there is none. The user hears `onSent`, then `onReply` or `onBroken`.
   * @param request not to be changed until then.
   * @param bodyless the request is HEAD.
   */
  send(request: Buffer, bodyless: boolean): void {
    this.#request = request;
    this.#bodyless = bodyless;
    this.#retried = false;
    this.#wire = 0;
    if (this.#link.ready) this.#write();
    else this.#link.open();
  }

  /** Gives up the request in flight, and the socket with it: nothing more is told of it. */
  abandon(): void {
    this.#request = null;
    this.#opened = null;
    this.#link.drop();
  }

  /** Closes the socket; the next request would open a new one. */
  close(): void {
    this.#request = null;
    this.#opened = null;
    this.#link.close();
  }

  #connected(): void {
    this.#served = 0;
    const opened = this.#opened;
    this.#opened = null;
    // Whoever asked for the connection may send at once; that request is written by `send`.
    const waiting = this.#request !== null;
    opened?.(null, '');
    if (waiting && this.#request && this.#link.ready) this.#write();
  }

  #write(): void {
    const request = this.#request as Buffer;
    this.#parser.reset(this.#bodyless);
    this.#wire = 0;
    const at = performance.now();
    this.#silentFor = at - this.#lastRead;
    this.#sentAt = at;
    this.#user.onSent(at);
    this.#link.write(request);
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(bytes: number, at: number): void {
    this.#lastRead = at;
    this.#wire += bytes;
    if (this.#request === null) {
      // Said without being asked (some servers announce an idle timeout so): this socket is of no more use.
      this.#link.dropIdle();
      return;
    }
    const used = this.#parser.feed(this.#origin.readBuffer, 0, bytes);
    if (this.#parser.done) this.#replied(at, used < bytes);
    else if (this.#parser.fault !== '') this.#break(Outcome.mismatch, this.#parser.fault, at);
  }

  #replied(at: number, surplus: boolean): void {
    if (surplus) {
      this.#break(Outcome.mismatch, 'bytes after the end of the reply', at);
      return;
    }
    this.#request = null;
    this.#served++;
    if (this.#parser.head.closing) this.#link.dropIdle();
    this.#user.onReply(at, this.#wire);
  }

  /** The peer has ended the stream. */
  #ended(): void {
    const at = performance.now();
    if (!this.#link.ready) this.#refused(Outcome.reset, 'closed while connecting');
    else if (this.#request === null) this.#link.dropIdle();
    else if (this.#parser.finish()) this.#replied(at, false);
    else if (at - this.#sentAt >= closeInFlightMs || !this.#again())
      this.#break(Outcome.reset, this.#parser.fault, at);
  }

  /** The socket has failed. `afterEnd`: the peer had ended the stream before the request was written. */
  #failed(outcome: Broken, reason: string, afterEnd: boolean): void {
    if (!this.#link.ready) this.#refused(outcome, reason);
    else if (this.#request === null) this.#link.dropIdle();
    else if (!(afterEnd || this.#silentFor >= idleMs) || !this.#again())
      this.#break(outcome, reason, performance.now());
  }

  /** No connection could be made. */
  #refused(outcome: Broken, reason: string): void {
    const opened = this.#opened;
    this.#opened = null;
    if (this.#request) this.#break(outcome, reason, performance.now());
    else this.#link.drop();
    opened?.(outcome, reason);
  }

  /** Sends the request once more on a new socket: only where the old one was used before and answered nothing. */
  #again(): boolean {
    if (this.#retried || this.#served === 0 || this.#wire > 0) return false;
    this.#retried = true;
    this.#origin.resent++;
    this.#link.dropIdle();
    this.#link.open();
    return true;
  }

  #break(outcome: Broken, reason: string, at: number): void {
    this.#request = null;
    this.#link.drop();
    this.#user.onBroken(outcome, reason, at, this.#wire);
  }
}
