/** One method of the plan as MCP calls it, or one further request of such a call: its text and the proof of its replies. */
import type { Json } from '../../../config/plan.ts';
import { fillSome } from '../../../config/template.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { Outcome, type ProtocolContext } from '../../protocol.ts';
import { isObject, type RpcMessage, readMessage } from '../../wire/jsonrpc.ts';
import type { Verify } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';
import { lostBytes } from './damage.ts';
import type { Dialect } from './dialect.ts';
import { type Expectation, expectationOf, lacks } from './expect.ts';
import { findId } from './find-id.ts';
import { followUpOf, isFollowUp, paramsAfter } from './follow-up.ts';
import { requestHeaders } from './headers.ts';
import { McpProof } from './proof.ts';
import { type FollowUp, faultOf, isListing, type McpVerdict, verdictOf } from './reply.ts';

/** Pages of one listing remembered with a prepared request; those after them are prepared call by call. */
const pagesKept = 1000;
/** Equal replies in a row after which a missing byte is a fault and not a change. */
const steadyAfter = 3;

/** A message has an id of its own, whichever call it is part of. */
const head = '{"jsonrpc":"2.0","id":${call}';
const followUps = new WeakMap<Buffer, FollowUp>();

export interface OperationParts {
  /** `tools/list`, `tools/call` ... */
  readonly name: string;
  readonly params: Json | undefined;
  readonly expectation: Expectation;
  readonly dialect: Dialect;
  /** Wants each result whole; null or absent under load. */
  readonly keep?: Keep | null;
}

/** What `ProtocolContext` may ask for. */
export type Keep = NonNullable<ProtocolContext['keep']>;

/** What a request that follows another has of the first of its call. */
interface After {
  readonly first: Operation;
  readonly follow: FollowUp;
  /** Questions of the server answered so far. */
  readonly round: number;
  readonly proof?: McpProof;
}

/** What is known of the requests that answer the server's n-th question. */
interface Round {
  readonly proof: McpProof;
  last: Operation;
  /** Questions or states differ from call to call, so that replies may. */
  varies: boolean;
}

/** Text and headers, as templates. */
export type Request = Pick<Operation, 'text' | 'headers'>;

export class Operation {
  /** The request; `${call}` stands for its id, and `${client}` and `${call}` may stand in its params. */
  readonly text: string;
  readonly proof: McpProof;
  readonly parts: OperationParts;
  /** What it follows; null for a call's first request. */
  readonly follow: FollowUp | null;
  /** What follows the id in the text: its parameters. */
  readonly #tail: string;
  readonly #first: Operation | null;
  readonly #round: number;
  /** Its request is the same for all clients and calls, so that replies may be expected to be. */
  readonly #constant: boolean;
  readonly #pages = new Map<string, Operation>();
  readonly #rounds: Round[] = [];

  constructor(parts: OperationParts, after: After | null = null) {
    this.parts = parts;
    this.#first = after?.first ?? null;
    this.#round = after?.round ?? 0;
    this.follow = after?.follow ?? null;
    const own = after ? paramsAfter(after.first.parts.params, after.follow) : parts.params;
    const params = parts.dialect.params(own);
    const fields = params === undefined ? '' : `,"params":${JSON.stringify(params)}`;
    this.#tail = `,"method":${JSON.stringify(parts.name)}${fields}}`;
    this.text = head + this.#tail;
    this.#constant = !/\$\{(client|call)\}/.test(this.#tail);
    const verify: Verify = (payload, id) => this.judge(readMessage(payload), payload, id);
    this.proof = after?.proof ?? new McpProof(verify, !parts.expectation.varies);
  }

