import { Outcome } from '../../protocol.ts';
import type { HttpHead } from '../../wire/http1.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import {
  initializedText,
  initializeText,
  judgeInitialize,
  type ServerInfo,
  sessionHeader,
} from './legacy.ts';
import { McpProof } from './proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** A server that has not answered its handshake by now will not be loaded, ms. */
const handshakeTimeoutMs = 60_000;

/** What a handshake agreed on. */
export interface Agreed {
  readonly info: ServerInfo;
  /** Session id, where the server keeps sessions. */
  readonly session: string | null;
}
/** What a handshake needs of its client. */
export interface HandshakeOwner {
  readonly version: string;
  nextId(): number;
  /** Request bytes with the headers known so far. */
  bytes(body: string): Buffer;
  agreed(agreed: Agreed): void;
  aside(message: RpcMessage): void;
  /** Once. `fault`: null, or what was wrong. `ms`: first byte of the handshake to its last answer. */
  settled(fault: McpVerdict | null, ms: number): void;
}

/** `initialize`, its answer, `notifications/initialized`, and that it was accepted; then it tells its owner. */
export class HttpHandshake implements Poster {
  readonly #exchange: HttpExchange;
  readonly #owner: HandshakeOwner;
  readonly #timer: NodeJS.Timeout;
  #startedAt = 0;
  #session: string | null = null;
  #info: ServerInfo | null = null;
  /** The answer to `initialize` is there; what is awaited is that of the notification. */
  #initialized = false;

  constructor(exchange: HttpExchange, owner: HandshakeOwner) {
    this.#exchange = exchange;
    this.#owner = owner;
    this.#timer = setTimeout(() => this.#timedOut(), handshakeTimeoutMs);
    this.#timer.unref();
  }

  start(): void {
    const id = this.#owner.nextId();
    const seen = (info: ServerInfo) => {
      this.#info = info;
    };
    const proof = new McpProof((payload, own) => judgeInitialize(readMessage(payload), own, seen), false);
    this.#exchange.post(this.#owner.bytes(initializeText(id, this.#owner.version)), proof, id, this);
  }

  /** Given up: nothing more is told. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#exchange.abandon();
  }

  sent(at: number): void {
    if (!this.#initialized) this.#startedAt = at;
  }

  head(head: HttpHead): void {
    if (!this.#initialized) this.#session = head.get(sessionHeader.toLowerCase());
  }

  aside(message: RpcMessage): void {
    this.#owner.aside(message);
  }

  answered(verdict: McpVerdict, at: number): void {
    const ok = verdict.outcome === Outcome.ok;
    if (ok && !this.#initialized && this.#info) {
      this.#initialized = true;
      this.#owner.agreed({ info: this.#info, session: this.#session });
      this.#exchange.post(this.#owner.bytes(initializedText), null, 0, this);
      return;
    }
    clearTimeout(this.#timer);
    const step = this.#initialized ? 'notifications/initialized' : 'initialize';
    const fault = ok ? null : { ...verdict, reason: `${step}: ${verdict.reason}` };
    this.#owner.settled(fault, at - this.#startedAt);
  }

  #timedOut(): void {
    this.#exchange.abandon();
    const reason = `no answer to the handshake within ${handshakeTimeoutMs / 1000} s`;
    this.#owner.settled(verdictOf(Outcome.timeout, 'handshake', reason), handshakeTimeoutMs);
  }
}
