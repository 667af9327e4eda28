import { describe, expect, it } from 'vitest';
import type { RouteSpec } from '../../src/config/plan.ts';
import { createCounter, createRouter, pathMatcher } from '../../src/standin/router.ts';

const route = (method: string, path: string): RouteSpec => ({
  method,
  path,
  status: 200,
  headers: {},
  body: '',
  delayMs: 0,
});

describe('a path', () => {
  it.each([
    ['/a', '/a', true],
    ['/a', '/a/', false],
    ['/a', '/ab', false],
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/', false],
    ['/a/*', '/a/b/c', false],
    ['/a/*/c', '/a/b/c', true],
    ['/v*/x', '/v4/x', true],
    ['/**', '/', true],
    ['/**', '/a/b', true],
    ['/a/**', '/a', true],
    ['/a/**', '/a/b/c', true],
    ['/a/**', '/ab', false],
    ['/a/**/z', '/a/b/c/z', true],
    ['/a/**/z', '/a/z', true],
    ['/a.b', '/axb', false],
    ['/a(b)*', '/a(b)c', true],
  ])('%s and %s: %s', (pattern, path, matches) => expect(pathMatcher(pattern)(path)).toBe(matches));
});

describe('a router', () => {
  const find = createRouter([
    route('GET', '/a'),
    route('*', '/b'),
    route('GET', '/a/**'),
    route('POST', '/**'),
  ]);
  it('takes the first that fits', () => {
    expect(find('GET', '/a')?.path).toBe('/a');
    expect(find('GET', '/a/x')?.path).toBe('/a/**');
    expect(find('POST', '/a')?.path).toBe('/**');
    expect(find('DELETE', '/b')?.path).toBe('/b');
  });
  it('answers HEAD as GET', () => expect(find('HEAD', '/a')?.path).toBe('/a'));
  it('finds none', () => expect(find('DELETE', '/a')).toBeNull());
});

describe('a counter', () => {
  it('counts by route and client, with zero for what never came', () => {
    const a = route('GET', '/a');
    const counter = createCounter({ routes: [a, route('GET', '/never')], clientHeader: 'x-client' });
    counter.count(a, '1');
    counter.count(a, '1');
    counter.count(null, '2');
    counter.count(a, undefined);
    expect(counter.read()).toEqual({
      requests: 4,
      routes: { 'GET /a': 3, 'GET /never': 0, unmatched: 1 },
      clients: { distinct: 2, min: 1, max: 2 },
    });
    counter.reset();
    expect(counter.read()).toEqual({
      requests: 0,
      routes: { 'GET /a': 0, 'GET /never': 0, unmatched: 0 },
      clients: { distinct: 0, min: 0, max: 0 },
    });
  });
  it('says nothing of clients where none are told apart', () => {
    expect(createCounter({ routes: [], clientHeader: null }).read().clients).toBeNull();
  });
  it('takes names such as __proto__ for names', () => {
    const counter = createCounter({ routes: [], clientHeader: 'x' });
    counter.count(null, '__proto__');
    expect(counter.read().clients).toEqual({ distinct: 1, min: 1, max: 1 });
  });
});
