import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCensored, median, percentile, pool, publishedFrom } from '../../src/stats/percentile.ts';

describe('percentile', () => {
  it.each([
    [[], 0.5, null],
    [[7], 0.5, 7],
    [[7], 0.999, 7],
    [[1, 2], 0.5, 1],
    [[1, 2, 3], 0.5, 2],
    [[1, 2, 3, 4], 1, 4],
    [[1, 2, 3, 4], 0, 1],
  ])('of %j at %d is %j', (sorted, q, expected) => expect(percentile(sorted, q)).toBe(expected));

  it('takes the rank in decimal where binary would take the next', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(0.07 * 100).toBeGreaterThan(7);
    for (let whole = 1; whole <= 100; whole++) expect(percentile(hundred, whole / 100)).toBe(whole);
  });

  it('is the smallest value with at least q of all at or below it', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.5, 0.75, 0.9, 0.99, 0.999, 1), (numbers, q) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const at = (value: number) => sorted.filter((each) => each <= value).length;
        const smallest = sorted.find((value) => at(value) >= q * sorted.length - 1e-9);
        expect(percentile(sorted, q)).toBe(smallest);
      }),
    );
  });

  it('is published from the n of the method', () => {
    expect([...publishedFrom]).toEqual([
      [0.5, 20],
      [0.75, 40],
      [0.9, 100],
      [0.99, 1000],
      [0.999, 10_000],
    ]);
  });
});

describe('isCensored', () => {
  const calls = (unanswered: number) => ({ started: 1000, timeout: unanswered, aborted: 0, reset: 0 });
  it('holds only where more calls than 1 - q have no answer', () => {
    expect(isCensored(calls(10), 0.99)).toBe(false);
    expect(isCensored(calls(11), 0.99)).toBe(true);
    expect(isCensored(calls(500), 0.5)).toBe(false);
    expect(isCensored(calls(501), 0.5)).toBe(true);
  });
  it('counts timeouts, resets and aborted calls together', () => {
    expect(isCensored({ started: 1000, timeout: 4, aborted: 4, reset: 3 }, 0.99)).toBe(true);
  });
  it('lets a single call without an answer censor the maximum', () => {
    expect(isCensored(calls(1), 1)).toBe(true);
    expect(isCensored(calls(0), 1)).toBe(false);
  });
});

describe('pool and median', () => {
  it('put all rounds in one order', () => {
    expect([...pool([Float64Array.of(3, 1), Float64Array.of(), Float64Array.of(2)])]).toEqual([1, 2, 3]);
  });
  it('sort numbers as numbers', () => {
    expect(median([10, 9, 100])).toBe(10);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNull();
  });
});
