/** Reads a request's whole body. */
export async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Parses a JSON body; undefined for an empty one, the text itself if it is no JSON. */
export function parseJson(bytes) {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return bytes.toString();
  }
}

/** Sends an answer: objects as JSON, buffers and strings as they are. */
export function send(request, response, { status, body, headers = {} }) {
  const raw = Buffer.isBuffer(body) || typeof body === 'string';
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(raw ? body : JSON.stringify(body));
  const type = raw ? 'application/octet-stream' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

// Nothing secret may get into a snapshot of the request log, and nothing that changes from run to run.
const UNLOGGED = new Set(['authorization', 'host', 'connection', 'content-length', 'accept-encoding']);

/** Headers as they may be logged. */
export function loggedHeaders(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !UNLOGGED.has(name)));
}

/** Runs tasks one after another: what one request checks, no other changes before it is done. */
export class Queue {
  #tail = Promise.resolve();

  run(task) {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => {});
    return result;
  }
}
