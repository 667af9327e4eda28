/**
 * The head of an HTTP/1.x reply: status line and header fields, read in one pass over the bytes where they lie.
 *
 * Source of the rules: RFC 9110 and RFC 9112. Only what frames the body is read at once; any other field is
 * looked up when a protocol asks for it, so that a head costs no object and no string.
 */
import { ascii, mayBeHead, spells } from './ascii.ts';

/** Limit of a head, and of a body's chunk extensions and trailers together, bytes. */
export const headLimit = 64 * 1024;

/** What `HttpHead.parse` returns instead of a position. */
export const incomplete = -1;
export const malformed = -2;

const LF = 10;
const CR = 13;
const SP = 32;
const COLON = 58;
const COMMA = 44;
const TAB = 9;

const CONNECTION = ascii('connection');
const CONTENT_LENGTH = ascii('content-length');
const TRANSFER_ENCODING = ascii('transfer-encoding');
const KEEP_ALIVE = ascii('keep-alive');
const CLOSE = ascii('close');
const CHUNKED = ascii('chunked');
const CONTENT_ENCODING = ascii('content-encoding');
const IDENTITY = 'identity';

/** Position after blanks; a line's CR counts as one. */
function blanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === SP || bytes[at] === TAB || bytes[at] === CR) at++;
  return at;
}

export class HttpHead {
  status = 0;
  /** HTTP/1.`minor`. */
  minor = 1;
  /** Bytes of the body, or -1 where no content-length stands. */
  contentLength = -1;
  chunked = false;
  /** How the body is coded (`gzip`); empty where it is plain. */
  coding = '';
  /** The peer closes the connection after this reply. */
  closing = false;
  /** Why `parse` returned `malformed`. */
  fault = '';
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #keepAlive = false;
  /** A transfer coding that is not `chunked`: the body cannot be decoded. */
  #otherCoding = false;

  /**
   * Reads a whole head from `bytes[start..end)`.
   * @returns the position after its empty line, `incomplete`, or `malformed` (then `fault` says why).
   */
  parse(bytes: Buffer, start: number, end: number): number {
    this.#clear();
    let at = this.#statusLine(bytes, start, end);
    const fields = at;
    while (at > 0) {
      const byte = at < end ? bytes[at] : -1;
      if (byte === LF) return this.#complete(bytes, fields, at + 1);
      if (byte === CR) {
        if (at + 1 >= end) return incomplete;
        if (bytes[at + 1] === LF) return this.#complete(bytes, fields, at + 2);
        return this.#badLine(bytes, at + 1, end, 'bad line end');
      }
      at = byte === -1 ? incomplete : this.#field(bytes, at, end);
    }
    return at;
  }

  /**
   * Judges one whole line, its end included, of a head that comes in pieces, as `parse` would: so that what is wrong
   * is told at its line however the bytes are cut. The lines must come in order.
   * @returns whether it is right; if not, `fault` says why.
   */
  judge(bytes: Buffer, start: number, end: number, first: boolean): boolean {
    if (first) {
      this.#clear();
      return this.#statusLine(bytes, start, end) > 0;
    }
    if (bytes[start] !== CR) return bytes[start] === LF || this.#field(bytes, start, end) > 0;
    return bytes[start + 1] === LF || this.#malformed('bad line end') > 0;
  }

