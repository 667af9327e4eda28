/** Percentiles of a method over its rounds (method.md, "Percentiles"). */
import { type Estimate, tidy, unmeasured, withNoise, withVerdict } from './estimate.ts';
import { isCensored, percentile, pool, publishedFrom } from './percentile.ts';
import type { CallCounts, OpenLoad } from './point-round.ts';
import { roundsForInterval } from './student.ts';

/** What one round measured of one method. */
export interface Sample {
  /** ms of ok calls. */
  readonly latencies: Float64Array;
  /** ms that calls without an answer had waited; absent where nobody kept it. */
  readonly waits?: Float64Array;
  readonly counts: CallCounts;
  /** Of an open loop: calls that were due and not sent got no answer either. */
  readonly open?: Pick<OpenLoad, 'unsent' | 'unsentWaits'>;
}

/** Samples of several rounds, sorted once for all percentiles. */
interface Sorted {
  /** Each round's latencies, ascending. */
  readonly sorted: readonly Float64Array[];
  /** All of them, ascending. */
  readonly pooled: Float64Array;
  /** The same, and after them the waits of all calls without an answer, ascending. */
  readonly ranked: Float64Array;
  readonly counts: CallCounts;
}

const label = (q: number): string => (q === 1 ? 'max' : `p${Number((100 * q).toFixed(1))}`);

/** Sums calls by outcome. */
export function sumCounts(counts: readonly CallCounts[]): CallCounts {
  const total = { started: 0, ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };
  for (const each of counts)
    for (const key of Object.keys(total) as (keyof CallCounts)[]) total[key] += each[key];
  return total;
}

/** Percentile of the pooled ok calls beside the range of the rounds' own. */
export function pooledPercentile(samples: Sorted, q: number, absent: string): Estimate {
  const source = 'driver clock';
  const n = samples.pooled.length;
  const needed = publishedFrom.get(q) ?? 1;
  if (samples.counts.started === 0) return unmeasured(source, absent);
  if (n === 0) return unmeasured(source, 'no successful call');
  const own = samples.sorted.map((round) => percentile(round, q)).filter((value) => value !== null);
  if (isCensored(samples.counts, q)) return censored(samples, q, own.length);
  if (n < needed) return unmeasured(source, `${label(q)} needs ${needed} ok calls`, n);
  const range =
    own.length > 1 ? { low: Math.min(...own), high: Math.max(...own) } : { low: null, high: null };
  const value = tidy(percentile(samples.pooled, q));
  const figure = { value, low: tidy(range.low), high: tidy(range.high), n, rounds: own.length, source };
  return q === 1 || own.length < roundsForInterval ? figure : withNoise(figure);
}

/**
 * A percentile that lies among calls without an answer. Those come after every answered call, in the order of the time
 * they had waited when they were given up: it is above that wait, and above the slowest answer in any case.
 */
function censored(samples: Sorted, q: number, rounds: number): Estimate {
  const { counts, pooled, ranked } = samples;
  const unanswered = counts.timeout + counts.aborted + counts.reset;
  const value = tidy(Math.max(percentile(pooled, 1) ?? 0, percentile(ranked, q) ?? 0));
  const figure = { value, low: null, high: null, n: pooled.length, rounds, source: 'driver clock' };
  return withVerdict(
    figure,
    'censored',
    `${unanswered} of ${counts.started} calls got no answer; ${label(q)} is one of them`,
  );
}

/** Sorts once what several percentiles are read from. */
export function sortSamples(samples: readonly Sample[]): Sorted {
  const sorted = samples.map((sample) => Float64Array.from(sample.latencies).sort());
  const pooled = pool(sorted);
  const waits = pool(
    samples.flatMap(({ waits: own, open }) => [own, open?.unsentWaits].filter((each) => each !== undefined)),
  );
  const ranked = new Float64Array(pooled.length + waits.length);
  ranked.set(pooled);
  ranked.set(waits, pooled.length);
  return { sorted, pooled, ranked, counts: sumCounts(samples.map(dueCounts)) };
}

/** Counts of all calls that were due: those that were not sent were broken off while they waited. */
function dueCounts({ counts, open }: Sample): CallCounts {
  if (open === undefined) return counts;
  return { ...counts, started: counts.started + open.unsent, aborted: counts.aborted + open.unsent };
}
