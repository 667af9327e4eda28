/** Percentiles as method.md, "Percentiles": nearest rank over the pooled ok calls, censored where calls got no answer. */

/** Pooled ok calls a percentile needs to be published, by q. Max needs none. */
export const publishedFrom: ReadonlyMap<number, number> = new Map([
  [0.5, 20],
  [0.75, 40],
  [0.9, 100],
  [0.99, 1_000],
  [0.999, 10_000],
]);

// q n is a whole number in decimal but not always in binary: 0.07 x 100 is 7.000000000000001.
const rankSlack = 1e-9;

/**
 * Nearest rank: `sorted[ceil(q n) - 1]`; null of nothing.
 * @param sorted ascending
 * @param q 0..1
 */
export function percentile(sorted: ArrayLike<number>, q: number): number | null {
  const rank = Math.ceil(q * sorted.length - rankSlack);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? null;
}

/** All values of several arrays in one, ascending. */
export function pool(parts: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.sort();
}

/** Middle value; the mean of the two middle ones of an even count; null of nothing. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Calls that never got an answer: how slow they would have been is not known. */
export interface Unanswered {
  readonly started: number;
  readonly timeout: number;
  readonly aborted: number;
  readonly reset: number;
}

/**
 * True where so many calls got no answer that the percentile is one of theirs: timeout + aborted + reset exceed 1 - q
 * of the started calls. All that is known then is that it lies above the slowest answer.
 */
export function isCensored(calls: Unanswered, q: number): boolean {
  const unanswered = calls.timeout + calls.aborted + calls.reset;
  return unanswered > (1 - q) * calls.started + rankSlack;
}
