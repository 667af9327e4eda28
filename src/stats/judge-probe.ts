/** Whether a window of an open loop kept its rate within a limit of p99: one probe of a search. */
import { failedFrom } from './judge.ts';
import { judgeDriver } from './judge-driver.ts';
import { judgeLag, unsentFrom } from './judge-open.ts';
import { pool } from './percentile.ts';
import type { LoadMethod, OpenLoad } from './point-round.ts';
import type { ProbeOutcome } from './search-rate.ts';

const q = 0.99;

/** p99 of all calls that were due, ms: those without an answer come after all others. Null where it is one of those. */
export function duePercentile(latencies: Float64Array, due: number): number | null {
  return pool([latencies])[Math.max(1, Math.ceil(q * due - 1e-9)) - 1] ?? null;
}

/**
 * What the probe says. A target is not to blame for what the driver could not send in time; and where calls fail fast,
 * their latency says nothing.
 */
export function judgeProbe(load: LoadMethod, open: OpenLoad, limitMs: number): ProbeOutcome {
  const { started, ok } = load.counts;
  const p99 = duePercentile(load.latencies, open.due);
  const isWithin = p99 !== null && p99 <= limitMs;
  const isAnswered = started - ok <= failedFrom * started;
  if (isWithin && isAnswered && open.unsent <= unsentFrom * open.due) return 'held';
  const isOurs = judgeDriver(load).length > 0 || judgeLag(open.lags, load.latencies).length > 0;
  return isOurs ? 'driver' : 'failed';
}
