import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pidusage from 'pidusage';

/** One process as pidusage sees it. */
export interface Usage {
  readonly pid: number;
  readonly ppid: number;
  readonly memoryMib: number;
  /** Own processor time since its start, ms (10 ms digits). */
  readonly cpuMs: number;
  /** When it started, ms after the epoch; 1 s digits where it comes from `ps`. */
  readonly startedMs: number;
}

/** What the portable sampler stands on; replaced in tests. */
export interface UsageSource {
  /** Those of `pids` that live. */
  usage(pids: readonly number[]): Promise<readonly Usage[]>;
  /** (pid, parent) of every process; empty where the platform has no cheap list: then roots stand alone. */
  parents(): Promise<readonly (readonly [number, number])[]>;
}

/**
 * How long pidusage remembers a pid, ms. It never may be 0 (it would read for ever), `clear()` may never be called
 * (it forgets descriptors without closing them), and within this time a recycled pid reads as gone.
 */
const maxage = 5000;
/** Its errors for "no such process": never seen, seen before. */
const goneCodes = new Set(['ENOENT', 'ESRCH']);

export async function readUsage(pids: readonly number[]): Promise<readonly Usage[]> {
  if (pids.length === 0) return [];
  try {
    // `cpu` is left alone: its first reading is 0 and its clock has 10 ms digits; `ctime` is the account itself.
    const found: Readonly<Record<string, pidusage.Status | undefined>> = await pidusage([...pids], {
      maxage,
      usePs: false,
    });
    return Object.values(found)
      .filter((status) => status !== undefined && status !== null)
      .map((status) => ({
        pid: status.pid,
        ppid: status.ppid,
        memoryMib: status.memory / 2 ** 20,
        cpuMs: status.ctime,
        startedMs: status.timestamp - status.elapsed,
      }));
  } catch (error) {
    if (goneCodes.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

const run = promisify(execFile);

/** The system's own sources. Windows has no list that costs less than a second, so only roots are seen there. */
export function systemUsage(platform: NodeJS.Platform): UsageSource {
  return { usage: readUsage, parents: () => (platform === 'win32' ? Promise.resolve([]) : listParents()) };
}

async function listParents(): Promise<(readonly [number, number])[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { maxBuffer: 2 ** 24 });
  const pairs: (readonly [number, number])[] = [];
  for (const line of stdout.split('\n')) {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    if (pid && ppid !== undefined && Number.isFinite(ppid)) pairs.push([pid, ppid]);
  }
  return pairs;
}
