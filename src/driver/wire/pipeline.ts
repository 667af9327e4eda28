/**
 * One HTTP/1.1 connection with several requests in flight, answered in their order (RFC 9112, 9.3.2). What the server
 * leaves unanswered is `reset`; sent again, and counted, is what it has said it leaves, or what met its idle timeout.
 */
import { Outcome } from '../protocol.ts';
import type { Broken, Opened, PipelineEntry } from './connection-user.ts';
import { Http1Parser, type HttpHead } from './http1.ts';
import { Link, type LinkUser } from './link.ts';
import type { HttpOrigin } from './origin.ts';

/** An end on a socket that had been silent this long is taken for its idle timeout, ms. */
const idleMs = 100;

export class HttpPipeline {
  readonly #origin: HttpOrigin;
  readonly #parser: Http1Parser;
  readonly #link: Link;
  /** Written and unanswered, oldest first. */
  readonly #sent: PipelineEntry[] = [];
  /** To be written as soon as there is a socket, on which no reply to a request that was given up is still to come. */
  #unsent: PipelineEntry[] = [];
  /** How many of those written were given up. */
  #forgotten = 0;
  #opened: Opened[] = [];
  /** Bytes read of the reply under way. */
  #wire = 0;
  #lastRead = 0;
  /** How long the socket had been silent when a request was written that nothing was read since, ms; else 0. */
  #silentFor = 0;

