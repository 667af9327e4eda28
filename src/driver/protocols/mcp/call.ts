/** A call as the engine counts it: one request, or all pages of a listing from the first byte asked to the last read. */
import { type CallDone, type Complaints, Outcome, type Slot } from '../../protocol.ts';
import { complain } from '../../wire/complaints.ts';
import type { RpcMessage } from '../../wire/jsonrpc.ts';
import type { CallIds } from '../../wire/request.ts';
import type { Operation } from './operation.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** Pages of one listing; a server that goes on and on is stopped here. */
const mostPages = 1000;

/** What all clients of an endpoint share. */
export interface McpShared {
  /** By the plan's method index. */
  readonly operations: readonly Operation[];
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
  readonly #shared: McpShared;
  #pages = 0;
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
    this.#pages = 1;
    if (this.#cursors.size > 0) this.#cursors.clear();
    this.#wire = 0;
    this.#payload = 0;
  }

  /** The request in flight is the call's first: its first byte starts the interval. */
  get first(): boolean {
    return this.#pages === 1;
  }

  /** The lane's call is given up: nothing more is told of it. */
  forget(): void {
    this.slot = null;
  }

  /**
   * Takes the outcome of the request in flight.
   * @returns whether another page is to be sent; else the call has ended and the engine was told.
   */
  take(verdict: McpVerdict, at: number, wireBytes: number, payloadBytes: number): boolean {
    this.#wire += wireBytes;
    this.#payload += payloadBytes;
    const next = verdict.outcome === Outcome.ok ? this.operation.next(verdict) : null;
    const fault = next === null ? null : this.#pagingFault(next.cursor ?? '');
    if (next === null || fault) {
      this.#end(fault ?? verdict, at);
      return false;
    }
    this.operation = next;
    this.id = this.#shared.ids.next();
    this.#pages += 1;
    return true;
  }

  #pagingFault(cursor: string): McpVerdict | null {
    if (this.#cursors.has(cursor))
      return verdictOf(Outcome.mismatch, 'repeated-cursor', 'a page names a cursor again');
    if (this.#pages >= mostPages)
      return verdictOf(Outcome.mismatch, 'too-many-pages', `over ${mostPages} pages`);
    this.#cursors.add(cursor);
    return null;
  }

  #end(verdict: McpVerdict, at: number): void {
    const slot = this.slot as Slot;
    this.slot = null;
    if (verdict.outcome !== Outcome.ok) note(this.#shared, verdict);
    this.#shared.done(slot, verdict.outcome, at, this.#wire, this.#payload);
  }
}

/** Counts the complaint of a verdict that is not ok. */
export function note(shared: Pick<McpShared, 'complaints' | 'mask'>, verdict: McpVerdict): void {
  const reason = shared.mask(verdict.reason ?? '');
  complain(shared.complaints, verdict.class ?? reason, reason);
}

/** Counts a message that should not have come: a reply nobody waits for, or none of JSON-RPC. */
export function noteStray(shared: Pick<McpShared, 'complaints' | 'mask'>, message: RpcMessage): void {
  if (message.kind === 'result')
    complain(shared.complaints, 'stray-reply', `a reply to ${message.id}, which nobody waits for`);
  if (message.kind === 'error')
    complain(
      shared.complaints,
      'stray-reply',
      shared.mask(`an error for ${message.id}: ${message.code} ${message.message}`),
    );
}
