/** The eras with a handshake and sessions: 2024-11-05 to 2025-11-25. */
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import { Outcome } from '../../protocol.ts';
import { isObject, notificationText, type RpcMessage, requestText } from '../../wire/jsonrpc.ts';
import { faultOf, type McpVerdict, verdictOf } from './reply.ts';

/** Versions a server may answer with; the first is asked for unless the endpoint's `version` says otherwise. */
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** Header that carries a session's id; asked for in lower case, sent as the standard spells it. */
export const sessionHeader = 'Mcp-Session-Id';
export const versionHeader = 'MCP-Protocol-Version';

export const initializedText = notificationText('notifications/initialized');

/** What a server said of itself in the handshake. */
export type ServerInfo = Readonly<Record<string, string>>;

/** The version an endpoint asks for. @throws MethodNotUnderstoodError where it is none of these eras. */
export function versionOf(option: Json | undefined): string {
  if (option === undefined || option === null) return legacyVersions[0];
  const known = legacyVersions.find((version) => version === option);
  if (known) return known;
  throw new MethodNotUnderstoodError(
    `MCP version ${JSON.stringify(option)}: known are ${legacyVersions.join(', ')}`,
  );
}

/** The handshake's request. No capabilities are declared, so that a server asks nothing of the driver but `ping`. */
export function initializeText(id: number, version: string): string {
  return requestText(id, 'initialize', {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: 'ratingplate', version: '1' },
  });
}

/** What is wrong with the answer to `initialize`, or what it says; `seen` gets it. */
export function judgeInitialize(
  message: RpcMessage,
  id: number,
  seen: (info: ServerInfo) => void,
): McpVerdict {
  const fault = faultOf(message, 'initialize', id);
  if (fault || message.kind !== 'result')
    return fault ?? verdictOf(Outcome.mismatch, 'no-reply', message.kind);
  const result = isObject(message.result) ? message.result : {};
  const version = result.protocolVersion;
  if (typeof version !== 'string' || !legacyVersions.some((known) => known === version))
    return verdictOf(
      Outcome.mismatch,
      'version',
      `initialize: the server speaks ${JSON.stringify(version ?? null)}`,
    );
  const { name = '', version: release = '' } = isObject(result.serverInfo) ? result.serverInfo : {};
  seen({ name: String(name), version: String(release), protocolVersion: version });
  return { outcome: Outcome.ok, reason: null, idAt: -1 };
}
