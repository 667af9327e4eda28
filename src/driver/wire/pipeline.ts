/**
 * One HTTP/1.1 connection with several requests in flight, answered in their order (RFC 9112, 9.3.2). What the server
 * leaves unanswered is `reset`; sent again, and counted, is what it has said it leaves, or what met its idle timeout.
 */
import type { Socket } from 'node:net';
import { Outcome } from '../protocol.ts';
import type { Broken, Opened, PipelineEntry } from './connection-user.ts';
import { Http1Parser, type HttpHead } from './http1.ts';
import { type HttpOrigin, outcomeOf, reasonOf } from './origin.ts';
import { pulse } from './pulse.ts';

/** No connection within this time counts as `reset`, ms. */
const connectTimeoutMs = 10_000;
/** An end on a socket that had been silent this long is taken for its idle timeout, ms. */
const idleMs = 100;

export class HttpPipeline {
  readonly #origin: HttpOrigin;
  readonly #source: string | null;
  readonly #parser: Http1Parser;
  /** Written and unanswered, oldest first. */
  readonly #sent: PipelineEntry[] = [];
  /** To be written as soon as there is a socket. */
  #unsent: PipelineEntry[] = [];
  #opened: Opened[] = [];
  #socket: Socket | null = null;
  #ready = false;
  #timer: NodeJS.Timeout | undefined;
  #closedByPeer = false;
  /** Bytes read of the reply under way. */
  #wire = 0;
  #lastRead = 0;
  /** How long the socket had been silent when a request was written that nothing was read since, ms; else 0. */
  #silentFor = 0;

