/**
 * The stream on which a legacy server asks a client for what it offers, outside any call. It is opened only by clients that
 * offer something: to any other client there is nothing to ask.
 */
import { type Broken, type ConnectionUser, HttpConnection } from '../../wire/connection.ts';
import type { HttpHead } from '../../wire/http1.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import type { HttpOrigin } from '../../wire/origin.ts';
import { SseParser, type SseSink } from '../../wire/sse.ts';

/** A stream that has ended is opened again after this, ms. */
const againMs = 1000;
/** A server that has not answered by now may be holding its answer back until it has something to ask, ms. */
const answeredMs = 1000;
/** A message longer than this is no question, bytes. */
const longest = 1024 * 1024;

export class HttpListener implements ConnectionUser, SseSink {
  readonly #connection: HttpConnection;
  readonly #events = new SseParser(this);
  readonly #take: (message: RpcMessage) => void;
  #request: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  /** Who waits for the stream to be there. */
  #ready: (() => void) | null = null;
  /** The last answer was such a stream. */
  #stream = false;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(origin: HttpOrigin, source: string | null, take: (message: RpcMessage) => void) {
    this.#connection = new HttpConnection(origin, this, source);
    this.#take = take;
  }

  /**
   * Opens the stream of a session, in place of the one before. `ready` is called once, unless it is closed before: a server
   * drops what it asks for while there is no stream, and waits for the answer for ever.
   */
  open(request: Buffer, ready: () => void): void {
    this.close();
    this.#request = request;
    this.#ready = ready;
    this.#timer = setTimeout(() => this.#tellReady(), answeredMs);
    this.#connection.send(request, false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#ready = null;
    this.#connection.close();
    this.#forget();
  }

  #tellReady(): void {
    const ready = this.#ready;
    if (!ready) return;
    clearTimeout(this.#timer);
    this.#ready = null;
    ready();
  }

  onSent(): void {
    this.#stream = false;
  }

  /** A server without such a stream refuses it, and is not asked again. */
  onHead(head: HttpHead): void {
    const type = head.get('content-type') ?? '';
    this.#stream = head.status === 200 && head.coding === '' && type.startsWith('text/event-stream');
    this.#events.reset();
    this.#forget();
    this.#tellReady();
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    if (this.#stream) this.#events.push(bytes, start, end);
  }

  onReply(): void {
    this.#again();
  }

  onBroken(_outcome: Broken, _reason: string): void {
    this.#tellReady();
    this.#again();
  }

  #again(): void {
    // Closed by us: that a server ends such a stream is no lost connection.
    this.#connection.close();
    if (!this.#stream) return;
    this.#timer = setTimeout(() => this.#connection.send(this.#request, false), againMs);
    this.#timer.unref();
  }

  data(bytes: Buffer, start: number, end: number): void {
    this.#length += end - start;
    if (this.#length <= longest) this.#parts.push(Buffer.from(bytes.subarray(start, end)));
  }

  event(message: boolean): void {
    const whole = message && this.#length > 0 && this.#length <= longest ? Buffer.concat(this.#parts) : null;
    this.#forget();
    if (whole) this.#take(readMessage(whole));
  }

  #forget(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
