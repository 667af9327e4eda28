import { describe, expect, it } from 'vitest';
import { corrected, tickRates, wrkPercentile } from '../../src/stats/wrk-rules.ts';

describe("wrk's rates per 100 ms", () => {
  it('are cut to whole numbers', () => expect(tickRates([7, 8], 200)).toEqual([70, 80]));

  it('join an interval without any request to the next that has some', () =>
    expect(tickRates([5, 0, 0, 10], 400)).toEqual([50, 33]));

  it('leave out what is left of an interval at the end', () =>
    expect(tickRates([5, 6, 1], 230)).toEqual([50, 60]));

  it('are none of nothing', () => expect(tickRates([], 0)).toEqual([]));
});

describe("wrk's correction", () => {
  // 10 connections, 100 requests in 1 s: one every 100 ms on each connection.
  const of = (latencies: readonly number[]) => [...corrected(Float64Array.from(latencies), 1000, 100, 10)];

  it('adds what would have been asked for while an answer was late', () =>
    expect(of([50, 90, 350])).toEqual([50, 90, 150, 250, 350]));

  it('leaves alone what is under two intervals', () => expect(of([50, 199])).toEqual([50, 199]));

  it('adds nothing at one interval itself', () => expect(of([300])).toEqual([200, 300]));

  it('does nothing where no connection had a whole turn', () =>
    expect([...corrected(Float64Array.of(900), 1000, 5, 10)]).toEqual([900]));
});

it("wrk's rank is round(p / 100 n + 0.5)", () => {
  const values = Float64Array.from({ length: 10 }, (_, i) => i + 1);
  // 5.5 is rounded to 6, where the nearest rank is 5.
  expect(wrkPercentile(values, 50)).toBe(6);
  expect(wrkPercentile(values, 99)).toBe(10);
  expect(wrkPercentile(values, 1)).toBe(1);
  expect(wrkPercentile(new Float64Array(0), 50)).toBeNull();
});
