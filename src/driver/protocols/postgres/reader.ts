/**
 * What a session's server sends, in whatever pieces: framing, the order that the messages of a reply come in, its rows
 * and its error. Nothing of a reply is kept but the text of an error, and nothing is allocated for one that holds none.
 *
 * It reads from the session's first byte, so that it knows where a message begins when `pg` has signed in.
 */
import { errorIn, headBytes, longestMessage, type ServerError, Type } from './messages.ts';
import { RowWalk } from './row-walk.ts';

/** An error's text is kept up to this, bytes. */
const longestError = 64 * 1024;

/** What comes next. */
const Phase = {
  /** The sign-in, which `pg` reads; all of it is passed over. */
  starting: 1,
  /** No reply is due. */
  idle: 2,
  parse: 4,
  bind: 8,
  /** Rows of a statement that was bound, or its end. */
  rows: 16,
  /** Of a statement in the simple protocol, which may be several. */
  simple: 32,
  /** One of them is over. */
  simpleOver: 64,
  over: 128,
  /** An error has come. */
  failed: 256,
} as const;
const everywhere = 511;

/** What a reply begins with: that of a statement parsed with it, of one that was before, or of the simple protocol. */
export const Opens = { parse: Phase.parse, bind: Phase.bind, simple: Phase.simple } as const;
export type Opens = (typeof Opens)[keyof typeof Opens];

/** Type byte -> phases that it may come in. */
const due = new Uint16Array(256);
for (const type of [Type.notice, Type.parameterStatus, Type.notification, Type.error]) due[type] = everywhere;
due[Type.parseComplete] = Phase.parse;
due[Type.bindComplete] = Phase.bind;
const inResult = Phase.rows | Phase.simple | Phase.simpleOver;
for (const type of [Type.dataRow, Type.copyIn, Type.copyOut, Type.copyData, Type.copyDone])
  due[type] = inResult;
for (const type of [Type.commandComplete, Type.emptyQuery]) due[type] = inResult;
due[Type.rowDescription] = Phase.simple | Phase.simpleOver;
due[Type.readyForQuery] = Phase.over | Phase.simpleOver | Phase.failed;

/** Bodies of one length, bytes; -1 = of any. */
const bodyLength = new Int8Array(256).fill(-1);
for (const type of [Type.parseComplete, Type.bindComplete, Type.emptyQuery, Type.copyDone])
  bodyLength[type] = 0;
bodyLength[Type.readyForQuery] = 1;

export class ReplyReader {
  /** The reply is whole. */
  done = false;
  /** What is wrong with what came; '' while it is right. The session is of no more use then. */
  fault = '';
  rows = 0;
  /** The first error of the reply, or the one that ends the session. */
  error: ServerError | null = null;
  /** The server ends the session, and will not finish the reply. */
  ending = false;
  /** The statement has been parsed. */
  parsed = false;
  /** The server waits for the data of a COPY. */
  copying = false;
  /** Bodies of the rows, where somebody wants them; null under load. */
  readonly kept: Buffer[] | null;

  readonly #walk = new RowWalk();
  #phase: number = Phase.starting;
  #firstRow: Buffer | null = null;
  /** Bytes read of the head. */
  #head = 0;
  #type = 0;
  /** The length as far as it was read; then bytes of the body to come. */
  #left = 0;
  /** Pieces of the body, where it is kept. */
  #pieces: Buffer[] = [];
  #size = 0;

  /** @param keeps the bodies of rows can be had, in `kept`. */
  constructor(keeps = false) {
    this.kept = keeps ? [] : null;
  }

  /** Bytes of all cells. */
  get payload(): number {
    return this.#walk.payload;
  }
  /** Whether the first row was the one that was wanted, or none was. */
  get alike(): boolean {
    return this.#walk.alike;
  }

  /** The session is signed in. */
  ready(): void {
    this.#phase = Phase.idle;
  }

