/** Calls held open at the end of a series, on a virtual clock: what is read when, and what of it counts. */
import { describe, expect, it } from 'vitest';
import type { HeldSpec, SeriesMeasurement } from '../../src/config/plan.ts';
import { TargetLostError } from '../../src/errors/study.ts';
import { heldFiguresOf } from '../../src/stats/held-figures.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import { measureSeries } from '../../src/study/series.ts';
import type { SeriesDeps } from '../../src/study/series-context.ts';
import { calm, type FakeSeriesServer, fakeSeries, repeatingClock } from './fake-series.ts';

const method = (name: string) => ({
  ...{ name, operation: name, params: {}, expect: null, detail: '', timeoutMs: null },
});
const spec: HeldSpec = {
  method: method('slow'),
  calls: [2, 5],
  probe: { kind: 'http', url: 'http://127.0.0.1/health', status: null },
  holdMs: 5000,
};

const measurement = (held: HeldSpec): SeriesMeasurement =>
  ({
    id: 'http-series',
    kind: 'series',
    steps: [1, 5],
    inFlight: 4,
    held,
    settings: {
      rounds: 1,
      windowMs: 1000,
      settle: { floorMs: 500, capMs: 2000, rereadMs: null },
      idleCpuMs: 500,
      warmup: { ms: 100, maxMs: 3000 },
      window: { minOkPerMethod: 1, maxMs: 6000 },
      sampleIntervalMs: 100,
    },
    scenario: {
      target: {},
      ...{ id: 'http', title: 'http', methods: [method('quick')], firstCall: 'quick' },
      ...{ endpoint: { pace: null, protocol: 'mcp-http' }, probe: { kind: 'go', url: '' } },
    },
  }) as unknown as SeriesMeasurement;

async function measure(server: Partial<FakeSeriesServer> = {}, held: Partial<HeldSpec> = {}) {
  const clock = repeatingClock();
  const plan = measurement({ ...spec, ...held });
  const fake = fakeSeries(plan, { ...calm, ...server }, clock);
  const deps: SeriesDeps = {
    clock,
    tell: () => {},
    openRig: async () => fake.rig,
    conditions: () => ({}),
    compareConditions: () => [],
    checkTraces: async () => [],
    latencyCeilingMs: 30_000,
    stop: { memory: { mib: 9000 }, latencyMs: 30_000, failed: 0.01 },
    hostMemory: () => ({ availableMib: 10_000, totalMib: 20_000, swappedPages: 0 }),
    every: clock.every,
    control: false,
    awaitQuiet: null,
    leftMs: () => 0,
    wallClock: () => '2026-01-01T00:00:00Z',
  };
  const { round } = await measureSeries(plan, 1, deps);
  return { round, log: fake.log };
}

/** Figures of so many held calls: value, or why there is none. */
function figuresOf(round: SeriesRound, calls: number): Record<string, number | string | null> {
  const row = heldFiguresOf([round], [2, 5], 'smaps_rollup', []).find((each) => each.calls === calls);
  return Object.fromEntries(
    Object.entries(row?.figures ?? {}).map(([name, { value, reason }]) => [name, value ?? reason ?? null]),
  );
}

