import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepEvidence, noText, outputOf } from '../../src/checks/evidence.ts';
import { isDead, readStat } from '../../src/proc/stat.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));
const printed = (script: string) => outputOf(['sh', '-c', script], folder, { PATH: process.env['PATH'] });

const isAlive = (pid: number) => {
  const stat = readStat(pid);
  return stat !== null && !isDead(stat);
};

describe('what a program prints', () => {
  it('is kept to the last byte, so that the sum of the same output is its sum', async () => {
    const told = await printed(String.raw`printf 'one\r\n\n two\n\n'`);
    const spec = { kind: 'command', name: 'of it', headline: 'two', command: [] } as const;
    const kept = await keepEvidence(folder, spec, { scenario: null, instance: 1 }, told);
    expect(readFileSync(path.join(folder, 'of%20it.txt'), 'latin1')).toBe('one\r\n\n two\n\n');
    const sha256 = createHash('sha256').update('one\r\n\n two\n\n').digest('hex');
    expect(kept).toMatchObject({ sha256, bytes: 12, headline: ['two'] });
  });

  it('is what it says on both streams', async () => {
    // Two pipes: which comes first is not told.
    const told = await printed('echo out; echo err >&2');
    expect('text' in told && told.text.split('\n').toSorted()).toEqual(['', 'err', 'out']);
  });

  it('is refused where it is no text: what is kept would be other bytes', async () => {
    expect(await printed(String.raw`printf '\377\376'`)).toEqual({ why: noText });
    expect(await printed(String.raw`printf 'a\000b \303\251'`)).toEqual({ text: 'a\0b é' });
  });

  it('is none where the program fails or is not there', async () => {
    expect(await printed('echo half; exit 3')).toEqual({ why: 'it ended 3' });
    expect(await printed('kill -9 $$')).toEqual({ why: 'it ended SIGKILL' });
    expect(await outputOf(['no-such-program'], folder, { PATH: '/nowhere' })).toMatchObject({
      why: expect.stringContaining('no-such-program'),
    });
  });

  it('does not wait for what a program leaves running, nor leaves it', async () => {
    const told = await printed('sleep 300 & echo $!');
    expect(told).toEqual({ text: expect.stringMatching(/^\d+\n$/) });
    expect('text' in told && isAlive(Number(told.text))).toBe(false);
  });

  it('is waited for no longer than a program may take, whoever holds its pipes', async () => {
    const pid = path.join(folder, 'pid');
    const command = ['sh', '-c', `sh -c 'echo $$ > "${pid}"; sleep 300; true'; true`];
    const told = await outputOf(command, folder, { PATH: process.env['PATH'] }, 700);
    expect(told).toEqual({ why: 'it took over 700 ms' });
    expect(isAlive(Number(readFileSync(pid, 'utf8')))).toBe(false);
  });
});
