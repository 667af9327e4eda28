/** Whether a server answered as quickly at the end of a window as at its beginning. */
import { percentile, pool } from './percentile.ts';

/** A window is looked at in so many parts of equal numbers of calls. */
const parts = 5;
/** Calls a part's median takes. */
const fewest = 20;
/** The last part's median over the first's, from which on it is said. */
const slowerBy = 1.5;

/**
 * Medians of a window's first and last fifth, ms, where each fifth was slower than the one before and the last one by
 * half; else null. Noise gives five medians in rising order once in 120 windows, and seldom so far apart.
 * @param latencies in the order in which the calls ended
 */
export function slowdown(latencies: Float64Array): { readonly first: number; readonly last: number } | null {
  const length = Math.floor(latencies.length / parts);
  if (length < fewest) return null;
  const medians = Array.from({ length: parts }, (_, part) => {
    return percentile(pool([latencies.subarray(part * length, (part + 1) * length)]), 0.5) ?? 0;
  });
  const [first = 0, last = 0] = [medians[0], medians.at(-1)];
  const rising = medians.every((median, part) => part === 0 || median > (medians[part - 1] ?? 0));
  return rising && last >= slowerBy * first ? { first, last } : null;
}

/** The verdict of a window whose calls took longer and longer. */
export function judgeSteadiness(latencies: Float64Array): { code: 'not-steady'; reason: string }[] {
  const slower = slowdown(latencies);
  if (slower === null) return [];
  const [first, last] = [slower.first, slower.last].map((ms) => Number(ms.toPrecision(2)));
  return [{ code: 'not-steady', reason: `p50 of its first fifth ${first} ms, of its last ${last} ms` }];
}
