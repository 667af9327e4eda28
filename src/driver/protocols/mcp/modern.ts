/** The era without handshake and sessions: 2026-07-28. A client asks `server/discover` once, as the official one does. */
import type { Json } from '../../../config/plan.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, type RpcMessage, requestText } from '../../wire/jsonrpc.ts';
import { type Dialect, serverInfoKey } from './dialect.ts';
import { type Greeting, type ServerInfo, spokenInfo } from './greeting.ts';
import { requestHeaders } from './headers.ts';
import { faultOf, type McpVerdict, verdictOf } from './reply.ts';
import { supportedIn, unsupportedVersion } from './rpc-error.ts';

export const discover = 'server/discover';

export function modernGreeting(dialect: Dialect): Greeting {
  return {
    method: discover,
    text: (id) => discoverText(id, dialect),
    headers: (client) => discoverHeaders(dialect, client),
    judge: (message, id, seen) => judgeDiscover(message, id, dialect, seen),
    again: (verdict) => isCorrected(verdict, dialect.spoken.version),
    after: null,
  };
}

export function discoverText(id: number, dialect: Dialect): string {
  return requestText(id, discover, dialect.params(undefined));
}

export const discoverHeaders = (dialect: Dialect, client: number): Record<string, string> =>
  requestHeaders({ name: discover, params: undefined, dialect }, client);

/** A refusal of the version that names that very version: the specification has the client ask again. */
export function isCorrected({ rpc }: McpVerdict, version: string): boolean {
  return rpc?.code === unsupportedVersion && supportedIn(rpc.data)?.includes(version) === true;
}

/** Versions of an answer to `server/discover`; null where it is none. */
export function versionsOf(result: Json): readonly string[] | null {
  const versions = isObject(result) ? result.supportedVersions : undefined;
  if (!Array.isArray(versions) || !versions.every((one) => typeof one === 'string')) return null;
  return versions as string[];
}

function judgeDiscover(
  message: RpcMessage,
  id: number,
  { spoken }: Dialect,
  seen: (info: ServerInfo) => void,
): McpVerdict {
  const fault = faultOf(message, discover, id, 'modern');
  if (fault || message.kind !== 'result')
    return fault ?? verdictOf(Outcome.mismatch, 'no-reply', message.kind);
  const versions = versionsOf(message.result);
  if (versions === null)
    return verdictOf(Outcome.mismatch, 'wrong-shape', 'result without supportedVersions');
  if (!versions.includes(spoken.version))
    return verdictOf(Outcome.mismatch, 'version', `the server speaks ${versions.join(', ')}`);
  const { name = '', version = '' } = serverOf(message.result);
  seen({ name: String(name), version: String(version), ...spokenInfo(spoken, spoken.version) });
  return { outcome: Outcome.ok, reason: null, idAt: -1 };
}

/** Name and version of the server: in the result's `_meta`, or beside it as before the revision was final. */
function serverOf(result: Json): { readonly [key: string]: Json } {
  const fields = isObject(result) ? result : {};
  const meta = isObject(fields['_meta']) ? fields['_meta'][serverInfoKey] : undefined;
  if (isObject(meta)) return meta;
  return isObject(fields['serverInfo']) ? fields['serverInfo'] : {};
}
