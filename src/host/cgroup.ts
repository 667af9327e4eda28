import type { SystemFiles } from './read.ts';

export interface CgroupFacts {
  /** `1`, `2`, `hybrid` (both mounted); null where there is none. */
  readonly version: '1' | '2' | 'hybrid' | null;
  /** The tightest quota on the way up; null = none. */
  readonly cpu_limit_cores: number | null;
  readonly memory_limit_mib: number | null;
}

const mount = '/sys/fs/cgroup';
/** Version 1 writes "no limit" as a number near 2^63. */
const endless = 2 ** 60;

/** Limits of the control group we (and the targets we start) are in. */
export function readCgroup(files: SystemFiles): CgroupFacts {
  const version = cgroupVersion(files);
  const mib = (bytes: number | null) => (bytes === null ? null : bytes / 2 ** 20);
  if (version === null) return { version, cpu_limit_cores: null, memory_limit_mib: null };
  return { version, cpu_limit_cores: cpuLimit(files), memory_limit_mib: mib(memoryLimitBytes(files)) };
}

function cgroupVersion(files: SystemFiles): CgroupFacts['version'] {
  if (files.text(`${mount}/cgroup.controllers`) !== null) return '2';
  const one = files.list(`${mount}/memory`).length > 0 || files.list(`${mount}/cpu`).length > 0;
  const two = files.text(`${mount}/unified/cgroup.controllers`) !== null;
  if (one && two) return 'hybrid';
  return one ? '1' : two ? '2' : null;
}

/** Our folder and all above it of the hierarchy with `controller` (version 1) or of version 2 (`''`). */
export function cgroupFolders(files: SystemFiles, controller: string): string[] {
  const base = controller === '' ? mount : `${mount}/${controller}`;
  const line = (files.text('/proc/self/cgroup') ?? '').split('\n').find((entry) => {
    const names = entry.split(':')[1];
    return controller === '' ? names === '' : names?.split(',').includes(controller);
  });
  const path = line?.split(':').slice(2).join(':') ?? '/';
  const folders: string[] = [];
  // Within a container the path may be that of the host: the mount then is our own group.
  for (let rest = path.replace(/\/+$/, ''); rest !== ''; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    folders.push(`${base}${rest}`);
  }
  return [...folders, base];
}

function cpuLimit(files: SystemFiles): number | null {
  const two = cgroupFolders(files, '').map((folder) => quota(files.text(`${folder}/cpu.max`)));
  const one = cgroupFolders(files, 'cpu').map((folder) => {
    const period = files.text(`${folder}/cpu.cfs_period_us`);
    return quota(`${files.text(`${folder}/cpu.cfs_quota_us`)} ${period}`);
  });
  return least([...two, ...one]);
}

/** `max 100000`, `-1 100000` and nothing at all are no limit. */
function quota(text: string | null): number | null {
  const [allowed, period] = (text ?? '').split(' ').map(Number);
  return allowed !== undefined && period !== undefined && allowed > 0 && period > 0 ? allowed / period : null;
}

function memoryLimitBytes(files: SystemFiles): number | null {
  const two = cgroupFolders(files, '').map((folder) => files.number(`${folder}/memory.max`));
  const one = cgroupFolders(files, 'memory').map((folder) => files.number(`${folder}/memory.limit_in_bytes`));
  return least([...two, ...one].filter((bytes) => bytes !== null && bytes < endless));
}

/** What the group with the tightest room has left, bytes; null where no group has a limit. */
export function cgroupRoomBytes(files: SystemFiles): number | null {
  const room = (folder: string, names: { limit: string; used: string; cache: RegExp }) => {
    const limit = files.number(`${folder}/${names.limit}`);
    const used = files.number(`${folder}/${names.used}`);
    if (limit === null || limit >= endless || used === null) return null;
    // File cache that nobody has touched lately is given up before anyone runs out.
    const cache = Number(names.cache.exec(files.text(`${folder}/memory.stat`) ?? '')?.[1] ?? 0);
    return Math.max(0, limit - used + cache);
  };
  const two = { limit: 'memory.max', used: 'memory.current', cache: /^inactive_file (\d+)/m };
  const one = {
    limit: 'memory.limit_in_bytes',
    used: 'memory.usage_in_bytes',
    cache: /^total_inactive_file (\d+)/m,
  };
  return least([
    ...cgroupFolders(files, '').map((folder) => room(folder, two)),
    ...cgroupFolders(files, 'memory').map((folder) => room(folder, one)),
  ]);
}

function least(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
