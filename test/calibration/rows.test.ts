/** Each row, on evidence that is as it should be, and on evidence that is wrong in the way the row looks for. */
import { describe, expect, it } from 'vitest';
import type { Account, Member } from '../../src/calibrate/accounts.ts';
import { amounts, calibrateConfig } from '../../src/calibrate/config.ts';
import { cycle, delays } from '../../src/calibrate/servers/delay.ts';
import type { Reading } from '../../src/calibration/row.ts';
import { rows } from '../../src/calibration/rows/index.ts';
import { commandHelp } from '../../src/commands/help.ts';
import { makePlan, parseConfig } from '../../src/config/index.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { evidence } from './made-up.ts';

type Wishes = Parameters<typeof evidence>[0];

const readings = (id: string, wishes: Wishes, cpus?: number): readonly Reading[] =>
  rows.find((row) => row.id === id)?.readings(evidence(wishes, cpus)) ?? [];
/** Passes, by reading. */
const passes = (id: string, wishes: Wishes, cpus?: number): boolean[] =>
  readings(id, wishes, cpus).map(
    ({ expected, measured, tolerance }) => measured !== null && Math.abs(measured - expected) <= tolerance,
  );

describe('the config', () => {
  const places = { node: '/usr/bin/node', entries: '/opt/a $b/dist', programs: '/tmp/p', accounts: '/tmp/a' };
  const plan = makePlan(parseConfig(calibrateConfig(places), '/tmp/ratingplate.yml'), { profile: 'full' });

  it('measures what the rows need, and nothing else', () => {
    const ids = plan.measurements.map(({ id }) => id);
    expect([...ids].sort()).toEqual(rows.flatMap(({ scenarios }) => scenarios).sort());
  });

  it('leaves paths as they are', () => {
    const [first] = plan.measurements;
    expect(first?.scenario.target).toMatchObject({ command: places.node, cwd: places.entries });
  });

  it('has each server write to the folder of its own scenario', () => {
    for (const { id, scenario } of plan.measurements) expect(scenario.target.args).toContain(`/tmp/a/${id}`);
  });
});

describe('every row', () => {
  it.each(['en', 'es'])('has a name of its own in %s', (code) => {
    const { rows: names } = localeOf(code).calibration;
    expect(Object.keys(names)).toEqual(rows.map(({ id }) => id));
    expect(new Set(Object.values(names)).size).toBe(rows.length);
  });

  it('stands in the help of the command', () => {
    const line = commandHelp['calibrate']?.split('\n').find((each) => each.includes('tree-spike')) ?? '';
    expect(line.trim().split(/\s+/)).toEqual(rows.map(({ id }) => id));
  });
});

describe('memory', () => {
  const hold = (id: string, bytes: number, mib: number, clients = 64, mostClients = clients) => ({
    id,
    clients,
    figures: { per_extra_client_mib: mib },
    accounts: [{ kind: 'hold', bytes, mostClients } as const],
  });
  const of = (small: number, large: number) => [
    hold('hold-0', 0, 0.02),
    hold('hold-small', amounts.small, small),
    hold('hold-large', amounts.large, large, 16),
  ];
  it('is the difference to the same server holding nothing', () => {
    expect(passes('memory', of(0.02 + 1 / 16, 4.02))).toEqual([true, true]);
    expect(readings('memory', of(0, 0)).map(({ tolerance }) => tolerance)).toEqual([16, 81.92]);
    expect(passes('memory', of(1 / 16 - 0.02, 4.2))).toEqual([false, false]);
  });
  it('says nothing where the server did not hold it for every client', () => {
    const wishes = [
      hold('hold-0', 0, 0),
      hold('hold-small', amounts.small, 1, 64, 63),
      hold('hold-large', 0, 0),
    ];
    expect(() => readings('memory', wishes)).toThrow('63 of 64 clients');
  });
});

