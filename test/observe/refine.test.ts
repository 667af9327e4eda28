import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refiner } from '../../src/observe/refine.ts';

const tickMs = 10;
const floor = (ms: number) => Math.floor(ms / tickMs) * tickMs;

describe('refined processor time', () => {
  it('follows the ns of threads between ticks', () => {
    const refiner = new Refiner(tickMs);
    expect(refiner.next(100, 104.5)).toEqual({ cpuMs: 104.5, fine: true });
    expect(refiner.next(110, 113.25)).toEqual({ cpuMs: 113.25, fine: true });
  });
  it('keeps to the ticks where no thread sum is there', () => {
    const refiner = new Refiner(tickMs);
    expect(refiner.next(100, null)).toEqual({ cpuMs: 100, fine: false });
    expect(refiner.next(150, null)).toEqual({ cpuMs: 150, fine: false });
  });

  /** Work of living threads and of threads that ended between readings. */
  const steps = fc.array(
    fc.record({
      living: fc.double({ min: 0, max: 400, noNaN: true }),
      ended: fc.double({ min: 0, max: 50, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  );
  it('is never off by more than the two floored fields hide, however short the threads', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (work, userShare) => {
        const refiner = new Refiner(tickMs);
        let total = 0;
        let threads = 0;
        let before = 0;
        for (const { living, ended } of work) {
          total += living + ended;
          threads += living;
          const { cpuMs } = refiner.next(floor(total * userShare) + floor(total * (1 - userShare)), threads);
          expect(Math.abs(cpuMs - total)).toBeLessThanOrEqual(2 * tickMs + 1e-6);
          expect(cpuMs).toBeGreaterThanOrEqual(before);
          before = cpuMs;
        }
      }),
    );
  });
  it('is exact where no thread ends', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1 }), (work) => {
        const refiner = new Refiner(tickMs);
        let total = 0;
        for (const ms of work) {
          total += ms;
          expect(refiner.next(floor(total / 2) * 2, total).cpuMs).toBeCloseTo(total, 6);
        }
      }),
    );
  });
});