  /** @param source local address to connect from, or null for the kernel's choice. */
  constructor(origin: HttpOrigin, source: string | null) {
    this.#origin = origin;
    this.#parser = new Http1Parser({
      onHead: (head: HttpHead) => this.#sent[0]?.user?.onHead(head),
      onBody: (bytes, start, end) => this.#sent[0]?.user?.onBody(bytes, start, end),
    });
    const told: LinkUser = {
      wanted: () => this.#unsent.length > 0 || this.#opened.length > 0,
      connected: () => this.#connected(),
      read: (bytes, at) => this.#read(bytes, at),
      ended: () => this.#ended(),
      failed: (outcome, reason) => this.#lost(outcome, reason),
    };
    this.#link = new Link(origin, told, source, true);
  }

  /** What is sent now is written at once. */
  get ready(): boolean {
    return this.#link.ready && this.#forgotten === 0;
  }

  /** Whether a request is still to be written. */
  holds(entry: PipelineEntry): boolean {
    return this.#unsent.includes(entry);
  }

  /** Opens the socket ahead of the first request; one that is there is told at once. */
  open(opened: Opened): void {
    if (this.#link.ready) {
      opened(null, '');
      return;
    }
    this.#opened.push(opened);
    this.#link.open();
  }

  /**
   * Writes a request behind those under way; opens the socket first where there is none. Behind one that was given up it
   * waits: a server that has stopped to answer would have every later call with it.
   */
  send(entry: PipelineEntry): void {
    if (this.ready) {
      this.#write(entry);
      return;
    }
    this.#unsent.push(entry);
    this.#link.open();
  }

  /** Gives up a request: its reply is read and dropped, so that the others keep their order. */
  forget(entry: PipelineEntry): void {
    entry.user = null;
    this.#unsent = this.#unsent.filter((one) => one !== entry);
    if (!this.#sent.includes(entry)) return;
    this.#forgotten++;
    this.#dropForgotten();
  }

  /** Where nobody waits for anything that was written, what comes late is of no use. */
  #dropForgotten(): void {
    if (this.#forgotten === 0 || this.#forgotten < this.#sent.length) return;
    this.#takeAll();
    this.#link.drop();
    if (this.#unsent.length > 0) this.#link.open();
  }

  /** Closes the socket with all that is under way; the next request would open a new one. */
  close(): void {
    this.#opened = [];
    this.#unsent = [];
    this.#takeAll();
    this.#link.close();
  }

  /** All that were written and not answered: of them nothing more will come. */
  #takeAll(): PipelineEntry[] {
    this.#forgotten = 0;
    return this.#sent.splice(0);
  }

  #connected(): void {
    this.#lastRead = performance.now();
    this.#silentFor = 0;
    for (const opened of this.#opened.splice(0)) opened(null, '');
    this.#link.gather(this.#lastRead, () => this.#writeAll());
  }

  #writeAll(): void {
    for (const entry of this.#unsent.splice(0)) if (entry.user !== null) this.#write(entry);
  }

  #write(entry: PipelineEntry): void {
    const at = this.#link.now();
    if (this.#sent.length === 0) {
      this.#parser.reset(entry.bodyless);
      this.#wire = 0;
      this.#silentFor = at - this.#lastRead;
    }
    // A call begins with its first byte, though it may have to be sent again.
    if (!entry.again) entry.user?.onSent(at);
    this.#sent.push(entry);
    this.#link.write(entry.request);
  }

  /** The hot path: bytes lie in the shared buffer until this returns. */
  #read(bytes: number, at: number): void {
    this.#lastRead = at;
    this.#silentFor = 0;
    const { drops } = this.#link;
    // Replies that may be among these bytes: a request that follows one of them has not left yet.
    let due = this.#sent.length;
    for (let from = 0; from < bytes && drops === this.#link.drops; ) {
      if (this.#sent.length === 0) {
        // Said without being asked: this socket is of no more use.
        this.#link.dropIdle();
        break;
      }
      const used = this.#parser.feed(this.#origin.readBuffer, from, bytes);
      this.#wire += used - from;
      from = used;
      if (this.#parser.done) {
        due -= 1;
        this.#replied(at, due === 0 && from < bytes);
      } else if (this.#parser.fault !== '') this.#break(Outcome.mismatch, this.#parser.fault, at);
    }
  }

  /** @param surplus bytes follow that no request can have asked for. */
  #replied(at: number, surplus: boolean): void {
    if (surplus) {
      this.#break(Outcome.mismatch, 'bytes after the end of the reply', at);
      return;
    }
    const entry = this.#sent.shift() as PipelineEntry;
    const wire = this.#wire;
    this.#wire = 0;
    const [next] = this.#sent;
    if (this.#parser.head.closing) this.#again(at, 'the server closed the connection before its turn');
    else if (next !== undefined) this.#parser.reset(next.bodyless);
    if (entry.user === null) this.#answered();
    else entry.user.onReply(at, wire);
    this.#dropForgotten();
  }

  /** One that was given up has been answered after all. */
  #answered(): void {
    if (this.#forgotten === 0) return;
    this.#forgotten--;
    if (this.ready) this.#writeAll();
  }

  /** The server answers none of those still under way: they are sent once more, each once at most. */
  #again(at: number, reason: string): void {
    const left = this.#takeAll().filter(({ user }) => user !== null);
    this.#link.dropIdle();
    const fresh = left.filter(({ again }) => !again);
    const tried = left.filter(({ again }) => again);
    for (const entry of fresh) entry.again = true;
    this.#origin.resent += fresh.length;
    this.#unsent = [...fresh, ...this.#unsent];
    if (this.#unsent.length > 0) this.#link.open();
    for (const { user } of tried) user?.onBroken(Outcome.reset, reason, at, 0);
  }

  /** The peer has ended the stream. */
  #ended(): void {
    if (!this.#link.ready || this.#sent.length === 0) this.#lost(Outcome.reset, 'closed while connecting');
    else if (this.#parser.finish()) this.#replied(performance.now(), false);
    else this.#lost(Outcome.reset, this.#parser.fault);
  }

  /** The socket has failed or ended. */
  #lost(outcome: Broken, reason: string): void {
    const at = performance.now();
    if (!this.#link.ready) this.#refused(outcome, reason);
    else if (this.#sent.length === 0) this.#link.dropIdle();
    else if (this.#silentFor >= idleMs) this.#again(at, reason);
    else this.#break(outcome, reason, at);
  }

  /** No connection could be made. */
  #refused(outcome: Broken, reason: string): void {
    const opened = this.#opened.splice(0);
    const unsent = this.#unsent.splice(0);
    this.#link.drop();
    const at = performance.now();
    for (const { user } of unsent) user?.onBroken(outcome, reason, at, 0);
    for (const tell of opened) tell(outcome, reason);
  }

  /** The oldest gets that outcome; those behind it were never answered. */
  #break(outcome: Broken, reason: string, at: number): void {
    const [first, ...others] = this.#takeAll();
    const wire = this.#wire;
    this.#link.drop();
    if (this.#unsent.length > 0) this.#link.open();
    first?.user?.onBroken(outcome, reason, at, wire);
    const left = outcome === Outcome.local ? outcome : Outcome.reset;
    for (const { user } of others) user?.onBroken(left, reason, at, 0);
  }
}
