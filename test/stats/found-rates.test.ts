import { describe, expect, it } from 'vitest';
import { readReason } from '../../src/record/reasons.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { FoundRate } from '../../src/stats/point-round.ts';
import { figuresOf, scenario, three } from './round.ts';

const probe = { windowMs: 5000, due: 1000, unsent: 0 };
const found = (part: Partial<FoundRate> = {}): FoundRate => ({
  ...{ kind: 'found', perSecond: 900, limitMs: 50 },
  probes: [
    { ...probe, perSecond: 900, outcome: 'held', p99Ms: 30 },
    { ...probe, perSecond: 900, outcome: 'held', p99Ms: 41 },
    { ...probe, perSecond: 990, outcome: 'failed', p99Ms: 80 },
  ],
  ...part,
});
const withFound = (of: (round: number) => FoundRate) =>
  aggregatePoint(
    three((number) => ({ foundRates: { list: of(number) } })),
    scenario,
  );

describe('a searched rate', () => {
  it('is the median of the rounds, with p99 of the long run that held', () => {
    const figures = figuresOf(
      withFound((number) => found({ perSecond: 800 + 100 * number })),
      'list',
    );
    expect(figures['found_rate_per_s']).toMatchObject({ value: 1000, rounds: 3 });
    expect(
      figuresOf(
        withFound(() => found()),
        'list',
      )['found_p99_ms']?.value,
    ).toBe(41);
  });

  it('is with all its probes in the round', () => {
    const [round] = withFound(() => found()).rounds;
    expect(round?.found_rates?.['list']).toMatchObject({ answer: 'found', per_s: 900 });
    expect(round?.found_rates?.['list']?.probes).toHaveLength(3);
    expect(round?.values['list/found_rate_per_s']).toBe(900);
  });

  it('is in no record that did not ask for it', () => {
    const point = aggregatePoint(three(), scenario);
    expect(figuresOf(point, 'list')).not.toHaveProperty('found_rate_per_s');
    expect(point.rounds[0]).not.toHaveProperty('found_rates');
  });

  const reasonOf = (kind: FoundRate['kind'], perSecond: number | null) => {
    const figure = figuresOf(
      withFound(() => found({ kind, perSecond })),
      'list',
    )['found_rate_per_s'];
    expect(figure?.value).toBeNull();
    return readReason(figure?.reason ?? '')?.code;
  };
  it('is none where 20 calls a second are too many', () => {
    expect(reasonOf('under', null)).toBe('rate-under');
  });
  it('is none where the driver has no more to give', () => {
    expect(reasonOf('driver', 2560)).toBe('rate-driver');
  });
  it('is none where the driver does not keep the least rate', () => {
    expect(reasonOf('late', null)).toBe('rate-late');
  });
  it('is none where what held does not hold again', () => {
    expect(reasonOf('restless', null)).toBe('rate-restless');
  });
});
