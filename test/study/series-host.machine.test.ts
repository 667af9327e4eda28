/** A series on a host that is short of something, and one whose harness is killed: with a real server each. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { loadConfig, makePlan } from '../../src/config/index.ts';
import type { SeriesMeasurement } from '../../src/config/plan.ts';
import { openObserver } from '../../src/observe/observer.ts';
import { clearOwned } from '../../src/ownership/clear.ts';
import { createLedger } from '../../src/ownership/ledger.ts';
import { seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { SeriesRecord } from '../../src/record/schema.ts';
import { openRig } from '../../src/rig/open.ts';
import type { Rig } from '../../src/rig/types.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import { measureSeries } from '../../src/study/series.ts';
import type { HostMemory } from '../../src/study/series-context.ts';
import { fixture, runCli, startCli, untilGone, workFolder } from '../e2e/support/cli.ts';

const limit = 240_000;
const briefly =
  'window: 150ms, warm-up: { time: 50ms }, idle-cpu: 30ms, settle: { floor: 60ms, cap: 400ms, re-read: none }';
const config = (manner: string, series: string) => `schema: 1
name: series
target: { command: [${process.execPath}, ${fixture('series-server.mjs')}, "\${port}", ${manner}] }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/", client: { headers: { X-Client: "\${client}" } } }
methods: { page: GET / }
measure: { series: { in-flight: 2, ${briefly}, ${series} } }
`;

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** MiB that the server holds; 0 before and after its time. */
async function takenBy(rig: Rig | null): Promise<number> {
  try {
    return (await rig?.tree.residentMib()) ?? 0;
  } catch {
    return 0;
  }
}

/** A round of a real server on a host that has what `host` says, which may depend on the server's own memory. */
async function roundOn(host: (rig: Rig | null) => Promise<HostMemory> | HostMemory): Promise<SeriesRound> {
  const folder = workFolder({
    'ratingplate.yml': config('leaking', 'clients: [1, 4, 8], min-calls: 2000, rounds: 1'),
  });
  const plan = makePlan(loadConfig(path.join(folder, 'ratingplate.yml')));
  const measurement = plan.measurements[0] as SeriesMeasurement;
  const ledger = createLedger(folder);
  closers.push(() => clearOwned(ledger, true).then(() => ledger.close()));
  let rig: Rig | null = null;
  let memory = await host(null);
  const timer = setInterval(async () => {
    memory = await host(rig);
  }, 100);
  try {
    const { round } = await measureSeries(measurement, 1, {
      clock: { now: () => performance.now(), sleep: (ms) => sleep(ms) },
      tell: () => {},
      openRig: async () => {
        rig = await openRig({
          ...{ measurement, standins: {}, latencyCeilingMs: 30_000, entries: inject('entries') },
          ...{
            execPath: process.execPath,
            folder,
            ledger,
            ambient: { PATH: process.env.PATH },
            placement: null,
          },
          observer: openObserver({ platform: process.platform }),
          tell: () => {},
          signal: new AbortController().signal,
        });
        return rig;
      },
      conditions: () => ({}),
      awaitQuiet: null,
      compareConditions: () => [],
      checkTraces: async () => [],
      latencyCeilingMs: 30_000,
      stop: { memory: { mib: 4000 }, latencyMs: 30_000, failed: 0.01 },
      hostMemory: () => memory,
      every: (ms, task) => {
        const each = setInterval(task, ms);
        return () => clearInterval(each);
      },
      control: true,
      leftMs: () => 0,
      wallClock: () => new Date().toISOString(),
    });
    return round;
  } finally {
    clearInterval(timer);
  }
}

describe('a host that is short of memory', () => {
  it('breaks the step off when under a tenth is left, and the load with it', { timeout: limit }, async () => {
    const round = await roundOn(async (rig) => {
      const taken = await takenBy(rig);
      return { totalMib: 400, availableMib: Math.max(0, 240 - taken), swappedPages: 0 };
    });
    expect(round.failure).toBeNull();
    expect(round.stop).toMatchObject({
      code: 'host-memory',
      when: 'during',
      clients: 4,
      limit: 40,
      skipped: [8],
    });
    expect(round.steps.map(({ clients, stopped }) => [clients, stopped])).toEqual([
      [1, false],
      [4, true],
    ]);
    expect(round.control).toBeNull();
    expect(round.stopped).not.toBeNull();
  });
  it('breaks the step off when it swaps', { timeout: limit }, async () => {
    const round = await roundOn(async (rig) => {
      const taken = await takenBy(rig);
      return { totalMib: 4000, availableMib: 3000, swappedPages: taken > 150 ? 5000 : 100 };
    });
    expect(round.stop).toMatchObject({ code: 'swap', when: 'during', clients: 4, found: 4900, skipped: [8] });
  });
});

