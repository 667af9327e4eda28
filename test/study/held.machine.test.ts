/** Calls held open by a stand-in, of a real server whose account is known: one connection to the stand-in for each. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { loadConfig, makePlan } from '../../src/config/index.ts';
import type { Plan, SeriesMeasurement } from '../../src/config/plan.ts';
import { openObserver } from '../../src/observe/observer.ts';
import { clearOwned } from '../../src/ownership/clear.ts';
import { createLedger } from '../../src/ownership/ledger.ts';
import { openRig } from '../../src/rig/open.ts';
import { heldFiguresOf } from '../../src/stats/held-figures.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import { measureSeries } from '../../src/study/series.ts';
import { fixture, workFolder } from '../e2e/support/cli.ts';

const limit = 180_000;
const clients = 6;

/** The delay is that of a stand-in that is never waited for: the server lets go once the newcomer has been. */
const config = (manner: string, calls: readonly number[]) => `schema: 1
name: held
target: { command: [${process.execPath}, ${fixture('held-server.mjs')}, "\${port}", "\${standin.slow.url}", ${manner}] }
standins: { slow: { routes: { "GET /slow": { delay: 90s, text: late } } } }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { page: GET /, slow: GET /slow }
measure:
  series:
    clients: [${clients}]
    rounds: 1
    probe: node
    window: 100ms
    min-calls: 1
    warm-up: { time: 50ms }
    idle-cpu: 30ms
    settle: { floor: 60ms, cap: 400ms, re-read: none }
    held: { method: slow, calls: [${calls.join(', ')}], probe: { http: "http://127.0.0.1:\${port}/health" } }
`;

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** One round on a host that has memory enough, whatever this machine has. */
async function roundOf({ standins, measurements }: Plan, folder: string): Promise<SeriesRound> {
  const measurement = measurements[0] as SeriesMeasurement;
  const ledger = createLedger(folder);
  closers.push(() => clearOwned(ledger, true).then(() => ledger.close()));
  const options = {
    ...{ measurement, standins, folder, ledger, latencyCeilingMs: 120_000, entries: inject('entries') },
    ...{ execPath: process.execPath, ambient: { PATH: process.env.PATH }, placement: null },
    observer: openObserver({ platform: process.platform }),
    tell: () => {},
    signal: new AbortController().signal,
  };
  const { round } = await measureSeries(measurement, 1, {
    clock: { now: () => performance.now(), sleep: (ms) => sleep(ms) },
    tell: () => {},
    openRig: () => openRig(options),
    conditions: () => ({}),
    compareConditions: () => [],
    checkTraces: async () => [],
    latencyCeilingMs: options.latencyCeilingMs,
    stop: { memory: { mib: 4000 }, latencyMs: options.latencyCeilingMs, failed: 0.01 },
    hostMemory: () => ({ totalMib: 8000, availableMib: 6000, swappedPages: 0 }),
    every: (ms, task) => {
      const each = setInterval(task, ms);
      return () => clearInterval(each);
    },
    control: false,
    awaitQuiet: null,
    leftMs: () => 0,
    wallClock: () => new Date().toISOString(),
  });
  return round;
}

/** Figures of each count of held calls: value, or why there is none. */
async function heldBy(manner: string, ...calls: number[]) {
  const folder = workFolder({ 'ratingplate.yml': config(manner, calls) });
  const round = await roundOf(makePlan(loadConfig(path.join(folder, 'ratingplate.yml'))), folder);
  expect(round.failure).toBeNull();
  return heldFiguresOf([round], calls, 'smaps_rollup', []).map(({ figures }) =>
    Object.fromEntries(
      Object.entries(figures).map(([name, { value, reason }]) => [name, value ?? reason ?? null]),
    ),
  );
}

describe('held calls of a real server', () => {
  it('are counted to the descriptor, and a newcomer is answered meanwhile', { timeout: limit }, async () => {
    const [two, six] = await heldBy('patient', 2, clients);
    for (const [row, held] of [
      [two, 2],
      [six, clients],
    ] as const) {
      expect(row).toMatchObject({
        ...{ held_open: held, held_not_ok: 0, descriptors_per_call: 1, connections_per_call: 1 },
        ...{ health_ms: expect.any(Number), heap_per_call_kib: expect.any(Number) },
      });
      expect(Number(row?.['handles_per_call'])).toBeGreaterThanOrEqual(1);
    }
    // More held calls are more descriptors, by exactly as many.
    expect(Number(six?.['descriptors']) - Number(two?.['descriptors'])).toBe(clients - 2);
  });

  it('that it refuses are not among them', { timeout: limit }, async () => {
    const [row] = await heldBy('refusing', clients);
    expect(row).toMatchObject({ held_open: 3, held_not_ok: 3, descriptors_per_call: 1 });
  });

  it('are all it can bear: the newcomer is turned away, and that is told', { timeout: limit }, async () => {
    const [row] = await heldBy('full', clients);
    expect(row).toMatchObject({ held_open: clients, descriptors_per_call: 1 });
    expect(row?.['health_ms']).toMatch(/^a newcomer got no answer: /);
  });
});
