/** Figures of a method that only an open loop has: from when calls were sent, and what became of the schedule. */
import { type Estimate, overRounds, tidy, unmeasured } from './estimate.ts';
import type { OpenFigure } from './figures.ts';
import { pooledPercentile, sortSamples } from './latency.ts';
import { percentile, pool } from './percentile.ts';
import type { LoadMethod, OpenLoad } from './point-round.ts';

type OpenMethod = LoadMethod & { readonly open: OpenLoad };
export type OpenValues = Readonly<Record<OpenFigure, number | null>>;

const services: Partial<Record<OpenFigure, number>> = { service_p50_ms: 0.5, service_p99_ms: 0.99 };
const lags: Partial<Record<OpenFigure, number>> = { lag_p50_ms: 0.5, lag_p99_ms: 0.99, lag_max_ms: 1 };

/** Windows of an open loop. */
export const openWindows = (windows: readonly LoadMethod[]): OpenMethod[] =>
  windows.filter((window): window is OpenMethod => window.open !== undefined);

/** Over the rounds: percentiles pooled, all else the median; none of a closed loop. */
export function openFiguresOf(windows: readonly LoadMethod[]): Partial<Record<OpenFigure, Estimate>> {
  const open = openWindows(windows);
  if (open.length === 0) return {};
  const sorted = sortSamples(
    open.map(({ open: { services: latencies }, counts }) => ({ latencies, counts })),
  );
  const own = open.map(openValues);
  const figure = (name: OpenFigure): Estimate => {
    const service = services[name];
    if (service !== undefined) return pooledPercentile(sorted, service, 'not measured');
    const lag = lags[name];
    if (lag !== undefined) return lagFigure(open, lag);
    return overRounds(
      own.map((values) => values[name]),
      { source: 'schedule', reason: 'not measured' },
    );
  };
  return Object.fromEntries(openFigureNames.map((name) => [name, figure(name)]));
}

/** One window by itself. */
export function openValues({ open, windowMs }: OpenMethod): OpenValues {
  const [service, lag] = [open.services, open.lags].map((values) => Float64Array.from(values).sort());
  return {
    service_p50_ms: percentile(service ?? [], 0.5),
    service_p99_ms: percentile(service ?? [], 0.99),
    lag_p50_ms: percentile(lag ?? [], 0.5),
    lag_p99_ms: percentile(lag ?? [], 0.99),
    lag_max_ms: percentile(lag ?? [], 1),
    due_per_s: windowMs === 0 ? null : (open.due * 1000) / windowMs,
    unsent_share: open.due === 0 ? null : open.unsent / open.due,
  };
}

const openFigureNames = [
  ...(Object.keys(services) as OpenFigure[]),
  ...(Object.keys(lags) as OpenFigure[]),
  'due_per_s',
  'unsent_share',
] as const satisfies readonly OpenFigure[];

/** Of all calls that were sent, beside the range of the rounds' own: the driver's account, which needs no thresholds. */
function lagFigure(open: readonly OpenMethod[], q: number): Estimate {
  const pooled = pool(open.map(({ open: { lags: each } }) => each));
  const value = tidy(percentile(pooled, q));
  if (value === null) return unmeasured('driver clock', 'no call was sent');
  const own = open.map(({ open: { lags: each } }) => percentile(Float64Array.from(each).sort(), q) ?? 0);
  const range =
    own.length > 1 ? { low: Math.min(...own), high: Math.max(...own) } : { low: null, high: null };
  return {
    ...{ value, low: tidy(range.low), high: tidy(range.high) },
    ...{ n: pooled.length, rounds: own.length, source: 'driver clock' },
  };
}