describe('held calls', () => {
  it('are told for each, by what was there right before', async () => {
    const { round } = await measure();
    expect(round.failure).toBeNull();
    expect(round.phases.map(({ name }) => name)).toEqual([
      'launch',
      'idle',
      'step 1',
      'step 5',
      'settled',
      'held 2',
      'held 5',
      'close',
    ]);
    expect(figuresOf(round, 5)).toMatchObject({
      ...{ held_open: 5, held_not_ok: 0, descriptors: 10 + 20 + 5, descriptors_per_call: 1 },
      ...{ goroutines_per_call: 3, threads_per_call: 0, heap_per_call_kib: 64, health_ms: 3 },
    });
    expect(figuresOf(round, 2)).toMatchObject({ held_open: 2, descriptors_per_call: 1 });
  });

  it('are made by clients that have just been answered, and nobody else calls', async () => {
    const { log } = await measure({}, { calls: [5] });
    const from = log.lastIndexOf('load-stop 5');
    expect(log.slice(from).filter((line) => line === 'call 5')).toHaveLength(5 + 5);
    expect(log.slice(from).some((line) => line.startsWith('load-start'))).toBe(false);
  });

  it('that are refused are not among the open', async () => {
    const holds = (client: number) =>
      client < 3 ? { outcome: 'ok' as const, ms: 5000 } : { outcome: 'failed' as const, ms: 10 };
    const { round } = await measure({ holds });
    expect(figuresOf(round, 5)).toMatchObject({ held_open: 3, held_not_ok: 2, descriptors_per_call: 1 });
  });

  it('that none is of have no cost, and say so', async () => {
    const { round } = await measure({ holds: () => ({ outcome: 'failed', ms: 10 }) });
    expect(figuresOf(round, 5)).toMatchObject({
      ...{ held_open: 0, held_not_ok: 5, descriptors_per_call: 'no call was open' },
    });
  });

  it('that end while they are read are no number of calls', async () => {
    // Arrived at once and still for half a second: read at 600 ms, by a collection that takes a second.
    const slow = { holds: (client: number) => ({ outcome: 'ok' as const, ms: client === 0 ? 1000 : 9000 }) };
    const { round } = await measureSlowly(slow);
    expect(figuresOf(round, 5)).toMatchObject({
      ...{ held_open: 4, heap_per_call_kib: '1 calls ended while they were read' },
    });
  });

  it('wait longer where the stand-ins see nothing of them', async () => {
    const length = ({ phases }: SeriesRound) => phases.find(({ name }) => name === 'held 5')?.lengthMs;
    // The calls' own end is the same, so what differs is what was read when.
    const [seen, unseen] = [await measure(), await measure({ asks: 0 })];
    expect(length(seen.round)).toBe(length(unseen.round));
    const brief = { holds: () => ({ outcome: 'ok' as const, ms: 1500 }) };
    expect(figuresOf((await measure(brief)).round, 5)['held_open']).toBe(5);
    expect(figuresOf((await measure({ ...brief, asks: 0 })).round, 5)['held_open']).toBe(0);
  });

  it('are missed with the reason where the round ends before them', async () => {
    const server = {
      dies: {
        at: 'load-start',
        clients: 5,
        error: new TargetLostError('it is gone', { pid: 7, code: 3, signal: null, lastLines: [] }),
      },
    };
    const { round } = await measure(server);
    expect(round.stop).toMatchObject({ code: 'exit', when: 'during' });
    expect(round.held).toEqual([]);
    expect(figuresOf(round, 5)['held_open']).toBe('the round ended before it was read');
    expect(round.absent['connected_cores']).toBe('the round ended before it was read');
  });

  it('beyond the clients the series came to are left out, and said', async () => {
    const { round } = await measure({ failed: (clients) => (clients > 1 ? 0.5 : 0) }, { calls: [2, 6] });
    expect(round.held?.map(({ calls }) => calls)).toEqual([2]);
    expect(round.absent['held 6']).toBe('the series ended at 5 clients');
  });
});

/** A probe whose collection takes a second. */
async function measureSlowly(server: Partial<FakeSeriesServer>) {
  const clock = repeatingClock();
  const plan = measurement({ ...spec, calls: [5] });
  const fake = fakeSeries(plan, { ...calm, ...server }, clock);
  const probe = fake.rig.probe;
  const rig = {
    ...fake.rig,
    probe: async () => ({
      ...(await probe()),
      collect: async () => {
        await clock.sleep(1000);
        return true;
      },
    }),
  };
  const { round } = await measureSeries(plan, 1, {
    ...{
      clock,
      tell: () => {},
      openRig: async () => rig,
      conditions: () => ({}),
      compareConditions: () => [],
    },
    ...{ checkTraces: async () => [], latencyCeilingMs: 30_000, every: clock.every, control: false },
    stop: { memory: { mib: 9000 }, latencyMs: 30_000, failed: 0.01 },
    hostMemory: () => ({ availableMib: 10_000, totalMib: 20_000, swappedPages: 0 }),
    ...{ awaitQuiet: null, leftMs: () => 0, wallClock: () => '2026-01-01T00:00:00Z' },
  });
  return { round };
}

describe('a newcomer', () => {
  it('that is not answered is told with why', async () => {
    const { round } = await measure({ health: (held) => ({ ms: null, why: `${held} are enough` }) });
    expect(figuresOf(round, 5)['health_ms']).toBe('a newcomer got no answer: 5 are enough');
    expect(figuresOf(round, 5)['descriptors_per_call']).toBe(1);
  });

  it('is not missed where none is sent', async () => {
    const { round } = await measure({}, { probe: null });
    expect(figuresOf(round, 5)['health_ms']).toBe('no health probe is configured');
  });

  it('may be a client of its own, which connects anew', async () => {
    const probe = { kind: 'method' as const, method: method('quick') };
    const { round, log } = await measure({}, { calls: [4], probe });
    expect(round.held?.[0]?.health).toEqual({ ms: 0, why: null });
    const from = log.lastIndexOf('load-stop 5');
    expect(log.slice(from).filter((line) => /^(close|connect)/.test(line))).toEqual(['close 5', 'connect 4']);
  });
});
