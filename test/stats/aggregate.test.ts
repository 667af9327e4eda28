import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MethodRecord, PointRecord } from '../../src/record/schema.ts';
import { type AggregatedPoint, aggregatePoint } from '../../src/stats/aggregate.ts';
import { foundFigures, methodFigures, openFigures, pointFigures } from '../../src/stats/figures.ts';
import { counts } from '../record/sample.ts';
import { codes, figuresOf, load, round, scenario, three } from './round.ts';

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
    // In a closed loop, and with no rate searched.
    const further = { ...openFigures, ...foundFigures };
    const names = Object.keys(methodFigures).filter((name) => !Object.hasOwn(further, name));
    for (const method of point.methods) expect(Object.keys(method.figures).sort()).toEqual(names.sort());
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

  it.each([
    ['failed', { mismatch: 500 }],
    ['got no answer', { timeout: 400, aborted: 60, reset: 40 }],
  ])('makes a headline figure invalid, not absent, where every call %s', (_, outcomes) => {
    const counts = {
      started: 500,
      ok: 0,
      failed: 0,
      mismatch: 0,
      timeout: 0,
      reset: 0,
      aborted: 0,
      local: 0,
      ...outcomes,
    };
    const broken = load({
      counts,
      completed: 0,
      latencies: new Float64Array(0),
      wireBytes: null,
      payloadBytes: null,
    });
    const point = aggregatePoint(
      three(() => ({ load: { list: broken, call: load() } })),
      scenario,
    );
    expect(figuresOf(point, 'list')['p50_ms']).toMatchObject({
      value: null,
      verdicts: [{ code: 'failed-calls', level: 'invalid' }],
    });
    expect(codes(figuresOf(point, 'call')['p50_ms'])).toEqual([]);
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
