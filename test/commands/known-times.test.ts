/** A plan takes from runs before how long its target takes: from the same measurement on the same machine only. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownTimes } from '../../src/commands/known-times.ts';
import { leftMs, roundClock, timeLeft } from '../../src/commands/left.ts';
import {
  describePlan,
  estimateMs,
  type Known,
  loadConfig,
  makePlan,
  phasesOf,
  planForRecord,
} from '../../src/config/index.ts';
import { logProgress } from '../../src/progress/log.ts';
import type { KeptRound } from '../../src/record/samples.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { round } from '../stats/round.ts';

const config = fileURLToPath(new URL('../../examples/gitlab-mcp-server/ratingplate.yml', import.meta.url));
const ids = ['stdio-dynamic', 'http-dynamic'];
const planOf = (...set: string[]) => makePlan(loadConfig(config, set), { profile: 'short', only: ids });
const plan = planOf();
const here = { cpu_model: 'Some CPU', cpus: 2 };

let folder = '';
const places = () => ({ runs: path.join(folder, '.ratingplate'), snapshot: path.join(folder, 'docs') });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-known-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** ms of the load of each round; null = the round broke in it. */
type Loads = readonly (number | null)[];

/** A record of that plan, whose rounds have had loads of these lengths. */
function recordOf(loads: Loads, more: { id?: string; started?: string } = {}): RatingRecord {
  const record = sampleRecord(
    shapes.filter(({ id }) => id === (more.id ?? 'http-dynamic')),
    loads.length,
  );
  const [run] = record.runs;
  const [measurement] = run?.measurements ?? [];
  if (run === undefined || measurement?.kind !== 'point') throw new Error('no such shape');
  const rounds = measurement.rounds.map((each, at) => ({
    ...each,
    failure: loads[at] === null ? { code: 'target-exited', message: 'it ended' } : null,
    phases: [{ name: 'load', start_ms: 0, length_ms: loads[at] ?? 1 }],
  }));
  return {
    ...record,
    plan: planForRecord(plan),
    runs: [
      {
        ...run,
        host: { ...run.host, ...here },
        started: more.started ?? '2026-11-20T09:00:00.000Z',
        measurements: [{ ...measurement, rounds }],
      },
    ],
  };
}

