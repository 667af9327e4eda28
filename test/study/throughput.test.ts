import { describe, expect, it } from 'vitest';
import { phasesOf } from '../../src/config/index.ts';
import type { ThroughputMeasurement } from '../../src/config/plan.ts';
import type { ProgressEvent } from '../../src/progress/events.ts';
import type { Rig } from '../../src/rig/types.ts';
import { aggregateGrid } from '../../src/stats/aggregate-grid.ts';
import type { CheckOutcome, GridCell, GridChecks } from '../../src/study/grid-checks.ts';
import type { GridDeps } from '../../src/study/grid-context.ts';
import { measureGrid } from '../../src/study/throughput.ts';
import { type FakeGridServer, fakeGridRig, plain } from './fake-grid.ts';
import { virtualClock } from './fake-rig.ts';

interface Shape {
  readonly methods?: readonly string[];
  readonly connections?: readonly number[];
  readonly keys?: readonly number[];
  readonly samples?: number;
}

function scenario(id: string, { methods = ['get'], connections = [2, 4], keys, samples = 2 }: Shape = {}) {
  return {
    id: `${id}-throughput`,
    kind: 'throughput',
    connections,
    parameters: keys === undefined ? {} : { keys },
    samples,
    sampleMs: 1000,
    instances: 3,
    inFlight: 1,
    settings: { warmup: { ms: 200, maxMs: 2000 }, sampleIntervalMs: 100 },
    scenario: {
      id,
      title: id,
      methods: methods.map((name) => ({ name, operation: name, params: null, expect: null, detail: '' })),
      firstCall: methods[0],
      endpoint: { pace: null, protocol: 'resp' },
      target: {},
      probe: { kind: 'none' },
    },
  } as unknown as ThroughputMeasurement;
}

interface Wish {
  readonly server?: Partial<FakeGridServer>;
  readonly second?: Partial<FakeGridServer>;
  readonly checks?: Partial<GridChecks>;
  readonly round?: number;
  readonly opens?: (nth: number, rig: Rig) => Rig;
}

async function measure(measurements: ThroughputMeasurement[], wish: Wish = {}) {
  const clock = virtualClock();
  const [shared, told, swept]: [string[], ProgressEvent[], number[]] = [[], [], []];
  const rigs = measurements.map((each, i) =>
    fakeGridRig(each, { ...plain, ...(i === 0 ? wish.server : (wish.second ?? wish.server)) }, clock, shared),
  );
  let opened = 0;
  const none: GridChecks = {
    begin: async () => ({ checks: [], evidence: [] }),
    before: async () => ({ checks: [], readings: null }),
    after: async () => [],
    end: async () => {},
  };
  const { checks } = wish;
  const deps: GridDeps = {
    clock,
    tell: (event) => void told.push(event),
    openRig: async () => {
      const rig = (rigs[opened] as { rig: Rig }).rig;
      opened++;
      return wish.opens?.(opened, rig) ?? rig;
    },
    awaitQuiet: null,
    conditions: () => ({}),
    compareConditions: () => [],
    checkTraces: async () => [],
    latencyCeilingMs: 30_000,
    leftMs: () => 0,
    wallClock: () => '2026-11-30T00:00:00.000Z',
    sweep: async () => void swept.push(clock.now()),
    openChecks: checks === undefined ? undefined : async () => ({ ...none, ...checks }),
  };
  const [first, ...others] = measurements;
  const rounds = await measureGrid([first as ThroughputMeasurement, ...others], wish.round ?? 1, deps);
  return { rounds, rigs, shared, told, swept, clock };
}

