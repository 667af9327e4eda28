/** The search for a rate on a target made of numbers: what is asked of the driver, and what the round keeps. */
import { describe, expect, it } from 'vitest';
import type { FindRateSpec, PointMeasurement, RateSpec } from '../../src/config/plan.ts';
import type { PointRound } from '../../src/stats/point-round.ts';
import { measurePoint } from '../../src/study/point.ts';
import { counts, fakeRig, healthy, virtualClock } from './fake-rig.ts';

const spec: FindRateSpec = { p99Ms: 50, probe: { ms: 5000, calls: 1000 }, holdMs: 30_000 };

const measurement = {
  ...{ id: 'http', kind: 'point', clients: 8, inFlight: 4, findRate: spec },
  settings: {
    ...{ rounds: 1, windowMs: 3000, admitReadings: 'ends', idleCpuMs: 5000, sampleIntervalMs: 100 },
    settle: { floorMs: 5000, capMs: 20_000, rereadMs: null },
    quiet: { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 },
    warmup: { ms: 1000, maxMs: 30_000 },
    window: { minOkPerMethod: 200, maxMs: 60_000 },
  },
  scenario: {
    target: {},
    ...{ id: 'http', title: 'http', firstCall: 'page' },
    methods: [{ name: 'page', operation: 'GET /', params: {}, expect: null, detail: '', timeoutMs: null }],
    endpoint: { pace: null, protocol: 'http' },
    probe: { kind: 'none' },
  },
} as unknown as PointMeasurement;

/** What a target answers at a rate: its p99, and how much it leaves unsent and fails. */
type Target = (perSecond: number) => { p99: number; unsent?: number; failed?: number; lag?: number };
/** 10 ms up to so many calls a second, and half a second above. */
const holds =
  (most: number): Target =>
  (perSecond) => ({ p99: perSecond <= most ? 10 : 500 });

async function search(target: Target) {
  const clock = virtualClock();
  const { rig } = fakeRig(measurement, healthy, clock);
  const probes: { perSecond: number; ms: number }[] = [];
  const log: string[] = [];
  let rate: RateSpec | null = null;
  let openedAt = 0;
  let closedAt = 0;
  const answers: Record<string, (body: { rate?: RateSpec }) => unknown> = {
    'load-start': (body) => {
      rate = body.rate ?? null;
      return null;
    },
    'window-open': () => {
      openedAt = clock.now();
      return { at: openedAt };
    },
    'window-close': () => {
      closedAt = clock.now();
      return { at: closedAt };
    },
    'load-progress': () => {
      const ms = clock.now() - openedAt;
      return {
        warm: true,
        methods: [{ ok: 1, ended: 1, meanMs: 10 }],
        window: { ms, okPerMethod: [(ms * (rate?.perSecond ?? 0)) / 1000], failed: 0 },
        oldestMs: 0,
      };
    },
    'load-stop': () => {
      if (rate === null) return null;
      const { perSecond } = rate;
      const windowMs = closedAt - openedAt;
      probes.push({ perSecond, ms: windowMs });
      const { p99, unsent = 0, failed = 0, lag = 0 } = target(perSecond);
      const due = Math.round((windowMs * perSecond) / 1000);
      const missing = Math.round(due * unsent);
      const bad = Math.round((due - missing) * failed);
      const ok = due - missing - bad;
      const latencies = new Float64Array(ok).fill(5).fill(p99, Math.floor(ok * 0.95));
      const account = counts(ok, bad);
      const open = {
        ...{ due, sent: due - missing, unsent: missing, unsentWaits: new Float64Array(missing) },
        lags: new Float64Array(due - missing).fill(lag),
        services: latencies,
      };
      const method = {
        completed: ok,
        counts: account,
        latencies,
        waits: new Float64Array(0),
        wireBytes: 1,
        payloadBytes: 1,
        open,
      };
      rate = null;
      return {
        ...{ windowMs, methods: [method], totals: [account], perClient: { min: 1, max: 2, none: 0 } },
        self: { cpuMs: 10, utilization: 0.1, longestPauseMs: 1, gcMs: 0, rssMib: 60 },
        ...{ reconnects: 0, reconnectsInWindow: 0, resent: 0, complaints: {} },
      };
    },
  };
  const plain = rig.driver.request.bind(rig.driver) as (kind: string, body: unknown) => Promise<unknown>;
  const request = async (kind: string, body: { rate?: RateSpec }) => {
    log.push(kind);
    const answer = answers[kind]?.(body);
    const isSearching =
      kind === 'load-start' ? rate !== null : answer !== null && (rate !== null || kind === 'load-stop');
    const usual = await plain(kind, body);
    return isSearching && answer !== undefined && answer !== null ? answer : usual;
  };
  const { round } = await measurePoint(measurement, 1, {
    clock,
    tell: () => {},
    openRig: async () => ({ ...rig, driver: { ...rig.driver, request } }) as unknown as typeof rig,
    conditions: () => ({}),
    compareConditions: () => [],
    checkTraces: async () => [],
    awaitQuiet: null,
    latencyCeilingMs: 30_000,
    leftMs: () => 0,
    wallClock: () => '2026-01-01T00:00:00Z',
  });
  return { round: round as PointRound, probes, log, found: round.foundRates?.['page'] };
}

