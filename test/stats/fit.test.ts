import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notLinear, type Point, rSquared, slope } from '../../src/stats/fit.ts';
import { randomOf } from '../record/sample.ts';

const clients = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const points = (ys: readonly number[]): Point[] => ys.map((y, i) => ({ x: clients[i] ?? 0, y }));

/** The three series published by the first seed system. */
const heaps = {
  dynamic: [39.0, 39.1, 39.2, 39.5, 40.0, 41.5, 44.0, 48.9, 64.0, 88.3],
  meta: [32.6, 32.7, 32.8, 33.1, 33.6, 35.2, 37.9, 43.2, 59.5, 83.5],
  individual: [88.1, 88.3, 88.4, 88.5, 88.8, 89.7, 91.1, 94.0, 103, 117],
};
const peaks = {
  dynamic: [154, 192, 232, 277, 364, 481, 608, 1070, 3089, 1454],
  meta: [146, 179, 203, 226, 257, 388, 406, 531, 689, 1009],
  individual: [296, 338, 530, 673, 1073, 1303, 1724, 3274, 3427, 4677],
};

describe('slope', () => {
  it('of the published heaps is what the review computed', () => {
    const kib = (ys: readonly number[]) => Number((1024 * (slope(points(ys)) ?? 0)).toFixed(1));
    expect([heaps.dynamic, heaps.meta, heaps.individual].map(kib)).toEqual([50.5, 52.2, 29.5]);
  });

  it('of a straight line is its slope, whatever the order', () => {
    const xs = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(
        xs,
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 500 }),
        (all, rise, start) => {
          expect(slope(all.map((x) => ({ x, y: start + rise * x })))).toBeCloseTo(rise, 9);
        },
      ),
    );
  });

  it('leaves out zero clients: the first client pays for what all share', () => {
    const line = [2, 4, 8].map((x) => ({ x, y: 100 + x }));
    expect(slope([{ x: 0, y: 20 }, ...line])).toBeCloseTo(1, 12);
  });

  it('is not moved by one point that is far off', () => {
    const line = clients.map((x) => ({ x, y: x }));
    expect(slope(line.map((point) => (point.x === 50 ? { ...point, y: 5000 } : point)))).toBeCloseTo(1, 6);
  });

  it('needs two client counts', () => {
    expect(slope([])).toBeNull();
    expect(slope([{ x: 4, y: 1 }])).toBeNull();
    expect(
      slope([
        { x: 4, y: 1 },
        { x: 4, y: 2 },
      ]),
    ).toBeNull();
    expect(
      slope([
        { x: 0, y: 1 },
        { x: 4, y: 2 },
      ]),
    ).toBeNull();
  });
});

describe('rSquared', () => {
  it('is 1 on the line and under 0.9 on the published peaks of dynamic', () => {
    const line = points(clients.map((x) => 3 * x));
    expect(rSquared(line, 3)).toBeCloseTo(1, 12);
    const peak = points(peaks.dynamic);
    expect(rSquared(peak, slope(peak) ?? 0)).toBeLessThan(0.9);
  });
  it('is unknown where all values are one', () => {
    expect(rSquared(points([5, 5, 5]), 0)).toBeNull();
  });
});

describe('notLinear', () => {
  const random = randomOf(3);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rounds = (ys: (x: number, i: number) => number, offset: number, noise: number) =>
    Array.from({ length: 5 }, () => {
      const base = offset * normal();
      return clients.map((x, i) => ({ x, y: base + ys(x, i) + noise * normal() }));
    });

  it('calls a line with noise linear in at least 95 % of runs', () => {
    let alarms = 0;
    for (let run = 0; run < 400; run++) if (notLinear(rounds((x) => 40 + 0.0494 * x, 1.5, 0.6))) alarms++;
    expect(alarms / 400).toBeLessThanOrEqual(0.05);
  });

  it.each(Object.entries(peaks))('finds the bend of the published peaks of %s', (_, ys) => {
    for (let run = 0; run < 50; run++)
      expect(notLinear(rounds((__, i) => ys[i] ?? 0, 5, 0.02 * (ys[0] ?? 0)))).toBe(true);
  });

  it('goes by R2 where there are under three rounds', () => {
    expect(notLinear([points(peaks.dynamic)])).toBe(true);
    expect(notLinear([points(heaps.dynamic)])).toBe(false);
    expect(notLinear([points(heaps.dynamic), points(peaks.dynamic)])).toBe(false);
  });

  it('says nothing of nothing', () => {
    expect(notLinear([])).toBe(false);
    expect(notLinear([[{ x: 1, y: 1 }]])).toBe(false);
  });
});
