import type { ProcessId } from '../observe/types.ts';
import type { Kin } from '../ownership/kin.ts';
import { taskChildren } from '../proc/children.ts';
import { readStat } from '../proc/stat.ts';
import { hasProc, stillAlive } from '../proc/table.ts';

/** How often another's process is looked at, ms: its exit is to be noticed within a second. */
const lookMs = 250;

/**
 * Resolves when a process that is not our child has ended, by (pid, start time), within half a second of it. A zombie
 * has ended; a later process of the same pid is not it. `signal` ends the watch without an answer.
 */
export function watchExit(id: ProcessId, signal: AbortSignal): Promise<'ended' | 'aborted'> {
  return new Promise((resolve) => {
    const end = (how: 'ended' | 'aborted') => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      resolve(how);
    };
    const abort = () => end('aborted');
    const look = () => {
      if (!stillAlive(id)) end('ended');
    };
    const timer = setInterval(look, lookMs);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else look();
  });
}

/** Share of one core that following a tree may take. */
const followShare = 0.001;
const followMs = 1000;

/**
 * Remembers the descendants of a running root once a second (less often where the walk is long), so that one that
 * leaves group and session later is known when the tree is stopped. Returns how to end it.
 */
export function followTree(root: ProcessId, kin: Kin): () => void {
  if (!hasProc()) return () => {};
  let timer: NodeJS.Timeout;
  const walk = () => {
    const start = performance.now();
    rememberChildren([root.pid], kin);
    const cost = performance.now() - start;
    timer = setTimeout(walk, Math.max(followMs, cost / followShare)).unref();
  };
  walk();
  return () => clearTimeout(timer);
}

/** Walks down by the kernel's lists of children: reads nothing but the tree. */
function rememberChildren(pids: readonly number[], kin: Kin): void {
  const queue = [...pids];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const child of taskChildren(pid) ?? []) {
      const stat = readStat(child);
      if (stat === null || stat.ppid !== pid) continue;
      kin.add(stat);
      queue.push(child);
    }
  }
}
