import { appendFileSync } from 'node:fs';

/**
 * Appends a request with its answer to a file, one line of JSON. It is there before the answer leaves, so that whoever
 * has the answer can read it.
 * @param {string} file
 * @param {object} logged
 * @param {{status: number, body?: unknown, headers?: object}} [answer] none where the socket was closed
 */
export function keepExchange(file, logged, answer) {
  const reply = answer && { headers: answer.headers ?? {}, ...contentOf(answer.body) };
  appendFileSync(file, `${JSON.stringify({ ...logged, reply })}\n`);
}

/** What is no JSON is only measured. */
function contentOf(body) {
  if (body === undefined) return {};
  const raw = Buffer.isBuffer(body) || typeof body === 'string';
  return raw ? { bytes: Buffer.byteLength(body) } : { body };
}
