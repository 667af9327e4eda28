/** What is there once clients have gone that was not before any came, for each of them. */
import { describe, expect, it } from 'vitest';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import type { SeriesRound, SeriesStep } from '../../src/stats/series-round.ts';
import { published, seriesRound, seriesScenario, settledState } from './series-round.ts';

/** Idle are 35 MiB and 8 MiB of heap; each client leaves so many KiB, of which half in the heap. */
const leaving =
  (kib: number) =>
  (step: SeriesStep): SeriesStep => ({
    ...step,
    closed:
      step.closed === null
        ? null
        : settledState(35 + (kib * step.clients) / 1024, 8 + (kib * step.clients) / 2048),
  });
const round = (number: number, kib: number, steps = seriesRound(number, published.meta).steps): SeriesRound =>
  seriesRound(number, published.meta, { steps: steps.map(leaving(kib)) });
const figuresOf = (...rounds: SeriesRound[]) =>
  aggregateSeries(rounds, { ...seriesScenario, roundsPlanned: rounds.length }).figures;

describe('what clients leave', () => {
  it('is told for each, at the largest step, over the rounds', () => {
    const { left_per_client_kib, heap_left_per_client_kib } = figuresOf(
      round(1, 90),
      round(2, 100),
      round(3, 110),
    );
    expect(left_per_client_kib).toMatchObject({ value: 100, rounds: 3 });
    expect(left_per_client_kib.low).toBeCloseTo(100 - 24.8, 0);
    expect(heap_left_per_client_kib.value).toBeCloseTo(50, 6);
  });

  it('is less than nothing where the server gives back more than they took', () => {
    expect(figuresOf(round(1, -7)).left_per_client_kib).toMatchObject({ value: -7, low: null });
  });

  it('is of the same clients in each round: of those after whom all rounds have read it', () => {
    const short = round(2, 500, seriesRound(2, published.meta).steps.slice(0, 8));
    const each = (n: number, kib: (clients: number) => number) =>
      seriesRound(n, published.meta, {
        steps: seriesRound(n, published.meta).steps.map((step) => leaving(kib(step.clients))(step)),
      });
    // At 1000 clients two rounds would say 9, which the third never came to; at 100 all say what they say there.
    const { value } = figuresOf(
      each(1, (clients) => (clients === 100 ? 500 : 9)),
      short,
      each(3, (clients) => (clients === 100 ? 500 : 9)),
    ).left_per_client_kib;
    expect(value).toBeCloseTo(500, 6);
  });

  it('is not of a step that was broken off', () => {
    const steps = seriesRound(1, published.meta).steps.map((step) =>
      leaving(step.clients === 1000 ? 9 : 40)(step),
    );
    const stopped = steps.map((step) => ({ ...step, stopped: step.clients === 1000 }));
    expect(
      figuresOf(seriesRound(1, published.meta, { steps: stopped })).left_per_client_kib.value,
    ).toBeCloseTo(40, 6);
  });

  it('is not known where nobody left, or nothing was read before', () => {
    const stays = seriesRound(1, published.meta).steps.map((step) => ({ ...step, closed: null }));
    expect(figuresOf(seriesRound(1, published.meta, { steps: stays })).left_per_client_kib).toMatchObject({
      ...{ value: null, reason: 'not measured' },
    });
    expect(figuresOf({ ...round(1, 40), idle: null }).left_per_client_kib.value).toBeNull();
  });
});
