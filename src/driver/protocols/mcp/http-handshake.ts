import { Outcome } from '../../protocol.ts';
import type { HttpHead } from '../../wire/http1.ts';
import { type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import type { Greeting, ServerInfo } from './greeting.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import { sessionHeader } from './legacy.ts';
import { McpProof } from './proof.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** What a handshake agreed on. */
export interface Agreed {
  readonly info: ServerInfo;
  /** Session id, where the server keeps sessions. */
  readonly session: string | null;
}
/** What a handshake needs of its client. */
export interface HandshakeOwner {
  readonly number: number;
  readonly greeting: Greeting;
  /** A server that has not answered by then will not be loaded, ms. */
  readonly handshakeMs: number;
  nextId(): number;
  /** Request bytes with the headers known so far, and more. */
  bytes(body: string, headers?: Record<string, string>): Buffer;
  agreed(agreed: Agreed): void;
  aside(message: RpcMessage): void;
  /** Once. `fault`: null, or what was wrong. `ms`: first byte of the handshake to its last answer. */
  settled(fault: McpVerdict | null, ms: number): void;
}

/** The greeting, its answer, and (where there is a notification after it) that this was accepted; then it tells its owner. */
export class HttpHandshake implements Poster {
  readonly #exchange: HttpExchange;
  readonly #owner: HandshakeOwner;
  readonly #timer: NodeJS.Timeout;
  #startedAt = 0;
  #session: string | null = null;
  #info: ServerInfo | null = null;
  /** The greeting was answered; what is awaited is that the notification is accepted. */
  #answered = false;
  /** The greeting was sent a second time. */
  #repeated = false;

  constructor(exchange: HttpExchange, owner: HandshakeOwner) {
    this.#exchange = exchange;
    this.#owner = owner;
    this.#timer = setTimeout(() => this.#timedOut(), owner.handshakeMs);
    this.#timer.unref();
  }

  start(): void {
    const { greeting, number } = this.#owner;
    const id = this.#owner.nextId();
    const seen = (info: ServerInfo) => {
      this.#info = info;
    };
    const proof = new McpProof((payload, own) => greeting.judge(readMessage(payload), own, seen), false);
    this.#exchange.post(this.#owner.bytes(greeting.text(id), greeting.headers(number)), proof, id, this);
  }

  /** Given up: nothing more is told. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#exchange.abandon();
  }

  sent(at: number): void {
    if (this.#startedAt === 0) this.#startedAt = at;
  }

  head(head: HttpHead): void {
    if (!this.#answered) this.#session = head.get(sessionHeader.toLowerCase());
  }

  aside(message: RpcMessage): void {
    this.#owner.aside(message);
  }

  answered(verdict: McpVerdict, at: number): void {
    const { greeting } = this.#owner;
    if (!this.#repeated && greeting.again(verdict)) {
      this.#repeated = true;
      this.start();
      return;
    }
    const ok = verdict.outcome === Outcome.ok;
    if (ok && !this.#answered && this.#info) {
      this.#answered = true;
      this.#owner.agreed({ info: this.#info, session: this.#session });
      if (greeting.after !== null) {
        this.#exchange.post(this.#owner.bytes(greeting.after), null, 0, this);
        return;
      }
    }
    clearTimeout(this.#timer);
    const step = this.#answered && greeting.after !== null ? 'notifications/initialized' : greeting.method;
    const fault = ok ? null : { ...verdict, reason: `${step}: ${verdict.reason}` };
    this.#owner.settled(fault, at - this.#startedAt);
  }

  #timedOut(): void {
    this.#exchange.abandon();
    const { greeting, handshakeMs } = this.#owner;
    const reason = `no answer to ${greeting.method} within ${handshakeMs / 1000} s`;
    this.#owner.settled(verdictOf(Outcome.timeout, 'handshake', reason), handshakeMs);
  }
}
