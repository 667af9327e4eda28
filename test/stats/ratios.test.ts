import { describe, expect, it } from 'vitest';
import type { GridCell, GridMeasured, GridScenario } from '../../src/stats/grid-shapes.ts';
import { factorsBetween, gridRatios, pairsForRatio } from '../../src/stats/ratios.ts';
import { studentQuantile } from '../../src/stats/student.ts';
import { counts } from '../record/sample.ts';

const scenario: GridScenario = {
  ...{ axes: { endpoint: 'a', from: 'loopback' }, endpoint: 'a', protocol: 'http', target: 'a' },
  ...{ in_flight: 1, pace_per_s: null },
};
const path = { name: 'read', operation: 'GET /', detail: '' };

const cell = (rates: readonly number[], part: Partial<GridCell> = {}): GridCell => ({
  ...{ path: 'read', parameters: {}, connections: 40 },
  figures: { requests_per_s: { value: 1 }, server_us_per_request: { value: 1 } },
  samples: rates.map((rate, i) => ({
    ...{ instance: Math.floor(i / 3) + 1, sample: (i % 3) + 1, outcomes: counts({ ok: 1 }), findings: [] },
    values: { requests_per_s: rate, server_us_per_request: 1e6 / rate },
  })),
  ...part,
});
const measured = (
  id: string,
  cells: readonly GridCell[],
  part: Partial<GridScenario> = {},
): GridMeasured => ({
  ...{ id, scenario: { ...scenario, ...part }, paths: [path], cells },
});
const other = { endpoint: 'b', target: 'b', axes: { endpoint: 'b', from: 'loopback' } };
const of = (
  a: readonly number[],
  b: readonly number[],
  partA: Partial<GridCell> = {},
  partB: Partial<GridCell> = {},
) => gridRatios([measured('a', [cell(a, partA)]), measured('b', [cell(b, partB)], other)]);

describe('the ratio of two paths', () => {
  it('is that of samples in pairs: what moves both moves it not', () => {
    const drift = [1, 2, 0.5, 4, 1.5, 0.7, 3, 1.1, 0.9];
    const [ratio, ...more] = of(
      drift.map((by) => 64 * by),
      drift.map((by) => 1152 * by),
    );
    expect(more).toEqual([]);
    expect(ratio).toMatchObject({
      from_id: 'a',
      to_id: 'b',
      from_path: 'read',
      to_path: 'read',
      connections: 40,
    });
    expect(ratio?.figures['requests_per_s']).toMatchObject({ value: 18, low: 18, high: 18, n: 9, rounds: 3 });
    expect(ratio?.figures['server_us_per_request']?.value).toBeCloseTo(1 / 18, 6);
  });

  it("has Student's t interval over the logarithms", () => {
    const times = [16, 17, 18, 19, 20];
    const [ratio] = of([1, 1, 1, 1, 1], times);
    const logs = times.map((each) => Math.log(each));
    const mean = logs.reduce((sum, each) => sum + each, 0) / 5;
    const sd = Math.sqrt(logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 4);
    const half = (studentQuantile(4) * sd) / Math.sqrt(5);
    const figure = ratio?.figures['requests_per_s'];
    expect(figure?.value).toBe(18);
    expect(figure?.low).toBeCloseTo(Math.exp(mean - half), 3);
    expect(figure?.high).toBeCloseTo(Math.exp(mean + half), 3);
  });

  it('is the same the other way round, one over it', () => {
    const [a, b] = [
      [10, 11, 12, 13, 14],
      [31, 29, 30, 33, 28],
    ];
    const [there] = of(a, b);
    const [back] = of(b, a);
    const [x, y] = [there?.figures['requests_per_s'], back?.figures['requests_per_s']];
    expect((x?.value ?? 0) * (y?.value ?? 0)).toBeCloseTo(1, 4);
    expect((x?.low ?? 0) * (y?.high ?? 0)).toBeCloseTo(1, 4);
  });

  it('is none of fewer than five pairs', () => {
    const short = Array.from({ length: pairsForRatio - 1 }, () => 7);
    expect(of(short, short)[0]?.figures['requests_per_s']).toMatchObject({
      ...{ value: null, reason: 'needs 5 pairs of samples, and there are 4' },
    });
  });

  it('is none of samples that did not run side by side', () => {
    const late = cell([2, 2, 2, 2, 2, 2]).samples.map((each) => ({ ...each, instance: each.instance + 2 }));
    const [ratio] = of([1, 1, 1, 1, 1, 1], [], {}, { samples: late });
    expect(ratio?.figures['requests_per_s']).toMatchObject({
      reason: 'needs 5 pairs of samples, and there are 0',
    });
  });

  it('is none of a bound, nor of what is not valid', () => {
    const nine = Array.from({ length: 9 }, () => 5);
    const doubted = (level: string) => ({
      figures: {
        requests_per_s: { value: 5, verdicts: [{ code: 'x', level }] },
        server_us_per_request: { value: 1 },
      },
    });
    for (const [a, b] of [
      [doubted('bound'), {}],
      [{}, doubted('bound')],
    ] as const) {
      const figures = of(nine, nine, a, b)[0]?.figures;
      expect(figures?.['requests_per_s']).toMatchObject({
        ...{ value: null, reason: 'one of the two figures is a bound' },
      });
      // Processor time per request stays what it is.
      expect(figures?.['server_us_per_request']?.value).toBe(1);
    }
    expect(of(nine, nine, doubted('invalid'))[0]?.figures['requests_per_s']).toMatchObject({
      ...{ value: null, reason: 'one of the two figures is not valid' },
    });
  });

  it('is at the same connections and parameters only', () => {
    const nine = Array.from({ length: 9 }, () => 5);
    expect(of(nine, nine, { connections: 4 })).toEqual([]);
    expect(of(nine, nine, { parameters: { keys: 1 } }, { parameters: { keys: 64 } })).toEqual([]);
    expect(of(nine, nine, { parameters: { a: 1, b: 2 } }, { parameters: { b: 2, a: 1 } })).toHaveLength(1);
  });
});

describe('what two paths differ in', () => {
  const between = (part: Partial<GridScenario>, name = 'read') =>
    factorsBetween({ scenario, path }, { scenario: { ...scenario, ...part }, path: { ...path, name } });

  it('is one thing, or there is no ratio', () => {
    expect(between(other)).toEqual(['target']);
    expect(between({ endpoint: 'socket', axes: { endpoint: 'socket', from: 'loopback' } })).toEqual([
      'endpoint',
    ]);
    expect(between({ ...other, target: 'a', protocol: 'own.mjs' })).toEqual(['protocol']);
    expect(between({}, 'other read')).toEqual(['method']);
    expect(between({ axes: { endpoint: 'a', from: 'bridge' } })).toEqual(['axis from']);
    expect(between({ in_flight: 4 })).toEqual(['in flight']);
    expect(between({})).toEqual([]);
  });

  it('is more than one thing of SQL against RESP, and there is no ratio', () => {
    const resp = { ...other, protocol: 'resp' };
    expect(between(resp, 'MGET')).toEqual(['target', 'protocol', 'method']);
    const nine = Array.from({ length: 9 }, () => 5);
    expect(gridRatios([measured('a', [cell(nine)]), measured('b', [cell(nine)], resp)])).toEqual([]);
  });

  it('is more than one thing where client and network differ, too', () =>
    expect(between({ ...other, axes: { endpoint: 'b', from: 'bridge' } })).toEqual(['axis from', 'target']));
});
