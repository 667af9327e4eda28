/**
 * Reader of HTTP/1.x replies that works on any split of the byte stream and copies no body.
 *
 * Bytes are read where they lie, usually in the read buffer all sockets share: what a handler is given is valid
 * only within that call. A reply that arrives whole costs no allocation. Source of the rules: RFC 9112.
 */
import { HttpHead, headLimit, incomplete, malformed } from './head.ts';
import { HeadStash } from './head-stash.ts';

export { HttpHead } from './head.ts';

/** Where a parser puts what it reads. */
export interface Http1Handler {
  /** The final head (1xx are skipped). `head.get(name)` works within this call only. */
  onHead(head: HttpHead): void;
  /** The next bytes of the body after transfer decoding: `bytes[start..end)`, never empty. */
  onBody(bytes: Buffer, start: number, end: number): void;
}

const HEAD = 0;
const FIXED = 1;
const UNTIL_CLOSE = 2;
const CHUNK_SIZE = 3;
const CHUNK_EXTENSION = 4;
const CHUNK_DATA = 5;
const CHUNK_END = 6;
const TRAILER = 7;
const DONE = 8;
const FAULT = 9;

const LF = 10;
const CR = 13;
/** 2^44 bytes: more digits than any real chunk has, few enough to stay an exact number. */
const longestSize = 11;

