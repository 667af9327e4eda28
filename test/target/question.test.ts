import { describe, expect, it } from 'vitest';
import type { ReadySpec } from '../../src/config/plan.ts';
import type { Question } from '../../src/target/ask.ts';
import { pollPause } from '../../src/target/pace.ts';
import { hostPort } from '../../src/target/ports.ts';
import { questionOf } from '../../src/target/question.ts';

const url = 'http://127.0.0.1:8080/mcp?x=1';
const http = (status: number | null): ReadySpec => ({ kind: 'http', url, status, timeoutMs: 1 });
const protocol: ReadySpec = { kind: 'protocol', timeoutMs: 1 };
const judge = (question: Question | null, text: string) => question?.judge(Buffer.from(text, 'latin1'));

describe('the question of a readiness rule', () => {
  it('is a GET for http, with host, path and query', () => {
    const text = questionOf(http(null), 'http', url)?.bytes?.toString() ?? '';
    expect(text).toMatch(/^GET \/mcp\?x=1 HTTP\/1\.1\r\nHost: 127\.0\.0\.1:8080\r\n/);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });
  it('is a POST for MCP, since a GET would open a stream', () => {
    const text = questionOf(protocol, 'mcp-http', url)?.bytes?.toString() ?? '';
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toContain('POST /mcp?x=1 HTTP/1.1');
    expect(head).toContain(`Content-Length: ${body.length}`);
  });
  it('is PING for RESP, SSLRequest for PostgreSQL, nothing for TCP, none for stdio and log', () => {
    expect(questionOf(protocol, 'resp', 'resp://127.0.0.1:6379')?.bytes?.toString()).toBe('PING\r\n');
    expect(questionOf(protocol, 'postgres', 'postgres://u@h:5432/d')?.bytes).toHaveLength(8);
    expect(questionOf({ kind: 'tcp', address: '[::1]:80', timeoutMs: 1 }, 'http', url)).toMatchObject({
      host: '::1',
      bytes: null,
    });
    expect(questionOf(protocol, 'resp', 'rediss://127.0.0.1')).toMatchObject({ port: 6379, tls: true });
    for (const one of ['resp', 'postgres'] as const)
      expect(questionOf(protocol, one, 'unix:/run/a.sock:/1')).toMatchObject({
        socket: '/run/a.sock',
        tls: false,
      });
    expect(questionOf(protocol, 'mcp-stdio', null)).toBeNull();
    expect(questionOf({ kind: 'log', pattern: 'x', timeoutMs: 1 }, 'http', url)).toBeNull();
  });
});

describe('the answer', () => {
  const any = questionOf(protocol, 'http', url);
  it.each([
    ['HTTP/1.1 200 OK\r\n', 'done'],
    ['HTTP/1.0 404 Not Found\r\n', 'done'],
    ['HTTP/1.1 400\r\n', 'done'],
    ['HTTP/1.1 200', 'more'],
    ['HT', 'more'],
    ['', 'more'],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'more'],
    ['HTTP/1.1 100 Continue\r\n', 'more'],
    ['HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n', 'done'],
  ])('%j to any is %s', (text, verdict) => expect(judge(any, text)).toBe(verdict));
  it.each(['220 smtp ready\r\n', 'SSH-2.0-x\r\n', 'HTTP/2 200\r\n', 'HTTP/1.1 2000 x\r\n'])(
    '%j is not HTTP',
    (text) => {
      expect(judge(any, text)).toMatchObject({ wrong: expect.stringContaining('not HTTP') });
    },
  );
  it('must have the wanted status', () => {
    expect(judge(questionOf(http(204), 'http', url), 'HTTP/1.1 204 x\r\n')).toBe('done');
    expect(judge(questionOf(http(204), 'http', url), 'HTTP/1.1 200 x\r\n')).toEqual({ wrong: 'status 200' });
    expect(judge(questionOf(http(null), 'http', url), 'HTTP/1.1 503 x\r\n')).toEqual({ wrong: 'status 503' });
    expect(judge(questionOf(http(null), 'http', url), 'HTTP/1.1 302 x\r\n')).toBe('done');
  });
});

describe('hostPort', () => {
  it.each([
    ['127.0.0.1:80', '127.0.0.1', 80],
    ['[::1]:8080', '::1', 8080],
    ['http://localhost/x', 'localhost', 80],
    ['https://h/x', 'h', 443],
    ['postgres://u:p@h:5433/d', 'h', 5433],
    ['postgresql://h/d', 'h', 5432],
    ['redis://h/2', 'h', 6379],
    ['rediss://[::1]', '::1', 6379],
  ])('of %s', (address, host, port) => expect(hostPort(address)).toEqual({ host, port }));
});

describe('pollPause', () => {
  it('adds under 2 ms for two seconds, 1 % of the time beyond, and never much', () => {
    for (let elapsed = 0; elapsed <= 2000; elapsed += 50) expect(pollPause(elapsed)).toBeLessThan(2);
    for (let elapsed = 2000; elapsed < 60_000; elapsed += 500)
      expect(pollPause(elapsed)).toBeLessThanOrEqual(1 + elapsed / 100);
    expect(pollPause(1e9)).toBeLessThanOrEqual(100);
  });
});
