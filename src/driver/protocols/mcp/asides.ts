import { errorText, type RpcMessage, resultText } from '../../wire/jsonrpc.ts';
import type { Dialect } from './dialect.ts';

const METHOD_NOT_FOUND = -32_601;

/**
 * The answer to a server's own request, or null where the message is none or gets none. `ping` must always be answered,
 * what the config offers is; anything else was not offered in the handshake. A modern server asks in its results and
 * nowhere else, and a client sends it no answers.
 */
export function answerTo(message: RpcMessage, { spoken, offer }: Dialect): string | null {
  if (message.kind !== 'request' || spoken.era === 'modern') return null;
  const { id, method, params } = message;
  if (method === 'ping') return resultText(id, {});
  const result = offer.answer(method, params);
  return result === null
    ? errorText(id, METHOD_NOT_FOUND, `Method not found: ${method}`)
    : resultText(id, result);
}
