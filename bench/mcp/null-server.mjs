// An MCP server over HTTP that costs next to nothing, so that clients are what is measured: `tools/list` of a given size from
// prepared bytes, in which only the id is written. `null-server.mjs BYTES` prints its port.
import { createServer } from 'node:net';
import { listing } from './listing.mjs';

const bytes = Number(process.argv[2] ?? 10_000);
const PLACE = '1000000000';

const list = listing(bytes);
const hello = JSON.stringify({
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'null', version: '1' },
});

const message = (result) => `{"result":${result},"jsonrpc":"2.0","id":${PLACE}}`;

/** A reply as bytes around the place of its id. */
function framed(result, frame) {
  const text = frame(message(result));
  const at = text.lastIndexOf(PLACE);
  return { whole: Buffer.from(text), at };
}

/** The reply with an id of ten digits in place; any other length is framed anew. */
function withId(reply, id, again) {
  if (id.length !== PLACE.length) return Buffer.from(again(id));
  const copy = Buffer.from(reply.whole);
  copy.write(id, reply.at, 'latin1');
  return copy;
}

const idOf = (text) => /"id":(\d+)/.exec(text)?.[1];
const isHello = (text) => text.includes('"initialize"');

const event = (text) => {
  const body = `event: message\nid: 7d0e9846-6e84-477b-baed-ad7602c1d17b\ndata: ${text}\n\n`;
  const head =
    'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nmcp-session-id: 1\r\nTransfer-Encoding: chunked\r\n\r\n';
  return `${head}${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
};

function replier(frame) {
  const replies = { hello: framed(hello, frame), list: framed(list, frame) };
  return (text, id) => {
    const [reply, result] = isHello(text) ? [replies.hello, hello] : [replies.list, list];
    return withId(reply, id, (other) => frame(message(result).replace(PLACE, other)));
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