  /** @param source local address to connect from, or null for the kernel's choice. */
  constructor(origin: HttpOrigin, source: string | null) {
    this.#origin = origin;
    this.#source = source;
    this.#parser = new Http1Parser({
      onHead: (head: HttpHead) => this.#sent[0]?.user?.onHead(head),
      onBody: (bytes, start, end) => this.#sent[0]?.user?.onBody(bytes, start, end),
    });
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Opens the socket ahead of the first request; one that is there is told at once. */
  open(opened: Opened): void {
    if (this.#ready) {
      opened(null, '');
      return;
    }
    this.#opened.push(opened);
    this.#reopen();
  }

  /** Writes a request behind those under way; opens the socket first where there is none. */
  send(entry: PipelineEntry): void {
    if (this.#ready) {
      this.#write(entry);
      return;
    }
    this.#unsent.push(entry);
    this.#reopen();
  }

  /** Gives up a request: its reply is read and dropped, so that the others keep their order. */
  forget(entry: PipelineEntry): void {
    entry.user = null;
    this.#unsent = this.#unsent.filter((one) => one !== entry);
    // Where nobody waits for anything, what comes late is of no use.
    if (this.#sent.length === 0 || this.#sent.some((one) => one.user !== null)) return;
    this.#sent.length = 0;
    this.#drop();
  }

  /** Closes the socket with all that is under way; the next request would open a new one. */
  close(): void {
    this.#opened = [];
    this.#unsent = [];
    this.#sent.length = 0;
    this.#drop();
    this.#closedByPeer = false;
  }

  #reopen(): void {
    if (this.#socket) return;
    if (this.#closedByPeer) {
      this.#origin.reconnects++;
      this.#closedByPeer = false;
    }
    this.#origin.acquire(() => this.#connect());
  }

  #connect(): void {
    // Given up, or opened for another lane, while it waited for its turn.
    if ((this.#unsent.length === 0 && this.#opened.length === 0) || this.#socket) {
      this.#origin.release();
      return;
    }
    const { readBuffer, ready } = this.#origin;
    const onread = { buffer: readBuffer, callback: (read: number) => this.#read(socket, read) };
    const socket: Socket = this.#origin.dial(onread, this.#source);
    this.#socket = socket;
    const late = `no connection within ${connectTimeoutMs / 1000} s`;
    const failed = (error: NodeJS.ErrnoException) => this.#lost(socket, outcomeOf(error), reasonOf(error));
    this.#timer = setTimeout(() => this.#lost(socket, Outcome.reset, late), connectTimeoutMs);
    socket.on(ready, () => this.#connected(socket)).on('error', failed);
    socket.on('end', () => this.#ended(socket));
  }

  #connected(socket: Socket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#timer);
    this.#origin.release();
    this.#origin.open++;
    this.#origin.address ??= socket.remoteAddress ?? null;
    this.#ready = true;
    this.#lastRead = performance.now();
    this.#silentFor = 0;
    for (const opened of this.#opened.splice(0)) opened(null, '');
    socket.cork();
    for (const entry of this.#unsent.splice(0)) if (entry.user !== null) this.#write(entry);
    socket.uncork();
  }

  #write(entry: PipelineEntry): void {
    const at = performance.now();
    if (this.#sent.length === 0) {
      this.#parser.reset(entry.bodyless);
      this.#wire = 0;
      this.#silentFor = at - this.#lastRead;
    }
    // A call begins with its first byte, though it may have to be sent again.
    if (!entry.again) entry.user?.onSent(at);
    this.#sent.push(entry);
    (this.#socket as Socket).write(entry.request);
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(socket: Socket, read: number): boolean {
    const at = performance.now();
    if (socket !== this.#socket) return true;
    pulse.beat(at);
    this.#lastRead = at;
    this.#silentFor = 0;
    // What the replies' owners send next leaves in one write.
    socket.cork();
    for (let from = 0; from < read && socket === this.#socket; ) {
      if (this.#sent.length === 0) {
        // Said without being asked: this socket is of no more use.
        this.#dropIdle();
        break;
      }
      const used = this.#parser.feed(this.#origin.readBuffer, from, read);
      this.#wire += used - from;
      from = used;
      if (this.#parser.done) this.#replied(at, from < read);
      else if (this.#parser.fault !== '') this.#break(Outcome.mismatch, this.#parser.fault, at);
    }
    socket.uncork();
    return true;
  }

  #replied(at: number, more: boolean): void {
    if (more && this.#sent.length === 1) {
      this.#break(Outcome.mismatch, 'bytes after the end of the reply', at);
      return;
    }
    const entry = this.#sent.shift() as PipelineEntry;
    const wire = this.#wire;
    this.#wire = 0;
    const [next] = this.#sent;
    if (this.#parser.head.closing) this.#again(at, 'the server closed the connection before its turn');
    else if (next !== undefined) this.#parser.reset(next.bodyless);
    entry.user?.onReply(at, wire);
  }

  /** The server answers none of those still under way: they are sent once more, each once at most. */
  #again(at: number, reason: string): void {
    const left = this.#sent.splice(0).filter(({ user }) => user !== null);
    this.#dropIdle();
    const fresh = left.filter(({ again }) => !again);
    const tried = left.filter(({ again }) => again);
    for (const entry of fresh) entry.again = true;
    this.#origin.resent += fresh.length;
    this.#unsent = [...fresh, ...this.#unsent];
    if (fresh.length > 0) this.#reopen();
    for (const { user } of tried) user?.onBroken(Outcome.reset, reason, at, 0);
  }

  /** The peer has ended the stream. */
  #ended(socket: Socket): void {
    if (socket !== this.#socket) return;
    const at = performance.now();
    if (!this.#ready || this.#sent.length === 0) this.#lost(socket, Outcome.reset, 'closed while connecting');
    else if (this.#parser.finish()) this.#replied(at, false);
    else this.#lost(socket, Outcome.reset, this.#parser.fault);
  }

  /** The socket has failed or ended. */
  #lost(socket: Socket, outcome: Broken, reason: string): void {
    if (socket !== this.#socket) return;
    const at = performance.now();
    if (!this.#ready) this.#refused(outcome, reason);
    else if (this.#sent.length === 0) this.#dropIdle();
    else if (this.#silentFor >= idleMs) this.#again(at, reason);
    else this.#break(outcome, reason, at);
  }

  /** No connection could be made. */
  #refused(outcome: Broken, reason: string): void {
    const opened = this.#opened.splice(0);
    const unsent = this.#unsent.splice(0);
    this.#drop();
    const at = performance.now();
    for (const { user } of unsent) user?.onBroken(outcome, reason, at, 0);
    for (const tell of opened) tell(outcome, reason);
  }

  /** The oldest gets that outcome; those behind it were never answered. */
  #break(outcome: Broken, reason: string, at: number): void {
    const [first, ...others] = this.#sent.splice(0);
    const wire = this.#wire;
    this.#drop();
    first?.user?.onBroken(outcome, reason, at, wire);
    const left = outcome === Outcome.local ? outcome : Outcome.reset;
    for (const { user } of others) user?.onBroken(left, reason, at, 0);
  }

  #dropIdle(): void {
    this.#closedByPeer = true;
    this.#drop();
  }

  /** Lets go of the socket, whatever its state. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    if (this.#ready) this.#origin.open--;
    else this.#origin.release();
    this.#ready = false;
    socket.destroy();
  }
}
