import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environmentValue, inExec } from '../../src/proc/table.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-environ-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A process by what can be read of it; what is not given cannot. */
function value(files: Readonly<Record<string, string>>, name = 'TAG') {
  const pid = 7;
  rmSync(path.join(root, String(pid)), { recursive: true, force: true });
  mkdirSync(path.join(root, String(pid)));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, String(pid), file), text);
  return environmentValue(pid, name, root);
}
const user = { cmdline: 'sleep\0', statm: '730 1 1 4 0 120 0\n' };

describe('a variable of a process', () => {
  it('is its value, whatever stands in it', () => {
    expect(value({ ...user, environ: 'A=1\0TAG=x=y\0TAGS=z\0' })).toBe('x=y');
    expect(value({ ...user, environ: 'TAG=\0' })).toBe('');
  });
  it('is null where there is none, or nothing that may be read', () => {
    expect(value({ ...user, environ: 'A=TAG=1\0' })).toBeNull();
    expect(value({ ...user, environ: '' })).toBeNull();
    expect(value({ cmdline: 'sleep\0' })).toBeNull();
    expect(value({})).toBeNull();
  });
  it('is not known while neither arguments nor environment are there yet', () =>
    expect(value({ environ: '', cmdline: '', statm: '1 0 0 0 0 33 0\n' })).toBe(inExec));
  it('is null for what will never have one: a kernel thread, a zombie', () => {
    expect(value({ environ: '', cmdline: '', statm: '0 0 0 0 0 0 0\n' })).toBeNull();
    expect(value({ environ: '', cmdline: '' })).toBeNull();
  });
});
