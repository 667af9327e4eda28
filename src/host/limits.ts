import os from 'node:os';
import { parseMeminfo } from '../proc/meminfo.ts';
import { cgroupRoomBytes } from './cgroup.ts';
import { systemFiles } from './read.ts';

/** Memory that can still be taken, by the host and by our control group, MiB. */
export function availableMemoryMib(options: { readonly sysRoot?: string } = {}): number {
  const files = systemFiles(options.sysRoot);
  const kib = parseMeminfo(files.text('/proc/meminfo') ?? '').availableKib;
  const host = kib === null ? os.freemem() / 2 ** 20 : kib / 1024;
  const room = cgroupRoomBytes(files);
  return room === null ? host : Math.min(host, room / 2 ** 20);
}

/** How many descriptors a process may open (soft limit; Node raises its own to the hard one); null where unknown. */
export function descriptorLimit(pid: number | 'self' = 'self', root = '/proc'): number | null {
  const files = systemFiles();
  const soft = /^Max open files\s+(\S+)/m.exec(files.text(`${root}/${pid}/limits`) ?? '')?.[1];
  if (soft === undefined) return null;
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
