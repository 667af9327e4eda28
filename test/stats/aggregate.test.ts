import { describe, expect, expectTypeOf, it } from 'vitest';
import { methodFigures, pointFigures } from '../../src/record/figures.ts';
import type { MethodRecord, PointRecord } from '../../src/record/schema.ts';
import { type AggregatedPoint, aggregatePoint } from '../../src/stats/aggregate.ts';
import type { PointRound } from '../../src/stats/point-round.ts';
import { counts } from '../record/sample.ts';
import { latencies, load, round, scenario } from './round.ts';

const three = (part: (number: number) => Partial<PointRound> = () => ({})) =>
  [1, 2, 3].map((n) => round(n, part(n)));
const codes = (figure: { verdicts?: { code: string }[] } | undefined) =>
  (figure?.verdicts ?? []).map((verdict) => verdict.code);
const figuresOf = (point: AggregatedPoint, method: string) =>
  point.methods.find((each) => each.name === method)?.figures ?? {};

describe('aggregatePoint', () => {
  it('gives what a record has, by type', () => {
    expectTypeOf<AggregatedPoint['rounds']>().toExtend<PointRecord['rounds']>();
    expectTypeOf<AggregatedPoint['figures']>().toExtend<PointRecord['figures']>();
    expectTypeOf<AggregatedPoint['methods']>().toExtend<MethodRecord[]>();
    expectTypeOf<AggregatedPoint['checks']>().toExtend<PointRecord['checks']>();
  });

  it('gives every figure there is, and a reason for each that is null', () => {
    const point = aggregatePoint(three(), scenario);
    expect(Object.keys(point.figures).sort()).toEqual(Object.keys(pointFigures).sort());
    for (const method of point.methods)
      expect(Object.keys(method.figures).sort()).toEqual(Object.keys(methodFigures).sort());
    const nulls = Object.entries(point.figures).filter(([, figure]) => figure.value === null);
    expect(nulls.map(([name, figure]) => [name, figure.reason])).toEqual([
      ['goroutines', 'no probe counts them'],
    ]);
  });

  it('computes the figures of calm rounds', () => {
    const { figures, methods } = aggregatePoint(three(), scenario);
    const values = Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));
    expect(values).toMatchObject({
      ready_ms: 50.2,
      idle_mib: 40,
      first_call_ms: 300,
      first_call_others_ms: 12,
      one_client_mib: 100,
      all_clients_mib: 114.02,
      shared_cost_mib: 60,
      per_extra_client_mib: 2,
      peak_mib: 150,
      hot_mib: 120,
      cores: 0.4,
      calls_per_s: 200,
      settled_connected_mib: 118,
      driver_cores: 0.2,
      driver_pause_ms: 2,
      standin_cores: 0.02,
    });
    const [list] = methods;
    expect(list?.outcomes).toEqual(counts({ ok: 3000 }));
    expect(list?.figures.p50_ms).toMatchObject({ n: 3000, rounds: 3 });
    expect(list?.figures.calls_per_s).toMatchObject({ value: 200, low: 200, high: 200 });
    expect(list?.figures.cpu_ms_per_call?.value).toBe(2);
  });

  it('has no verdict at all where nothing is wrong', () => {
    const point = aggregatePoint(three(), scenario);
    const all = [point.figures, ...point.methods.map((method) => method.figures)].flatMap(Object.values);
    expect(all.flatMap(codes)).toEqual([]);
  });

  it('is the same whatever order rounds are pooled in, and reads its input only', () => {
    const rounds = three();
    const before = [...(rounds[0]?.load.list?.latencies ?? [])];
    const shuffled = before.toReversed();
    const other = rounds.map((each) => ({
      ...each,
      load: { ...each.load, list: load({ latencies: Float64Array.from(shuffled) }) },
    }));
    expect(figuresOf(aggregatePoint(other, scenario), 'list').p99_ms).toEqual(
      figuresOf(aggregatePoint(rounds, scenario), 'list').p99_ms,
    );
    expect([...(rounds[0]?.load.list?.latencies ?? [])]).toEqual(before);
  });

  it('gives no interval under three rounds', () => {
    const { figures } = aggregatePoint([round(1), round(2)], { ...scenario, roundsPlanned: 2 });
    expect(figures.ready_ms).toMatchObject({ value: 50.15, low: null, high: null, rounds: 2 });
  });

  it('never prints an interval below zero for what cannot be', () => {
    const { figures } = aggregatePoint(
      three((n) => ({ readyMs: n === 3 ? 900 : 1 })),
      scenario,
    );
    expect(figures.ready_ms?.low).toBe(0);
    expect(codes(figures.ready_ms)).toEqual(['noisy']);
  });

  it('refuses calls that do not add up', () => {
    const wrong = load({ counts: { ...counts({ ok: 1000 }), started: 1001 } });
    expect(() => aggregatePoint([round(1, { load: { list: wrong } })], scenario)).toThrow(
      expect.objectContaining({ code: 'outcomes-do-not-add-up' }),
    );
  });
});

