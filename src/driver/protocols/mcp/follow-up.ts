/** A reply that is not its call's last: another page of a listing, or a question of the server that is answered by asking again. */
import type { Json } from '../../../config/plan.ts';
import { escapeTemplate } from '../../../config/template.ts';
import { Outcome } from '../../protocol.ts';
import { isObject } from '../../wire/jsonrpc.ts';
import type { Dialect } from './dialect.ts';
import type { Offer } from './offer.ts';
import { type FollowUp, isListing, type McpVerdict, verdictOf } from './reply.ts';

/** What a right result of an operation asks for next, or null; a verdict where it asks for what it must not. */
export function followUpOf(
  result: Json,
  operation: string,
  { spoken, offer }: Dialect,
): FollowUp | McpVerdict | null {
  if (!isObject(result)) return null;
  if (spoken.era === 'modern' && result.resultType === 'input_required') return inputFor(result, offer);
  // "" is a cursor like any other.
  if (!isListing(operation) || typeof result.nextCursor !== 'string') return null;
  return { kind: 'page', cursor: result.nextCursor };
}

export const isFollowUp = (found: FollowUp | McpVerdict): found is FollowUp => 'kind' in found;

/** The server's questions answered, and its state as it came: nobody but the server may know what is in it. */
function inputFor(result: { readonly [key: string]: Json }, offer: Offer): FollowUp | McpVerdict {
  const { inputRequests, requestState } = result;
  if (inputRequests === undefined && requestState === undefined)
    return verdictOf(
      Outcome.mismatch,
      'wrong-shape',
      'input_required without inputRequests and requestState',
    );
  if (inputRequests !== undefined && !isObject(inputRequests))
    return verdictOf(Outcome.mismatch, 'wrong-shape', 'inputRequests that are no mapping');
  const asked = Object.entries(inputRequests ?? {});
  // A server may ask under any name, `__proto__` too.
  const inputResponses: Record<string, Json> = Object.create(null);
  for (const [key, request] of asked) {
    const method = isObject(request) ? String(request.method) : 'nothing';
    const answer = isObject(request) ? offer.answer(method, request.params) : null;
    if (answer === null)
      return verdictOf(
        Outcome.mismatch,
        'input-not-offered',
        `the server asks for ${method}, which the endpoint's options do not offer`,
      );
    inputResponses[key] = answer;
  }
  return {
    kind: 'input',
    fields: {
      ...(inputRequests === undefined ? {} : { inputResponses }),
      ...(requestState === undefined ? {} : { requestState }),
    },
  };
}

/** The parameters of the next request. What a server said is no template. */
export function paramsAfter(params: Json | undefined, follow: FollowUp): Json {
  const own = isObject(params) ? params : {};
  const added = follow.kind === 'page' ? { cursor: follow.cursor } : follow.fields;
  return { ...own, ...escapeAll(added) };
}

function escapeAll(fields: Readonly<Record<string, Json>>): Record<string, Json> {
  return escaped(fields) as Record<string, Json>;
}

function escaped(value: Json): Json {
  if (typeof value === 'string') return escapeTemplate(value);
  if (Array.isArray(value)) return value.map(escaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [escapeTemplate(key), escaped(own)]));
}
