import { describe, expect, it } from 'vitest';
import type { StepLoad, StepMethod } from '../../src/stats/series-round.ts';
import { givenUpP99, passedLimit } from '../../src/stats/step-limits.ts';

const counts = (started: number, timeout = 0) => ({
  ...{ started, ok: started - timeout, failed: 0, mismatch: 0, timeout },
  ...{ reset: 0, aborted: 0, local: 0 },
});

interface Calls {
  readonly latencies?: readonly number[];
  readonly waits?: readonly number[];
  /** Of the whole load. */
  readonly all?: ReturnType<typeof counts>;
}

function loadOf({ latencies = [5], waits = [], all }: Calls): StepLoad {
  const started = latencies.length + waits.length;
  const method: StepMethod = {
    completed: latencies.length,
    counts: counts(started, waits.length),
    all: all ?? counts(started, waits.length),
    latencies: Float64Array.from(latencies),
    waits: Float64Array.from(waits),
    wireBytes: null,
    payloadBytes: null,
  };
  return { perClient: { min: 1, max: 1, none: 0 }, methods: { page: method } } as unknown as StepLoad;
}

const limits = { latencyMs: 1500, failed: 0.01, timeoutsMs: { page: 3000 } };

describe('a step whose calls wait too long', () => {
  it('is the last one, whether they were answered or not', () => {
    expect(passedLimit(loadOf({ latencies: [5, 1501] }), limits)).toMatchObject({
      code: 'latency',
      found: 1501,
    });
    expect(passedLimit(loadOf({ waits: [1600] }), limits)).toMatchObject({ code: 'latency', found: 1600 });
    expect(passedLimit(loadOf({ latencies: [5, 1500] }), limits)).toBeNull();
  });

  it('is so too where all of them began before its window, which then has none', () => {
    const warm = loadOf({ latencies: [3, 4], all: counts(90, 8) });
    expect(passedLimit(warm, limits)).toEqual({ code: 'latency', found: 3000, limit: 1500, method: 'page' });
  });

  it('is not for one call in a hundred, nor where calls are given up before the ceiling', () => {
    expect(passedLimit(loadOf({ all: counts(100, 1) }), limits)).toBeNull();
    expect(passedLimit(loadOf({ all: counts(100, 2) }), limits)?.code).toBe('latency');
    expect(passedLimit(loadOf({ all: counts(90, 8) }), { ...limits, timeoutsMs: { page: 1000 } })).toBeNull();
  });

  it('knows the least p99 by nearest rank, as if each given up had waited its timeout', () => {
    for (let started = 1; started <= 400; started++)
      for (const lost of [0, 1, 2, 3, 4, 5]) {
        if (lost > started) continue;
        const sorted = [...Array(started - lost).fill(1), ...Array(lost).fill(3000)];
        const p99 = sorted[Math.ceil(0.99 * started) - 1];
        const all = { ...(loadOf({}).methods['page'] as StepMethod), all: counts(started, lost) };
        expect(givenUpP99(all, 3000), `${lost} of ${started}`).toBe(p99 === 3000 ? 3000 : null);
      }
  });
});

describe('a step of which calls fail', () => {
  it('is the last one where more than the limit do', () => {
    const failing = loadOf({ latencies: Array(98).fill(5), waits: [10, 10], all: counts(10_000, 2) });
    expect(passedLimit(failing, limits)).toMatchObject({ code: 'failed', found: 0.02 });
  });
});
