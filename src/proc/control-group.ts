/** What a control group says of all its processes together: memory, processor time, and what held it back. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const mount = '/sys/fs/cgroup';

/** Folders of the group of one process. Version 1 has one for each controller; null = it is in none of its own there. */
export interface ControlGroup {
  readonly version: 1 | 2;
  readonly memory: string | null;
  /** Of the account of processor time. */
  readonly cpu: string | null;
  /** Of the quota. */
  readonly quota: string | null;
}

/** Counts since the group was made; null where it does not tell. */
export interface GroupLimits {
  /** Time it had work and was not let, ms. */
  readonly quotaWaitMs: number | null;
  /** Times it came up against a limit of its memory. */
  readonly memoryHits: number | null;
}

/** The group of a process; null where it is in the root group everywhere, which is everybody's. */
export function controlGroupOf(pid: number, root = '/proc', groups = mount): ControlGroup | null {
  const text = textOf(`${root}/${pid}/cgroup`) ?? '';
  const two = existsSync(path.join(groups, 'cgroup.controllers'));
  const folder = (controller: string, file: string): string | null => {
    const name = pathOf(text, two ? '' : controller);
    // Outside of our own view of the groups, as one of another container is.
    if (name === null || name === '/' || name.split('/').includes('..')) return null;
    const found = path.join(groups, two ? '' : controller, name);
    return existsSync(path.join(found, file)) ? found : null;
  };
  const group: ControlGroup = two
    ? {
        version: 2,
        memory: folder('', 'memory.current'),
        cpu: folder('', 'cpu.stat'),
        quota: folder('', 'cpu.stat'),
      }
    : {
        version: 1,
        memory: folder('memory', 'memory.usage_in_bytes'),
        cpu: folder('cpuacct', 'cpuacct.usage'),
        quota: folder('cpu', 'cpu.stat'),
      };
  return group.memory === null && group.cpu === null && group.quota === null ? null : group;
}

/** `4:memory:/a/b`, `2:cpu,cpuacct:/a`, `0::/a`; a name may hold colons. */
function pathOf(text: string, controller: string): string | null {
  for (const line of text.split('\n')) {
    const [, names = null, rest] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (names === null || rest === undefined) continue;
    if (controller === '' ? names === '' : names.split(',').includes(controller)) return rest;
  }
  return null;
}

/**
 * Memory in use less file pages that nobody has touched lately, bytes: what would have to be found for it elsewhere. The
 * kernel gives those pages up before anyone runs short. Null where it does not tell.
 */
export function groupMemoryBytes({ version, memory }: ControlGroup): number | null {
  if (memory === null) return null;
  const used = numberOf(path.join(memory, version === 2 ? 'memory.current' : 'memory.usage_in_bytes'));
  const stat = textOf(path.join(memory, 'memory.stat'));
  const cache = stat === null ? null : fieldOf(stat, version === 2 ? 'inactive_file' : 'total_inactive_file');
  return used === null || cache === null ? null : Math.max(0, used - cache);
}

/** Processor time of all its processes, ended ones too, ms; to the microsecond (version 1: nanosecond). */
export function groupCpuMs({ version, cpu }: ControlGroup): number | null {
  if (cpu === null) return null;
  if (version === 1) return scaled(numberOf(path.join(cpu, 'cpuacct.usage')), 1e-6);
  return scaled(fieldOf(textOf(path.join(cpu, 'cpu.stat')) ?? '', 'usage_usec'), 1e-3);
}

export function groupLimits({ version, memory, quota }: ControlGroup): GroupLimits {
  const cpu = quota === null ? '' : (textOf(path.join(quota, 'cpu.stat')) ?? '');
  const quotaWaitMs =
    version === 2
      ? scaled(fieldOf(cpu, 'throttled_usec'), 1e-3)
      : scaled(fieldOf(cpu, 'throttled_time'), 1e-6);
  return { quotaWaitMs, memoryHits: memory === null ? null : hitsOf(memory, version) };
}

/** Version 2 tells apart whether it was slowed down (`high`) or had to give pages up (`max`). */
function hitsOf(memory: string, version: 1 | 2): number | null {
  if (version === 1) return numberOf(path.join(memory, 'memory.failcnt'));
  const events = textOf(path.join(memory, 'memory.events')) ?? '';
  const [high, max] = [fieldOf(events, 'high'), fieldOf(events, 'max')];
  return high === null || max === null ? null : high + max;
}

/** The number of a `name 123` line. */
function fieldOf(text: string, name: string): number | null {
  const found = new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

function numberOf(file: string): number | null {
  const text = textOf(file)?.trim() ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value * by);

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
