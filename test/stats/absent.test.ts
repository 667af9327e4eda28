/** Why a figure of a series has no value: each reason where it is so, and none where there is a value. */
import { describe, expect, it } from 'vitest';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import { overRounds } from '../../src/stats/estimate.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import { published, seriesRound, seriesScenario, settledState } from './series-round.ts';

const figuresOf = (part: Partial<SeriesRound> = {}) =>
  aggregateSeries([seriesRound(1, published.meta, part)], { ...seriesScenario, roundsPlanned: 1 }).figures;
const { steps } = seriesRound(1, published.meta);
const state = settledState(120, 40);
const control = { clients: 10, calls: 500, lengthMs: 900, before: state, after: settledState(140, 50) };

describe('a series without', () => {
  it('a second step has no slope: it needs two steps', () => {
    const { settled_per_client_kib, peak_per_client_mib } = figuresOf({ steps: steps.slice(0, 1) });
    for (const figure of [settled_per_client_kib, peak_per_client_mib])
      expect(figure).toMatchObject({ value: null, reason: 'needs two steps' });
  });

  it('a control step has no growth: no control step was taken', () => {
    const none = { value: null, reason: 'no control step was taken' };
    expect(figuresOf()).toMatchObject({
      growth_kib_per_1000_calls: none,
      heap_growth_kib_per_1000_calls: none,
    });
  });

  it('a probe says so of the heap, whatever steps it has taken', () => {
    const reason = 'no probe is configured';
    const after = settledState(140, null);
    const { growth_kib_per_1000_calls, heap_growth_kib_per_1000_calls } = figuresOf({
      ...{ control: { ...control, before: settledState(120, null), after } },
      absent: { heap_growth_kib_per_1000_calls: reason },
    });
    expect(growth_kib_per_1000_calls.value).toBeGreaterThan(0);
    expect(heap_growth_kib_per_1000_calls).toMatchObject({ value: null, reason });
  });

  it('a peak has none for each caller: no peak was read', () => {
    const blind = steps.map((step) => ({
      ...step,
      load: step.load === null ? null : { ...step.load, peakMib: null },
    }));
    expect(figuresOf({ steps: blind }).peak_per_caller_mib).toMatchObject({
      value: null,
      reason: 'no peak was read',
    });
  });
});

it('a series that has all of them gives none of these reasons', () => {
  const figures = figuresOf({ control });
  for (const { value, reason } of [
    figures.settled_per_client_kib,
    figures.peak_per_client_mib,
    figures.growth_kib_per_1000_calls,
    figures.heap_growth_kib_per_1000_calls,
    figures.peak_per_caller_mib,
  ])
    expect([typeof value, reason]).toEqual(['number', undefined]);
  // What calls left is more than what readings waver by.
  for (const { verdicts } of [figures.growth_kib_per_1000_calls, figures.heap_growth_kib_per_1000_calls])
    expect(verdicts ?? []).toEqual([]);
});

it('a figure of zero has no share to be wide by', () => {
  const over = (values: readonly number[]) =>
    overRounds(values, { source: 'rounds', reason: '', signed: true }).verdicts?.map(({ reason }) => reason);
  expect(over([-1, 0, 1])).toEqual(['half-width of the interval over 10 % of the figure']);
  expect(over([4, 8, 12])).toEqual([expect.stringMatching(/^half-width .* figure \(\d+ %\)$/)]);
  expect(over([8, 8, 8])).toBeUndefined();
});
