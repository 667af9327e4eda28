/**
 * RESP2 and RESP3 replies as they arrive, in whatever pieces: framing, errors, the count of items. Nothing of a reply
 * is kept but the text of an error, and nothing is allocated for one that holds none.
 *
 * Formats: the Redis serialization protocol specification. Streamed strings and aggregates (`$?`, `*?`) are in it, but
 * no server sends them; they are a fault here.
 */

import { isBulk, isLine, isSized, Type } from './resp-types.ts';

const cr = 13;
const lf = 10;
/** Redis takes and gives at most 512 MiB in one string (proto-max-bulk-len). */
const longestBulk = 512 * 1024 * 1024;
const mostElements = 2 ** 31;
const deepest = 64;
/** Cut to what is shown once secrets are out of it: half a secret would not be known again. */
const longestError = 4096;

/** What the bytes that come next belong to. */
const Part = { type: 0, line: 1, number: 2, bulk: 3 } as const;
/** What an open aggregate is: a value, an attribute in front of one, or a message nobody asked for. */
const Kind = { value: 0, attribute: 1, push: 2 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

export class RespParser {
  /** A whole reply has been read. */
  done = false;
  /** What is wrong with the framing; '' while it is right. The connection is of no more use then. */
  fault = '';
  /** Type byte of the reply. */
  type = 0;
  /** Elements of the outermost aggregate that are not null (a map's keys and values apart); a lone value counts 1, null 0. */
  items = 0;
  /** Bytes of texts and bulk strings, without framing. */
  payload = 0;
  /** There is an error in the reply, at whatever depth. */
  failed = false;
  /** The first error, cut to 4,096 characters. Secrets may be in it. */
  error = '';

  #part: number = Part.type;
  #type = 0;
  #number = 0;
  /** What is read now is the reply's first error. */
  #says = false;
  #negative = false;
  #digits = 0;
  /** The byte before was CR. */
  #atCr = false;
  /** Bytes of a bulk string yet to come, its CRLF included. */
  #left = 0;
  #depth = 0;
  readonly #remaining = new Float64Array(deepest);
  readonly #kinds = new Uint8Array(deepest);

  /** Before the next reply. */
  reset(): void {
    this.done = false;
    this.type = 0;
    this.items = 0;
    this.payload = 0;
    this.failed = false;
    this.error = '';
  }

  /**
   * Reads on until the reply is whole (`done`), the framing is broken (`fault`) or the bytes are used up.
   * @returns the offset behind the last byte used.
   */
  feed(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && !this.done && this.fault === '') {
      if (this.#part === Part.type) at = this.#readType(bytes, at);
      else if (this.#part === Part.bulk) at = this.#readBulk(bytes, at, end);
      else if (this.#part === Part.number) at = this.#readNumber(bytes, at, end);
      else at = this.#readLine(bytes, at, end);
    }
    return at;
  }

  #readType(bytes: Buffer, at: number): number {
    const type = bytes[at] as number;
    this.#type = type;
    this.#number = 0;
    this.#digits = 0;
    this.#negative = false;
    this.#atCr = false;
    if (this.#depth === 0 && type !== Type.attribute && type !== Type.push) this.type = type;
    this.#says = !this.failed && (type === Type.error || type === Type.bulkError);
    if (this.#says) this.failed = true;
    if (isSized(type)) this.#part = Part.number;
    else if (isLine(type)) this.#part = Part.line;
    else this.fault = `no reply begins with ${JSON.stringify(String.fromCharCode(type))}`;
    return at + 1;
  }

  /** A text, integer, double ... up to its CRLF. */
  #readLine(bytes: Buffer, start: number, end: number): number {
    let at = start;
    // The common case: the whole line lies here.
    if (!this.#atCr) {
      const found = bytes.indexOf(cr, at);
      const stop = found < 0 || found >= end ? end : found;
      this.#take(bytes, at, stop);
      at = stop;
      if (at === end) return at;
      this.#atCr = true;
      at += 1;
      if (at === end) return at;
    }
    if (bytes[at] !== lf) return this.#broken('a line holds CR without LF', at);
    this.#value(this.#type !== Type.null);
    return at + 1;
  }

  #take(bytes: Buffer, start: number, end: number): void {
    this.payload += end - start;
    if (this.#says) this.#say(bytes, start, end);
  }

  /** The length of a bulk string or the count of an aggregate. */
  #readNumber(bytes: Buffer, start: number, end: number): number {
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (this.#atCr) {
        if (byte !== lf || this.#digits === 0) return this.#broken('a length is no number', at);
        this.#sized();
        return at + 1;
      }
      if (byte === cr) this.#atCr = true;
      else if (!this.#takeDigit(byte)) return at;
    }
    return end;
  }

  /** False where it is none: that is a fault. */
  #takeDigit(byte: number): boolean {
    if (byte === 45 && this.#digits === 0 && !this.#negative) {
      this.#negative = true;
      return true;
    }
    this.#number = this.#number * 10 + byte - 48;
    this.#digits += 1;
    if (byte < 48 || byte > 57) this.fault = 'a length is no number';
    else if (this.#digits > 10) this.fault = 'a length has over ten digits';
    return this.fault === '';
  }

  /** A length has been read: the string or the aggregate begins. */
  #sized(): void {
    const isString = isBulk(this.#type);
    if (this.#negative) {
      // Only RESP2's null string and null array.
      if (this.#number === 1 && (this.#type === Type.bulk || this.#type === Type.array)) this.#value(false);
      else this.fault = 'a length is negative';
    } else if (isString) {
      if (this.#number > longestBulk) this.fault = `a string of ${this.#number} bytes`;
      this.#left = this.#number + 2;
      this.#part = Part.bulk;
    } else this.#open();
  }

  #open(): void {
    const pairs = this.#type === Type.map || this.#type === Type.attribute;
    const count = pairs ? this.#number * 2 : this.#number;
    const kind =
      this.#type === Type.attribute ? Kind.attribute : this.#type === Type.push ? Kind.push : Kind.value;
    if (count > mostElements || this.#depth === deepest) this.fault = 'an aggregate too large or too deep';
    else if (count === 0) this.#closeAggregate(kind);
    else {
      this.#remaining[this.#depth] = count;
      this.#kinds[this.#depth] = kind;
      this.#depth += 1;
      this.#part = Part.type;
    }
  }

  #readBulk(bytes: Buffer, start: number, end: number): number {
    const stop = Math.min(end, start + this.#left);
    const textEnd = Math.min(stop, start + Math.max(0, this.#left - 2));
    this.payload += textEnd - start;
    if (this.#says) this.#say(bytes, start, textEnd);
    for (let at = textEnd; at < stop; at++) {
      const left = this.#left - (at - start);
      if (bytes[at] !== (left === 2 ? cr : lf))
        return this.#broken('a string does not end where its length says', at);
    }
    this.#left -= stop - start;
    if (this.#left === 0) this.#value(true);
    return stop;
  }

  /** A value is whole; so are the aggregates it was the last of. */
  #value(present: boolean): void {
    if (present && this.#counts()) this.items += 1;
    this.#closed();
  }

  /** An aggregate without elements, or whose last one has come. */
  #closeAggregate(kind: Kind): void {
    this.#part = Part.type;
    // An attribute stands in front of the value it belongs to; a push is no answer.
    if (kind === Kind.attribute) return;
    if (kind === Kind.push) {
      if (this.#depth > 0) this.#closed();
      else this.reset();
      return;
    }
    if (this.#depth > 0 && this.#counts()) this.items += 1;
    this.#closed();
  }

  /** Does the value that ends now stand directly in the reply itself? */
  #counts(): boolean {
    return this.#depth === 0 || (this.#depth === 1 && this.#kinds[0] === Kind.value);
  }

  #closed(): void {
    this.#part = Part.type;
    if (this.#depth === 0) {
      this.done = true;
      return;
    }
    const top = this.#depth - 1;
    const left = (this.#remaining[top] as number) - 1;
    this.#remaining[top] = left;
    if (left > 0) return;
    this.#depth = top;
    this.#closeAggregate(this.#kinds[top] as Kind);
  }

  #say(bytes: Buffer, start: number, end: number): void {
    if (this.error.length < longestError)
      this.error += bytes.toString('latin1', start, Math.min(end, start + longestError - this.error.length));
  }

  #broken(fault: string, at: number): number {
    this.fault = fault;
    return at;
  }
}
