/** JSON-RPC 2.0 as MCP uses it: requests whose numeric ids have a fixed width, and messages read in full. */
import { isUtf8 } from 'node:buffer';
import type { Json } from '../../config/plan.ts';
import { idDigits } from './proof.ts';

export type RpcId = string | number;
/** A message of the server, as far as a client needs to know it. */
export type RpcMessage =
  | { readonly kind: 'result'; readonly id: RpcId; readonly result: Json }
  | {
      readonly kind: 'error';
      readonly id: RpcId | null;
      readonly code: number;
      readonly message: string;
      readonly data?: Json;
    }
  | { readonly kind: 'request'; readonly id: RpcId; readonly method: string; readonly params?: Json }
  | { readonly kind: 'notification'; readonly method: string }
  | { readonly kind: 'invalid'; readonly why: string };

type Fields = { readonly [key: string]: Json };
const invalid = (why: string): RpcMessage => ({ kind: 'invalid', why });

export const isObject = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: Json | undefined): value is RpcId =>
  typeof value === 'string' || typeof value === 'number';

/** Reads one message in full. Bytes that are not UTF-8 are no JSON, whatever a lenient decoder makes of them. */
export function readMessage(bytes: Buffer): RpcMessage {
  if (!isUtf8(bytes)) return invalid('not UTF-8');
  let value: Json;
  try {
    value = JSON.parse(bytes.toString('utf8')) as Json;
  } catch {
    return invalid('not JSON');
  }
  if (!isObject(value)) return invalid('not an object');
  if (value.jsonrpc !== '2.0') return invalid('not JSON-RPC 2.0');
  return typeof value.method === 'string' ? readCall(value, value.method) : readReply(value);
}

function readCall(value: Fields, method: string): RpcMessage {
  if (!('id' in value)) return { kind: 'notification', method };
  if (!isId(value.id)) return invalid('request id');
  const { id, params } = value;
  return { kind: 'request', id, method, ...(params === undefined ? {} : { params }) };
}

function readReply(value: Fields): RpcMessage {
  const { id, result, error } = value;
  if (isObject(error) && result === undefined) {
    if (!isId(id) && id !== null && id !== undefined) return invalid('reply id');
    const code = typeof error.code === 'number' ? error.code : 0;
    return {
      kind: 'error',
      id: id ?? null,
      code,
      message: typeof error.message === 'string' ? error.message : '',
      ...(error.data === undefined ? {} : { data: error.data }),
    };
  }
  if (!isId(id)) return invalid('reply without an id');
  if (result === undefined) return invalid('neither result nor error');
  return error === undefined ? { kind: 'result', id, result } : invalid('both result and error');
}

/** A request's text; `undefined` leaves `params` out. */
export function requestText(id: RpcId, method: string, params: Json | undefined): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

export function notificationText(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method });
}

export function resultText(id: RpcId, result: Json): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}

export function errorText(id: RpcId, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}

/** Writes an id of ten digits over the one at `offset`. */
export function patchId(bytes: Uint8Array, offset: number, id: number): void {
  let rest = id;
  for (let at = offset + idDigits - 1; at >= offset; at--) {
    const tens = Math.floor(rest / 10);
    bytes[at] = 0x30 + (rest - tens * 10);
    rest = tens;
  }
}

/** Reads ten digits; -1 where there is another byte. */
export function readId(bytes: Uint8Array, offset: number): number {
  let id = 0;
  for (let at = offset; at < offset + idDigits; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    id = id * 10 + digit;
  }
  return id;
}
