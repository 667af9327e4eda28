/**
 * A call as the engine counts it: one request, or all pages of a listing, or all rounds of a call in which the server asks
 * for input; from the first byte asked to the last read.
 */
import { type CallDone, type Complaints, Outcome, type Slot } from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { CallIds } from '../../wire/request.ts';
import type { Dialect } from './dialect.ts';
import type { Operation } from './operation.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** Pages of one listing; a server that goes on and on is stopped here. */
const mostPages = 1000;
/** Questions of the server that one call answers; the official client stops there too. */
const mostRounds = 10;

/** A call that cannot be sent ends no faster than this, so that a closed loop does not spin, ms. */
const refusedMs = 20;

/** What all clients of an endpoint share. */
export interface McpShared {
  /** By the plan's method index; made anew once the era is known. */
  operations: readonly Operation[];
  dialect: Dialect;
  /** By the plan's method index: rounds beyond the first of calls that ended ok. */
  readonly rounds: Float64Array;
  readonly ids: CallIds;
  readonly done: CallDone;
  readonly complaints: Complaints;
  /** Takes secrets out of what a server says. */
  readonly mask: (text: string) => string;
}

/** The call under way on one lane; one object for all calls of the lane. */
export class McpCall {
  slot: Slot | null = null;
  /** The page being asked for. */
  operation: Operation;
  /** Id of the request in flight. */
  id = 0;
  /** Id of the call's first request: what `${call}` stands for in all of them. */
  call = 0;
  readonly #shared: McpShared;
  /** Requests of this call so far. */
  #sent = 0;
  #rounds = 0;
  /** Cursors followed in this call. */
  readonly #cursors = new Set<string>();
  #wire = 0;
  #payload = 0;

  constructor(shared: McpShared) {
    this.#shared = shared;
    this.operation = shared.operations[0] as Operation;
  }

  /** A call begins: `id` and `operation` say what to send. */
  start(slot: Slot): void {
    this.slot = slot;
    this.operation = this.#shared.operations[slot.method] as Operation;
    this.id = this.#shared.ids.next();
    this.call = this.id;
    this.#sent = 1;
    this.#rounds = 0;
    if (this.#cursors.size > 0) this.#cursors.clear();
    this.#wire = 0;
    this.#payload = 0;
  }

  /** The request in flight is the call's first: its first byte starts the interval. */
  get first(): boolean {
    return this.#sent === 1;
  }

  /** The lane's call is given up: nothing more is told of it. */
  forget(): void {
    this.slot = null;
  }

  /** The request in flight was refused for want of something that is there now: it is sent anew, and its interval begins anew. */
  again(): void {
    this.id = this.#shared.ids.next();
    if (this.first) this.call = this.id;
  }

  /**
   * Takes the outcome of the request in flight.
   * @returns whether another request is to be sent; else the call has ended and the engine was told.
   */
  take(verdict: McpVerdict, at: number, wireBytes: number, payloadBytes: number): boolean {
    this.#wire += wireBytes;
    this.#payload += payloadBytes;
    const next = verdict.outcome === Outcome.ok ? this.operation.next(verdict) : null;
    const fault = next === null ? null : this.#faultOf(next);
    if (next === null || fault) {
      this.#end(fault ?? verdict, at);
      return false;
    }
    this.operation = next;
    this.id = this.#shared.ids.next();
    this.#sent += 1;
    return true;
  }

  #faultOf({ follow }: Operation): McpVerdict | null {
    if (follow?.kind === 'page') return this.#pagingFault(follow.cursor);
    this.#rounds += 1;
    if (this.#rounds <= mostRounds) return null;
    return verdictOf(Outcome.mismatch, 'too-many-rounds', `asks for input over ${mostRounds} times`);
  }

  #pagingFault(cursor: string): McpVerdict | null {
    if (this.#cursors.has(cursor))
      return verdictOf(Outcome.mismatch, 'repeated-cursor', 'a page names a cursor again');
    if (this.#sent >= mostPages)
      return verdictOf(Outcome.mismatch, 'too-many-pages', `over ${mostPages} pages`);
    this.#cursors.add(cursor);
    return null;
  }

  #end(verdict: McpVerdict, at: number): void {
    const slot = this.slot as Slot;
    this.slot = null;
    if (verdict.outcome !== Outcome.ok) note(this.#shared, verdict);
    else if (this.#rounds > 0) (this.#shared.rounds[slot.method] as number) += this.#rounds;
    this.#shared.done(slot, verdict.outcome, at, this.#wire, this.#payload);
  }
}

/** Ends a call that cannot be sent, unless it is given up before. */
export function refuseLater(call: McpCall, verdict: McpVerdict): void {
  const { id } = call;
  setTimeout(() => {
    if (call.slot && call.id === id) call.take(verdict, performance.now(), 0, 0);
  }, refusedMs);
}

/** Counts the complaint of a verdict that is not ok. */
export function note(shared: Pick<McpShared, 'complaints' | 'mask'>, verdict: McpVerdict): void {
  const reason = shared.mask(verdict.reason ?? '');
  complain(shared.complaints, verdict.class ?? reason, reason);
}

/** Counts a message that should not have come: a reply nobody waits for, or a request that the server must not send. */
export function noteStray(shared: Pick<McpShared, 'complaints' | 'mask'>, message: RpcMessage): void {
  if (message.kind === 'result')
    complain(shared.complaints, 'stray-reply', `a reply to ${message.id}, which nobody waits for`);
  if (message.kind === 'request')
    complain(
      shared.complaints,
      'server-request',
      `the server asks for ${message.method}, which this era does not`,
    );
  if (message.kind === 'error')
    complain(
      shared.complaints,
      'stray-reply',
      shared.mask(`an error for ${message.id}: ${message.code} ${message.message}`),
    );
}
