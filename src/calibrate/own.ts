/** What a process can tell of itself, by other ways than those it is measured by. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Member } from './accounts.ts';

/** Processor time of all threads so far, by getrusage, ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Pages of this process now; where the kernel does not tell (other systems), the resident set alone. */
export function ownPages(role: Member['role']): Member {
  const residentKib = process.memoryUsage.rss() / 1024;
  try {
    const text = readFileSync('/proc/self/smaps_rollup', 'latin1');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
    const privateKib = of('Private_Clean') + of('Private_Dirty');
    return { role, residentKib: of('Rss'), anonKib: of('Anonymous'), privateKib, spikeKib: 0 };
  } catch {
    return { role, residentKib, anonKib: residentKib, privateKib: residentKib, spikeKib: 0 };
  }
}

/** Gives back at once what is held by nobody. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
