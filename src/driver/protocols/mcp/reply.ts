/** What one message from the server is to the call that waits for it: the protocol's own rules. */
import type { Json } from '../../../config/plan.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, type RpcMessage } from '../../wire/jsonrpc.ts';
import type { Verdict } from '../../wire/proof.ts';
import { textOf } from './expect.ts';

/** A verdict with what MCP needs beside it. Proved by comparison, only the fields of `Verdict` are there. */
export interface McpVerdict extends Verdict {
  /** Class of the complaint when not ok. */
  readonly class?: string;
  /** The message is none of this call: a notification, the server's own request, another call's reply. */
  readonly aside?: RpcMessage;
  /** `nextCursor` of a listing that was read in full; null = last page. */
  readonly cursor?: string | null;
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

/** Operations whose result may go on in another page. */
export const isListing = (operation: string): boolean => operation.endsWith('/list');

export const verdictOf = (outcome: Outcome, kind: string, reason: string): McpVerdict => ({
  outcome,
  reason,
  idAt: -1,
  class: kind,
});

/** What is wrong with a message as the reply to call `id`; null where it is a result of the right shape. */
export function faultOf(message: RpcMessage, operation: string, id: number): McpVerdict | null {
  if (message.kind === 'invalid') return verdictOf(Outcome.mismatch, 'invalid-json', message.why);
  if (message.kind === 'request' || message.kind === 'notification')
    return {
      ...verdictOf(Outcome.mismatch, 'no-reply', `${message.kind} instead of a reply`),
      aside: message,
    };
  // An error whose id the server could not tell is about the only request it was sent.
  const own = message.id === id || (message.kind === 'error' && message.id === null);
  if (!own) return { ...verdictOf(Outcome.mismatch, 'wrong-id', 'a reply to another id'), aside: message };
  if (message.kind === 'error')
    return verdictOf(Outcome.failed, `rpc-error ${message.code}`, `${message.code} ${message.message}`);
  return shapeFault(message.result, operation);
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

/** The cursor of the next page, or null; "" is a cursor like any other. */
export function cursorOf(result: Json, operation: string): string | null {
  if (!isListing(operation) || !isObject(result)) return null;
  return typeof result.nextCursor === 'string' ? result.nextCursor : null;
}
