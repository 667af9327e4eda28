/** What the schedule of an open loop says of its window: whether the rate was kept, and whether the driver kept it. */
import type { Found } from './judgement.ts';
import { percentile, pool, publishedFrom } from './percentile.ts';
import type { LoadMethod } from './point-round.ts';

/** Calls due that were not sent over this share = the rate was missed (method.md, "Windows"). */
export const unsentFrom = 0.01;
/** The driver's own lateness over this share of the latency = driver bound. */
const lagFrom = 0.05;
const percentiles = [0.5, 0.99];

/** Nothing of a closed loop. */
export function judgeSchedule({ open, latencies }: Pick<LoadMethod, 'open' | 'latencies'>): Found[] {
  if (open === undefined) return [];
  const { due, unsent } = open;
  const missed: Found[] =
    unsent > unsentFrom * due
      ? [{ code: 'unsent-calls', reason: `${unsent} of ${due} calls due were not sent` }]
      : [];
  return [...missed, ...judgeLag(open.lags, latencies)];
}

/** At the same rank: calls that were late are not always the slow ones, but no more than so much of one is the driver's. */
export function judgeLag(lags: Float64Array, latencies: Float64Array): Found[] {
  const [late, all] = [pool([lags]), pool([latencies])];
  // Of few calls p99 is the slowest one, and is not printed either.
  const told = percentiles.filter((q) => latencies.length >= (publishedFrom.get(q) ?? 1));
  const shares = told.map((q) => {
    const latency = percentile(all, q) ?? 0;
    return latency === 0 ? 0 : (percentile(late, q) ?? 0) / latency;
  });
  const most = Math.max(0, ...shares);
  if (most <= lagFrom) return [];
  const share = Number((100 * most).toPrecision(2));
  return [{ code: 'driver-bound', reason: `driver sent calls late by ${share} % of their latency` }];
}
