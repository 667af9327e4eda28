/** The rules by which wrk (4.x) makes the figures it prints, so that its block can be set beside ours. */

/** Length of the intervals in which wrk counts requests, ms. */
const tickMs = 100;

/**
 * Requests/s of each interval, as wrk records them: cut to whole numbers; an interval without any request is joined to
 * the next one that has some, because wrk reads its clock only then. What is left of an interval at the end is none.
 * @param ticks ok calls that ended in each 100 ms
 */
export function tickRates(ticks: ArrayLike<number>, windowMs: number): number[] {
  const whole = Math.min(ticks.length, Math.floor(windowMs / tickMs));
  const rates: number[] = [];
  let waited = 0;
  for (let i = 0; i < whole; i++) {
    waited += tickMs;
    const calls = ticks[i] ?? 0;
    if (calls === 0) continue;
    rates.push(Math.trunc((calls / waited) * 1000));
    waited = 0;
  }
  return rates;
}

/**
 * Latencies as wrk corrects them before it prints: an answer that took two mean intervals or more stands for those
 * that would have been asked for meanwhile, each an interval quicker than the one before, down to one interval.
 * @param sorted ms, ascending
 * @returns ascending
 */
export function corrected(
  sorted: Float64Array,
  windowMs: number,
  completed: number,
  connections: number,
): Float64Array {
  const turns = Math.floor(completed / connections);
  if (turns === 0) return sorted;
  const interval = windowMs / turns;
  const added: number[] = [];
  for (let i = sorted.length - 1; i >= 0; i--) {
    const ms = sorted[i] as number;
    if (ms < 2 * interval) break;
    for (let missed = ms - interval; missed > interval; missed -= interval) added.push(missed);
  }
  if (added.length === 0) return sorted;
  const all = new Float64Array(sorted.length + added.length);
  all.set(sorted);
  all.set(added, sorted.length);
  return all.sort();
}

/** wrk's rank: `round(p / 100 x n + 0.5)`. @param sorted ascending */
export function wrkPercentile(sorted: Float64Array, p: number): number | null {
  const rank = Math.round((p / 100) * sorted.length + 0.5);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? null;
}