  #clear(): void {
    this.contentLength = -1;
    this.chunked = false;
    this.coding = '';
    this.closing = false;
    this.fault = '';
    this.#keepAlive = false;
    this.#otherCoding = false;
  }

  /**
   * Value of a header field, or null. Valid only while the head is being handed out (`onHead`).
   * @param name in lower case; the values of a repeated field are joined by `, `.
   */
  get(name: string): string | null {
    let found: string | null = null;
    let at = this.#start;
    while (at < this.#end) {
      const lf = this.#bytes.indexOf(LF, at);
      const stop = lf < 0 ? this.#end : lf;
      const colon = at + name.length;
      if (colon < stop && this.#bytes[colon] === COLON) {
        if (this.#bytes.toString('latin1', at, colon).toLowerCase() === name) {
          const value = this.#bytes.toString('latin1', colon + 1, stop).trim();
          found = found === null ? value : `${found}, ${value}`;
        }
      }
      at = stop + 1;
    }
    return found;
  }

  #malformed(fault: string): number {
    this.fault = fault;
    return malformed;
  }

  /** A line with a fault is malformed once it has come whole: at its end, however the bytes are cut. */
  #badLine(bytes: Buffer, from: number, end: number, fault: string): number {
    let at = from;
    while (at < end && bytes[at] !== LF) at++;
    return at < end ? this.#malformed(fault) : incomplete;
  }

  /** `HTTP/1.1 200 OK`: position after it. */
  #statusLine(bytes: Buffer, start: number, end: number): number {
    if (!mayBeHead(bytes, start, end)) return this.#malformed('not an HTTP/1 status line');
    if (end - start < 13) return this.#badLine(bytes, start, end, 'bad status line');
    const minor = (bytes[start + 7] as number) - 48;
    const [a, b, c] = [bytes[start + 9], bytes[start + 10], bytes[start + 11]] as [number, number, number];
    const digits = a >= 49 && a <= 57 && b >= 48 && b <= 57 && c >= 48 && c <= 57;
    const after = bytes[start + 12];
    const ended = after === SP || after === CR || after === LF;
    if ((minor !== 0 && minor !== 1) || bytes[start + 8] !== SP || !digits || !ended)
      return this.#badLine(bytes, start, end, 'bad status line');
    this.minor = minor;
    this.status = (a - 48) * 100 + (b - 48) * 10 + (c - 48);
    let at = start + 12;
    while (at < end && bytes[at] !== LF) at++;
    return at < end ? at + 1 : incomplete;
  }

  /** One `name: value` line: position after it. */
  #field(bytes: Buffer, start: number, end: number): number {
    let colon = start;
    while (colon < end && bytes[colon] !== COLON) {
      const byte = bytes[colon] as number;
      if (byte <= SP || byte >= 127) return this.#badLine(bytes, colon, end, 'bad header field');
      colon++;
    }
    let lf = colon + 1;
    while (lf < end && bytes[lf] !== LF) lf++;
    if (lf >= end) return incomplete;
    if (colon === start) return this.#malformed('bad header field');
    return this.#framing(bytes, start, colon, lf) ? lf + 1 : this.#malformed('bad content-length');
  }

  /** Takes over a field that frames the body; told from the others by the length of its name first. */
  #framing(bytes: Buffer, start: number, colon: number, lf: number): boolean {
    const length = colon - start;
    if (length === 14) return !spells(bytes, start, CONTENT_LENGTH) || this.#length(bytes, colon + 1, lf);
    if (length === 10 && spells(bytes, start, CONNECTION)) this.#connection(bytes, colon + 1, lf);
    if (length === 16 && spells(bytes, start, CONTENT_ENCODING)) {
      const coding = bytes
        .toString('latin1', colon + 1, lf)
        .trim()
        .toLowerCase();
      if (coding !== IDENTITY) this.coding = coding;
    }
    if (length === 17 && spells(bytes, start, TRANSFER_ENCODING)) this.#coding(bytes, colon + 1, lf);
    return true;
  }

  /** A repeated or listed length must say the same each time (RFC 9112, 6.3). */
  #length(bytes: Buffer, start: number, end: number): boolean {
    let at = blanks(bytes, start);
    let value = 0;
    const from = at;
    for (let digit = bytes[at] as number; digit >= 48 && digit <= 57; digit = bytes[++at] as number)
      value = value * 10 + digit - 48;
    if (at === from || at - from > 15) return false;
    if (this.contentLength >= 0 && this.contentLength !== value) return false;
    this.contentLength = value;
    at = blanks(bytes, at);
    return at >= end || (bytes[at] === COMMA && this.#length(bytes, at + 1, end));
  }

  #connection(bytes: Buffer, start: number, end: number): void {
    const at = bytes[start] === SP ? start + 1 : start;
    const length = (bytes[end - 1] === CR ? end - 1 : end) - at;
    if (length === 10 && spells(bytes, at, KEEP_ALIVE)) this.#keepAlive = true;
    else if (length === 5 && spells(bytes, at, CLOSE)) this.closing = true;
    else {
      const tokens = bytes.toString('latin1', start, end).toLowerCase().split(',');
      for (const token of tokens) {
        if (token.trim() === 'close') this.closing = true;
        if (token.trim() === 'keep-alive') this.#keepAlive = true;
      }
    }
  }

  #coding(bytes: Buffer, start: number, end: number): void {
    const at = bytes[start] === SP ? start + 1 : start;
    const length = (bytes[end - 1] === CR ? end - 1 : end) - at;
    if (length === 7 && spells(bytes, at, CHUNKED) && !this.chunked) this.chunked = true;
    else {
      const value = bytes.toString('latin1', start, end).trim().toLowerCase();
      if (value === 'chunked' && !this.chunked) this.chunked = true;
      else if (value !== 'identity') this.#otherCoding = true;
    }
  }

  /** The whole head has been seen. */
  #complete(bytes: Buffer, fields: number, end: number): number {
    if (this.#otherCoding) return this.#malformed('unsupported transfer-encoding');
    if (this.minor === 0 && !this.#keepAlive) this.closing = true;
    this.#bytes = bytes;
    this.#start = fields;
    this.#end = end;
    return end;
  }
}