describe('rounds that broke', () => {
  const broken = (number: number) =>
    round(number, {
      failure: { code: 'target-exited', message: 'exit 1' },
      readyMs: 9999,
      load: {},
      quiet: {},
    });

  it('give no figure, and every figure says that they are missing', () => {
    const point = aggregatePoint([round(1), broken(2), round(3)], scenario);
    expect(point.figures.ready_ms).toMatchObject({ value: 50.2, rounds: 2 });
    expect(codes(point.figures.ready_ms)).toEqual(['rounds-missing']);
    expect(point.rounds[1]).toMatchObject({ failure: { code: 'target-exited' }, values: {} });
  });

  it('leave nothing but reasons where all of them broke', () => {
    const point = aggregatePoint([broken(1), broken(2), broken(3)], scenario);
    const all = [point.figures, ...point.methods.map((method) => method.figures)].flatMap(Object.values);
    expect(all.every((figure) => figure.value === null && figure.n === 0)).toBe(true);
    expect(new Set(all.map((figure) => figure.reason))).toEqual(new Set(['no complete round']));
    expect(point.checks).toEqual([]);
  });

  it('leave a record that was never measured empty, not zero', () => {
    const point = aggregatePoint([], scenario);
    expect(Object.values(point.figures).every((figure) => figure.value === null)).toBe(true);
  });
});

describe('percentiles', () => {
  const withCalls = (n: number) =>
    aggregatePoint(
      [round(1, { load: { list: load({ latencies: latencies(n), counts: counts({ ok: n }) }) } })],
      { ...scenario, roundsPlanned: 1 },
    );

  it.each([
    ['p50_ms', 20],
    ['p75_ms', 40],
    ['p90_ms', 100],
    ['p99_ms', 1000],
    ['p999_ms', 10_000],
  ])('%s needs %d calls', (name, needed) => {
    const [few, enough] = [withCalls(needed - 1), withCalls(needed)].map(
      (point) => figuresOf(point, 'list')[name],
    );
    expect(few).toMatchObject({
      value: null,
      n: needed - 1,
      reason: expect.stringContaining(`${needed} ok calls`),
    });
    expect(enough?.value).toBeGreaterThan(0);
  });

  it('reach the threshold over rounds together', () => {
    const rounds = three(() => ({
      load: { list: load({ latencies: latencies(400), counts: counts({ ok: 400 }) }) },
    }));
    expect(figuresOf(aggregatePoint(rounds, scenario), 'list').p99_ms).toMatchObject({ n: 1200, rounds: 3 });
  });

  it('are pooled, not the mean of the rounds', () => {
    const rounds = three((n) => ({
      load: { list: load({ latencies: latencies(1000, n === 3 ? 100 : 10) }) },
    }));
    const p50 = figuresOf(aggregatePoint(rounds, scenario), 'list').p50_ms;
    expect(p50?.value).toBeLessThan(12);
    expect(p50).toMatchObject({ low: expect.closeTo(10, 0), high: expect.closeTo(100, 0) });
    expect(codes(p50)).toEqual(['noisy']);
  });

  it('are bounds where calls without an answer exceed their share, never those of the survivors', () => {
    const rounds = three(() => ({
      load: { list: load({ counts: counts({ ok: 1000, timeout: 12, reset: 5, aborted: 3 }) }) },
    }));
    const figures = figuresOf(aggregatePoint(rounds, scenario), 'list');
    expect(codes(figures.p50_ms)).toEqual(['unanswered-calls']);
    expect(codes(figures.p99_ms)).toEqual(['censored', 'unanswered-calls']);
    expect(figures.p99_ms?.value).toBe(figures.max_ms?.value);
    expect(codes(figures.max_ms)).toContain('censored');
  });

  it('say so where no call succeeded', () => {
    const none = load({
      completed: 0,
      latencies: new Float64Array(),
      counts: counts({ failed: 50 }),
      wireBytes: null,
      payloadBytes: null,
    });
    const figures = figuresOf(
      aggregatePoint(
        three(() => ({ load: { list: none } })),
        scenario,
      ),
      'list',
    );
    expect(figures.p50_ms).toMatchObject({ value: null, reason: 'no successful call' });
    expect(figures.max_ms).toMatchObject({ value: null, reason: 'no successful call' });
    expect(figures.cpu_ms_per_call?.value).toBeNull();
    expect(figures.payload_bytes?.value).toBeNull();
    expect(codes(figures.calls_per_s)).toContain('failed-calls');
  });
});

