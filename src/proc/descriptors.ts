import { readdirSync, readFileSync } from 'node:fs';

/** How many descriptors a process may open (soft limit; Node raises its own to the hard one); null where unknown. */
export function descriptorLimit(pid: number | 'self' = 'self', root = '/proc'): number | null {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync(`${root}/${pid}/limits`, 'latin1'))?.[1];
    if (soft === undefined) return null;
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return null;
  }
}

/** How many a process has open; null where it is gone or not ours to look at. */
export function openDescriptors(pid: number | 'self' = 'self', root = '/proc'): number | null {
  try {
    return readdirSync(`${root}/${pid}/fd`).length;
  } catch {
    return null;
  }
}
