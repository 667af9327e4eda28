import { readdirSync, readFileSync } from 'node:fs';
import { type ProcStat, readStat } from './stat.ts';

/** Pids of all processes now. */
export function listPids(root = '/proc'): number[] {
  const pids: number[] = [];
  for (const name of readdirSync(root)) {
    const first = name.charCodeAt(0);
    if (first >= 48 && first <= 57) pids.push(Number(name));
  }
  return pids;
}

/** The stat of every process now; those that vanish meanwhile are left out. */
export function readTable(root = '/proc'): ProcStat[] {
  const table: ProcStat[] = [];
  for (const pid of listPids(root)) {
    const stat = readStat(pid, root);
    if (stat !== null) table.push(stat);
  }
  return table;
}

/** Those of the table whose chain of parents leads to one of `roots`; the roots themselves are not in it. */
export function descendantsIn(table: readonly ProcStat[], roots: Iterable<number>): ProcStat[] {
  const byParent = new Map<number, ProcStat[]>();
  for (const stat of table) {
    const siblings = byParent.get(stat.ppid);
    if (siblings) siblings.push(stat);
    else byParent.set(stat.ppid, [stat]);
  }
  const seen = new Set(roots);
  const found: ProcStat[] = [];
  const queue = [...seen];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const child of byParent.get(next) ?? []) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      found.push(child);
      queue.push(child.pid);
    }
  }
  return found;
}

/** Descendants of `roots` now, by a scan of all processes. Costs about 10 us per process of the machine. */
export function descendants(roots: Iterable<number>, root = '/proc'): ProcStat[] {
  return descendantsIn(readTable(root), roots);
}

/**
 * Children of one process from `/proc/PID/task/TID/children`: cheap, but only a hint while processes come and go.
 * Null where the kernel has no such file (CONFIG_PROC_CHILDREN) or the process is gone.
 */
export function taskChildren(pid: number, root = '/proc'): number[] | null {
  const children: number[] = [];
  try {
    for (const tid of readdirSync(`${root}/${pid}/task`)) {
      const text = readTaskFile(`${root}/${pid}/task/${tid}/children`, tid === String(pid));
      for (const child of text.split(' ')) if (child !== '') children.push(Number(child));
    }
  } catch {
    return null;
  }
  return children;
}

/** A thread may end between the listing and the reading; only the first one's absence means something. */
function readTaskFile(file: string, first: boolean): string {
  try {
    return readFileSync(file, 'latin1').trimEnd();
  } catch (error) {
    if (first) throw error;
    return '';
  }
}
