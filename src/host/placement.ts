import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { formatCpuList, parseCpuList } from './cpu-list.ts';
import { systemFiles } from './read.ts';
import { type Core, readCores } from './topology.ts';

/** Who runs where, as `taskset -c` lists. */
export interface Placement {
  /** Driver, stand-ins and observer. */
  readonly harness: string;
  readonly target: string;
}

/** Below this nobody has a core to give away (method.md, Processor time). */
const leastCpus = 4;

/**
 * From 4 usable CPUs on: whole cores of their own for driver, stand-ins and observer, the rest for the target.
 *
 * They get two CPUs (four from 16 on): the driver fills one, the stand-in the other. Fast cores first, so that the
 * driver is not the slower side, and the last ones, because the first takes most interrupts. Null: not placed.
 */
export function planPlacement(
  options: { readonly mode?: 'auto' | 'none'; readonly sysRoot?: string } = {},
): Placement | null {
  if (options.mode === 'none') return null;
  const files = systemFiles(options.sysRoot);
  return divide(readCores(files), allowedCpus(files.text('/proc/self/status') ?? ''));
}

/** The same for these cores, of which `allowed` CPUs may be used (null: all). */
export function divide(all: readonly Core[], allowed: ReadonlySet<number> | null): Placement | null {
  const cores = usable(all, allowed);
  const cpus = cores.flatMap((core) => core.cpus);
  if (cpus.length < leastCpus || cores.length < 2) return null;
  const own = choose(cores, cpus.length >= 16 ? 4 : 2);
  const rest = cpus.filter((cpu) => !own.has(cpu));
  return rest.length === 0 ? null : { harness: formatCpuList(own), target: formatCpuList(rest) };
}

/** Null where the file does not say: then every CPU may be used. */
export function allowedCpus(status: string): ReadonlySet<number> | null {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1];
  return list === undefined ? null : new Set(parseCpuList(list));
}

/** Cores with the CPUs we may use. A core we may use only half of is still one core, whole or not. */
function usable(cores: readonly Core[], allowed: ReadonlySet<number> | null): Core[] {
  return cores
    .map((core) => ({ ...core, cpus: core.cpus.filter((cpu) => allowed === null || allowed.has(cpu)) }))
    .filter((core) => core.cpus.length > 0);
}

/** Whole cores until `wanted` CPUs are there, fastest first, last first among equals; one core stays for the target. */
function choose(cores: readonly Core[], wanted: number): Set<number> {
  const own = new Set<number>();
  const order = cores.toReversed().toSorted((a, b) => b.speed - a.speed);
  for (const core of order.slice(0, -1)) {
    if (own.size >= wanted) break;
    for (const cpu of core.cpus) own.add(cpu);
  }
  return own;
}

const run = promisify(execFile);

/**
 * Moves a process and all its threads to the CPUs of a list; false where `taskset` is missing or refuses.
 * The kernel is asked for the result, because `taskset` ends well also where the process has gone.
 */
export async function pin(pid: number, cpus: string): Promise<boolean> {
  try {
    await run('taskset', ['--all-tasks', '--pid', '--cpu-list', cpus, String(pid)]);
    const now = allowedCpus(systemFiles().text(`/proc/${pid}/status`) ?? '');
    return now !== null && formatCpuList(now) === formatCpuList(parseCpuList(cpus));
  } catch {
    return false;
  }
}
