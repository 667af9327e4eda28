/** Whether a step that was taken is the last one: its slowest calls, and its failed ones (method.md, "Series"). */

import { sumCounts } from './latency.ts';
import { percentile, pool } from './percentile.ts';
import type { SeriesStop, StepLoad, StepMethod } from './series-round.ts';

type Passed = Pick<SeriesStop, 'code' | 'found' | 'limit' | 'method'>;

export interface StepLimits {
  readonly latencyMs: number;
  /** Share 0..1. */
  readonly failed: number;
}

/** The limit that the step has passed, or null. */
export function passedLimit(load: StepLoad, limits: StepLimits): Passed | null {
  return slowest(load, limits) ?? failing(load, limits);
}

/** p99 by nearest rank whatever n; a call without an answer counts with the time it had waited. */
export function waitedP99({ latencies, waits }: StepMethod): number | null {
  return percentile(pool([latencies, waits]), 0.99);
}

function slowest(load: StepLoad, { latencyMs }: StepLimits): Passed | null {
  for (const [method, calls] of Object.entries(load.methods)) {
    const p99 = waitedP99(calls);
    if (p99 !== null && p99 > latencyMs) return { code: 'latency', found: p99, limit: latencyMs, method };
  }
  return null;
}

function failing(load: StepLoad, { failed }: StepLimits): Passed | null {
  const { started, ok } = sumCounts(Object.values(load.methods).map(({ counts }) => counts));
  const share = started === 0 ? 0 : (started - ok) / started;
  return share > failed ? { code: 'failed', found: share, limit: failed, method: null } : null;
}
