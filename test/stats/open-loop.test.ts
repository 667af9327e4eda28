import { describe, expect, it } from 'vitest';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import { contrastsOf } from '../../src/stats/contrasts.ts';
import type { LoadMethod, OpenLoad } from '../../src/stats/point-round.ts';
import { counts } from '../record/sample.ts';
import { codes, figuresOf, latencies, load, round, scenario, three } from './round.ts';

/** 1,000 calls a window, each sent 0.01 ms late and answered in 5 ms, of which `unsent` never went. */
const open = (part: Partial<OpenLoad> = {}): OpenLoad => ({
  ...{ due: 1000, sent: 1000, unsent: 0, unsentWaits: new Float64Array(0) },
  lags: new Float64Array(1000).fill(0.01),
  services: latencies(1000, 5),
  ...part,
});
const withOpen = (part: Partial<OpenLoad> = {}, more: Partial<LoadMethod> = {}) =>
  aggregatePoint(
    three(() => ({ load: { list: load({ open: open(part), ...more }) } })),
    scenario,
  );
const missing = (unsent: number) =>
  withOpen(
    { unsent, sent: 1000 - unsent, unsentWaits: new Float64Array(unsent).fill(700) },
    { counts: counts({ ok: 1000 - unsent }), latencies: latencies(1000 - unsent) },
  );

describe('an open loop', () => {
  it('has its own figures beside those from when calls were due', () => {
    const figures = figuresOf(withOpen(), 'list');
    expect(figures['p50_ms']?.value).toBeCloseTo(10, 0);
    expect(figures['service_p50_ms']).toMatchObject({ value: expect.closeTo(5, 0), n: 3000 });
    expect(figures['lag_p99_ms']).toMatchObject({ value: 0.01, n: 3000 });
    expect(figures['due_per_s']?.value).toBe(200);
    expect(figures['unsent_share']?.value).toBe(0);
  });

  it('sums what was due, sent and not over the rounds', () => {
    expect(missing(5).methods[0]?.schedule).toEqual({ due: 3000, sent: 2985, unsent: 15 });
  });

  it.each([
    [{ due: 1001 }, {}],
    [{}, { counts: counts({ ok: 999 }), latencies: latencies(999) }],
  ])('whose sums do not add up is none: %j', (part, more) => {
    expect(() => withOpen(part, more)).toThrow(/calls due/);
  });

  it('has missed its rate where over 1 % was not sent: latency and rate print n/a, cores do not', () => {
    const figures = figuresOf(missing(11), 'list');
    for (const name of ['p50_ms', 'p99_ms', 'service_p50_ms', 'calls_per_s'])
      expect(codes(figures[name]), name).toContain('unsent-calls');
    for (const name of ['cores', 'cpu_ms_per_call', 'peak_mib', 'due_per_s', 'unsent_share'])
      expect(codes(figures[name]), name).not.toContain('unsent-calls');
    expect(figures['p50_ms']?.verdicts?.[0]).toMatchObject({
      level: 'invalid',
      reason: 'rounds 1-3: 11 of 1000 calls due were not sent',
    });
  });

  it('has kept it at 1 %', () => {
    expect(codes(figuresOf(missing(10), 'list')['p50_ms'])).not.toContain('unsent-calls');
  });

  it('counts what was not sent among the calls without an answer: no percentile is that of the rest', () => {
    // 1 % got no answer, which p99 bears; 2 % it does not, and neither do 1 % and one call that was reset.
    const unsent = { unsent: 10, sent: 990, unsentWaits: new Float64Array(10).fill(700) };
    const reset = { counts: counts({ ok: 985, reset: 5 }), latencies: latencies(985) };
    expect(codes(figuresOf(missing(10), 'list')['p99_ms'])).not.toContain('censored');
    const figure = figuresOf(withOpen(unsent, reset), 'list')['p99_ms'];
    expect(codes(figure)).toContain('censored');
    expect(figure?.value).toBeGreaterThanOrEqual(700);
    expect(figure?.verdicts?.find(({ code }) => code === 'censored')?.reason).toBe(
      '45 of 3000 calls got no answer; p99 is one of them',
    );
  });

  it('is the driver’s own work where that was late by a visible part of a call', () => {
    const late = (ms: number) => figuresOf(withOpen({ lags: new Float64Array(1000).fill(ms) }), 'list');
    expect(codes(late(0.4)['p50_ms'])).not.toContain('driver-bound');
    expect(late(0.6)['p50_ms']?.verdicts).toContainEqual({
      ...{ code: 'driver-bound', level: 'bound' },
      reason: expect.stringMatching(/^rounds 1-3: driver sent calls late by \d+ % of their latency$/),
    });
    // The slowest one in a hundred alone, too.
    const lags = new Float64Array(1000).fill(0.01).fill(2, 985);
    expect(codes(figuresOf(withOpen({ lags }), 'list')['p99_ms'])).toContain('driver-bound');
  });
});

describe('a closed loop', () => {
  it('has none of it', () => {
    const [method] = aggregatePoint(three(), scenario).methods;
    expect(method).not.toHaveProperty('schedule');
    expect(
      Object.keys(method?.figures ?? {}).filter((name) => /^(service|lag|due|unsent)/.test(name)),
    ).toEqual([]);
  });

  it('names no figure of an open one among those that a finding spoils', () => {
    const finding = {
      code: 'reconnects' as const,
      reason: '2 connections had to be opened again',
      method: 'list',
    };
    const spoilt = (part: Partial<LoadMethod>) =>
      aggregatePoint([round(1, { findings: [finding], load: { list: load(part) } })], scenario).rounds[0]
        ?.findings[0]?.figures;
    expect(spoilt({})).not.toContain('list/service_p50_ms');
    expect(spoilt({ open: open() })).toContain('list/service_p50_ms');
  });

  it('is not held against an open one, nor one rate against another', () => {
    const rounds = three(() => ({ load: { list: load(), call: load() } }));
    const point = (id: string, rate?: { per_s: number }) => ({
      ...{ id, kind: 'point' as const },
      scenario: { axes: { load: id }, clients: 8, in_flight: 1, ...(rate === undefined ? {} : { rate }) },
      ...aggregatePoint(rounds, scenario),
    });
    const figures = (a: { per_s: number } | undefined, b: { per_s: number } | undefined) =>
      Object.keys(contrastsOf([point('a', a), point('b', b)])[0]?.figures ?? {});
    expect(figures(undefined, undefined)).toContain('list/p50_ms');
    expect(figures({ per_s: 5 }, { per_s: 5 })).toContain('list/p50_ms');
    for (const [a, b] of [[undefined, { per_s: 5 }] as const, [{ per_s: 5 }, { per_s: 6 }] as const]) {
      expect(figures(a, b)).not.toContain('list/p50_ms');
      expect(figures(a, b)).not.toContain('peak_mib');
      expect(figures(a, b)).toContain('idle_mib');
    }
  });
});
