import { describe, expect, it } from 'vitest';
import { parseVersion } from '../../src/target/identity-command.ts';
import { jsonPath } from '../../src/target/identity-http.ts';

describe('parseVersion', () => {
  it.each([
    ['v20.20.2\n', '20.20.2', null],
    ['nginx version: nginx/1.22.1', '1.22.1', null],
    ['gitlab-mcp-server 2.1.0-rc.1+5 (commit: abcdef1234, built 2025-01-02)', '2.1.0-rc.1+5', 'abcdef1234'],
    ['Redis server v=7.2.4 sha=00000000:0 malloc=jemalloc-5.3.0', '7.2.4', null],
    ['postgres (PostgreSQL) 16.2 (Debian 16.2-1)', '16.2', null],
    [
      'built from 0123456789abcdef0123456789abcdef01234567',
      'built from 0123456789abcdef0123456789abcdef01234567',
      '0123456789abcdef0123456789abcdef01234567',
    ],
    ['\n  dev  \n', 'dev', null],
    ['', null, null],
  ])('%j', (text, version, commit) => expect(parseVersion(text)).toEqual({ version, commit }));
});

describe('jsonPath', () => {
  const json = { a: { b: [10, { c: 'x' }] }, 'no.dots': 1 };
  it('goes by names and positions', () => expect(jsonPath(json, 'a.b.1.c')).toBe('x'));
  it.each(['a.x', 'a.b.9', 'a.b.1.c.length', 'constructor', '__proto__'])('gives nothing for %s', (path) => {
    expect(jsonPath(json, path)).toBeUndefined();
  });
});
