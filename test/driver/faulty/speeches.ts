/** What a server speaks, in as few words as a driver needs; nothing of it is the driver's own code. */
import { bound, error, over, parsed, ready, requestsOf, row, signedIn } from '../postgres/wire.ts';
import type { Speech } from './server.ts';

const answer = (status: string, body: string, type = 'text/plain'): Buffer =>
  Buffer.from(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
const noHttp = Buffer.from('this is no HTTP\r\n\r\n');
const unavailable = answer('503 Service Unavailable', 'not now');

/** Told of each request: its line, and its body. */
function httpRequests(asked: (line: string, body: string) => void): (bytes: Buffer) => void {
  let text = '';
  return (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const split = text.indexOf('\r\n\r\n') + 4;
      const end = split + Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0);
      if (split < 4 || text.length < end) return;
      const [line = '', body] = [text.slice(0, text.indexOf('\r\n')), text.slice(split, end)];
      text = text.slice(end);
      asked(line, body);
    }
  };
}

export const http: Speech = {
  listen: ({ reply }) => httpRequests(() => reply(answer('200 OK', 'one'))),
  garbage: noHttp,
  error: unavailable,
};

interface Rpc {
  readonly id: number;
  readonly method: string;
  readonly params?: { readonly protocolVersion?: string };
}
const result = (id: number, told: object): Buffer =>
  answer('200 OK', JSON.stringify({ jsonrpc: '2.0', id, result: told }), 'application/json');

export const mcp: Speech = {
  listen: ({ say, reply }) =>
    httpRequests((line, body) => {
      if (!line.startsWith('POST')) {
        say(answer('405 Method Not Allowed', ''));
        return;
      }
      const { id, method, params = {} } = JSON.parse(body) as Rpc;
      const { protocolVersion } = params;
      const serverInfo = { name: 'faulty', version: '1' };
      if (method === 'tools/call') reply(result(id, { content: [{ type: 'text', text: 'one' }] }));
      else if (method === 'initialize')
        say(result(id, { protocolVersion, capabilities: { tools: {} }, serverInfo }));
      else say(answer('202 Accepted', ''));
    }),
  garbage: noHttp,
  error: unavailable,
};

/** Told of the words of each command. */
function commands(asked: (words: readonly string[]) => void): (bytes: Buffer) => void {
  let text = '';
  return (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const head = /^\*(\d+)\r\n/.exec(text);
      if (head === null) return;
      const words = new RegExp(`^\\*\\d+\\r\\n((?:\\$\\d+\\r\\n[^\\r]*\\r\\n){${head[1]}})`).exec(text);
      if (words === null) return;
      text = text.slice(words[0].length);
      asked((words[1] ?? '').split('\r\n').filter((_, at) => at % 2 === 1));
    }
  };
}

export const resp: Speech = {
  listen: ({ say, reply }) =>
    commands(([command]) => {
      if (command === 'GET') reply(Buffer.from('$3\r\none\r\n'));
      else if (command === 'PING') say(Buffer.from('+PONG\r\n'));
      else if (command === 'HELLO') say(Buffer.from('%1\r\n$5\r\nproto\r\n:3\r\n'));
      else say(Buffer.from('+OK\r\n'));
    }),
  garbage: Buffer.from('?what\r\n'),
  error: Buffer.from('-BUSY not now\r\n'),
};

const rows = [bound, row('one'), over, ready];
export const postgres: Speech = {
  listen: ({ say, reply }) =>
    requestsOf(
      () => say(Buffer.concat([signedIn, ready])),
      (types) => reply(Buffer.concat(types.startsWith('P') ? [parsed, ...rows] : rows)),
    ),
  garbage: Buffer.from('HTTP/1.1 400 Bad Request\r\n'),
  error: Buffer.concat([error('ERROR', '40001', 'not now'), ready]),
  // SSLRequest is all that may come in the clear.
  upgrade: (bytes) => (bytes.toString('hex') === '0000000804d2162f' ? Buffer.from('S') : null),
};

/** The protocol of `lines.mjs`, a module of one's own: a line for a line. */
export const lines: Speech = {
  listen: ({ reply }) => {
    return (bytes) => {
      for (const byte of bytes) if (byte === 10) reply(Buffer.from('one\n'));
    };
  },
  garbage: Buffer.from('what\n'),
  error: Buffer.from('-not now\n'),
};