describe('peaks', () => {
  const spike = (peak: number) => [
    {
      id: 'spike',
      figures: { peak_mib: peak },
      accounts: [{ kind: 'spike', residentKib: [110 * 1024, 112 * 1024] } as const],
    },
  ];
  it('of one process is its highest resident set, within 1 % or the counters of all CPUs', () => {
    expect(passes('spike', spike(112.9))).toEqual([true]);
    expect(passes('spike', spike(114))).toEqual([false]);
    expect(passes('spike', spike(114), 16)).toEqual([true]);
    expect(passes('spike', spike(48))).toEqual([false]);
  });

  const member = (more: Partial<Member>): Account => ({
    ...{ kind: 'member', role: 'leaf', residentKib: 10 * 1024, anonKib: 4 * 1024, privateKib: 4 * 1024 },
    ...{ spikeKib: 0, ...more },
  });
  const tree = (id: string, count: number, figure: string, mib: number, more: Partial<Member>) => [
    {
      id,
      figures: { [figure]: mib },
      accounts: Array.from({ length: count }, (_, at) =>
        member({ ...more, ...(at === 0 ? { role: 'root' } : {}) }),
      ),
    },
  ];
  it('of a tree is what all have, once what they have of files, and one spike', () => {
    const of = (mib: number) => tree('tree-spike', 8, 'peak_mib', mib, { spikeKib: 96 * 1024 });
    // 8 x 4 + 6 + 96
    expect(readings('tree-spike', of(0))[0]?.expected).toBe(134);
    expect(passes('tree-spike', of(140))).toEqual([true]);
    expect(passes('tree-spike', of(38))).toEqual([false]);
  });
  it('says nothing where a process has left no account', () => {
    expect(() => readings('tree-spike', tree('tree-spike', 7, 'peak_mib', 1, {}))).toThrow(
      '7 of 8 processes',
    );
  });

  it('shared memory stands once: what the root has, and what each leaf has alone', () => {
    const of = (mib: number) =>
      tree('tree-shared', 8, 'settled_closed_mib', mib, { residentKib: 200 * 1024, privateKib: 1024 });
    expect(readings('tree-shared', of(0))[0]?.expected).toBe(207);
    expect(passes('tree-shared', of(204))).toEqual([true]);
    expect(passes('tree-shared', of(800))).toEqual([false]);
    expect(() => readings('tree-shared', tree('tree-shared', 8, 'settled_closed_mib', 1, {}))).toThrow(
      '10240 of',
    );
  });

  it('Node processes share their program', () => {
    const more = { residentKib: 60 * 1024, anonKib: 20 * 1024 };
    expect(readings('node-tree', tree('node-tree', 3, 'settled_closed_mib', 0, more))[0]?.expected).toBe(100);
  });
});

describe('processor time', () => {
  // Dear at first, 2 ms after that.
  const marks = [
    ...Array.from({ length: 30 }, (_, at) => 9 * at),
    ...Array.from({ length: 70 }, (_, at) => 300 + 2 * at),
  ];
  const spend = (measured: number, cpuMs: readonly number[] = marks) => [
    {
      id: 'threads',
      methods: { 'in a thread': { cpu_ms_per_call: measured } },
      accounts: [{ kind: 'spend', cpuMs: { '/spend/20': cpuMs } } as const],
    },
  ];
  it('is what lies between two calls of a warm server', () => {
    expect(readings('threads', spend(0))[0]).toMatchObject({ expected: 2, tolerance: 0.06 });
    expect(passes('threads', spend(2.05))).toEqual([true]);
    expect(passes('threads', spend(1.9))).toEqual([false]);
  });
  it('says nothing from a handful of calls', () => {
    expect(() => readings('threads', spend(2, marks.slice(0, 20)))).toThrow('has seen 20 calls');
  });
});