  /** A statement is sent. @param firstRow body of the DataRow that its first row must be; null = any. */
  begin(opens: Opens, firstRow: Buffer | null): void {
    this.#phase = opens;
    this.#firstRow = firstRow;
    this.done = false;
    this.rows = 0;
    this.error = null;
    this.parsed = false;
    this.copying = false;
    this.#walk.reset();
    if (this.kept) this.kept.length = 0;
  }

  /** Reads all of the bytes, unless `fault` says that they are none of the protocol. */
  feed(bytes: Buffer, length: number): void {
    let at = 0;
    while (at < length && this.fault === '')
      at = this.#head < headBytes ? this.#readHead(bytes, at, length) : this.#readBody(bytes, at, length);
  }

  #readHead(bytes: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end && this.#head < headBytes) {
      const byte = bytes[at] as number;
      if (this.#head === 0) this.#type = byte;
      else this.#left = this.#left * 256 + byte;
      this.#head += 1;
      at += 1;
    }
    if (this.#head === headBytes) this.#open();
    return at;
  }

  /** The head is whole. */
  #open(): void {
    this.#left -= 4;
    if (this.#phase !== Phase.starting && ((due[this.#type] as number) & this.#phase) === 0)
      this.fault = `message ${JSON.stringify(String.fromCharCode(this.#type))} where none such is due`;
    else if (!this.#canBe(this.#left)) this.fault = 'a message with an impossible length';
    else {
      if (this.#type === Type.dataRow) this.#walk.begin(this.rows === 0 ? this.#firstRow : null);
      if (this.#left === 0) this.#close();
    }
  }

  #canBe(length: number): boolean {
    const wanted = this.#phase === Phase.starting ? -1 : (bodyLength[this.#type] as number);
    return wanted < 0 ? length >= 0 && length <= longestMessage : length === wanted;
  }

  #readBody(bytes: Buffer, start: number, end: number): number {
    const stop = Math.min(end, start + this.#left);
    this.#left -= stop - start;
    if (this.#phase !== Phase.starting) {
      if (this.#type === Type.dataRow) this.#walk.read(bytes, start, stop);
      if (this.#isKept()) this.#keep(bytes, start, stop);
    }
    if (this.#left === 0) this.#close();
    return stop;
  }

  #keep(bytes: Buffer, start: number, end: number): void {
    this.#pieces.push(Buffer.from(bytes.subarray(start, end)));
    this.#size += end - start;
  }

  #isKept(): boolean {
    if (this.#type === Type.dataRow) return this.kept !== null;
    return this.#type === Type.error && this.#size < longestError;
  }

  /** A message is whole. */
  #close(): void {
    this.#head = 0;
    this.#left = 0;
    if (this.#phase === Phase.starting) return;
    const type = this.#type;
    if (type === Type.dataRow) this.#closeRow();
    else if (type === Type.error) this.#fail(errorIn(this.#taken()));
    else if (type === Type.copyIn) this.copying = true;
    else if (type === Type.readyForQuery) {
      this.done = true;
      this.#phase = Phase.idle;
    } else this.#advance(type);
  }

  #advance(type: number): void {
    if (type === Type.parseComplete) {
      this.parsed = true;
      this.#phase = Phase.bind;
    } else if (type === Type.bindComplete) this.#phase = Phase.rows;
    else if (type === Type.commandComplete || type === Type.emptyQuery)
      this.#phase = this.#phase === Phase.rows ? Phase.over : Phase.simpleOver;
  }

  #closeRow(): void {
    if (!this.#walk.end()) this.fault = 'a row whose cells do not add up to it';
    this.rows += 1;
    this.kept?.push(this.#taken());
  }

  #fail(error: ServerError): void {
    // Unasked, it is the session's end.
    this.ending ||= error.fatal || this.#phase === Phase.idle;
    if (this.#phase === Phase.idle) return;
    this.error ??= error;
    this.#phase = Phase.failed;
  }

  #taken(): Buffer {
    const taken = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    return taken;
  }
}
