/** Errors that 2026-07-28 defines, and what a server says with them. */
import type { Json } from '../../../config/plan.ts';
import { isObject, type RpcMessage } from '../../wire/jsonrpc.ts';

export const headerMismatch = -32_020;
export const missingCapability = -32_021;
export const unsupportedVersion = -32_022;
const modern: readonly number[] = [headerMismatch, missingCapability, unsupportedVersion];

/** An error as far as what follows depends on it. */
export interface RpcFault {
  readonly code: number;
  readonly data: Json | undefined;
}

type RpcError = Extract<RpcMessage, { readonly kind: 'error' }>;
export const faultIn = ({ code, data }: RpcError): RpcFault => ({ code, data });

/** Only a modern server knows these codes: the range they are from is the specification's own. */
export const isModernError = (code: number): boolean => modern.includes(code);

/** Versions that `unsupportedVersion` names, or null where it names none. */
export function supportedIn(data: Json | undefined): readonly string[] | null {
  const list = isObject(data) ? data.supported : undefined;
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? (list as string[]) : null;
}

/** The error in one line, with what its data adds. */
export function explain({ code, message, data }: RpcError): string {
  const said = `${code} ${message}`;
  const supported = code === unsupportedVersion ? supportedIn(data) : null;
  if (supported) return `${said} (it speaks ${supported.join(', ')})`;
  const needed = code === missingCapability && isObject(data) ? data.requiredCapabilities : undefined;
  if (!isObject(needed)) return said;
  return `${said} (the endpoint's options do not offer ${Object.keys(needed).join(', ')})`;
}
