/** Where the parser delivers an event: its data piece by piece, then its end. Nothing is copied. */
export interface SseSink {
  /** Data bytes `start`..`end`-1 of the event under way; valid only during the call. */
  data(bytes: Buffer, start: number, end: number): void;
  /** The event is complete. `message`: its type is the default or `message`. Not called for events without a data line. */
  event(message: boolean): void;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
const DATA_NAME = Buffer.from('data');
const EVENT_NAME = Buffer.from('event');
const MESSAGE_TYPE = Buffer.from('message');
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_BREAK = Buffer.from('\n');

const State = { bom: 0, lineStart: 1, name: 2, space: 3, data: 4, type: 5, skip: 6 } as const;
type State = (typeof State)[keyof typeof State];

/** Reading an event's type is worth a name only as far as it can be `message` or nothing. */
const NO_TYPE = 0;
const OTHER_TYPE = -1;

/**
 * Parser of `text/event-stream` (WHATWG HTML, 9.2.6), fed with pieces cut anywhere; lines end in LF, CR or CRLF.
 * Event ids and `retry` are framing and left out; comments and unknown fields too.
 */
export class SseParser {
  readonly #sink: SseSink;
  #state: State = State.bom;
  /** Bytes of the field name, type or byte order mark matched so far. */
  #matched = 0;
  #name = DATA_NAME;
  #afterCr = false;
  /** Data lines of the event so far. */
  #lines = 0;
  /** Bytes of `message` the event's type has matched, or OTHER_TYPE. */
  #type = NO_TYPE;
  /** Next line feed and carriage return in the piece, at or after the position; past its end where there is none. */
  #lf = -1;
  #cr = -1;

  constructor(sink: SseSink) {
    this.#sink = sink;
  }

  /** Ready for another stream; an event that was not completed is dropped, as the standard demands. */
  reset(): void {
    this.#state = State.bom;
    this.#matched = 0;
    this.#afterCr = false;
    this.#clearEvent();
  }

  /** An event was begun and not completed: the stream was cut. */
  get midEvent(): boolean {
    return this.#lines > 0 || this.#state > State.lineStart;
  }

  push(bytes: Buffer, start: number, end: number): void {
    this.#lf = -1;
    this.#cr = -1;
    let at = start;
    while (at < end) at = this.#step(bytes, at, end);
  }

  /** Consumes at least one byte and returns where to go on. */
  #step(bytes: Buffer, at: number, end: number): number {
    if (this.#afterCr) {
      this.#afterCr = false;
      if (bytes[at] === LF) return at + 1;
    }
    switch (this.#state) {
      case State.bom:
        return this.#readBom(bytes, at);
      case State.lineStart:
        return this.#startLine(bytes, at);
      case State.name:
        return this.#readName(bytes, at);
      case State.space:
        this.#state = this.#name === DATA_NAME ? State.data : State.type;
        return bytes[at] === SPACE ? at + 1 : at;
      default:
        return this.#readValue(bytes, at, end);
    }
  }

  /** A byte order mark may open the stream; anything else is its first line. */
  #readBom(bytes: Buffer, at: number): number {
    if (bytes[at] === BOM[this.#matched]) {
      this.#matched += 1;
      if (this.#matched === BOM.length) this.#state = State.lineStart;
      return at + 1;
    }
    // A part of a mark is a part of an unknown field's name.
    this.#state = this.#matched > 0 ? State.skip : State.lineStart;
    return at;
  }

  #startLine(bytes: Buffer, at: number): number {
    const byte = bytes[at];
    if (byte === LF || byte === CR) {
      this.#endEvent();
      this.#afterCr = byte === CR;
      return at + 1;
    }
    this.#name = byte === DATA_NAME[0] ? DATA_NAME : EVENT_NAME;
    this.#state = byte === this.#name[0] ? State.name : State.skip;
    this.#matched = 1;
    return at + 1;
  }

  #readName(bytes: Buffer, at: number): number {
    const byte = bytes[at];
    const complete = this.#matched === this.#name.length;
    if (complete && byte === COLON) {
      this.#startField();
      this.#state = State.space;
      return at + 1;
    }
    if (byte === LF || byte === CR) {
      if (complete) this.#startField();
      return this.#endLine(byte, at);
    }
    if (complete || byte !== this.#name[this.#matched]) this.#state = State.skip;
    this.#matched += 1;
    return at + 1;
  }

  /** A field whose name is known begins: data lines of one event are joined by a line feed, the last type counts. */
  #startField(): void {
    if (this.#name !== DATA_NAME) {
      this.#type = NO_TYPE;
      return;
    }
    if (this.#lines > 0) this.#sink.data(LINE_BREAK, 0, 1);
    this.#lines += 1;
  }

  /** The rest of the line, or as much of it as is there. */
  #readValue(bytes: Buffer, at: number, end: number): number {
    const stop = this.#lineEnd(bytes, at, end);
    if (stop > at && this.#state === State.data) this.#sink.data(bytes, at, stop);
    if (this.#state === State.type) this.#matchType(bytes, at, stop);
    return stop === end ? end : this.#endLine(bytes[stop] ?? LF, stop);
  }

  /** Where the line ends within the piece; the searches are native and each byte is searched once. */
  #lineEnd(bytes: Buffer, at: number, end: number): number {
    if (this.#lf < at) {
      const found = bytes.indexOf(LF, at);
      this.#lf = found < 0 ? end : found;
    }
    if (this.#cr < at) {
      const found = bytes.indexOf(CR, at);
      this.#cr = found < 0 ? end : found;
    }
    return Math.min(this.#lf, this.#cr, end);
  }

  #matchType(bytes: Buffer, at: number, stop: number): void {
    for (let index = at; index < stop && this.#type !== OTHER_TYPE; index++) {
      this.#type = bytes[index] === MESSAGE_TYPE[this.#type] ? this.#type + 1 : OTHER_TYPE;
    }
  }

  #endLine(byte: number, at: number): number {
    this.#state = State.lineStart;
    this.#afterCr = byte === CR;
    return at + 1;
  }

  #endEvent(): void {
    const message = this.#type === NO_TYPE || this.#type === MESSAGE_TYPE.length;
    const lines = this.#lines;
    this.#clearEvent();
    if (lines > 0) this.#sink.event(message);
  }

  #clearEvent(): void {
    this.#lines = 0;
    this.#type = NO_TYPE;
  }
}
