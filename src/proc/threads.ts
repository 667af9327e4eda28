import { readdirSync, readFileSync } from 'node:fs';
import { parseSchedstat } from './schedstat.ts';

/** Sums over the living threads of a process. */
export interface ThreadSums {
  readonly runMs: number;
  /** Run-queue delay by thread id, ms. */
  readonly delays: ReadonlyMap<string, number>;
  /** Time on a CPU by thread id, ms. */
  readonly runs: ReadonlyMap<string, number>;
  /** Times it was given a CPU, by thread id. */
  readonly slices: ReadonlyMap<string, number>;
}

/** Reads every thread's schedstat, 16 us each; null where the kernel keeps none or the process is gone. */
export function readThreads(pid: number, root = '/proc'): ThreadSums | null {
  const folder = `${root}/${pid}/task`;
  const delays = new Map<string, number>();
  const runs = new Map<string, number>();
  const slices = new Map<string, number>();
  let runMs = 0;
  try {
    for (const tid of readdirSync(folder)) {
      const stat = readThread(pid, tid, root);
      if (stat === null) continue;
      runMs += stat.runMs;
      runs.set(tid, stat.runMs);
      delays.set(tid, stat.delayMs);
      slices.set(tid, stat.slices);
    }
  } catch {
    return null;
  }
  return delays.size === 0 ? null : { runMs, delays, runs, slices };
}

/** One thread's schedstat; null where the kernel keeps none or it has ended. */
export function readThread(
  pid: number,
  tid: number | string,
  root = '/proc',
): ReturnType<typeof parseSchedstat> {
  try {
    return parseSchedstat(readFileSync(`${root}/${pid}/task/${tid}/schedstat`, 'latin1'));
  } catch {
    return null;
  }
}
