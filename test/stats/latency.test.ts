import { describe, expect, it } from 'vitest';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import { counts } from '../record/sample.ts';
import { codes, figuresOf, latencies, load, round, scenario, three } from './round.ts';

describe('percentiles', () => {
  const withCalls = (n: number) =>
    aggregatePoint(
      [round(1, { load: { list: load({ latencies: latencies(n), counts: counts({ ok: n }) }) } })],
      { ...scenario, roundsPlanned: 1 },
    );

  it.each([
    ['p50_ms', 20],
    ['p75_ms', 40],
    ['p90_ms', 100],
    ['p99_ms', 1000],
    ['p999_ms', 10_000],
  ])('%s needs %d calls', (name, needed) => {
    const [few, enough] = [withCalls(needed - 1), withCalls(needed)].map(
      (point) => figuresOf(point, 'list')[name],
    );
    expect(few).toMatchObject({
      value: null,
      n: needed - 1,
      reason: expect.stringContaining(`${needed} ok calls`),
    });
    expect(enough?.value).toBeGreaterThan(0);
    expect(enough?.reason).toBeUndefined();
  });

  it('reach the threshold over rounds together', () => {
    const rounds = three(() => ({
      load: { list: load({ latencies: latencies(400), counts: counts({ ok: 400 }) }) },
    }));
    expect(figuresOf(aggregatePoint(rounds, scenario), 'list').p99_ms).toMatchObject({ n: 1200, rounds: 3 });
  });

  it('are pooled, not the mean of the rounds', () => {
    const rounds = three((n) => ({
      load: { list: load({ latencies: latencies(1000, n === 3 ? 100 : 10) }) },
    }));
    const p50 = figuresOf(aggregatePoint(rounds, scenario), 'list').p50_ms;
    expect(p50?.value).toBeLessThan(12);
    expect(p50).toMatchObject({ low: expect.closeTo(10, 0), high: expect.closeTo(100, 0) });
    expect(codes(p50)).toEqual(['noisy']);
  });

  it('are bounds where calls without an answer exceed their share, never those of the survivors', () => {
    const rounds = three(() => ({
      load: { list: load({ counts: counts({ ok: 1000, timeout: 12, reset: 5, aborted: 3 }) }) },
    }));
    const figures = figuresOf(aggregatePoint(rounds, scenario), 'list');
    expect(codes(figures.p50_ms)).toEqual(['unanswered-calls']);
    expect(codes(figures.p99_ms)).toEqual(['censored', 'unanswered-calls']);
    expect(figures.p99_ms?.value).toBe(figures.max_ms?.value);
    expect(codes(figures.max_ms)).toContain('censored');
  });

  it('are above what the calls without an answer had waited, by their rank', () => {
    const waits = Float64Array.from({ length: 20 }, (_, i) => (i < 10 ? 1 : 100 * i));
    const rounds = three(() => ({
      load: { list: load({ waits, counts: counts({ ok: 1000, timeout: 10, reset: 10 }) }) },
    }));
    const figures = figuresOf(aggregatePoint(rounds, scenario), 'list');
    // Of 3060 calls p99 is number 3030: after 3000 answers and 30 resets, which had waited for less than any answer took.
    expect(figures.p99_ms?.value).toBeCloseTo(Math.max(...latencies(1000)), 3);
    expect(figures.max_ms).toMatchObject({ value: 1900, n: 3000 });
    expect(codes(figures.max_ms)).toContain('censored');
  });

  it('are above the slowest answer alone where nobody kept the waits', () => {
    const rounds = three(() => ({ load: { list: load({ counts: counts({ ok: 1000, timeout: 20 }) }) } }));
    const figures = figuresOf(aggregatePoint(rounds, scenario), 'list');
    expect(figures.p99_ms?.value).toBeCloseTo(Math.max(...latencies(1000)), 3);
  });

  it.each([
    ['calls hung from before the window', {}, 'not one call ended in the window'],
    ['none was answered', { timeout: 3, reset: 1 }, '0 of 4 calls ended ok in the window'],
    ['all failed', { failed: 7 }, '0 of 7 calls ended ok in the window'],
  ])('are not those of the other rounds where in one round %s', (_, ended, reason) => {
    const hung = load({ completed: 0, latencies: new Float64Array(), counts: counts(ended) });
    const rounds = three((n) => (n === 2 ? { load: { list: hung, call: load() } } : {}));
    const point = aggregatePoint(rounds, scenario);
    for (const name of ['p50_ms', 'calls_per_s'])
      expect(figuresOf(point, 'list')[name]?.verdicts).toContainEqual({
        code: 'failed-calls',
        level: 'invalid',
        reason: `round 2: ${reason}`,
      });
    expect(codes(figuresOf(point, 'call').p50_ms)).toEqual([]);
    expect(codes(point.figures.calls_per_s)).toContain('failed-calls');
  });

  it('say so where no call succeeded', () => {
    const none = load({
      completed: 0,
      latencies: new Float64Array(),
      counts: counts({ failed: 50 }),
      wireBytes: null,
      payloadBytes: null,
    });
    const figures = figuresOf(
      aggregatePoint(
        three(() => ({ load: { list: none } })),
        scenario,
      ),
      'list',
    );
    expect(figures.p50_ms).toMatchObject({ value: null, reason: 'no successful call' });
    expect(figures.max_ms).toMatchObject({ value: null, reason: 'no successful call' });
    expect(figures.cpu_ms_per_call?.value).toBeNull();
    expect(figures.payload_bytes?.value).toBeNull();
    expect(codes(figures.calls_per_s)).toContain('failed-calls');
  });
});