const isolated = spawnSync('unshare', ['-n', 'true']).status === 0;
const refused = isolated ? '' : ' (skipped: this machine lets us make no network namespace)';

/** The only series of the record in `out`. */
function seriesIn(folder: string): SeriesRecord {
  const file = path.join(folder, 'out', 'record.json');
  const [series] = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(seriesOf);
  if (series === undefined) throw new Error('no series');
  return series;
}

describe.skipIf(!isolated)(`a host that is short of ports${refused}`, () => {
  it('is asked before the step: connections that wait for their end count', { timeout: limit }, async () => {
    const folder = workFolder({
      'ratingplate.yml': config('calm', 'clients: [1, 4, 8, 16, 32], rounds: 1, min-calls: 1'),
    });
    const range = 'echo 40000 40147 > /proc/sys/net/ipv4/ip_local_port_range';
    const cli = `${process.execPath} ${path.join(inject('entries'), 'cli.js')} measure --out out --no-render`;
    const ended = spawnSync('unshare', ['-n', 'sh', '-c', `ip link set lo up && ${range} && exec ${cli}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1' },
      encoding: 'utf8',
    });
    expect(await untilGone(folder), ended.stderr).toEqual([]);
    const { stop } = seriesIn(folder).rounds[0] ?? {};
    // 148 ports less 100 spare; 2 of the first step wait for their end, 16 are open at 8, 32 would be at 16.
    expect(stop, ended.stderr).toMatchObject({ code: 'ports', when: 'before', clients: 32, found: 32 });
    expect(stop?.limit).toBeLessThan(32);
  });
});

describe('a series whose harness is killed in a step', () => {
  it('goes on by rounds: those that were whole are kept, the broken one begins again', {
    timeout: limit,
  }, async () => {
    const folder = workFolder({
      'ratingplate.yml': config('calm', 'clients: [1, 2, 4, 8], rounds: 2, min-calls: 1'),
    });
    const args = ['measure', '--out', 'out', '--no-render'];
    const first = startCli(inject('entries'), args, folder);
    let over = false;
    void first.ended.then(() => (over = true));
    while (!/round 2 of 2[\s\S]*step 4/.test(first.errors())) {
      if (over) throw new Error(`it ended: ${first.errors()}`);
      await sleep(5);
    }
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await untilGone(folder)).toEqual([]);
    const runs = path.join(folder, '.ratingplate');
    const [name = ''] = readdirSync(runs).filter((each) => /^\d/.test(each));
    const file = path.join(runs, name, 'record.json');
    const soFar = parseRecord(readFileSync(file, 'utf8'), file);
    const [kept] = soFar.runs.flatMap(seriesOf);
    expect(soFar.complete).toBe(false);
    expect(kept?.rounds.map(({ steps }) => steps.length)).toEqual([4]);
    expect(kept?.figures['settled_per_client_kib']?.value).toBeGreaterThan(2048);

    const second = await runCli(inject('entries'), [...args, '--resume'], folder);
    expect(second.code, second.stderr).toBe(0);
    expect(second.stderr).not.toMatch(/round 1 of 2/);
    const series = seriesIn(folder);
    expect(series.rounds.map(({ round, steps }) => [round, steps.length])).toEqual([
      [1, 4],
      [2, 4],
    ]);
    // Raw latencies are kept to the nanosecond, and a percentile of six digits may be the next one.
    const readings = ({ started, phases, steps, control }: SeriesRecord['rounds'][number]) => ({
      ...{ started, phases, control },
      steps: steps.map(({ values, calls }) => [values['peak_mib'], values['settled_connected_mib'], calls]),
    });
    expect(series.rounds.slice(0, 1).map(readings)).toEqual(kept?.rounds.map(readings));
    // The control step of the first round is enough.
    expect(series.rounds.map(({ control }) => control !== null)).toEqual([true, false]);
    expect(series.steps[0]?.methods[0]?.figures['p50_ms']?.rounds).toBe(2);
  });
});
