import { describe, expect, it } from 'vitest';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import { codes, scenario, three } from './round.ts';

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
