import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median } from '../../src/stats/percentile.ts';
import { holdsZero, studentInterval, studentQuantile } from '../../src/stats/student.ts';
import { randomOf } from '../record/sample.ts';

describe('studentInterval', () => {
  it('gives none under three rounds', () => {
    expect(studentInterval([])).toBeNull();
    expect(studentInterval([1])).toBeNull();
    expect(studentInterval([1, 2])).toBeNull();
  });

  it('is mean +- t s / sqrt(n)', () => {
    // 1..5: mean 3, s = sqrt(2.5), t(4) = 2.776.
    const half = 2.776 * Math.sqrt(2.5 / 5);
    const interval = studentInterval([1, 2, 3, 4, 5]);
    expect(interval?.low).toBeCloseTo(3 - half, 9);
    expect(interval?.high).toBeCloseTo(3 + half, 9);
  });

  it('always holds the median it stands beside', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 60 }),
        (values) => {
          const interval = studentInterval(values);
          const middle = median(values) ?? Number.NaN;
          expect(interval && interval.low <= middle && middle <= interval.high).toBe(true);
        },
      ),
    );
  });

  it('holds the truth in 95 % of runs of three and of five rounds', () => {
    const random = randomOf(5);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (const rounds of [3, 5]) {
      let held = 0;
      for (let run = 0; run < 4000; run++) {
        const interval = studentInterval(Array.from({ length: rounds }, () => 100 + 3 * normal()));
        if (interval && interval.low <= 100 && interval.high >= 100) held++;
      }
      expect(held / 4000).toBeGreaterThan(0.935);
      expect(held / 4000).toBeLessThan(0.965);
    }
  });
});

describe('studentQuantile', () => {
  it('falls towards the normal quantile without a jump where the table ends', () => {
    const all = Array.from({ length: 200 }, (_, i) => studentQuantile(i + 1));
    for (const [i, value] of all.entries()) expect(value).toBeLessThanOrEqual(all[i - 1] ?? 13);
    expect(studentQuantile(31)).toBeCloseTo(2.0395, 2);
    expect(studentQuantile(120)).toBeCloseTo(1.9799, 3);
  });
});

describe('holdsZero', () => {
  it('takes a bound at zero as holding it', () => {
    expect(holdsZero({ low: 0, high: 1 })).toBe(true);
    expect(holdsZero({ low: 0.1, high: 1 })).toBe(false);
    expect(holdsZero({ low: -2, high: -1 })).toBe(false);
  });
});
