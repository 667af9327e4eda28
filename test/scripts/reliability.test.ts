/** What the reliability record makes of its readings: a call that is missing anywhere is seen, and so is a slope. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { killsTable } from '../../scripts/reliability/kills-table.mjs';
import { compareAccounts, recordedCalls, targetsCalls } from '../../scripts/reliability/soak-account.mjs';
import { memorySlopes } from '../../scripts/reliability/soak-table.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'reliability-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = fileURLToPath(new URL('../..', import.meta.url));

const counts = (ok: number, reset = 0) => ({
  ...{ started: ok + reset, ok, failed: 0, mismatch: 0, timeout: 0, reset, aborted: 0, local: 0 },
});
let made = 0;

/** A soak of 1 first call, 1 warm one, 3 in quiet and 6 under load, of which one was lost. */
function soaked(change: { answered?: number; asked?: number; all?: object; due?: number } = {}) {
  const at = path.join(folder, String(made++));
  const run = path.join(at, 'runs', '20261130-130502-417-9f3a');
  mkdirSync(path.join(run, 'rounds'), { recursive: true });
  const checks = [{ name: 'standin.up > 0', passed: true, detail: `${change.asked ?? 10} counted` }];
  const record = {
    plan: { measurements: [{ settings: { quiet: { warmCalls: 1 } } }] },
    runs: [{ measurements: [{ checks }] }],
  };
  writeFileSync(path.join(run, 'record.json'), JSON.stringify(record));
  const all = { ...counts(5, 1), ...change.all };
  const open = { due: change.due ?? 6, sent: 6, unsent: 0 };
  const round = {
    admit: [{}],
    quiet: { call: { counts: counts(3) } },
    load: { call: { counts: counts(5, 1), all, open, windowMs: 1000 } },
    findings: [],
    failure: null,
  };
  writeFileSync(path.join(run, 'rounds', 'soak.0001.json.gz'), gzipSync(JSON.stringify({ round })));
  const ids = Array.from({ length: 11 }, (_, at) => `${at}\n`);
  writeFileSync(path.join(at, 'received'), ids.join(''));
  writeFileSync(path.join(at, 'answered'), ids.slice(0, change.answered ?? 10).join(''));
  writeFileSync(path.join(at, 'asked'), ids.slice(0, 10).join(''));
  writeFileSync(path.join(at, 'deaths'), 'SIGKILL\nexit 1\nSIGKILL\n');
  return compareAccounts(recordedCalls(path.join(at, 'runs')), targetsCalls(at));
}
const broken = (accounts: ReturnType<typeof soaked>) =>
  accounts.filter(({ holds }) => !holds).map(({ what }) => what.split(' ').slice(0, 5).join(' '));

describe('the accounts of a soak', () => {
  it('agree where no call is missing', () => expect(broken(soaked())).toEqual([]));
  it.each([
    [
      'an answer the record does not know',
      { answered: 11 },
      ['calls that ended ok =', 'calls that ended otherwise ='],
    ],
    ['a request that only the stand-in counted', { asked: 11 }, ['requests the stand-in counted =']],
    ['a call without an outcome', { all: { started: 7 } }, ['calls started = the sum']],
    ['a call that was due and is nowhere', { due: 7 }, ['calls due = sent +']],
  ])('tell %s', (_, change, told) => {
    expect(broken(soaked(change))).toEqual(
      expect.arrayContaining(told.map((text) => expect.stringContaining(text))),
    );
  });
  it('tell how the target died, and what it died over', () => {
    soaked();
    expect(targetsCalls(path.join(folder, String(made - 1)))).toMatchObject({
      ...{ received: 11, again: 0, answered: 10, lost: 1, deaths: { SIGKILL: 2, 'exit 1': 1 } },
    });
  });
});

describe('slopes of memory', () => {
  const hour = 3_600_000;
  /** A reading each 5 s, with a wave like that of a heap; `rise` in MiB an hour. */
  const readings = (rise: number) =>
    Array.from({ length: 720 }, (_, at) => {
      const mib = 50 + ((at * 7) % 11) / 10 + (rise * at) / 720;
      const row = { pid: 1, mib, cpuMs: at };
      return { at: (at * hour) / 720, harness: row, driver: row, standin: row };
    });
  it('are told from zero where there is one, and not where there is none', async () => {
    const [calm] = await memorySlopes(root, { readings: readings(0), perSecond: 20 });
    expect([calm?.zero, Math.abs(calm?.value ?? 1) < 1]).toEqual([true, true]);
    const [leak] = await memorySlopes(root, { readings: readings(20), perSecond: 20 });
    expect([leak?.zero, Math.round(leak?.whole ?? 0)]).toEqual([false, 20]);
    expect(leak?.low).toBeLessThan(20);
    expect(leak?.high).toBeGreaterThan(20);
  });
  it('leave out of the driver’s what it keeps of each call', async () => {
    const kept = (24 * 20 * 3600) / 2 ** 20;
    const [, driver, net] = await memorySlopes(root, { readings: readings(kept), perSecond: 20 });
    expect(Number(driver?.whole) - Number(net?.whole)).toBeCloseTo(kept, 1);
    expect([driver?.title, net?.title]).toEqual(['driver', 'driver, without the times of calls it keeps']);
  });
});

describe('the table of kills', () => {
  const nothing = { processes: [], temporary: [], networks: [], controlGroups: [], halves: [] };
  const row = {
    ...{ index: 0, victim: 'driver', signal: 'SIGKILL', group: false, hit: true, ended: 'exit 3' },
    ...{ codes: ['driver-lost'], finished: 2, lost: 0, left: nothing, leftAfterNext: nothing, faults: [] },
  };
  it('counts what was lost, what was left and what was wrong by victim and signal', () => {
    const half = { ...nothing, halves: ['.ratingplate/x/node'] };
    const other = {
      ...row,
      lost: 1,
      left: half,
      leftAfterNext: { ...nothing, networks: ['n'] },
      faults: ['lost'],
    };
    const [, , line, all] = killsTable([row, other]).split('\n');
    expect(line).toBe(
      '| driver | SIGKILL | 2 | 2 | 2 exit 3 `driver-lost` | 4 | 1 | 1 its copy of Node | 1 a network | 1 |',
    );
    expect(all).toBe('| all |  | 2 | 2 |  | 4 | 1 | 1 runs | 1 runs | 1 |');
  });
});
