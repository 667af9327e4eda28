// wrk, and the latencies it had measured before it corrected them for what it prints.
import { fileURLToPath } from 'node:url';
import { timed } from './contenders.mjs';

const script = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Takes wrk's correction back. For each answer of two mean intervals or more it adds to its counts those that would have
 * been asked for meanwhile, an interval quicker each, down to one interval. Nothing was added to the largest latency,
 * so that from there on down all that was added is known.
 * @param corrected count by latency, us
 */
function uncorrect(corrected, intervalUs) {
  const before = new Map();
  const largest = Math.max(...corrected.keys());
  for (const value of [...corrected.keys()].sort((a, b) => b - a)) {
    let count = corrected.get(value);
    if (value > intervalUs)
      for (let longer = value + intervalUs; longer <= largest; longer += intervalUs)
        count -= before.get(longer) ?? 0;
    // Its rule is another, then: no figure may come of it.
    if (count < 0)
      throw new Error(`wrk's counts are not corrected as 4.x does it: ${count} calls of ${value} us`);
    before.set(value, count);
  }
  return before;
}

/** Mean of counts by value. */
function mean(counts) {
  const [sum, calls] = [...counts].reduce(([sum, calls], [value, n]) => [sum + value * n, calls + n], [0, 0]);
  return sum / calls;
}

/** Of counts by value, the value at a share of them. */
function rank(counts, share) {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  let left = share * sorted.reduce((sum, [, count]) => sum + count, 0);
  for (const [value, count] of sorted) {
    left -= count;
    if (left <= 0) return value;
  }
  return Number.NaN;
}

/** Runs it with one thread: its rate, processor time of a request in us, and mean and percentiles of its samples in ms. */
export async function wrk({ url, connections, seconds }) {
  const { stdout, cpuSeconds } = await timed('wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url],
  ]);
  const [durationUs, requests, ...counts] = (/^latencies (.*)$/m.exec(stdout)?.[1] ?? '').split(' ');
  const corrected = new Map(counts.map((each) => each.split(':').map(Number)));
  const samples = uncorrect(corrected, Math.floor(durationUs / Math.floor(requests / connections)));
  return {
    rate: (requests / durationUs) * 1e6,
    us: (cpuSeconds * 1e6) / requests,
    mean: mean(samples) / 1000,
    p50: rank(samples, 0.5) / 1000,
    p99: rank(samples, 0.99) / 1000,
  };
}
