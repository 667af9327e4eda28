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
/** A message longer than this is no question, bytes. */
const longest = 1024 * 1024;

export class HttpListener implements ConnectionUser, SseSink {
  readonly #connection: HttpConnection;
  readonly #events = new SseParser(this);
  readonly #take: (message: RpcMessage) => void;
  #request: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  /** The last answer was such a stream. */
  #stream = false;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(origin: HttpOrigin, source: string | null, take: (message: RpcMessage) => void) {
    this.#connection = new HttpConnection(origin, this, source);
    this.#take = take;
  }

  /** Opens the stream of a session, in place of the one before. */
  open(request: Buffer): void {
    this.close();
    this.#request = request;
    this.#connection.send(request, false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
    this.#forget();
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
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    if (this.#stream) this.#events.push(bytes, start, end);
  }

  onReply(): void {
    this.#again();
  }

  onBroken(_outcome: Broken, _reason: string): void {
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
