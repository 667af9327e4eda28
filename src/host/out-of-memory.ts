import { cgroupFolders, readCgroup } from './cgroup.ts';
import { systemFiles } from './read.ts';

/**
 * Whether the kernel has ended processes for want of memory since the meter was made. A process killed so gets SIGKILL
 * like any other: only the kernel's counters tell.
 */
export interface OutOfMemoryMeter {
  /** One clause (`the kernel ended 1 process ...`), or null. */
  since(): string | null;
}

/** Counts in our control group and those above it, and on the whole host. `sysRoot` is put before /proc and /sys. */
export function outOfMemoryMeter(options: { readonly sysRoot?: string } = {}): OutOfMemoryMeter {
  const before = read(options.sysRoot);
  return {
    since() {
      const now = read(options.sysRoot);
      const group = now.group - before.group;
      if (group > 0) return `${ended(group)} of our control group${limit(options.sysRoot)}`;
      return now.host > before.host ? ended(now.host - before.host) : null;
    },
  };
}

interface Kills {
  readonly group: number;
  readonly host: number;
}

function read(sysRoot: string | undefined): Kills {
  const files = systemFiles(sysRoot);
  const count = (file: string) => Number(/^oom_kill (\d+)/m.exec(files.text(file) ?? '')?.[1] ?? 0);
  const groups = [
    ...cgroupFolders(files, '').map((folder) => count(`${folder}/memory.events`)),
    ...cgroupFolders(files, 'memory').map((folder) => count(`${folder}/memory.oom_control`)),
  ];
  // A group of version 2 counts those below it, too.
  return { group: Math.max(0, ...groups), host: count('/proc/vmstat') };
}

const ended = (count: number): string =>
  `out of memory, the kernel ended ${count} ${count === 1 ? 'process' : 'processes'}`;

function limit(sysRoot: string | undefined): string {
  const mib = readCgroup(systemFiles(sysRoot)).memory_limit_mib;
  return mib === null ? '' : `, which may use ${Math.round(mib)} MiB`;
}
