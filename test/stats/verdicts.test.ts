import { describe, expect, it } from 'vitest';
import {
  heldFigures,
  methodFigures,
  pointFigures,
  sampleFigures,
  seriesFigures,
  stepFigures,
} from '../../src/record/figures.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { LoadMethod, PointRound } from '../../src/stats/point-round.ts';
import { boundOf, type FindingCode, findings, type SpoilerCode, spoilers } from '../../src/stats/verdicts.ts';
import { counts } from '../record/sample.ts';
import { latencies, load, round, scenario } from './round.ts';

const pointNames = new Set(Object.keys({ ...pointFigures, ...methodFigures }));
/** Those of a closed loop, of which no rate was searched. */
const closedNames = new Set([...pointNames].filter((name) => !/^(service|lag|due|unsent|found)_/.test(name)));
const figureNames = new Set([
  ...pointNames,
  ...Object.keys({ ...seriesFigures, ...stepFigures, ...heldFigures, ...sampleFigures }),
]);
/** Latencies whose last fifth is so many times the first. */
const slowing = (times: number) =>
  Float64Array.from({ length: 1000 }, (_, i) => 10 * (1 + ((times - 1) * Math.floor(i / 200)) / 4));
const driver = (part: Partial<LoadMethod['driver']>) => load({ driver: { ...load().driver, ...part } });

/** An open loop of 1,000 calls due, of which so many were not sent. */
const scheduled = (unsent: number) => {
  const sent = 1000 - unsent;
  const times = new Float64Array(sent);
  return load({
    counts: counts({ ok: sent }),
    latencies: latencies(sent),
    open: { due: 1000, sent, unsent, unsentWaits: new Float64Array(unsent), lags: times, services: times },
  });
};

/** What causes each code that the statistics find, in round 2 and method `list` alone, and what all but causes it. */
const causes: Partial<Record<SpoilerCode, { causes: Partial<PointRound>; spares: Partial<PointRound> }>> = {
  'failed-calls': {
    causes: { load: { list: load({ counts: counts({ ok: 998, failed: 1, mismatch: 1 }) }), call: load() } },
    spares: { load: { list: load({ counts: counts({ ok: 999, failed: 1 }) }), call: load() } },
  },
  'failed-quiet': {
    causes: { quiet: { list: { latencies: latencies(99), counts: counts({ ok: 99, failed: 1 }) } } },
    spares: {},
  },
  'unanswered-calls': {
    causes: { load: { list: load({ counts: counts({ ok: 998, timeout: 1, reset: 1 }) }), call: load() } },
    spares: { load: { list: load({ counts: counts({ ok: 999, timeout: 1 }) }), call: load() } },
  },
  'not-steady': {
    causes: { load: { list: load({ latencies: slowing(1.6) }), call: load() } },
    spares: { load: { list: load({ latencies: slowing(1.4) }), call: load() } },
  },
  'unsent-calls': {
    causes: { load: { list: scheduled(11), call: load() } },
    spares: { load: { list: scheduled(10), call: load() } },
  },
  'driver-bound': {
    causes: { load: { list: driver({ cpuMs: 3300, runDelayMs: 1000 }), call: load() } },
    // 400 ms of delay over 1000 calls: 4 % of a p50 of 10 ms.
    spares: { load: { list: driver({ cpuMs: 3800, runDelayMs: 400 }), call: load() } },
  },
  'standin-bound': {
    causes: { load: { list: load({ standin: { ...driver({}).driver, cpuMs: 4500 } }), call: load() } },
    spares: {
      load: { list: load({ standin: { ...driver({}).driver, cpuMs: 4200, runDelayMs: 0 } }), call: load() },
    },
  },
  'at-least': {
    causes: { load: { list: load({ atLeast: true }), call: load() } },
    spares: {},
  },
  'still-falling': {
    causes: {
      settled: {
        connected: null,
        closed: { mib: 1, source: 'x', heapMib: null, converged: true, stillFalling: true },
      },
    },
    spares: {},
  },
  'not-converged': {
    causes: {
      settled: {
        connected: null,
        closed: { mib: 1, source: 'x', heapMib: null, converged: false, stillFalling: null },
      },
    },
    spares: {},
  },
  'rounds-missing': { causes: { failure: { code: 'x', message: 'y' } }, spares: {} },
};

