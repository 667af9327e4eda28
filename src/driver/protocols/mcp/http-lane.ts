import { Outcome, type Slot } from '../../protocol.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { PreparedRequest } from '../../wire/request.ts';
import { McpCall, type McpShared } from './call.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import type { McpVerdict } from './reply.ts';

/** What a lane needs of its client. */
export interface LaneOwner {
  readonly number: number;
  readonly shared: McpShared;
  /** Counts sessions: requests prepared in an earlier one are prepared again. */
  readonly epoch: number;
  readonly hasSession: boolean;
  prepare(body: string): PreparedRequest;
  aside(message: RpcMessage): void;
  expired(epoch: number): void;
}

/** One request in flight of a client: its connection, and the call under way on it. */
export class HttpLane implements Poster {
  readonly exchange: HttpExchange;
  readonly #owner: LaneOwner;
  readonly #call: McpCall;
  /** By method: prepared once, the id patched in place for each call. */
  #requests: (PreparedRequest | undefined)[] = [];
  #epoch = -1;

  constructor(owner: LaneOwner, exchange: HttpExchange) {
    this.#owner = owner;
    this.exchange = exchange;
    this.#call = new McpCall(owner.shared);
  }

  start(slot: Slot): void {
    this.#call.start(slot);
    slot.startedAt = performance.now();
  }

  /** Sends what the call is to ask for now. */
  send(): void {
    const call = this.#call;
    if (this.#epoch !== this.#owner.epoch) this.#requests = [];
    this.#epoch = this.#owner.epoch;
    const request = call.first
      ? this.#prepared((call.slot as Slot).method)
      : this.#owner.prepare(call.operation.text);
    this.exchange.post(request.patch(call.id), call.operation.proof, call.id, this);
  }

  /** The call cannot be sent. */
  refuse(verdict: McpVerdict): void {
    this.#call.take(verdict, performance.now(), 0, 0);
  }

  abandon(): void {
    this.#call.forget();
    this.exchange.abandon();
  }

  sent(at: number): void {
    const { slot, first } = this.#call;
    if (first && slot) slot.startedAt = at;
  }

  head(): void {}

  aside(message: RpcMessage): void {
    this.#owner.aside(message);
  }

  answered(verdict: McpVerdict, at: number, wireBytes: number, payloadBytes: number): void {
    const gone = verdict.outcome === Outcome.failed && this.exchange.status === 404;
    if (gone && this.#owner.hasSession) this.#owner.expired(this.#epoch);
    if (this.#call.take(verdict, at, wireBytes, payloadBytes)) this.send();
  }

  #prepared(method: number): PreparedRequest {
    const made = this.#requests[method] ?? this.#owner.prepare(this.#call.operation.text);
    this.#requests[method] = made;
    return made;
  }
}
