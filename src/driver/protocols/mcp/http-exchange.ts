/**
 * One HTTP connection on which JSON-RPC messages are posted, one at a time, and their replies read: a JSON body or a
 * stream of events, as each reply's content-type says.
 */
import { Outcome } from '../../protocol.ts';
import { type Broken, type ConnectionUser, HttpConnection } from '../../wire/connection.ts';
import type { HttpHead } from '../../wire/http1.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { HttpOrigin } from '../../wire/origin.ts';
import { ReplyProof } from '../../wire/proof.ts';
import { SseParser, type SseSink } from '../../wire/sse.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { McpProof } from './proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** Who posts on an exchange, and is told how it went. */
export interface Poster {
  /** The request's first byte is being handed to the socket. */
  sent(at: number): void;
  /** A reply's head, before its body; `head.get` works within this call only. */
  head(head: HttpHead): void;
  /** A message that is no reply to the request, while the reply is awaited or after it. */
  aside(message: RpcMessage): void;
  /** The exchange has ended. `at`: when the last byte had been read; reading the message is not in it. */
  answered(verdict: McpVerdict, at: number, wireBytes: number, payloadBytes: number): void;
}

const Mode = { none: 0, json: 1, events: 2, refusal: 3 } as const;
type Mode = (typeof Mode)[keyof typeof Mode];

/** What is known of a server's streams, over all its connections. */
export interface StreamHabit {
  /** It has ended a stream after its reply. A busy server may take long for it: giving up would load it with connections. */
  ends: boolean;
}

/** A server that has never ended a stream is not going to end this one when it goes on this long after the reply, ms. */
const leftOpenMs = 250;
const fine: McpVerdict = { outcome: Outcome.ok, reason: null, idAt: -1 };

export class HttpExchange implements ConnectionUser, SseSink {
  readonly connection: HttpConnection;
  /** Status of the last reply; 0 before its head. */
  status = 0;
  readonly #client: number;
  readonly #habit: StreamHabit;
  readonly #proof = new ReplyProof();
  readonly #events = new SseParser(this);
  #poster: Poster | null = null;
  /** Null where no reply is expected: a notification, an answer, a DELETE. */
  #method: McpProof | null = null;
  #id = 0;
  #call = 0;
  #mode: Mode = Mode.none;
  /** The reply, once its event has been read; and why another message was none. */
  #reply: McpVerdict | null = null;
  #wrong: McpVerdict | null = null;
  #payload = 0;
  /** Time spent reading messages in full while the reply was not over, ms. */
  #reading = 0;
  #replyAt = 0;
  readonly #refusal = new HttpRefusal();

  /** @param client index from 0. @param source local address to connect from, or null for the kernel's choice. */
  constructor(origin: HttpOrigin, client: number, source: string | null, habit: StreamHabit) {
    this.#client = client;
    this.#habit = habit;
    this.connection = new HttpConnection(origin, this, source);
  }

  /** Sends a request, one of the call `call`, whose reply `method` proves, or with null one that only has to be accepted. */
  post(request: Buffer, method: McpProof | null, id: number, poster: Poster, call = id): void {
    this.#poster = poster;
    this.#method = method;
    this.#id = id;
    this.#call = call;
    this.connection.send(request, false);
  }

  abandon(): void {
    this.#poster = null;
    this.#proof.forget();
    this.connection.abandon();
  }

