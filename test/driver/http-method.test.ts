import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/config/plan.ts';
import { Outcome } from '../../src/driver/protocol.ts';
import { checkHead, expectationOf, requestOf } from '../../src/driver/protocols/http-method.ts';
import { Http1Parser } from '../../src/driver/wire/http1.ts';
import { endpoint, method } from './programs.ts';

const expecting = (expect: Json) => expectationOf(method('GET /', { expect }));

/** What the head alone decides. */
function judged(expect: Json, head: string) {
  let verdict: unknown = null;
  const parser = new Http1Parser({
    onHead: (one) => {
      verdict = checkHead(one, expecting(expect));
    },
    onBody: () => {},
  });
  parser.reset(false);
  const bytes = Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`);
  parser.feed(bytes, 0, bytes.length);
  return verdict;
}

describe('the status', () => {
  it.each([
    [null, '200 OK', null],
    [null, '204 No Content', null],
    [null, '301 Moved', Outcome.mismatch],
    [null, '404 Not Found', Outcome.failed],
    [null, '500 Error', Outcome.failed],
    [{ status: 404 }, '404 Not Found', null],
    [{ status: 404 }, '200 OK', Outcome.mismatch],
    [{ status: [200, 304] }, '304 Not Modified', null],
    [{ status: [200, 304] }, '204 No Content', Outcome.mismatch],
  ])('%j with %s', (expect_, head, outcome) => {
    const verdict = judged(expect_, head);
    if (outcome === null) expect(verdict).toBeNull();
    else expect(verdict).toMatchObject({ outcome });
  });
});

describe('a header', () => {
  it('must hold the text', () => {
    expect(judged({ headers: { 'X-Cache': 'HIT' } }, '200 OK\r\nx-cache: HIT from a')).toBeNull();
    expect(judged({ headers: { 'X-Cache': 'HIT' } }, '200 OK\r\nX-Cache: MISS')).toMatchObject({
      outcome: Outcome.mismatch,
    });
    expect(judged({ headers: { 'X-Cache': 'HIT' } }, '200 OK')).toMatchObject({
      reason: 'header x-cache: another value',
    });
  });
});

describe('the body', () => {
  const verdict = (expect_: Json, body: string) =>
    expecting(expect_).proof?.verify(Buffer.from(body), 0).outcome;
  it.each([
    [{ body: 'ä' }, 'aäa', Outcome.ok],
    [{ body: 'ä' }, 'aaa', Outcome.mismatch],
    [{ json: { 'a.0.b': 1 } }, '{"a":[{"b":1}]}', Outcome.ok],
    [{ json: { 'a.0.b': 1 } }, '{"a":[{"b":2}]}', Outcome.mismatch],
    [{ json: { 'a.0.b': 1 } }, '{"a":null}', Outcome.mismatch],
    [{ json: { a: null } }, '{}', Outcome.mismatch],
    [{ json: { a: null } }, '{"a":null}', Outcome.ok],
    [{ json: { a: { b: [1] } } }, '{"a":{"b":[1]}}', Outcome.ok],
    [{ json: { a: 1 } }, '{"a":1', Outcome.mismatch],
    [{ json: { a: 1 }, body: 'zz' }, '{"a":1}', Outcome.mismatch],
  ])('%j of %s', (expect_, body, outcome) => expect(verdict(expect_, body)).toBe(outcome));

  it('is not looked at where nothing is expected of it', () => {
    expect(expecting(null).proof).toBeNull();
    expect(expecting({ status: 200 }).proof).toBeNull();
  });

  it('must equal the first where `same` says so', () => {
    const proof = expecting({ same: true }).proof;
    expect(proof?.verify(Buffer.from('a'), 0).outcome).toBe(Outcome.ok);
    proof?.add(Buffer.from('a'), -1);
    expect(proof?.verify(Buffer.from('b'), 0)).toMatchObject({
      reason: 'the body differs from the first one',
    });
  });
});

describe('a mistake in a method is told', () => {
  it.each([
    [{ operation: 'GET' }],
    [{ operation: 'GET x' }],
    [{ operation: 'tools/list' }],
    [{ params: { cookies: {} } }],
    [{ params: [] }],
    [{ params: { headers: 'x' } }],
    [{ expect: { status: 99 } }],
    [{ expect: { status: 'ok' } }],
    [{ expect: { text: 'x' } }],
    [{ expect: { body: 1 } }],
    [{ expect: { same: 'yes' } }],
    [{ expect: 'x' }],
  ])('%j', (more) => {
    const one = method('GET /', more as object);
    expect(() => {
      requestOf(one, endpoint('http://h'), 'h');
      expectationOf(one);
    }).toThrow(
      expect.objectContaining({ code: 'method-not-understood', message: expect.stringContaining(one.name) }),
    );
  });
});

describe('a request', () => {
  it("has the endpoint's headers, the method's own over them", () => {
    const one = method('PUT /x', { params: { headers: { A: '2' }, body: [1, 'ü'] } });
    expect(requestOf(one, endpoint('http://h', { headers: { A: '1', B: '3' } }), 'h:1')).toEqual({
      ...{ method: 'PUT', path: '/x', host: 'h:1', body: '[1,"ü"]' },
      headers: { A: '2', B: '3', 'Content-Type': 'application/json' },
    });
  });
});