describe('the search for a rate', () => {
  it('is the last phase of a round, after the clients have come back', async () => {
    const { round, log } = await search(holds(300));
    expect(round.failure).toBeNull();
    expect(round.phases.map(({ name }) => name).slice(-3)).toEqual(['settled', 'find-rate', 'close']);
    const again = log.slice(log.lastIndexOf('close'));
    expect(again.filter((kind) => kind === 'connect')).toHaveLength(8);
    expect(again.indexOf('load-start')).toBeGreaterThan(again.lastIndexOf('connect'));
  });

  it('gives each probe 5 s and 1,000 calls at least, and holds the answer, and 10 % more, for 30 s', async () => {
    const { probes, found } = await search(holds(1000));
    expect(found).toMatchObject({ kind: 'found', limitMs: 50 });
    expect(found?.perSecond).toBeGreaterThan(900);
    expect(found?.perSecond).toBeLessThanOrEqual(1000);
    for (const { perSecond, ms } of probes) {
      expect(ms).toBeGreaterThanOrEqual(5000);
      expect((ms * perSecond) / 1000).toBeGreaterThanOrEqual(999);
    }
    const [held, beyond] = probes.slice(-2);
    expect(held?.perSecond).toBe(found?.perSecond);
    expect(beyond?.perSecond).toBeCloseTo(1.1 * (found?.perSecond ?? 0), -1);
    for (const probe of [held, beyond]) expect(probe?.ms).toBeGreaterThanOrEqual(30_000);
    expect(found?.probes.map(({ perSecond }) => perSecond)).toEqual(probes.map(({ perSecond }) => perSecond));
    expect(found?.probes.at(-2)).toMatchObject({ outcome: 'held', p99Ms: 10, unsent: 0 });
    expect(found?.probes.at(-1)).toMatchObject({ outcome: 'failed', p99Ms: 500 });
  });

  it.each([
    ['calls that are not sent', (perSecond: number) => ({ p99: 10, unsent: perSecond <= 300 ? 0 : 0.02 })],
    [
      'calls that fail, however fast',
      (perSecond: number) => ({ p99: 10, failed: perSecond <= 300 ? 0 : 0.002 }),
    ],
  ])('takes %s for no success', async (_, target) => {
    const { found } = await search(target);
    expect(found?.kind).toBe('found');
    expect(found?.perSecond).toBeLessThanOrEqual(300);
    expect(found?.perSecond).toBeGreaterThan(270);
  });

  it('blames no target for a driver that is late', async () => {
    const { found } = await search((perSecond) => ({
      p99: perSecond > 1000 ? 200 : 10,
      lag: perSecond > 1000 ? 150 : 0,
    }));
    // The load got 3,200 calls a second.
    expect(found?.probes.map(({ perSecond }) => perSecond)).toEqual([800, 1600, 1600, 800]);
    expect(found).toMatchObject({ kind: 'driver', perSecond: 800 });
  });

  it('refuses under 20 calls a second', async () => {
    const { found, probes } = await search(holds(10));
    expect(found).toMatchObject({ kind: 'under', perSecond: null });
    expect(probes.map(({ perSecond }) => perSecond)).toEqual([800, 200, 50, 20]);
  });

  it('finds nothing of its own in the round', async () => {
    const { round } = await search(holds(300));
    expect(round.findings).toEqual([]);
  });
});
