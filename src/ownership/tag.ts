import { readStat } from '../proc/stat.ts';

/**
 * Every process a run starts carries this variable, and so does whatever it forks. It is how a daemon is found that
 * left its session and its parent before anyone looked.
 */
export const tagVariable = 'RATINGPLATE_INSTANCE';

/** Tag of all processes of the run whose harness is `pid`; instances append to it. Ends in `/`, so no tag begins another. */
export function runTag(pid: number, startTime = readStat(pid)?.startTime ?? 0): string {
  return `${pid}-${startTime}/`;
}