const found = (part: Partial<PointRound>, code: SpoilerCode): string[] => {
  const point = aggregatePoint([round(1), round(2, part), round(3)], scenario);
  const spoilt = (figures: Record<string, { verdicts?: { code: string }[] }>, prefix: string) =>
    Object.entries(figures)
      .filter(([, figure]) => figure.verdicts?.some((verdict) => verdict.code === code))
      .map(([name]) => `${prefix}${name}`);
  return [
    ...spoilt(point.figures, ''),
    ...point.methods.flatMap((method) => spoilt(method.figures, `${method.name}/`)),
  ];
};

describe('every verdict', () => {
  it('spoils figures that exist', () => {
    for (const { spoils } of Object.values(spoilers))
      for (const figure of spoils) expect(figureNames).toContain(figure);
  });

  const tested = Object.entries(causes) as [
    SpoilerCode,
    { causes: Partial<PointRound>; spares: Partial<PointRound> },
  ][];
  it.each(tested)('%s is found where it is caused, and only there', (code, { causes: cause, spares }) => {
    expect(found(cause, code).length).toBeGreaterThan(0);
    expect(found(spares, code)).toEqual([]);
  });

  it.each(Object.keys(findings) as FindingCode[])('%s is passed on from the study', (code) => {
    const finding = { code, reason: 'because', method: null };
    const spoilt = found({ findings: [finding] }, code);
    // What is n/a anyway has a reason of its own.
    const expected = spoilers[code].spoils.filter((name) => name !== 'goroutines' && closedNames.has(name));
    expect(new Set(spoilt.map((name) => name.split('/').at(-1)))).toEqual(
      new Set(expected.filter((name) => name !== 'p999_ms')),
    );
  });
  it('of the statistics is caused by a test', () => {
    const untested = Object.keys(spoilers).filter((code) => !(code in causes) && !(code in findings));
    expect(untested).toEqual([]);
  });
});

describe('a verdict in the window of one method', () => {
  it('spoils that method and what is made from all windows, nothing else', () => {
    const spoilt = found(causes['driver-bound']?.causes ?? {}, 'driver-bound');
    expect(spoilt).toContain('calls_per_s');
    expect(spoilt).toContain('list/p50_ms');
    expect(spoilt.some((name) => name.startsWith('call/'))).toBe(false);
    expect(spoilt).not.toContain('list/cpu_ms_per_call');
    expect(spoilt).not.toContain('list/peak_mib');
  });
  it('names its round, and its method beside figures of the scenario', () => {
    const point = aggregatePoint([round(1), round(2, causes['driver-bound']?.causes), round(3)], scenario);
    expect(point.figures.calls_per_s?.verdicts?.[0]?.reason).toBe(
      'round 2: list: driver busy or waiting 86 % of the window',
    );
  });
  it('is one verdict where several rounds have it', () => {
    const part = causes['driver-bound']?.causes;
    const point = aggregatePoint(
      [1, 2, 3, 5].map((n) => round(n, part)),
      { ...scenario, roundsPlanned: 4 },
    );
    const verdicts = point.methods[0]?.figures.p50_ms?.verdicts ?? [];
    expect(verdicts.map((verdict) => verdict.reason)).toEqual([
      'rounds 1-3, 5: driver busy or waiting 86 % of the window',
    ]);
  });
});