  /** Headers of its request over HTTP, as templates. @throws MethodNotUnderstoodError */
  headers(client: number): Record<string, string> {
    return requestHeaders((this.#first ?? this).parts, client);
  }

  /** Its request as part of a call: `${call}` in its parameters is what it was in the call's first request. */
  within(call: number): Request {
    if (!/\$\{call\}/.test(this.#tail)) return this;
    const fill = (text: string) => fillSome(text, { call });
    const fillAll = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    return { text: head + fill(this.#tail), headers: (client) => fillAll(this.headers(client)) };
  }

  /** Why it must not be sent, or null: a client leaves out a tool whose definition is invalid. */
  refusal(): string | null {
    const { name, params, dialect } = this.parts;
    if (name !== 'tools/call' || !isObject(params)) return null;
    const fault = dialect.tools?.refusal(String(params['name'])) ?? null;
    return fault === null ? null : `the definition of the tool is invalid: ${fault}`;
  }

  /** What a message is as this operation's reply to call `id`. Never in a timed interval. */
  judge(message: RpcMessage, payload: Buffer, id: number): McpVerdict {
    const { name, dialect, expectation } = this.parts;
    const fault = faultOf(message, name, id, dialect.spoken.era);
    if (fault || message.kind !== 'result')
      return fault ?? verdictOf(Outcome.mismatch, 'no-reply', message.kind);
    const { result } = message;
    const follow = followUpOf(result, name, dialect);
    if (follow && !isFollowUp(follow)) return follow;
    const lacking = follow === null ? lacks(expectation, result, (text) => this.#fill(text, id)) : null;
    if (lacking !== null) return verdictOf(Outcome.mismatch, 'expectation', lacking);
    const idAt = findId(payload, id);
    const lost = this.#lost(payload, id, idAt);
    if (lost > 0)
      return verdictOf(Outcome.mismatch, 'lost-bytes', `${lost} bytes fewer than before, all else equal`);
    if (name === 'tools/list' && isObject(result)) dialect.tools?.learn(result.tools, payload);
    if (follow !== null) followUps.set(payload, follow);
    this.parts.keep?.({ kind: 'json', value: result });
    return { outcome: Outcome.ok, reason: null, idAt, follow };
  }

  /** Bytes the reply has lost on the way; 0 where it is whole, or where there is no telling. */
  #lost(payload: Buffer, id: number, idAt: number): number {
    const { proof } = this;
    if (!this.#constant || this.#varies() || proof.equal < steadyAfter) return 0;
    const lost = lostBytes(payload, id, proof.variants, !isListing(this.parts.name));
    if (lost === 0 || proof.suspect.again(proof.client, { bytes: payload, idAt }, id)) return 0;
    return lost;
  }

  #varies(): boolean {
    const first = this.#first;
    return first !== null && first.#rounds[this.#round - 1]?.varies === true;
  }

  /** After a reply that was ok: the call's next request, or null. */
  next(verdict: McpVerdict): Operation | null {
    const follow = verdict.follow === undefined ? this.#provedFollowUp() : verdict.follow;
    if (follow === null) return null;
    const first = this.#first ?? this;
    return follow.kind === 'page' ? first.#page(follow) : first.#answer(follow, this.#round + 1);
  }

  /** The reply that was just proved by comparison stands first; what it asked for was read before. */
  #provedFollowUp(): FollowUp | null {
    const proved = this.proof.variants[0];
    return proved ? (followUps.get(proved.bytes) ?? null) : null;
  }

  #page(follow: Extract<FollowUp, { readonly kind: 'page' }>): Operation {
    const known = this.#pages.get(follow.cursor);
    if (known) return known;
    const page = new Operation(this.parts, { first: this, follow, round: 0 });
    if (this.#pages.size < pagesKept) this.#pages.set(follow.cursor, page);
    return page;
  }

  /** The request that answers the `round`-th question; the same question again has the same one. */
  #answer(follow: FollowUp, round: number): Operation {
    const known = this.#rounds[round - 1];
    if (known && JSON.stringify(known.last.follow) === JSON.stringify(follow)) return known.last;
    const after = { first: this, follow, round };
    const made = new Operation(this.parts, known ? { ...after, proof: known.proof } : after);
    if (known) Object.assign(known, { last: made, varies: true });
    else this.#rounds[round - 1] = { proof: made.proof, last: made, varies: false };
    return made;
  }

  #fill(text: string, id: number): string {
    return fillLast(text, this.proof.client, String(this.proof.call || id));
  }
}

/** The operation of a plan's method. @throws MethodNotUnderstoodError where it is none of MCP. */
export function operationOf(method: DriverMethod, dialect: Dialect, keep: Keep | null = null): Operation {
  const { name, operation, params } = method;
  if (!/^[a-z]+(\/[a-zA-Z]+)*$/.test(operation))
    throw new MethodNotUnderstoodError(
      `method ${name}: expected an MCP operation such as tools/list, not "${operation}"`,
    );
  if (params !== null && params !== undefined && !isObject(params))
    throw new MethodNotUnderstoodError(`method ${name}: expected a mapping as arguments`);
  const given =
    params === null || (isObject(params) && Object.keys(params).length === 0) ? undefined : params;
  return new Operation({ name: operation, params: given, expectation: expectationOf(method), dialect, keep });
}