describe('times', () => {
  it('latency is held against the waits that the server has noted', () => {
    const ms = Array.from({ length: 1000 }, (_, at) => cycle()[at % 200] ?? 0);
    const of = (p50: number, p99: number) => [
      {
        id: 'delay',
        methods: { delay: { p50_ms: p50, p99_ms: p99 } },
        accounts: [{ kind: 'delay', ms } as const],
      },
    ];
    expect(readings('latency', of(0, 0)).map(({ expected }) => expected)).toEqual([12.5, 400]);
    expect(passes('latency', of(12.7, 390))).toEqual([true, true]);
    expect(passes('latency', of(13, 413))).toEqual([false, false]);
  });

  it('its middle and its 99th of 100 lie deep within one kind of wait, and not between two whole ms', () => {
    const share = (index: number) =>
      delays.slice(0, index).reduce((sum, [calls]) => sum + calls, 0) / cycle().length;
    expect([share(1), share(2), share(4), share(5)]).toEqual([0.4, 0.7, 0.98, 0.995]);
    expect(delays[1]?.[1]).toBe(12.5);
  });

  it('a rate is that of the server while callers stood in its queue', () => {
    const of = (rate: number, ms = 4000) => [
      {
        id: 'pace',
        methods: { pace: { calls_per_s: rate } },
        accounts: [{ kind: 'pace', answers: ms / 2, ms } as const],
      },
    ];
    expect(readings('rate', of(0))[0]).toMatchObject({ expected: 500, tolerance: 2.5 });
    expect([passes('rate', of(502)), passes('rate', of(470))]).toEqual([[true], [false]]);
    expect(() => readings('rate', of(500, 900))).toThrow('900 ms');
  });

  it('readiness is the difference of two servers, by the middle of their instances', () => {
    const ready = (id: string, seen: number, own: readonly number[]) => ({
      id,
      figures: { ready_ms: seen },
      accounts: own.map((ms): Account => ({ kind: 'ready', ms })),
    });
    const of = (later: number) => [
      ready('ready-now', 52, [40, 41, 90]),
      ready('ready-later', later, [325, 325.1, 325.2]),
    ];
    expect(readings('ready', of(337))[0]).toMatchObject({ measured: 285, tolerance: 2 });
    expect([passes('ready', of(337)), passes('ready', of(350))]).toEqual([[true], [false]]);
  });
});

describe('calls', () => {
  const counts = (more: Readonly<Record<string, number>>) => ({
    ...{ started: 0, ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 },
    ...more,
  });
  const of = (all: Readonly<Record<string, number>>) => {
    const calls = { ok: 200, failed: 4, mismatch: 2, reset: 2, unanswered: 3 };
    const round = {
      admit: [{}, {}],
      quiet: { outcome: { counts: counts({ ok: 1 }) } },
      load: { outcome: { all: counts(all) } },
    };
    return [{ id: 'outcome', rounds: [round], accounts: [{ kind: 'outcome', calls }] }] as unknown as Wishes;
  };
  const right = { ok: 197, failed: 4, mismatch: 2, reset: 2, timeout: 2, aborted: 1 };
  it('are counted exactly, first calls and quiet ones with them', () => {
    expect(passes('outcomes', of(right))).toEqual([true, true, true, true, true]);
    expect(passes('outcomes', of({ ...right, mismatch: 1, ok: 198 }))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  const flood = (cpuMs: number, verdict?: string) => [
    {
      id: 'flood',
      methods: { flood: { calls_per_s: 100 } },
      ...(verdict === undefined ? {} : { verdicts: { 'flood/calls_per_s': verdict } }),
      accounts: [
        {
          kind: 'flood',
          marks: Array.from({ length: 10 }, (_, at) => ({ atMs: 100 * at, cpuMs: cpuMs * at })),
        } as const,
      ],
    },
  ];
  it('a driver that had no more to give must be flagged', () => {
    expect(passes('driver-bound', flood(40, 'driver-bound'))).toEqual([true]);
    expect([passes('driver-bound', flood(40)), passes('driver-bound', flood(40, 'host-busy'))]).toEqual([
      [false],
      [false],
    ]);
  });
  it('and nothing is said where the server was busy itself', () => {
    expect(() => readings('driver-bound', flood(90, 'driver-bound'))).toThrow('90 % of the time');
  });
});
