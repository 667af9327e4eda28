// What the rows of a bench have in common: interleaving, the median with its spread, and whether a program is there.
import { spawnSync } from 'node:child_process';

/** Middle of a list, and its ends. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], low: sorted[0], high: sorted[sorted.length - 1] };
}

/**
 * Middle of a list, and the interval that holds the true middle in 95 of 100 cases: by ranks, so that a window in which
 * something else happened has no more say than any other.
 */
export function medianInterval(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const { length } = sorted;
  const out = Math.max(0, Math.floor(length / 2 - 0.98 * Math.sqrt(length)) - 1);
  const median = (sorted[(length - 1) >> 1] + sorted[length >> 1]) / 2;
  return { median, low: sorted[out], high: sorted[length - 1 - out] };
}

/** Runs `a` and `b` in turn, A B A B; gives what each returned. */
export async function interleave(pairs, a, b) {
  const results = [];
  for (let pair = 0; pair < pairs; pair += 1) results.push([await a(), await b()]);
  return results;
}

/** Whether a program can be started. */
export const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