/** Value of a hexadecimal digit, or -1. */
function hex(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 0x20;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

export class Http1Parser {
  readonly head = new HttpHead();
  /** One line that says what was wrong with the framing; empty while nothing was. */
  fault = '';
  readonly #handler: Http1Handler;
  #state = HEAD;
  #bodyless = false;
  /** Bytes still to come of the fixed body or the chunk. */
  #left = 0;
  #digits = 0;
  /** Bytes of extensions and trailers so far. */
  #extra = 0;
  /** Bytes of the trailer's line so far, CR apart. */
  #line = 0;
  /** A head that arrived in pieces. */
  readonly #stash = new HeadStash();

  constructor(handler: Http1Handler) {
    this.#handler = handler;
  }

  /** The reply has been read to its end; the position `feed` returned is that of the next reply. */
  get done(): boolean {
    return this.#state === DONE;
  }
  /** A final head has been read, and `head.status`, `head.closing` are those of this reply. */
  get headed(): boolean {
    return this.#state !== HEAD && this.#state !== FAULT;
  }

  /**
   * Gets ready for the next reply.
   * @param bodyless the request was HEAD: whatever the reply's head says, no body follows.
   */
  reset(bodyless: boolean): void {
    this.#state = HEAD;
    this.#bodyless = bodyless;
    this.#stash.clear();
    if (this.fault !== '') this.fault = '';
  }

  /**
   * Reads `bytes[start..end)` up to the reply's end.
   * @returns the position after the last byte taken; below `end` when the reply is `done` or at `fault`.
   */
  feed(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && this.#state < DONE) {
      if (this.#state === HEAD) at = this.#readHead(bytes, at, end);
      else if (this.#state === FIXED || this.#state === CHUNK_DATA) at = this.#readSized(bytes, at, end);
      else if (this.#state === UNTIL_CLOSE) {
        this.#handler.onBody(bytes, at, end);
        at = end;
      } else at = this.#readFraming(bytes, at, end);
    }
    return at;
  }

  /** The stream has ended. @returns whether the reply is complete; if not, `fault` says so. */
  finish(): boolean {
    if (this.#state === UNTIL_CLOSE) this.#state = DONE;
    if (this.#state < DONE) this.#fail(this.#state === HEAD ? 'closed before a reply' : 'reply cut short');
    return this.#state === DONE;
  }

  #fail(reason: string): void {
    this.fault = reason;
    this.#state = FAULT;
  }

  #readHead(bytes: Buffer, start: number, end: number): number {
    if (this.#stash.length > 0) return this.#readStashed(bytes, start, end);
    const at = this.head.parse(bytes, start, Math.min(end, start + headLimit));
    if (at > 0) {
      this.#begin();
      return at;
    }
    if (at === malformed) this.#fail(this.head.fault);
    else if (end - start >= headLimit) this.#fail('head over 64 KiB');
    else this.#stash.begin(bytes, start, end);
    return at === incomplete ? end : start;
  }

  /** The head goes on: only its own bytes are taken over, and each is looked at once. */
  #readStashed(bytes: Buffer, start: number, end: number): number {
    for (let at = start; at < end; ) {
      const lf = bytes.indexOf(LF, at);
      const stop = lf < 0 || lf >= end ? end : lf + 1;
      const fault = this.#stash.add(bytes, at, stop, this.head);
      at = stop;
      if (fault !== null) {
        this.#fail(fault);
        return start;
      }
      if (this.#stash.whole) return this.#parseStash(at);
    }
    return end;
  }

  #parseStash(at: number): number {
    const { bytes, length } = this.#stash.take();
    if (this.head.parse(bytes, 0, length) === length) this.#begin();
    else this.#fail(this.head.fault === '' ? 'bad head' : this.head.fault);
    return at;
  }

  /** The head is complete: how the body is framed (RFC 9112, 6.3). */
  #begin(): void {
    const { status, chunked, contentLength } = this.head;
    if (status < 200) {
      if (status === 101) this.#fail('switched protocols unasked');
      return;
    }
    this.#extra = 0;
    this.#digits = 0;
    this.#left = 0;
    if (this.#bodyless || status === 204 || status === 304) this.#state = DONE;
    else if (chunked) this.#state = CHUNK_SIZE;
    else if (contentLength >= 0) {
      this.#left = contentLength;
      this.#state = contentLength === 0 ? DONE : FIXED;
    } else {
      this.#state = UNTIL_CLOSE;
      this.head.closing = true;
    }
    this.#handler.onHead(this.head);
  }

  #readSized(bytes: Buffer, start: number, end: number): number {
    const stop = Math.min(end, start + this.#left);
    this.#left -= stop - start;
    if (this.#left === 0) this.#state = this.#state === FIXED ? DONE : CHUNK_END;
    this.#handler.onBody(bytes, start, stop);
    return stop;
  }

  /** What stands between chunks, byte by byte; it ends where a chunk's data begins or the reply ends. */
  #readFraming(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && this.#state >= CHUNK_SIZE && this.#state < DONE && this.#state !== CHUNK_DATA) {
      const byte = bytes[at++] as number;
      if (this.#state === CHUNK_SIZE) this.#size(byte);
      else if (this.#state === CHUNK_EXTENSION) this.#extension(byte);
      else if (this.#state === TRAILER) this.#trailer(byte);
      else if (byte === LF) {
        this.#state = CHUNK_SIZE;
        this.#digits = 0;
        this.#left = 0;
      } else if (byte !== CR || this.#line++ > 0) this.#fail('chunk longer than its size');
    }
    return at;
  }

  #size(byte: number): void {
    const digit = hex(byte);
    if (digit >= 0) {
      this.#left = this.#left * 16 + digit;
      if (++this.#digits > longestSize) this.#fail('bad chunk size');
    } else if (this.#digits === 0) this.#fail('bad chunk size');
    else if (byte === LF) this.#sized();
    else if (byte === CR || byte === 59 || byte === 32 || byte === 9) this.#state = CHUNK_EXTENSION;
    else this.#fail('bad chunk size');
  }

  #extension(byte: number): void {
    if (byte === LF) this.#sized();
    else if (++this.#extra > headLimit) this.#fail('chunk extensions over 64 KiB');
  }

  #sized(): void {
    this.#line = 0;
    this.#state = this.#left === 0 ? TRAILER : CHUNK_DATA;
  }

  #trailer(byte: number): void {
    if (++this.#extra > headLimit) this.#fail('trailers over 64 KiB');
    else if (byte === LF) {
      if (this.#line === 0) this.#state = DONE;
      this.#line = 0;
    } else if (byte !== CR) this.#line++;
  }
}
