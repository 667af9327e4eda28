/** The era with a handshake and sessions: 2024-11-05 to 2025-11-25. */
import { Outcome } from '../../protocol.ts';
import { isObject, notificationText, type RpcMessage, requestText } from '../../wire/jsonrpc.ts';
import { clientInfo, type Dialect } from './dialect.ts';
import { isLegacy } from './era.ts';
import { type Greeting, type ServerInfo, spokenInfo } from './greeting.ts';
import { faultOf, type McpVerdict, verdictOf } from './reply.ts';

/** Header that carries a session's id; asked for in lower case, sent as the standard spells it. */
export const sessionHeader = 'Mcp-Session-Id';
export const versionHeader = 'MCP-Protocol-Version';

const initialize = 'initialize';
const initializedText = notificationText('notifications/initialized');

/** `initialize`, its answer, and the notification that it was received. */
export function legacyGreeting(dialect: Dialect): Greeting {
  return {
    method: initialize,
    text: (id) => initializeText(id, dialect),
    headers: () => ({}),
    judge: (message, id, seen) => judgeInitialize(message, id, dialect, seen),
    again: () => false,
    after: initializedText,
  };
}

/** The handshake's request: capabilities are what the config offers, by default none. */
export function initializeText(id: number, { spoken, offer }: Dialect): string {
  const { capabilities } = offer;
  return requestText(id, initialize, { protocolVersion: spoken.version, capabilities, clientInfo });
}

function judgeInitialize(
  message: RpcMessage,
  id: number,
  { spoken }: Dialect,
  seen: (info: ServerInfo) => void,
): McpVerdict {
  const fault = faultOf(message, initialize, id, 'legacy');
  if (fault || message.kind !== 'result')
    return fault ?? verdictOf(Outcome.mismatch, 'no-reply', message.kind);
  const result = isObject(message.result) ? message.result : {};
  const version = result.protocolVersion;
  if (typeof version !== 'string' || !isLegacy(version))
    return verdictOf(
      Outcome.mismatch,
      'version',
      `initialize: the server speaks ${JSON.stringify(version ?? null)}`,
    );
  const { name = '', version: release = '' } = isObject(result.serverInfo) ? result.serverInfo : {};
  seen({ name: String(name), version: String(release), ...spokenInfo(spoken, version) });
  return { outcome: Outcome.ok, reason: null, idAt: -1 };
}
