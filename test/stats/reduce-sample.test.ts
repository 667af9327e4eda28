import { describe, expect, it } from 'vitest';
import { noValues, type ReadSample, reduceSample } from '../../src/stats/reduce-sample.ts';
import { sampleFigures } from '../../src/stats/sample-values.ts';

const counts = { started: 4, ok: 4, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };
const read: ReadSample = {
  windowMs: 2000,
  cpuMs: 1000,
  cpuSource: 'schedstat',
  atLeast: false,
  hotMib: 40,
  hotSource: 'samples',
  peakMib: 50,
  peakSource: 'VmHWM',
  driver: {
    wallMs: 2000,
    cpuMs: 900,
    runDelayMs: 120,
    utilization: 0.5,
    longestPauseMs: 1,
    thread: { busyMs: 1000, delayMs: 100, slices: 10 },
  },
  standin: null,
  completed: 4,
  counts,
  latencies: Float64Array.of(30, 10, 20, 40),
  ticks: [2, 0, 1, ...Array(16).fill(0), 1],
  connections: 8,
  wireBytes: 250,
  payloadBytes: 100,
  processes: 3,
  cpus: 2,
};

describe('a sample', () => {
  const { values, histogram } = reduceSample(read);

  it('has every figure there is', () => {
    expect(Object.keys(values).sort()).toEqual(Object.keys(sampleFigures).sort());
    expect(Object.keys(noValues()).sort()).toEqual(Object.keys(sampleFigures).sort());
  });

  it('rates what ended in it', () =>
    expect(values).toMatchObject({ requests: 4, requests_per_s: 2, window_ms: 2000 }));

  it('has mean, sample deviation and the share within it', () => {
    expect(values).toMatchObject({ mean_ms: 25, within_sd: 0.5, max_ms: 40, p50_ms: 20, p75_ms: 30 });
    // Of n - 1: sqrt(500 / 3).
    expect(values['sd_ms']).toBeCloseTo(12.9099, 4);
  });

  it('has the rates of its intervals', () =>
    expect(values).toMatchObject({ tick_max_per_s: 20, tick_mean_per_s: 8.33333 }));

  it('says what the server took for a request, and of the machine', () =>
    expect(values).toMatchObject({ server_cores: 0.5, server_share: 0.25, server_us_per_request: 250_000 }));

  it("tells the driver's busiest thread from all its threads", () =>
    expect(values).toMatchObject({ client_cores: 0.45, driver_busy: 0.5, driver_delay_ms: 100 }));

  it('has the bytes of the window', () =>
    expect(values).toMatchObject({
      payload_bytes: 100,
      wire_bytes: 250,
      read_bytes: 1000,
      transfer_bytes_per_s: 500,
    }));

  it("gives Little's law something to hold", () => expect(values['in_flight']).toBe(0.05));

  it('has no stand-in, which is null and not 0', () => expect(values['standin_cores']).toBeNull());

  it('keeps all latencies in ranges 1 % wide', () => {
    expect(histogram.calls.reduce((sum, calls) => sum + calls, 0)).toBe(4);
    for (const [i, ms] of [10, 20, 30, 40].entries()) {
      const upTo = histogram.upToMs[i] ?? 0;
      expect(upTo).toBeGreaterThanOrEqual(ms * 0.99999);
      expect(upTo).toBeLessThan(ms * 1.0101);
    }
  });
});

it('a percentile among calls without an answer is not known', () => {
  const late = { ...counts, started: 8, timeout: 4 };
  const { values } = reduceSample({ ...read, counts: late });
  expect(values).toMatchObject({ p50_ms: 20, p75_ms: null, p99_ms: null, mean_ms: 25 });
});

it('with no answer nothing is known of answers, and the server still cost something', () => {
  const none = { ...counts, started: 4, ok: 0, failed: 4 };
  const { values } = reduceSample({
    ...{ ...read, counts: none, completed: 0, latencies: new Float64Array(0), ticks: [] },
    ...{ wireBytes: null, payloadBytes: null },
  });
  expect(values).toMatchObject({
    ...{ requests: 0, requests_per_s: 0, mean_ms: null, p50_ms: null, max_ms: null, payload_bytes: null },
    ...{ server_us_per_request: null, server_cores: 0.5, read_bytes: null, tick_mean_per_s: null },
  });
});
