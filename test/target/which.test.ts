import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnError } from '../../src/target/spawn-error.ts';
import { which } from '../../src/target/which.ts';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'which-'));
  for (const folder of ['a', 'b', 'bin', 'a/tool']) mkdirSync(path.join(cwd, folder));
  for (const file of ['b/tool', 'bin/server', 'local', 'plain'])
    writeFileSync(path.join(cwd, file), '#!/bin/sh\n');
  for (const file of ['b/tool', 'bin/server', 'local']) chmodSync(path.join(cwd, file), 0o755);
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('which', () => {
  const search = () => [path.join(cwd, 'a'), path.join(cwd, 'b')].join(':');
  it('passes over a folder of the same name on PATH', () => {
    expect(which('tool', cwd, search())).toBe(path.join(cwd, 'b/tool'));
  });
  it('takes a path from the folder of the config', () => {
    expect(which('bin/server', cwd, search())).toBe(path.join(cwd, 'bin/server'));
    expect(which('./local', cwd, '')).toBe(path.join(cwd, 'local'));
  });
  it('takes an absolute path as it is', () =>
    expect(which(path.join(cwd, 'local'), '/', '')).toBe(path.join(cwd, 'local')));
  it('looks in the folder after PATH', () =>
    expect(which('local', cwd, search())).toBe(path.join(cwd, 'local')));
  it('says where it has looked', () => {
    expect(() => which('nope', cwd, search())).toThrow(/no program `nope` on PATH/);
    expect(() => which('bin/nope', cwd, search())).toThrow(path.join(cwd, 'bin/nope'));
  });
  it('tells a file that may not be executed from one that is not there', () => {
    expect(() => which('plain', cwd, search())).toThrow(/plain is there, but may not be executed/);
  });
});

describe('spawnError', () => {
  const enoent = Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' });
  it('names a missing working folder rather than the program', () => {
    expect(spawnError({ file: '/bin/sh', cwd: path.join(cwd, 'gone') }, enoent).message).toContain('gone');
  });
  it('names a missing interpreter rather than the script', () => {
    expect(spawnError({ file: path.join(cwd, 'local'), cwd }, enoent).message).toContain('interpreter');
  });
  it('names a missing program', () => {
    expect(spawnError({ file: path.join(cwd, 'nope'), cwd }, enoent)).toMatchObject({
      code: 'target-not-found',
    });
  });
});
