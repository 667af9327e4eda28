/** What one message from the server is to the call that waits for it: the protocol's own rules. */
import type { Json } from '../../../config/plan.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, type RpcMessage } from '../../wire/jsonrpc.ts';
import type { Verdict } from '../../wire/proof.ts';
import type { Era } from './era.ts';
import { textOf } from './expect.ts';
import { explain, faultIn, type RpcFault } from './rpc-error.ts';

/** What is added to the parameters of a call's next request. */
export type FollowUp =
  | { readonly kind: 'page'; readonly cursor: string }
  | { readonly kind: 'input'; readonly fields: Readonly<Record<string, Json>> };

/** A verdict with what MCP needs beside it. Proved by comparison, only the fields of `Verdict` are there. */
export interface McpVerdict extends Verdict {
  /** Class of the complaint when not ok. */
  readonly class?: string;
  /** The message is none of this call: a notification, the server's own request, another call's reply. */
  readonly aside?: RpcMessage;
  /** What the call has to ask for next; null = this was its last reply. Of a reply that was read in full. */
  readonly follow?: FollowUp | null;
  /** The JSON-RPC error that was answered. */
  readonly rpc?: RpcFault;
}

/** Where the result of an operation keeps what it is asked for; any object is right for one not named here. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  'tools/list': ['tools'],
  'resources/list': ['resources'],
  'resources/templates/list': ['resourceTemplates'],
  'prompts/list': ['prompts'],
  'resources/read': ['contents'],
  'prompts/get': ['messages'],
};
/** Operations that a modern server may answer with a question. */
const askers: readonly string[] = ['tools/call', 'resources/read', 'prompts/get'];

/** Operations whose result may go on in another page. */
export const isListing = (operation: string): boolean => operation.endsWith('/list');

export const verdictOf = (outcome: Outcome, kind: string, reason: string): McpVerdict => ({
  outcome,
  reason,
  idAt: -1,
  class: kind,
});

/** A JSON-RPC error as the outcome of a call. */
export const errorVerdict = (message: Extract<RpcMessage, { readonly kind: 'error' }>): McpVerdict => ({
  ...verdictOf(Outcome.failed, `rpc-error ${message.code}`, explain(message)),
  rpc: faultIn(message),
});

/** What is wrong with a message as the reply to call `id`; null where it is a result of the right shape. */
export function faultOf(message: RpcMessage, operation: string, id: number, era: Era): McpVerdict | null {
  if (message.kind === 'invalid') return verdictOf(Outcome.mismatch, 'invalid-json', message.why);
  if (message.kind === 'request' || message.kind === 'notification')
    return {
      ...verdictOf(Outcome.mismatch, 'no-reply', `${message.kind} instead of a reply`),
      aside: message,
    };
  // An error whose id the server could not tell is about the only request it was sent.
  const own = message.id === id || (message.kind === 'error' && message.id === null);
  if (!own) return { ...verdictOf(Outcome.mismatch, 'wrong-id', 'a reply to another id'), aside: message };
  if (message.kind === 'error') return errorVerdict(message);
  if (era === 'legacy') return shapeFault(message.result, operation);
  return typeFault(message.result, operation);
}

/** The modern era names the type of a result; where it does not, the result is complete. */
function typeFault(result: Json, operation: string): McpVerdict | null {
  const type = isObject(result) ? (result.resultType ?? 'complete') : 'complete';
  if (type === 'complete') return shapeFault(result, operation);
  if (type === 'input_required' && askers.includes(operation)) return null;
  return verdictOf(Outcome.mismatch, 'result-type', `resultType ${JSON.stringify(type)} to ${operation}`);
}

function shapeFault(result: Json, operation: string): McpVerdict | null {
  const wrong = (what: string) => verdictOf(Outcome.mismatch, 'wrong-shape', `result without ${what}`);
  if (!isObject(result)) return wrong('an object');
  if (operation === 'tools/call') {
    if (result.isError === true) return verdictOf(Outcome.failed, 'tool-error', textOf(result));
    const has = Array.isArray(result.content) || isObject(result.structuredContent);
    return has ? null : wrong('content');
  }
  const lacking = (shapes[operation] ?? []).find((key) => !Array.isArray(result[key]));
  return lacking === undefined ? null : wrong(lacking);
}
