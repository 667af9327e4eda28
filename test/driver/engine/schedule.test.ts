import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Schedule } from '../../../src/driver/engine/schedule.ts';

const constant = (perSecond: number, startAt = 0) => new Schedule({ perSecond, rise: null }, startAt);
const rising = (fromPerSecond: number, perSecond: number, overMs: number, startAt = 0) =>
  new Schedule({ perSecond, rise: { fromPerSecond, overMs } }, startAt);

/** Any schedule that a config can ask for. */
const schedules = fc
  .record({
    perSecond: fc.double({ min: 0.1, max: 50_000, noNaN: true }),
    from: fc.option(fc.double({ min: 0.1, max: 50_000, noNaN: true })),
    overMs: fc.double({ min: 1, max: 60_000, noNaN: true }),
    startAt: fc.double({ min: 0, max: 1e7, noNaN: true }),
  })
  .map(({ perSecond, from, overMs, startAt }) =>
    from === null ? constant(perSecond, startAt) : rising(from, perSecond, overMs, startAt),
  );

describe('a constant rate', () => {
  it('has a call due at each multiple of its interval, however long it lasts', () => {
    const schedule = constant(400, 1000);
    expect([0, 1, 2, 400].map((number) => schedule.at(number))).toEqual([1000, 1002.5, 1005, 2000]);
    // Nothing adds up: the ten millionth is as exact as the first.
    expect(constant(1000 / 3).at(9_999_999)).toBe(29_999_997);
    expect(schedule.reachedAt).toBe(1000);
  });
});

describe('a rate that is risen to', () => {
  it('has as many calls due on the way as the mean of both rates, and then one each interval', () => {
    const schedule = rising(100, 300, 10_000);
    expect(schedule.reachedAt).toBe(10_000);
    // 10 s at 200/s in the mean.
    expect(schedule.at(2000)).toBeCloseTo(10_000, 6);
    expect(schedule.at(2300)).toBeCloseTo(11_000, 6);
    // Half way in time: 5 s at 150/s in the mean.
    expect(schedule.firstAfter(5001)).toBe(751);
    expect(schedule.at(1) - schedule.at(0)).toBeCloseTo(10, 1);
  });

  it('may fall, too', () => {
    const schedule = rising(300, 100, 10_000);
    expect(schedule.firstAfter(5001)).toBe(1251);
    expect(schedule.at(2000)).toBeCloseTo(10_000, 6);
  });
});

describe('any schedule', () => {
  it('never goes back', () => {
    fc.assert(
      fc.property(schedules, fc.nat(100_000), (schedule, number) => {
        expect(schedule.at(number + 1)).toBeGreaterThan(schedule.at(number));
      }),
    );
  });

  it('counts what is due by a time exactly as it says when each is due', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.nat(100_000),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (schedule, near, off) => {
          const time = schedule.at(near) + off;
          const first = schedule.firstAfter(time);
          expect(schedule.at(first)).toBeGreaterThan(time);
          if (first > 0) expect(schedule.at(first - 1)).toBeLessThanOrEqual(time);
          expect(schedule.firstAfter(schedule.at(near))).toBe(near + 1);
        },
      ),
    );
  });
});