  /**
   * A server should end the stream after its reply. Where it does not, the call has ended with the reply, and the
   * connection is given up, because nothing more can be asked on it. @returns whether that was so.
   */
  endLeftOpen(now: number): boolean {
    const reply = this.#reply;
    if (this.#habit.ends || !this.#poster || !reply || now - this.#replyAt < leftOpenMs) return false;
    this.connection.abandon();
    this.#end(reply, this.#replyAt, this.#payload);
    return true;
  }

  onSent(at: number): void {
    this.#mode = Mode.none;
    this.status = 0;
    this.#reply = null;
    this.#wrong = null;
    this.#payload = 0;
    this.#reading = 0;
    this.#poster?.sent(at);
  }

  onHead(head: HttpHead): void {
    this.status = head.status;
    this.#mode = this.#modeOf(head);
    if (this.#mode === Mode.refusal) this.#refusal.begin(head);
    if (this.#method && (this.#mode === Mode.json || this.#mode === Mode.events)) {
      this.#proof.begin(this.#method, this.#id);
      if (this.#mode === Mode.events) this.#events.reset();
    }
    this.#poster?.head(head);
  }

  onBody(bytes: Buffer, start: number, end: number): void {
    if (this.#mode === Mode.events) this.#events.push(bytes, start, end);
    else if (this.#mode === Mode.json) {
      this.#payload += end - start;
      this.#proof.update(bytes, start, end);
    } else if (this.#mode === Mode.refusal) this.#refusal.add(bytes, start, end);
  }

  onReply(at: number, wireBytes: number): void {
    const verdict = this.#verdict();
    const events = this.#mode === Mode.events && this.#reply !== null;
    if (events) this.#habit.ends = true;
    this.#end(verdict, events ? Math.max(this.#replyAt, at - this.#reading) : at, wireBytes);
  }

  onBroken(outcome: Broken, reason: string, at: number, wireBytes: number): void {
    this.#proof.forget();
    this.#end(verdictOf(outcome, reason, reason), at, wireBytes);
  }

  data(bytes: Buffer, start: number, end: number): void {
    this.#proof.update(bytes, start, end);
  }

  event(message: boolean): void {
    const method = this.#method as McpProof;
    const { length } = this.#proof;
    // Without data it only primes the client's position in the stream.
    if (message && length > 0) this.#message(method, length);
    else this.#proof.forget();
    this.#proof.begin(method, this.#id);
  }

  /** An event that holds a message: the reply, or something else. */
  #message(method: McpProof, length: number): void {
    const at = performance.now();
    const { parsed } = method;
    const verdict = this.#finish(method);
    if (method.parsed !== parsed) this.#reading += performance.now() - at;
    if (verdict.class === 'wrong-id') this.#otherId(verdict);
    else if (verdict.aside) this.#poster?.aside(verdict.aside);
    else if (this.#reply) this.#poster?.aside({ kind: 'result', id: this.#id, result: null });
    else {
      this.#reply = verdict;
      this.#payload = length;
      this.#replyAt = at;
      this.#otherId(null);
    }
  }

  /** A reply to another id: a stray where the right one comes too, else the reason why there is none. */
  #otherId(verdict: McpVerdict | null): void {
    const before = this.#wrong;
    this.#wrong = this.#reply ? null : verdict;
    if (before?.aside) this.#poster?.aside(before.aside);
    if (this.#reply && verdict?.aside) this.#poster?.aside(verdict.aside);
  }

  #finish(method: McpProof): McpVerdict {
    method.client = this.#client;
    method.call = this.#call;
    return this.#proof.finish();
  }

  #modeOf(head: HttpHead): Mode {
    if (head.status < 200 || head.status > 299) return Mode.refusal;
    if (this.#method === null) return Mode.none;
    if (head.coding !== '') return Mode.refusal;
    const type = head.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) return Mode.events;
    return type.startsWith('application/json') ? Mode.json : Mode.refusal;
  }

  /** What the exchange came to, all of the reply being read. */
  #verdict(): McpVerdict {
    if (this.#mode === Mode.refusal) return this.#refusal.verdict();
    if (this.#method === null) return fine;
    if (this.#mode === Mode.json) return this.#finish(this.#method);
    this.#proof.forget();
    return (
      this.#reply ??
      this.#wrong ??
      verdictOf(Outcome.mismatch, 'no-reply', 'the stream ended before the reply')
    );
  }

  #end(verdict: McpVerdict, at: number, wireBytes: number): void {
    const poster = this.#poster;
    this.#poster = null;
    this.#reply = null;
    poster?.answered(verdict, at, wireBytes, this.#payload);
  }
}
