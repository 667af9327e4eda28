import type { ReadySpec } from '../config/plan.ts';
import type { ProtocolName } from '../config/protocols.ts';
import { parseUnix } from '../util/unix-url.ts';
import type { Question } from './ask.ts';
import { hostPort } from './ports.ts';

/** The question a readiness rule asks; null for a log line. Addresses are filled. `url`: of the endpoint. */
export function questionOf(ready: ReadySpec, protocol: ProtocolName, url: string | null): Question | null {
  switch (ready.kind) {
    case 'log':
      return null;
    case 'tcp':
      return { ...hostPort(ready.address), tls: false, bytes: null, judge: () => 'done' };
    case 'http':
      return httpQuestion(ready.url, 'GET', ready.status ?? 'success');
    case 'protocol':
      return url === null ? null : protocolQuestion(protocol, url);
  }
}

/** The least that a server of the protocol must answer. */
function protocolQuestion(protocol: ProtocolName, url: string): Question {
  if (protocol === 'http') return httpQuestion(url, 'GET', 'any');
  // A GET would open an event stream, whose head may wait for its first event.
  if (protocol === 'mcp-http') return httpQuestion(url, 'POST', 'any');
  const unix = parseUnix(url);
  return {
    ...(unix === null ? hostPort(url) : { host: 'localhost', port: 0, socket: unix.socket }),
    tls: url.startsWith('rediss:'),
    bytes: questions[protocol] ?? null,
    judge: () => 'done',
  };
}

/**
 * What any byte will do as an answer to; PostgreSQL's SSLRequest is answered by one, before any login. Of another
 * protocol, as a module of one's own speaks, that something listens must do.
 */
const questions: Readonly<Partial<Record<ProtocolName, Buffer>>> = {
  resp: Buffer.from('PING\r\n'),
  postgres: Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]),
};
const ping = '{"jsonrpc":"2.0","id":"ready","method":"ping"}';

function httpQuestion(address: string, method: 'GET' | 'POST', wanted: number | 'any' | 'success'): Question {
  const unix = parseUnix(address);
  const url = new URL(unix === null ? address : `http://localhost${unix.path}`);
  const body = method === 'POST' ? ping : '';
  const head = [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `Accept: ${method === 'POST' ? 'application/json, text/event-stream' : '*/*'}`,
    'User-Agent: ratingplate',
    'Connection: close',
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  return {
    ...hostPort(url.href),
    ...(unix === null ? {} : { socket: unix.socket }),
    tls: url.protocol === 'https:',
    bytes,
    judge: (answer) => judgeStatus(answer, wanted),
  };
}

/** Judges by the status line; 1xx answers are passed over. */
function judgeStatus(answer: Buffer, wanted: number | 'any' | 'success'): ReturnType<Question['judge']> {
  const text = answer.toString('latin1');
  if (text.length >= 5 && !text.startsWith('HTTP/')) return notHttp;
  let from = 0;
  for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n', from)) {
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(text.slice(from, end))?.[1]);
    if (Number.isNaN(status)) return notHttp;
    if (status >= 200) return wantsStatus(status, wanted) ? 'done' : { wrong: `status ${status}` };
    const next = text.indexOf('\r\n\r\n', from);
    if (next === -1) return 'more';
    from = next + 4;
  }
  return 'more';
}

const notHttp = { wrong: 'an answer that is not HTTP/1.1' };

/** `success`: what tells a health check that all is well. */
function wantsStatus(status: number, wanted: number | 'any' | 'success'): boolean {
  if (wanted === 'any') return true;
  return wanted === 'success' ? status < 400 : status === wanted;
}
