/** Whether a step that was taken is the last one: its slowest calls, and its failed ones (method.md, "Series"). */

import { sumCounts } from './latency.ts';
import { percentile, pool } from './percentile.ts';
import type { SeriesStop, StepLoad, StepMethod } from './series-round.ts';

type Passed = Pick<SeriesStop, 'code' | 'found' | 'limit' | 'method'>;

export interface StepLimits {
  readonly latencyMs: number;
  /** Share 0..1. */
  readonly failed: number;
  /** How long a call of each method waits before it is given up, ms. */
  readonly timeoutsMs: Readonly<Record<string, number>>;
}

/** The limit that the step has passed, or null. */
export function passedLimit(load: StepLoad, limits: StepLimits): Passed | null {
  return slowest(load, limits) ?? failing(load, limits);
}

/** p99 by nearest rank whatever n; a call without an answer counts with the time it had waited. */
export function waitedP99({ latencies, waits }: StepMethod): number | null {
  return percentile(pool([latencies, waits]), 0.99);
}

/**
 * The least that the p99 can be over every call of the load, warm-up to drain: where more than one in a hundred was given
 * up it is one of them. A window that opens while all clients wait has none of these calls; null = one that was answered.
 */
export function givenUpP99({ all }: StepMethod, timeoutMs: number | undefined): number | null {
  const answered = all.started - all.timeout;
  return timeoutMs !== undefined && all.timeout > 0 && Math.ceil(0.99 * all.started) > answered
    ? timeoutMs
    : null;
}

function slowest(load: StepLoad, { latencyMs, timeoutsMs }: StepLimits): Passed | null {
  for (const [method, calls] of Object.entries(load.methods)) {
    for (const p99 of [waitedP99(calls), givenUpP99(calls, timeoutsMs[method])])
      if (p99 !== null && p99 > latencyMs) return { code: 'latency', found: p99, limit: latencyMs, method };
  }
  return null;
}

function failing(load: StepLoad, { failed }: StepLimits): Passed | null {
  const { started, ok } = sumCounts(Object.values(load.methods).map(({ counts }) => counts));
  const share = started === 0 ? 0 : (started - ok) / started;
  return share > failed ? { code: 'failed', found: share, limit: failed, method: null } : null;
}
