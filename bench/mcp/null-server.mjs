// An MCP server over HTTP that costs next to nothing, so that clients are what is measured: `tools/list`, and the text of a
// `tools/call`, of a given size from prepared bytes, in which only the id is written. `null-server.mjs BYTES` prints its port.
import { createServer } from 'node:net';
import { listing } from './listing.mjs';

const bytes = Number(process.argv[2] ?? 10_000);

const list = listing(bytes);
const hello = JSON.stringify({
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'null', version: '1' },
});

const discovered = JSON.stringify({
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'null', version: '1' } },
});
const called = JSON.stringify({ content: [{ type: 'text', text: list.slice(0, bytes) }] });

/** A reply as bytes, with room for an id of so many digits. */
function framed(result, frame, digits) {
  const place = `"id":${'0'.repeat(digits)}}`;
  const text = frame(`{"result":${result},"jsonrpc":"2.0",${place}`);
  return { whole: Buffer.from(text), at: text.lastIndexOf(place) + '"id":'.length };
}

/** A copy of the reply with the id in its place. */
function withId({ whole, at }, id) {
  const copy = Buffer.from(whole);
  copy.write(id, at, 'latin1');
  return copy;
}

const idOf = (text) => /"id":(\d+)/.exec(text)?.[1];
/** What the reply to a request is made of, by its method. */
const kinds = Object.entries({
  ...{ '"initialize"': hello, '"server/discover"': discovered, '"tools/call"': called },
});
const resultOf = (text) => kinds.find(([method]) => text.includes(method))?.[1] ?? list;

const event = (text) => {
  const body = `event: message\nid: 7d0e9846-6e84-477b-baed-ad7602c1d17b\ndata: ${text}\n\n`;
  const head =
    'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nmcp-session-id: 1\r\nTransfer-Encoding: chunked\r\n\r\n';
  return `${head}${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
};

/** Replies are framed once for each result and length of id. */
function replier(frame) {
  const made = new Map();
  return (text, id) => {
    const result = resultOf(text);
    const known = made.get(result) ?? [];
    made.set(result, known);
    known[id.length] ??= framed(result, frame, id.length);
    return withId(known[id.length], id);
  };
}

const empty = (status) => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`;

/** Answers the requests that are whole in `text`. @returns the rest. */
function answer(socket, text, reply) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return text;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
  const next = end + 4 + length;
  if (text.length < next) return text;
  const body = text.slice(end + 4, next);
  const id = idOf(body);
  if (!text.startsWith('POST')) socket.write(empty('405 Method Not Allowed'));
  else socket.write(id ? reply(body, id) : empty('202 Accepted'));
  return answer(socket, text.slice(next), reply);
}

function serveHttp() {
  const reply = replier(event);
  const server = createServer((socket) => {
    let rest = '';
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (text) => {
      rest = answer(socket, rest + text, reply);
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
}

serveHttp();
