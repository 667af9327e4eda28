import { readStat } from '../proc/stat.ts';
import { systemUnits } from '../proc/system.ts';
import { openPortableTree } from './portable.ts';
import { openTree } from './tree.ts';
import type { ProcessId, Tree } from './types.ts';
import { readUsage, systemUsage, type Usage, type UsageSource } from './usage.ts';

/** What the record names as `host.sampler`. */
export type SamplerName = 'linux /proc' | 'portable (pidusage)';

export interface Observer {
  readonly sampler: SamplerName;
  openTree(options: { readonly rule: 'process' | 'tree'; readonly roots: readonly ProcessId[] }): Tree;
}
export interface ObserverOptions {
  readonly platform: NodeJS.Platform;
  /** Where the process file system is mounted. */
  readonly root?: string;
  /** Portable sampler's source; default: pidusage. */
  readonly source?: UsageSource;
}

/** /proc on Linux where it can be read, pidusage elsewhere; the record says which. */
export function openObserver(options: ObserverOptions): Observer {
  const root = options.root ?? '/proc';
  if (options.platform === 'linux' && readStat(process.pid, root) !== null) {
    return { sampler: 'linux /proc', openTree: (tree) => openTree({ ...tree, root }) };
  }
  const source = options.source ?? systemUsage(options.platform);
  return {
    sampler: 'portable (pidusage)',
    openTree: (tree) => openPortableTree({ ...tree, source, isAlive }),
  };
}

/** May a signal be sent to it, or does it belong to someone else? Then it lives. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Both samplers' readings of one process: ours, the portable one's, and ours again. */
export interface CrossCheck {
  readonly proc: OneReading;
  readonly pidusage: OneReading;
  /** On a busy machine time passes between two readings, and a process does not stand still in it. */
  readonly procAfter: OneReading;
}
interface OneReading {
  readonly memoryMib: number;
  readonly cpuMs: number;
}

/** What children took that have ended and been waited for: in a tree's account, and not in pidusage's of a process. */
function readReapedMs(pid: number, root: string): number {
  const stat = readStat(pid, root);
  return stat === null ? 0 : ((stat.cutime + stat.cstime) * 1000) / systemUnits().ticksPerSecond;
}

/**
 * Reads one process by both means: recorded once a round, so that a wrong sampler shows. Costs about 2 ms.
 * @returns null where it is gone, or has children: a tree's reading is theirs, too, and pidusage's is not
 */
export async function crossCheck(id: ProcessId, root = '/proc'): Promise<CrossCheck | null> {
  const tree = openTree({ rule: 'process', roots: [id], root, wrappers: 'include', descriptors: 0 });
  const ours = async (): Promise<OneReading | null> => {
    if (tree.alive().length === 0 || (await tree.units()).processes !== 1) return null;
    const { cpuMs } = await tree.cpu();
    return { memoryMib: await tree.residentMib(), cpuMs };
  };
  try {
    const proc = await ours();
    const [usage]: readonly Usage[] = await readUsage([id.pid]);
    const reapedMs = readReapedMs(id.pid, root);
    const procAfter = await ours();
    if (proc === null || procAfter === null || !usage) return null;
    return { proc, pidusage: { memoryMib: usage.memoryMib, cpuMs: usage.cpuMs + reapedMs }, procAfter };
  } finally {
    tree.close();
  }
}