describe('per extra client', () => {
  const admit = (ys: readonly (readonly [number, number])[]) => () => ({
    admit: ys.map(([clients, mib]) => ({ clients, mib, settled: true, firstCallMs: 1 })),
  });
  const slopeOf = (ys: readonly (readonly [number, number])[], rounds = 3) =>
    aggregatePoint(three(admit(ys)).slice(0, rounds), { ...scenario, roundsPlanned: rounds }).figures
      .per_extra_client_mib;

  it('leaves the first client out: it pays for what all share', () => {
    expect(
      slopeOf([
        [1, 10],
        [2, 102],
        [4, 104],
        [8, 108],
      ])?.value,
    ).toBe(1);
  });
  it('draws through two readings where a quick run has no more, and says so', () => {
    const figure = slopeOf(
      [
        [1, 100],
        [8, 128],
      ],
      1,
    );
    expect(figure?.value).toBe(4);
    expect(codes(figure)).toEqual(['coarse-slope']);
  });
  it('is not measured with one client', () => {
    expect(slopeOf([[1, 100]])).toMatchObject({
      value: null,
      reason: expect.stringContaining('two settled readings'),
    });
  });
  it('is not told apart from zero where the interval holds zero', () => {
    const rounds = three((n) =>
      admit([
        [2, 100],
        [4, 100 + (n - 2)],
        [8, 100 + 2 * (n - 2)],
      ])(),
    );
    expect(codes(aggregatePoint(rounds, scenario).figures.per_extra_client_mib)).toEqual(['zero-within']);
  });
  it('is not told apart from zero in one round where it rises no more than a settled reading wavers', () => {
    expect(
      codes(
        slopeOf(
          [
            [2, 100],
            [4, 100.1],
            [8, 100.2],
          ],
          1,
        ),
      ),
    ).toEqual(['zero-within']);
  });
  it('is not linear where the readings bend', () => {
    const bent = three((n) =>
      admit([
        [2, 100],
        [4, 110 + n / 100],
        [8, 112],
        [16, 113 + n / 100],
      ])(),
    );
    expect(codes(aggregatePoint(bent, scenario).figures.per_extra_client_mib)).toContain('not-linear');
  });
  it('may be negative, and so may its interval', () => {
    const falling = three((n) =>
      admit([
        [2, 200],
        [4, 190 - n / 100],
        [8, 170],
      ])(),
    );
    const figure = aggregatePoint(falling, scenario).figures.per_extra_client_mib;
    expect(figure?.value).toBeCloseTo(-5, 2);
    expect(figure?.high).toBeLessThan(0);
  });
});
