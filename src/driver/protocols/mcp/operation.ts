/** One method of the plan as MCP calls it, or one further page of it: its request and the proof of its replies. */
import type { Json } from '../../../config/plan.ts';
import { escapeTemplate } from '../../../config/template.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import type { Verify } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';
import { lostBytes } from './damage.ts';
import { type Expectation, expectationOf, lacks } from './expect.ts';
import { findId } from './find-id.ts';
import { McpProof } from './proof.ts';
import { cursorOf, faultOf, isListing, type McpVerdict, verdictOf } from './reply.ts';

/** Pages of one listing remembered with a prepared request; those after them are prepared call by call. */
const pagesKept = 1000;
/** Equal replies in a row after which a missing byte is a fault and not a change. */
const steadyAfter = 3;

const cursorsOf = new WeakMap<Buffer, string>();

export class Operation {
  /** `tools/list`, `tools/call` ... */
  readonly name: string;
  /** The request; `${call}` stands for its id, and `${client}` and `${call}` may stand in its params. */
  readonly text: string;
  readonly proof: McpProof;
  readonly #params: Json | undefined;
  readonly #expectation: Expectation;
  readonly #first: Operation | null;
  /** Its request is the same for all clients and calls, so that replies may be expected to be. */
  readonly #constant: boolean;
  readonly #pages = new Map<string, Operation>();

  constructor(
    name: string,
    params: Json | undefined,
    expectation: Expectation,
    first: Operation | null = null,
  ) {
    this.name = name;
    this.#params = params;
    this.#expectation = expectation;
    this.#first = first;
    const tail = params === undefined ? '' : `,"params":${JSON.stringify(params)}`;
    this.text = `{"jsonrpc":"2.0","id":\${call},"method":${JSON.stringify(name)}${tail}}`;
    this.#constant = !/\$\{(client|call)\}/.test(tail);
    const verify: Verify = (payload, id) => this.judge(readMessage(payload), payload, id);
    this.proof = new McpProof(verify, !expectation.varies);
  }

  /** What a message is as this operation's reply to call `id`. Never in a timed interval. */
  judge(message: RpcMessage, payload: Buffer, id: number): McpVerdict {
    const fault = faultOf(message, this.name, id);
    if (fault || message.kind !== 'result')
      return fault ?? verdictOf(Outcome.mismatch, 'no-reply', message.kind);
    const { result } = message;
    const cursor = cursorOf(result, this.name);
    const lacking = cursor === null ? lacks(this.#expectation, result, (text) => this.#fill(text, id)) : null;
    if (lacking !== null) return verdictOf(Outcome.mismatch, 'expectation', lacking);
    const idAt = findId(payload, id);
    const lost = this.#lost(payload, id, idAt);
    if (lost > 0)
      return verdictOf(Outcome.mismatch, 'lost-bytes', `${lost} bytes fewer than before, all else equal`);
    if (cursor !== null) cursorsOf.set(payload, cursor);
    return { outcome: Outcome.ok, reason: null, idAt, cursor };
  }

  /** Bytes the reply has lost on the way; 0 where it is whole, or where there is no telling. */
  #lost(payload: Buffer, id: number, idAt: number): number {
    const { proof } = this;
    if (!this.#constant || proof.equal < steadyAfter) return 0;
    const lost = lostBytes(payload, id, proof.variants, !isListing(this.name));
    if (lost === 0 || proof.suspect.again(proof.client, { bytes: payload, idAt }, id)) return 0;
    return lost;
  }

  /** After a reply that was ok: the next page to ask for, or null. */
  next(verdict: McpVerdict): Operation | null {
    const cursor = verdict.cursor === undefined ? this.#provedCursor() : verdict.cursor;
    return cursor === null ? null : (this.#first ?? this).#page(cursor);
  }

  /** This page's cursor; null for the first page. */
  get cursor(): string | null {
    const cursor = this.#first && isObject(this.#params) ? this.#params.cursor : null;
    return typeof cursor === 'string' ? cursor : null;
  }

  /** The reply that was just proved by comparison stands first; what it said of a next page was read before. */
  #provedCursor(): string | null {
    const proved = this.proof.variants[0];
    return proved ? (cursorsOf.get(proved.bytes) ?? null) : null;
  }

  #page(cursor: string): Operation {
    const known = this.#pages.get(cursor);
    if (known) return known;
    // A cursor is the server's text and no template.
    const params = { ...(isObject(this.#params) ? this.#params : {}), cursor: escapeTemplate(cursor) };
    const page = new Operation(this.name, params, this.#expectation, this);
    if (this.#pages.size < pagesKept) this.#pages.set(cursor, page);
    return page;
  }

  #fill(text: string, id: number): string {
    return fillLast(text, this.proof.client, String(id));
  }
}

/** The operation of a plan's method. @throws MethodNotUnderstoodError where it is none of MCP. */
export function operationOf(method: DriverMethod): Operation {
  const { name, operation, params } = method;
  if (!/^[a-z]+(\/[a-zA-Z]+)*$/.test(operation))
    throw new MethodNotUnderstoodError(
      `method ${name}: expected an MCP operation such as tools/list, not "${operation}"`,
    );
  if (params !== null && params !== undefined && !isObject(params))
    throw new MethodNotUnderstoodError(`method ${name}: expected a mapping as arguments`);
  const given =
    params === null || (isObject(params) && Object.keys(params).length === 0) ? undefined : params;
  return new Operation(operation, given, expectationOf(method));
}
