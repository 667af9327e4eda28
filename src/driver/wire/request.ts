/**
 * Requests prepared ahead: bytes made once for each lane and method, the call's id patched in place.
 *
 * `${client}` is the client's number from 1, `${call}` the id of the call: ten digits, counted up over the whole
 * driver, so that a request's length never changes.
 */
import { MethodNotUnderstoodError } from '../../errors/driver.ts';
import { firstId, idDigits } from './proof.ts';

/** An HTTP/1.1 request whose texts may hold `${client}` and `${call}`. */
export interface RequestSpec {
  readonly method: string;
  /** Path and query as they go on the wire. */
  readonly path: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Stands for the id until its place in the bytes is known; no text of a config can hold it. */
const placeholder = '\u0000'.repeat(idDigits);

/**
 * The last stage of a template: `${client}` (from 1), `${call}`, and `$$` for `$`; in one pass, so that what is put in
 * is never read again. @param client index from 0.
 */
export function fillLast(text: string, client: number, call: string = placeholder): string {
  return text.replaceAll(/\$\$|\$\{(client|call)\}/g, (whole, name?: string) => {
    if (whole === '$$') return '$';
    return name === 'client' ? String(client + 1) : call;
  });
}

/** The next ids, counted over the whole driver. */
export class CallIds {
  #next = firstId;
  next(): number {
    return this.#next++;
  }
}

/** A request's bytes and where the call's id stands in them. */
export class PreparedRequest {
  readonly bytes: Buffer;
  readonly #places: readonly number[];

  constructor(text: string) {
    this.bytes = Buffer.from(text, 'utf8');
    const places: number[] = [];
    for (
      let at = this.bytes.indexOf(placeholder);
      at >= 0;
      at = this.bytes.indexOf(placeholder, at + idDigits)
    )
      places.push(at);
    this.#places = places;
    this.patch(firstId);
  }

  /** Whether the call's id stands in it; if not, one copy serves all calls. */
  get varies(): boolean {
    return this.#places.length > 0;
  }

  /** Writes the call's id in its places and returns the bytes. */
  patch(id: number): Buffer {
    for (const place of this.#places) writeId(this.bytes, place, id);
    return this.bytes;
  }
}

/** Writes a call's id where it stands in a request. */
export function writeId(bytes: Buffer, place: number, id: number): void {
  let left = id;
  for (let at = place + idDigits - 1; at >= place; at--) {
    bytes[at] = 48 + (left % 10);
    left = Math.floor(left / 10);
  }
}

/** A text with `${client}` and `${call}` in it as bytes to send. @param client index from 0. */
export function prepareText(text: string, client: number): PreparedRequest {
  return new PreparedRequest(fillLast(text, client));
}

/** Whether the request differs from client to client or from call to call. */
export function isTemplate(spec: RequestSpec): boolean {
  return /\$\{(client|call)\}/.test(JSON.stringify(spec));
}

/**
 * The bytes of one client's request, `Content-Length` included.
 * @throws MethodNotUnderstoodError where method, path or a header cannot go into a request.
 */
export function prepareRequest(spec: RequestSpec, client: number): PreparedRequest {
  const fill = (text: string) => fillLast(text, client);
  const path = fill(spec.path);
  if (!token.test(spec.method) || !/^[!-~]+$/.test(path.replaceAll(placeholder, '0')))
    throw new MethodNotUnderstoodError(`cannot be requested: ${spec.method} ${spec.path}`);
  const body = spec.body === null ? '' : fill(spec.body);
  const headers: Record<string, string> = { Host: spec.host, ...spec.headers };
  if (spec.body !== null || spec.method === 'POST')
    headers['Content-Length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(headers).map(([name, value]) => headerLine(name, fill(value)));
  return new PreparedRequest(`${spec.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** One header; its value is never part of a message, because it may be a secret. */
function headerLine(name: string, value: string): string {
  if (!token.test(name)) throw new MethodNotUnderstoodError(`not a header name: ${JSON.stringify(name)}`);
  if (/[\r\n]/.test(value))
    throw new MethodNotUnderstoodError(`header ${name}: its value holds a line break`);
  return `${name}: ${value}\r\n`;
}

/**
 * A client's own source address. `127.0.1.${client}` goes on past 255 into the next address block (client 300 is
 * 127.0.2.44), so that a thousand clients have a thousand addresses.
 * @param client index from 0.
 */
export function sourceAddress(template: string, client: number): string {
  const text = fillLast(template, client);
  const parts = text.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0)) return text;
  const value = parts.reduce((sum, part) => sum * 256 + part, 0);
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}
