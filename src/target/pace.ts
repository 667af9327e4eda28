/**
 * How long to wait before the next try, ms: 1 ms for the first two seconds, so that polling adds under 2 ms to the
 * figure; then 1 % of the time beyond, so that a slow starter is not starved by being asked.
 */
export function pollPause(elapsedMs: number): number {
  return Math.min(100, 1 + Math.max(0, elapsedMs - 2000) / 100);
}
