import { writeFileSync } from 'node:fs';
import type { WindowMemory } from './types.ts';

/** One sample of a window. */
export interface Sample {
  readonly mib: number;
  readonly processes: number;
}
export interface WindowSource {
  /** Sample number `index` of the window; null where nothing lives. */
  sample(index: number): Sample | null;
  /** Highest resident set of the one process since the window opened, MiB; null where it was not reset. */
  highWaterMib(): number | null;
}

/** Samples every `intervalMs` from now until the returned function is called, which gives the window's memory. */
export function openWindow(source: WindowSource, intervalMs: number): () => WindowMemory {
  let index = 0;
  let count = 0;
  let sum = 0;
  let highest = 0;
  let several = false;
  const take = () => {
    const sample = source.sample(index);
    index += 1;
    if (sample === null) return;
    count += 1;
    sum += sample.mib;
    highest = Math.max(highest, sample.mib);
    several ||= sample.processes > 1;
  };
  take();
  const timer = setInterval(take, intervalMs).unref();
  return () => {
    clearInterval(timer);
    take();
    const mark = source.highWaterMib();
    const exact = mark !== null && !several;
    return {
      meanMib: count > 0 ? sum / count : Number.NaN,
      peakMib: count > 0 ? Math.max(highest, exact ? mark : 0) : Number.NaN,
      peakSource: exact ? 'VmHWM' : several ? 'tree samples' : 'samples',
      samples: count,
    };
  };
}

/** Sets a process's highest resident set to its present one; false where we may not. */
export function resetHighWater(pid: number, root: string): boolean {
  try {
    writeFileSync(`${root}/${pid}/clear_refs`, '5');
    return true;
  } catch {
    return false;
  }
}
