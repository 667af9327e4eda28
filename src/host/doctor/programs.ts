/** Which programs ran while the machine was watched. */
import { readTable } from '../../proc/children.ts';
import type { ProcStat } from '../../proc/stat.ts';
import { systemUnits } from '../../proc/system.ts';
import { hasProc } from '../../proc/table.ts';

export interface Program {
  readonly pid: number;
  /** As the kernel has it: at most 15 bytes. */
  readonly name: string;
  /** Processor time since the meter was made, ms; 0 for one that rested. */
  readonly ms: number;
}

export interface ProgramMeter {
  /** Every program now, the busiest first; null where the system does not tell. */
  take(): Program[] | null;
}

/** @param self this process, which is left out */
export function programMeter(root: string, self: number): ProgramMeter {
  if (!hasProc(root)) return { take: () => null };
  const before = new Map(readTable(root).map((stat) => [keyOf(stat), ticksOf(stat)]));
  return {
    take: () =>
      readTable(root)
        .filter(({ pid }) => pid !== self)
        .map((stat) => ({ pid: stat.pid, name: stat.comm, ms: msSince(before.get(keyOf(stat)), stat) }))
        .sort((a, b) => b.ms - a.ms || a.pid - b.pid),
  };
}

/** A pid may be given again; with the start time it is one process for good. */
const keyOf = ({ pid, startTime }: ProcStat): string => `${pid} ${startTime}`;
const ticksOf = ({ utime, stime }: ProcStat): number => utime + stime;

/** A program that was not there before has taken all its time since. */
function msSince(before: number | undefined, stat: ProcStat): number {
  return ((ticksOf(stat) - (before ?? 0)) * 1000) / systemUnits().ticksPerSecond;
}
