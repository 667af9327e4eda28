import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isToldToEnd } from '../../src/proc/status.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-told-'));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(path.join(root, '7'));

/** By what stands in its masks: of its first thread, of the process, blocked. */
function told(own: string, shared: string, blocked: string): boolean {
  writeFileSync(
    path.join(root, '7', 'status'),
    `Name:\tShdPnd:\t4000\nSigPnd:\t${own}\nShdPnd:\t${shared}\nSigBlk:\t${blocked}\nSigIgn:\t${none}\n`,
  );
  return isToldToEnd(7, root);
}
const none = '0000000000000000';
const term = '0000000000004000';
const kill = '0000000000000100';

describe('a process is told to end', () => {
  it.each([
    ['SIGTERM has come to it', none, term, none],
    ['it is dying of SIGTERM', kill, term, none],
    ['SIGKILL has come to its first thread', kill, none, none],
  ])('where %s', (_what, own, shared, blocked) => expect(told(own, shared, blocked)).toBe(true));
  it.each([
    ['nothing has come', none, none, none],
    ['SIGTERM is blocked', none, term, term],
    ['SIGCHLD has come', none, '0000000000010000', none],
  ])('but not where %s', (_what, own, shared, blocked) => expect(told(own, shared, blocked)).toBe(false));
  it('nor where it is gone', () => expect(isToldToEnd(8, root)).toBe(false));
});