async function write(record: RatingRecord, ...names: string[]): Promise<void> {
  const file = path.join(folder, ...names, 'record.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, serializeRecord(record));
}

const loadOf = ({ times }: Known, id = 'http-dynamic') => times.get(id)?.get('load');

describe('times of runs before', () => {
  it('are the middle of the rounds that came through', async () => {
    await write(recordOf([20_000, null, 50_000, 26_000]), 'docs');
    const known = await knownTimes(plan, places(), here);
    expect([...known.times.keys()]).toEqual(['http-dynamic']);
    expect(loadOf(known)).toBe(26_000);
    expect(known.since).toBe('2026-11-20T09:00:00.000Z');
  });

  it('come from the newest run that has them, and from the snapshot where no run has', async () => {
    await write(recordOf([1000]), '.ratingplate', '20261101-100000-000-aaaa');
    await write(recordOf([2000]), '.ratingplate', '20261102-100000-000-aaaa');
    await write(recordOf([3000], { id: 'stdio-dynamic', started: '2026-11-25T09:00:00.000Z' }), 'docs');
    const known = await knownTimes(plan, places(), here);
    expect([loadOf(known), loadOf(known, 'stdio-dynamic')]).toEqual([2000, 3000]);
    expect(known.since).toBe('2026-11-25T09:00:00.000Z');
  });

  it('hold for another count of rounds', async () => {
    await write(recordOf([2000]), 'docs');
    expect(loadOf(await knownTimes(planOf('measure.point.rounds=7'), places(), here))).toBe(2000);
  });

  it.each([
    'measure.point.window=9s',
    'measure.point.in-flight=1',
    'methods.one call={ tools/call: { name: other } }',
  ])('do not where it is not the same: %s', async (set) => {
    await write(recordOf([2000]), 'docs');
    expect((await knownTimes(planOf(set), places(), here)).times.size).toBe(0);
  });

  it.each([
    { cpu_model: 'Some CPU', cpus: 16 },
    { cpu_model: 'Another', cpus: 2 },
  ])('nor on another machine: %o', async (machine) => {
    await write(recordOf([2000]), 'docs');
    expect(await knownTimes(plan, places(), machine)).toEqual({ times: new Map(), since: null });
  });

  it('are none where no round came through, nothing is there, or what is there is no record', async () => {
    expect((await knownTimes(plan, places(), here)).times.size).toBe(0);
    await write(recordOf([null]), '.ratingplate', '20261102-100000-000-aaaa');
    await mkdir(path.join(folder, 'docs'));
    await writeFile(path.join(folder, 'docs', 'record.json'), '{"schema": 1, "plan": {"measurements": 7}}');
    expect((await knownTimes(plan, places(), here)).times.size).toBe(0);
    expect((await knownTimes(plan, { ...places(), snapshot: null }, here)).since).toBeNull();
  });
});

describe('a plan that knows', () => {
  const known: Known = {
    times: new Map([['http-dynamic', new Map([['load', 100_000]])]]),
    since: '2026-11-20T09:00:00.000Z',
  };
  const [, http] = plan.measurements;

  it('takes them in the place of its own, for every round', () => {
    if (http === undefined) throw new Error('not in the plan');
    const own = phasesOf(http).find(({ phase }) => phase === 'load')?.ms ?? 0;
    const rounds = http.settings.rounds;
    expect(estimateMs(http, known.times.get(http.id))).toBe(estimateMs(http) + rounds * (100_000 - own));
    expect(estimateMs(http, new Map([['no such phase', 9]]))).toBe(estimateMs(http));
  });

  it('says which are of a run, and of when', () => {
    expect(describePlan(plan, known)).toMatch(
      /load 1\.7 min[\s\S]+\ntimes: of 1 of 2 measurements as they were on this machine before, last on 2026-11-20; of the others/,
    );
    const all = new Map(ids.map((id) => [id, new Map([['load', 100_000]])]));
    expect(describePlan(plan, { ...known, times: all })).toContain(
      '\ntimes: as they were on this machine before, last on 2026-11-20\n',
    );
    expect(describePlan(plan)).toContain('\ntimes: reckoned from the phases; a target that is slow');
  });
});

describe('what is left of a run', () => {
  const [stdio, http] = plan.measurements;
  if (stdio === undefined || http === undefined) throw new Error('not in the plan');
  const todo = [{ measurements: [stdio] }, { measurements: [http] }, { measurements: [http] }];
  const each = (id: typeof stdio) => estimateMs(id) / id.settings.rounds;
  const kept = (number: number, lengths: Readonly<Record<string, number>>, broke = false): KeptRound => ({
    round: round(number, {
      failure: broke ? { code: 'target-exited', message: 'it ended' } : null,
      phases: Object.entries(lengths).map(([name, lengthMs]) => ({ name, startMs: 0, lengthMs })),
    }),
    ...{ identity: null, memoryRule: 'process', checks: [] },
  });

  it('is the plan at first', () => {
    const left = leftMs(todo, { known: new Map(), rounds: new Map() });
    expect(left).toBeCloseTo(each(stdio) + 2 * each(http), 6);
  });

  it('is then what rounds of this run took, whatever was known before', () => {
    const known = new Map([[http.id, new Map([['load', 1]])]]);
    const rounds = new Map([
      [http.id, [kept(1, { launch: 300, load: 90_000 }), kept(2, { load: 5 }, true)]],
      [stdio.id, [kept(1, { load: 5 }, true)]],
    ]);
    expect(leftMs(todo, { known, rounds })).toBeCloseTo(each(stdio) + 2 * 90_300, 6);
  });

  it('does not take again what only the first round has', () => {
    const series = makePlan(loadConfig(config, []), { only: ['http-dynamic-series'] }).measurements[0];
    if (series === undefined) throw new Error('not in the plan');
    const rounds = new Map([[series.id, [kept(1, { 'step 1': 7000, control: 60_000 })]]]);
    expect(leftMs([{ measurements: [series] }], { known: new Map(), rounds })).toBe(7000);
  });
});

describe('what is left while a round goes on', () => {
  const phases = [
    { phase: 'launch', ms: 100 },
    { phase: 'step 1', ms: 400 },
    { phase: 'step 2', ms: 500 },
  ];
  /** The same measurement once more, and 3 s of others. */
  const plan = { phases, roundMs: 10_000, againMs: 10_000, otherMs: 3000 };
  const clocked = (of = plan) => {
    const time = { now: 5000 };
    return { time, left: roundClock(of, () => time.now) };
  };

  it('is the plan where that holds, phase by phase', () => {
    const { time, left } = clocked();
    expect(left('launch')).toBe(23_000);
    time.now += 1000;
    expect(left('step 1')).toBe(22_000);
    time.now += 4000;
    expect(left('step 2')).toBe(18_000);
  });

  it('has the phases that are still to come, however long the others took, and stretches by what was seen', () => {
    const { time, left } = clocked();
    left('launch');
    time.now += 1000;
    left('step 1');
    // Five times as long: by now the whole round should be over, twice.
    time.now += 20_000;
    expect(left('step 2')).toBe((5000 + 10_000) * 2.6 + 3000);
  });

  it('is not stretched by waiting for a quiet machine, nor by a phase that no plan has', () => {
    const { time, left } = clocked();
    expect(left('wait')).toBe(23_000);
    time.now += 60_000;
    expect(left('launch')).toBe(23_000);
    time.now += 1000;
    left('step 1');
    // Checks come when the step is over, and before the next.
    time.now += 4000;
    expect(left('checks')).toBe(18_000);
    expect(left('step 2')).toBe(18_000);
    expect(left('checks')).toBe(13_000);
  });

  it('goes sample by sample through those of a grid', () => {
    const grid = {
      ...plan,
      phases: [
        { phase: 'launch', ms: 100 },
        { phase: 'samples', ms: 900 },
      ],
    };
    const { time, left } = clocked(grid);
    left('launch');
    time.now += 1000;
    expect(left('sample 1 of 30')).toBeCloseTo(22_000, 6);
    time.now += 3000;
    expect(left('sample 11 of 30')).toBeCloseTo(19_000, 6);
    time.now += 300;
    expect(left('checks')).toBeCloseTo(18_700, 6);
  });

  it('is never nothing before the last phase, though the first round of a series outlasts its plan many times', () => {
    const series = makePlan(loadConfig(config, []), { only: ['http-dynamic-series'] }).measurements[0];
    if (series === undefined) throw new Error('not in the plan');
    const time = { now: 0 };
    const rounds = [{ measurements: [series] as const }, { measurements: [series] as const }];
    const within = timeLeft(rounds, { known: new Map(), rounds: new Map() }, () => time.now).within(0);
    const planned = estimateMs(series);
    const told = phasesOf(series).map(({ phase, ms }) => {
      const left = within(phase);
      time.now += ms * 10;
      return left;
    });
    // The second round alone takes as long as was planned.
    expect(Math.min(...told)).toBeGreaterThan(planned / series.settings.rounds);
    expect(told.at(-1)).toBeGreaterThan(5 * (planned / series.settings.rounds));
  });

  it('is no line with 0.0 s in a log while phases are to come, not even in the last round', () => {
    const { time, left } = clocked({ ...plan, againMs: 0, otherMs: 0 });
    let log = '';
    const tell = logProgress((text) => {
      log += text;
    });
    for (const phase of ['wait', 'launch', 'checks', 'step 1', 'step 2', 'leave']) {
      const about = { id: 'x', round: 1, detail: '', clients: 1 };
      tell({ event: 'phase', phase, ...about, leftMs: left(phase) });
      // A run three times as long as was reckoned.
      time.now += 10_000;
    }
    // After the last of the plan nothing is left of it.
    expect(log.match(/^ {2}.* s left$/gm)).toHaveLength(5);
    expect(log).toMatch(/^ {2}leave, 1 client$/m);
    expect(log).not.toContain(' 0.0 s left');
  });

  it('is not told where nothing is reckoned with', () => {
    let log = '';
    const about = { id: 'x', round: 1, detail: '', clients: 2, leftMs: 0 };
    logProgress((text) => {
      log += text;
    })({ event: 'phase', phase: 'step 2', ...about });
    expect(log).toBe('  step 2, 2 clients\n');
  });
});
