import { parseCpuList } from './cpu-list.ts';
import type { SystemFiles } from './read.ts';

/** One physical core and the logical CPUs (SMT siblings) on it. */
export interface Core {
  readonly cpus: readonly number[];
  /** `P` and `E` on hybrid Intel, `capacity-NNN` on ARM; null where all cores are alike or it cannot be told. */
  readonly type: string | null;
  /** For comparing cores: higher is faster. */
  readonly speed: number;
}

const folder = '/sys/devices/system/cpu';

/** Cores of the online CPUs in order of their first CPU; empty where the system does not tell. */
export function readCores(files: SystemFiles): Core[] {
  const online = parseCpuList(files.text(`${folder}/online`) ?? '');
  const typeOf = coreTypes(files, online);
  const done = new Set<number>();
  const cores: Core[] = [];
  for (const cpu of online) {
    if (done.has(cpu)) continue;
    const siblings = siblingsOf(files, cpu).filter((one) => online.includes(one));
    const cpus = siblings.length > 0 ? siblings : [cpu];
    for (const one of cpus) done.add(one);
    cores.push({ cpus, ...typeOf(cpu) });
  }
  return cores;
}

function siblingsOf(files: SystemFiles, cpu: number): number[] {
  const topology = `${folder}/cpu${cpu}/topology`;
  return parseCpuList(
    files.text(`${topology}/core_cpus_list`) ?? files.text(`${topology}/thread_siblings_list`) ?? '',
  );
}

type TypeOf = (cpu: number) => Pick<Core, 'type' | 'speed'>;

/** Intel names its kinds of core as devices; ARM gives each CPU a capacity. */
function coreTypes(files: SystemFiles, online: readonly number[]): TypeOf {
  const big = new Set(parseCpuList(files.text('/sys/devices/cpu_core/cpus') ?? ''));
  const small = new Set(parseCpuList(files.text('/sys/devices/cpu_atom/cpus') ?? ''));
  if (big.size > 0 && small.size > 0) {
    return (cpu) => (small.has(cpu) ? { type: 'E', speed: 1 } : { type: 'P', speed: 2 });
  }
  const capacities = new Map(online.map((cpu) => [cpu, files.number(`${folder}/cpu${cpu}/cpu_capacity`)]));
  if (new Set(capacities.values()).size < 2) return () => ({ type: null, speed: 0 });
  return (cpu) => ({ type: `capacity-${capacities.get(cpu) ?? 'unknown'}`, speed: capacities.get(cpu) ?? 0 });
}

/** Logical CPUs by core type; null where all are alike. */
export function countCoreTypes(cores: readonly Core[]): Record<string, number> | null {
  const counts: Record<string, number> = {};
  for (const core of cores) {
    if (core.type !== null) counts[core.type] = (counts[core.type] ?? 0) + core.cpus.length;
  }
  return Object.keys(counts).length > 0 ? counts : null;
}
