import { readdirSync, readFileSync } from 'node:fs';
import { parseSchedstat } from '../proc/schedstat.ts';

/** Sums over the living threads of a process. */
export interface ThreadSums {
  readonly runMs: number;
  readonly delays: ReadonlyMap<string, number>;
}

/** Reads every thread's schedstat, 16 us each; null where the kernel keeps none or the process is gone. */
export function readThreads(root: string, pid: number): ThreadSums | null {
  const folder = `${root}/${pid}/task`;
  const delays = new Map<string, number>();
  let runMs = 0;
  try {
    for (const tid of readdirSync(folder)) {
      const stat = readThread(`${folder}/${tid}/schedstat`);
      if (stat === null) continue;
      runMs += stat.runMs;
      delays.set(tid, stat.delayMs);
    }
  } catch {
    return null;
  }
  return delays.size === 0 ? null : { runMs, delays };
}

/** A thread may end between listing and reading. */
function readThread(file: string): ReturnType<typeof parseSchedstat> {
  try {
    return parseSchedstat(readFileSync(file, 'latin1'));
  } catch {
    return null;
  }
}

/** Run-queue delay of one process that only grows: what an ended thread had when last seen is kept. */
export class DelayAccount {
  #ended = 0;
  #last: ReadonlyMap<string, number> = new Map();

  next(delays: ReadonlyMap<string, number>): number {
    for (const [tid, delay] of this.#last) if ((delays.get(tid) ?? -1) < delay) this.#ended += delay;
    this.#last = delays;
    let living = 0;
    for (const delay of delays.values()) living += delay;
    return this.#ended + living;
  }
}