describe('a round of a grid', () => {
  it('takes every sample of every cell, those of two scenarios side by side', async () => {
    const { rounds, shared } = await measure([scenario('a'), scenario('b')]);
    expect(rounds.map(({ round }) => round.failure)).toEqual([null, null]);
    expect(shared.slice(0, 8)).toEqual([
      'a 0 x2',
      'b 0 x2',
      'a 0 x4',
      'b 0 x4',
      'b 0 x4',
      'a 0 x4',
      'b 0 x2',
      'a 0 x2',
    ]);
    for (const { round } of rounds) {
      const { samples } = round;
      expect(samples.map(({ connections, sample }) => `${connections}.${sample}`).sort()).toEqual([
        '2.1',
        '2.2',
        '4.1',
        '4.2',
      ]);
    }
    const orders = rounds.flatMap(({ round }) => round.samples.map(({ order }) => order));
    expect(orders.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('reads rate, cost, memory and processes of each, of the server that is asked', async () => {
    const { rounds } = await measure([scenario('a', { connections: [4] })]);
    // 400 requests in its 1,000 ms, 50 us each.
    expect(rounds[0]?.round.samples[0]?.values).toMatchObject({
      ...{ requests: 400, requests_per_s: 400, server_us_per_request: 50, server_cores: 0.02 },
      ...{ hot_mib: 24, peak_mib: 25, processes: 3, p50_ms: 4, payload_bytes: 100, window_ms: 1000 },
    });
    expect(rounds[0]?.memoryRule).toBe('tree');
  });

  it('has no bytes where the protocol does not tell them', async () => {
    const bytes = { wire: Number.NaN, payload: Number.NaN };
    const { rounds } = await measure([scenario('a', { connections: [4] })], { server: { bytes } });
    expect(rounds[0]?.round.samples[0]?.values).toMatchObject({
      ...{ payload_bytes: null, wire_bytes: null, read_bytes: null, transfer_bytes_per_s: null },
      requests_per_s: 400,
    });
  });

  it('opens the connections of each sample anew, and closes them all', async () => {
    const { rigs } = await measure([scenario('a', { samples: 1, connections: [2, 3] })]);
    const log = rigs[0]?.log ?? [];
    const at = log.indexOf('load 0 x2');
    expect(log.slice(at - 2, at + 6)).toEqual([
      'connect 0',
      'connect 1',
      'load 0 x2',
      'close 0-2',
      'connect 0',
      'connect 1',
      'connect 2',
      'load 0 x3',
    ]);
  });

  it('asks each path and parameter once before any load, and then again', async () => {
    const { rounds, rigs } = await measure([scenario('a', { methods: ['get', 'set'], keys: [1, 64] })]);
    const { firstCalls } = rounds[0]?.round ?? { firstCalls: [] };
    expect(firstCalls.map(({ path, parameters }) => [path, parameters])).toEqual([
      ['get', { keys: 1 }],
      ['get', { keys: 64 }],
      ['set', { keys: 1 }],
      ['set', { keys: 64 }],
    ]);
    expect(firstCalls[0]).toMatchObject({ coldMs: 30, connectionMs: 2 });
    expect(firstCalls[0]?.warmMs).toHaveLength(20);
    const all = rigs[0]?.log ?? [];
    const log = all.slice(0, all.indexOf('more'));
    expect(log.findLastIndex((line) => line.startsWith('call'))).toBeLessThan(
      log.findIndex((line) => line.startsWith('load')),
    );
  });

  it('breaks where a first call is not answered rightly, and says how', async () => {
    const { rounds } = await measure([scenario('a'), scenario('b')], {
      server: { single: () => ({ ms: 1, outcome: 'mismatch' }) },
    });
    for (const { round } of rounds)
      expect(round.failure).toMatchObject({
        code: 'first-call-failed',
        message: 'get: a first call ended mismatch: refused',
      });
  });

  it('gives a cell whose connections are refused no figures, and the others theirs', async () => {
    const { rounds } = await measure([scenario('a')], { server: { limit: 3 } });
    const { samples, failure } = rounds[0]?.round ?? { samples: [], failure: null };
    expect(failure).toBeNull();
    for (const { connections, values, findings, counts } of samples) {
      expect(values['requests_per_s'] === null).toBe(connections === 4);
      expect(findings.map(({ code }) => code)).toEqual(connections === 4 ? ['clients-differ'] : []);
      if (connections === 4) expect(counts.started).toBe(0);
    }
    expect(samples.find(({ connections }) => connections === 4)?.findings[0]?.reason).toBe(
      '1 of 4 connections could not be opened, the first: too many',
    );
  });

  it('is broken as a whole by the loss of one of its targets', async () => {
    const { rounds, rigs, swept } = await measure([scenario('a'), scenario('b')], {
      second: { dies: { at: 'window-open', nth: 1 } },
    });
    for (const { round } of rounds) expect(round.failure?.message).toContain('the target is gone');
    for (const { log } of rigs) expect(log.at(-1)).toBe('end');
    expect(swept).toHaveLength(1);
  });

  it('ends what had been started where another cannot be', async () => {
    const { rounds, rigs, swept } = await measure([scenario('a'), scenario('b')], {
      opens: (nth, rig) => {
        if (nth === 2) throw new Error('no port');
        return rig;
      },
    });
    for (const { round } of rounds) expect(round.failure?.message).toContain('no port');
    expect(rigs[0]?.log).toEqual(['end']);
    expect(swept).toHaveLength(1);
  });

  it('has one account of its phases, whatever its scenarios', async () => {
    const { rounds } = await measure([scenario('a'), scenario('b')]);
    expect(rounds.map(({ round }) => round.phases.map(({ name }) => name))).toEqual([
      ['launch', 'first calls', 'samples', 'wider', 'close'],
      [],
    ]);
  });

  it('takes as long as was said', async () => {
    const measurement = scenario('a');
    const { clock } = await measure([measurement]);
    const said = phasesOf(measurement).reduce((sum, { ms }) => sum + ms, 0);
    // A virtual clock moves in warm-up and samples only.
    expect(clock.at).toBeLessThanOrEqual(said);
    expect(clock.at).toBeGreaterThan(said / 2);
  });
});

describe('the fastest cell of a path', () => {
  it('is taken again with its connections split over two drivers', async () => {
    const { rounds, rigs } = await measure([scenario('a', { connections: [2, 5] })], {
      server: { rate: (_method, connections, drivers) => 100 * connections * (drivers === 2 ? 1.5 : 1) },
    });
    expect(rounds[0]?.round.wider).toEqual([
      {
        path: 'get',
        parameters: {},
        connections: 5,
        drivers: 2,
        perSecond: 500,
        widerPerSecond: 750,
        calls: 1268,
      },
    ]);
    const log = rigs[0]?.log ?? [];
    expect(log.slice(log.indexOf('more')).filter((line) => line.startsWith('load'))).toEqual([
      'load 0 x5',
      'load 0 x3',
      'load 0 x2 from 3',
    ]);
  });

  it('is taken the other way round in the next round', async () => {
    const { rigs } = await measure([scenario('a', { connections: [4] })], { round: 2 });
    const log = rigs[0]?.log ?? [];
    expect(log.slice(log.indexOf('more')).filter((line) => line.startsWith('load'))).toEqual([
      'load 0 x2',
      'load 0 x2 from 2',
      'load 0 x4',
    ]);
  });

  it('is not, where there is one connection only', async () => {
    const { rounds, rigs } = await measure([scenario('a', { connections: [1] })]);
    expect(rounds[0]?.round.wider).toEqual([]);
    expect(rigs[0]?.log).not.toContain('more');
  });
});

describe('checks of a grid', () => {
  const outcome = (name: string, passed: boolean, ids?: string[]): CheckOutcome => ({
    ...{ name, passed, reason: passed ? '4096' : 'expected = 4096, found 7' },
    ...(ids === undefined ? {} : { ids }),
  });

  it('are made around each sample, with what was called in between', async () => {
    const seen: (readonly [GridCell, unknown, number])[] = [];
    let readings = 0;
    const { rounds } = await measure([scenario('a', { connections: [4] })], {
      checks: {
        before: async () => ({ checks: [outcome('rows', true)], readings: ++readings }),
        after: async (cell, read, calls) => {
          seen.push([cell, read, calls]);
          return [];
        },
      },
    });
    expect(seen).toEqual([
      [{ id: 'a-throughput', path: 'get', parameters: {}, connections: 4, sample: 1 }, 1, 405],
      [{ id: 'a-throughput', path: 'get', parameters: {}, connections: 4, sample: 2 }, 2, 405],
    ]);
    expect(rounds[0]?.checks).toEqual([
      { name: 'rows', passed: true, detail: '4096' },
      { name: 'rows', passed: true, detail: '4096' },
    ]);
  });

  it('fail the sample they were made around, by name, and no other', async () => {
    const { rounds } = await measure([scenario('a'), scenario('b')], {
      checks: {
        after: async ({ id, connections }) => [
          outcome('hits', !(id === 'b-throughput' && connections === 4)),
        ],
      },
    });
    const failed = rounds.flatMap(({ round, measurement }) =>
      round.samples
        .filter(({ findings }) => findings.length > 0)
        .map((each) => [measurement.id, each] as const),
    );
    expect(failed.map(([id, { connections, sample }]) => [id, connections, sample])).toEqual([
      ['b-throughput', 4, 1],
      ['b-throughput', 4, 2],
    ]);
    expect(failed[0]?.[1].findings).toEqual([
      { code: 'check-failed', reason: 'hits: expected = 4096, found 7', method: 'get' },
    ]);
    expect(rounds[1]?.checks.find(({ passed }) => !passed)?.detail).toBe(
      'get, 4 connections: expected = 4096, found 7',
    );
  });

  it('made at the beginning fail the scenarios they are of', async () => {
    const { rounds } = await measure([scenario('a'), scenario('b')], {
      checks: {
        begin: async () => ({ checks: [outcome('equal', false, ['a-throughput'])], evidence: [] }),
      },
    });
    expect(rounds.map(({ round }) => round.findings.map(({ code }) => code))).toEqual([['check-failed'], []]);
  });

  it('are let go of however the round ends', async () => {
    let ended = 0;
    const end = async () => void ended++;
    await measure([scenario('a')], { checks: { end }, server: { dies: { at: 'load-start', nth: 1 } } });
    expect(ended).toBe(1);
  });
});

describe('what the record gets of it', () => {
  const aggregate = async (rates: readonly number[]) => {
    const measurement = scenario('a', { connections: [4], samples: 1 });
    const rounds = [];
    for (const [i, rate] of rates.entries()) {
      const { rounds: taken } = await measure([measurement], { round: i + 1, server: { rate: () => rate } });
      rounds.push(...taken.map((each) => each.round));
    }
    const cells = [{ path: 'get', parameters: {}, connections: 4 }];
    return aggregateGrid(rounds, { paths: [{ name: 'get', operation: 'get', detail: '' }], cells });
  };

  it('is the median of the instances and their range, never the best', async () => {
    const { cells } = await aggregate([500, 2000, 600]);
    expect(cells[0]?.figures['requests_per_s']).toEqual({
      ...{ value: 600, low: 500, high: 2000, n: 3, rounds: 3, source: 'driver clock' },
    });
    expect(cells[0]?.samples.map(({ instance, values }) => [instance, values['requests_per_s']])).toEqual([
      [1, 500],
      [2, 2000],
      [3, 600],
    ]);
  });

  it('is nothing, with its reason, where too few calls ended', async () => {
    const { cells } = await aggregate([30]);
    expect(cells[0]?.figures['p90_ms']).toMatchObject({ value: null, reason: 'p90 needs 100 ok calls' });
    expect(cells[0]?.figures['p50_ms']).toMatchObject({ value: 4 });
  });

  it('has no range of a single instance', async () => {
    const { cells } = await aggregate([500]);
    expect(cells[0]?.figures['requests_per_s']).toMatchObject({ value: 500, low: null, high: null });
  });

  it('names the checks and the calls', async () => {
    const { checks } = await aggregate([500]);
    expect(checks).toEqual([{ name: 'every call answered and proved', passed: true, detail: '500 calls' }]);
  });
});
