import { describe, expect, it } from 'vitest';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import { slopeFigure } from '../../src/stats/line.ts';
import { randomOf } from '../record/sample.ts';
import { codes } from './round.ts';
import { type Ladder, ladder, noisy, published, seriesRound, seriesScenario } from './series-round.ts';

const oneRound = { ...seriesScenario, roundsPlanned: 1 };
const random = randomOf(11);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

describe('the published series, one round of each', () => {
  const figuresOf = (of: Ladder) => aggregateSeries([seriesRound(1, of)], oneRound).figures;

  it.each([
    ['dynamic', 50.6, 50.6],
    ['meta', 52.6, 52.6],
    ['individual', 29.6, 29.8],
  ] as const)('%s: settled heap grows by what was published, within 1 %%', (name, least, most) => {
    const { value, low, high } = figuresOf(published[name]).heap_per_client_kib;
    expect(value).toBeGreaterThan(0.99 * least);
    expect(value).toBeLessThan(1.01 * most);
    expect([low, high]).toEqual([null, null]);
  });

  it('a peak that falls is no line: what one calling client took at most stands for it', () => {
    const { peak_per_client_mib, peak_per_caller_mib, knee_clients } = figuresOf(published.dynamic);
    expect(codes(peak_per_client_mib)).toEqual(['not-linear']);
    // 95 % of the 1785 calls/s at 200 are reached at 100; from there on (3089 - 35) / 500 is the most.
    expect(knee_clients.value).toBe(100);
    expect(peak_per_caller_mib.value).toBeCloseTo(3054 / 500, 4);
  });

  it('what the first client costs is shared by all', () => {
    expect(figuresOf(published.dynamic)).toMatchObject({
      shared_cost_mib: { value: 71 },
      shared_heap_mib: { value: 31 },
    });
  });
});

describe('ladders of three rounds', () => {
  const clients = [...ladder];
  /** Share of simulated runs whose slope of the peak is called not linear. */
  const bent = (of: readonly number[], runs: number, noise: number) => {
    let found = 0;
    for (let run = 0; run < runs; run++) {
      const lines = [1, 2, 3].map(() => {
        const { peak } = noisy({ ...published.meta, peak: of }, normal, noise, 5);
        return clients.map((x, i) => ({ x, y: peak[i] ?? 0 }));
      });
      if (codes(slopeFigure(lines, { source: 'peak_mib', reason: '' })).includes('not-linear')) found++;
    }
    return found / runs;
  };

  it.each([
    [0.9, 0.01],
    [0.9, 0.03],
    [0.9, 0.06],
    [4, 0.03],
    [0.05, 0.01],
  ])(
    'that are lines of %d MiB per client, with %d of noise, are said to bend in under 5 of 100',
    (slope, noise) => {
      expect(
        bent(
          clients.map((x) => 150 + slope * x),
          1000,
          noise,
        ),
      ).toBeLessThan(0.05);
    },
  );
  it.each([
    ['meta', 0.02],
    ['meta', 0.05],
    ['individual', 0.02],
    ['individual', 0.05],
  ] as const)(
    'of the published peaks of %s with %d of noise are found to bend in over 95 of 100',
    (name, noise) => {
      expect(bent(published[name].peak, 1000, noise)).toBeGreaterThan(0.95);
    },
  );
});
