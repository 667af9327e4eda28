/** Uncontended latency (method.md, Point, "quiet"): tinybench with the driver's own interval of each call. */
import { Bench } from 'tinybench';
import type { OutcomeCounts, QuietResult } from '../messages.ts';
import { type OutcomeName, outcomes } from '../protocol.ts';
import type { Clock } from './clock.ts';
import type { Single } from './single.ts';

export interface QuietLimits {
  /** Calls before, not measured. */
  readonly warmCalls: number;
  /** Measured until this time has passed or `calls` have ended, whichever comes first, ... */
  readonly ms: number;
  readonly calls: number;
  /** ... but not before so many calls, ... */
  readonly minCalls: number;
  /** ... and never longer than this, ms. */
  readonly maxMs: number;
}

/** Whether enough has been measured. */
export function isEnough(limits: QuietLimits, calls: number, elapsedMs: number): boolean {
  if (elapsedMs >= limits.maxMs) return true;
  return calls >= limits.minCalls && (calls >= limits.calls || elapsedMs >= limits.ms);
}

/** Calls one method again and again, one call at a time. */
export async function quiet(
  call: () => Promise<Single>,
  limits: QuietLimits,
  clock: Clock,
): Promise<QuietResult> {
  const ended: Single[] = [];
  for (let warm = 0; warm < limits.warmCalls; warm++) await call();
  const enough = new AbortController();
  const startedAt = clock.now();
  // tinybench ends a task by time *and* number; the rule here is "or", so the task says when it is enough.
  const bench = new Bench({
    time: limits.maxMs,
    iterations: 1,
    warmup: false,
    signal: enough.signal,
    throws: true,
  });
  bench.add(
    'call',
    async () => {
      const single = await call();
      ended.push(single);
      if (isEnough(limits, ended.length, clock.now() - startedAt)) enough.abort();
      return { overriddenDuration: single.ms };
    },
    { async: true },
  );
  await bench.run();
  return { latencies: latenciesOf(ended), counts: countsOf(ended) };
}

const latenciesOf = (ended: readonly Single[]) =>
  Float64Array.from(ended.filter(({ outcome }) => outcome === 'ok').map(({ ms }) => ms));

function countsOf(ended: readonly Single[]): OutcomeCounts {
  const count = (name: OutcomeName) => ended.filter(({ outcome }) => outcome === name).length;
  const named = Object.fromEntries(outcomes.map((name) => [name, count(name)])) as Record<
    OutcomeName,
    number
  >;
  return { started: ended.length, ...named };
}