describe('calls that failed', () => {
  const reasonOf = (part: Partial<ReturnType<typeof counts>>) =>
    aggregatePoint([round(1, { load: { list: load({ counts: counts(part) }), call: load() } })], scenario)
      .methods[0]?.figures.calls_per_s?.verdicts;
  it('are told apart from those for which the driver itself lacked something', () => {
    const [code, level] = ['failed-calls', 'invalid'];
    expect(reasonOf({ ok: 995, failed: 5 })).toContainEqual({
      code,
      level,
      reason: 'round 1: 5 of 1000 calls',
    });
    expect(reasonOf({ ok: 995, failed: 2, local: 3 })).toContainEqual({
      ...{ code, level },
      reason: 'round 1: 5 of 1000 calls, 3 of them for want of a port or descriptor of ours',
    });
  });
});

describe('a late driver', () => {
  it('is bound where it waits for a visible part of each call', () => {
    const late = { load: { list: driver({ runDelayMs: 510 }), call: load() } };
    expect(found(late, 'driver-bound')).toContain('list/p50_ms');
    const { methods } = aggregatePoint([round(1, late)], scenario);
    expect(methods[0]?.figures.p50_ms?.verdicts).toContainEqual({
      ...{ code: 'driver-bound', level: 'bound' },
      reason: expect.stringMatching(/^round 1: driver waited for a processor \d+(?:\.\d+)? % of each call$/),
    });
  });
  it('is not where the wait is long but calls are many: 30 % of the wall, 11 us a call', () => {
    const many = load({ completed: 100_000, driver: { ...load().driver, runDelayMs: 1500 } });
    expect(found({ load: { list: many, call: load() } }, 'driver-bound')).toEqual([]);
  });
  /** 8 calls a second: 40 calls in 5 s of which the driver woke 1,240 times, 1,200 of them for its own tick. */
  const paced = (delayMs: number, slices = 1240) =>
    load({
      completed: 40,
      latencies: latencies(40, 0.5),
      driver: { ...load().driver, runDelayMs: delayMs, thread: { busyMs: delayMs + 20, delayMs, slices } },
    });
  it('is not where few calls are made and it waits a moment each time it wakes for itself', () => {
    // 5 us a wake, 1 % of a p50 of 0.5 ms; shared out over the calls it would be 31 %.
    expect(found({ load: { list: paced(6.2), call: load() } }, 'driver-bound')).toEqual([]);
  });
  it('is where few calls are made and each of its waits is long', () => {
    expect(found({ load: { list: paced(62), call: load() } }, 'driver-bound')).toContain('list/p50_ms');
  });
  it('is where a call takes many wakes, each with a short wait', () => {
    // 30 wakes a call at 5 us: 150 us of 500.
    expect(found({ load: { list: paced(12, 2400), call: load() } }, 'driver-bound')).toContain('list/p50_ms');
  });
  it('is judged by its busiest thread, not by what collects its garbage beside it', () => {
    const thread = (busyMs: number) =>
      driver({ cpuMs: 4000, runDelayMs: 600, thread: { busyMs, delayMs: 5, slices: 1000 } });
    expect(found({ load: { list: thread(3000), call: load() } }, 'driver-bound')).toEqual([]);
    expect(found({ load: { list: thread(4300), call: load() } }, 'driver-bound')).toContain('list/p50_ms');
  });
  it('is not judged by a delay that is not known', () => {
    expect(found({ load: { list: driver({ runDelayMs: null }), call: load() } }, 'driver-bound')).toEqual([]);
  });
});

describe('boundOf', () => {
  it('knows on which side the truth lies', () => {
    expect(boundOf('driver-bound', 'calls_per_s')).toBe('at-least');
    expect(boundOf('driver-bound', 'p50_ms')).toBe('at-most');
    expect(boundOf('censored', 'p99_ms')).toBe('above');
    expect(boundOf('at-least', 'cores')).toBe('at-least');
    expect(boundOf('noisy', 'cores')).toBeNull();
  });
});
