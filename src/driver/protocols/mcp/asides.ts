import { errorText, type RpcMessage, resultText } from '../../wire/jsonrpc.ts';

const METHOD_NOT_FOUND = -32_601;

/**
 * The answer to a server's own request, or null where the message is none. `ping` must always be answered; anything
 * else was not offered in the handshake.
 */
export function answerTo(message: RpcMessage): string | null {
  if (message.kind !== 'request') return null;
  if (message.method === 'ping') return resultText(message.id, {});
  return errorText(message.id, METHOD_NOT_FOUND, `Method not found: ${message.method}`);
}
