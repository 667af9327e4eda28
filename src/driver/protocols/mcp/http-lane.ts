import { RatingplateError } from '../../../errors/base.ts';
import { Outcome, type Slot } from '../../protocol.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { PreparedRequest } from '../../wire/request.ts';
import { McpCall, type McpShared, refuseLater } from './call.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';
import type { Request } from './operation.ts';
import { type McpVerdict, verdictOf } from './reply.ts';
import { headerMismatch } from './rpc-error.ts';
import { ToolListing } from './tool-listing.ts';

/** What a lane needs of its client. */
export interface LaneOwner {
  readonly number: number;
  readonly shared: McpShared;
  /** Counts sessions, and what was learnt of headers: requests prepared before are prepared again. */
  readonly epoch: number;
  readonly hasSession: boolean;
  /** @throws MethodNotUnderstoodError */
  prepare(request: Request): PreparedRequest;
  aside(message: RpcMessage): void;
  /** A request is sent a second time. */
  resent(): void;
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
  /** The tools were listed, because the server missed headers: once and not for every call. */
  #listed = false;

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
    const request = call.first ? this.#prepared((call.slot as Slot).method) : this.#prepare();
    if (request) this.exchange.post(request.patch(call.id), call.operation.proof, call.id, this, call.call);
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
    if (this.#lacksHeaders(verdict)) this.#list();
    else if (this.#call.take(verdict, at, wireBytes, payloadBytes)) this.send();
  }

  /** A tool wants arguments in headers, and no listing has told which: what the specification has a client do is ask. */
  #lacksHeaders({ rpc }: McpVerdict): boolean {
    if (rpc?.code !== headerMismatch || this.#listed) return false;
    const { name, dialect } = this.#call.operation.parts;
    return name === 'tools/call' && dialect.tools !== null;
  }

  #list(): void {
    this.#owner.resent();
    this.#listed = true;
    const listing = new ToolListing(this.#owner, this.exchange, () => {
      this.#call.again();
      this.send();
    });
    listing.start();
  }

  #prepared(method: number): PreparedRequest | null {
    const made = this.#requests[method] ?? this.#prepare();
    if (made) this.#requests[method] = made;
    return made;
  }

  /** Null where the call cannot be written, and has ended so. */
  #prepare(): PreparedRequest | null {
    const { operation } = this.#call;
    const why = operation.refusal();
    if (why !== null) return this.#refuse(verdictOf(Outcome.failed, 'tool-invalid', why));
    try {
      return this.#owner.prepare(this.#call.first ? operation : operation.within(this.#call.call));
    } catch (error) {
      if (!(error instanceof RatingplateError)) throw error;
      return this.#refuse(verdictOf(Outcome.failed, 'not-sent', error.message));
    }
  }

  #refuse(verdict: McpVerdict): null {
    refuseLater(this.#call, verdict);
    return null;
  }
}
