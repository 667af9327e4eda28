/** What the next step of a series will take, from the peaks so far (method.md, "Series"). */
import { slope } from './fit.ts';

export interface Peak {
  readonly clients: number;
  readonly mib: number;
}

/**
 * Peak to expect with `next` clients, MiB: after one step its peak per client times the next clients; later a line
 * through the running maximum, at least as steep as its last step. Null with nothing to expect it from.
 *
 * A running maximum does not fall, as a peak may where a collector has become busier: what a server has once needed it
 * may need again.
 */
export function estimatePeak(peaks: readonly Peak[], next: number): number | null {
  const most = runningMaximum(peaks);
  const last = most.at(-1);
  const before = most.at(-2);
  if (last === undefined) return null;
  if (before === undefined) return (last.mib / last.clients) * next;
  const own = (last.mib - before.mib) / (last.clients - before.clients);
  const through = slope(most.map(({ clients, mib }) => ({ x: clients, y: mib }))) ?? own;
  return last.mib + Math.max(own, through) * (next - last.clients);
}

/** The highest of each step and those before it. */
export function runningMaximum(peaks: readonly Peak[]): Peak[] {
  let most = Number.NEGATIVE_INFINITY;
  return peaks.map(({ clients, mib }) => {
    most = Math.max(most, mib);
    return { clients, mib: most };
  });
}
