import { readStat } from '../proc/stat.ts';
import { systemUnits } from '../proc/system.ts';
import { readThreads, type ThreadSums } from '../proc/threads.ts';

/** What a process of ours cost since the last reading. */
export interface OwnCost {
  readonly cpuMs: number;
  /** Time its threads waited for a CPU; null where the kernel keeps none. */
  readonly runDelayMs: number | null;
  readonly wallMs: number;
  /** The thread that ran and waited longest. Null as above. */
  readonly thread: ThreadCost | null;
}

export interface ThreadCost {
  /** CPU + run delay: over 85 % of the wall it is at its limit. */
  readonly busyMs: number;
  readonly delayMs: number;
  /** Times it was given a CPU. */
  readonly slices: number;
}

interface Reading {
  readonly at: number;
  readonly cpuMs: number;
  readonly threads: ThreadSums | null;
}

/** Meter of one process of ours (driver, stand-in) on Linux. */
export interface OwnCostMeter {
  /** Since the last call (or the meter's creation); null where the process is gone or the platform has no /proc. */
  take(): OwnCost | null;
}

export function ownCostMeter(pid: number, root = '/proc', now = () => performance.now()): OwnCostMeter {
  let last = read(pid, root, now);
  return {
    take: () => {
      const next = read(pid, root, now);
      const before = last;
      last = next ?? last;
      return before === null || next === null ? null : difference(before, next);
    },
  };
}

function read(pid: number, root: string, now: () => number): Reading | null {
  const stat = readStat(pid, root);
  if (stat === null) return null;
  const cpuMs = ((stat.utime + stat.stime) * 1000) / systemUnits().ticksPerSecond;
  return { at: now(), cpuMs, threads: readThreads(pid, root) };
}

function difference(before: Reading, after: Reading): OwnCost {
  const wallMs = after.at - before.at;
  const cpuMs = after.cpuMs - before.cpuMs;
  if (before.threads === null || after.threads === null)
    return { cpuMs, runDelayMs: null, wallMs, thread: null };
  let runDelayMs = 0;
  let thread: ThreadCost = { busyMs: 0, delayMs: 0, slices: 0 };
  for (const [tid, delay] of after.threads.delays) {
    const delayed = grown(delay, before.threads.delays.get(tid));
    const ran = grown(after.threads.runs.get(tid) ?? 0, before.threads.runs.get(tid));
    runDelayMs += delayed;
    const slices = grown(after.threads.slices.get(tid) ?? 0, before.threads.slices.get(tid));
    if (delayed + ran > thread.busyMs) thread = { busyMs: delayed + ran, delayMs: delayed, slices };
  }
  return { cpuMs, runDelayMs, wallMs, thread };
}

/** A thread that is new, or has the id of one that ended, counts from 0. */
function grown(after: number, before: number | undefined): number {
  return before === undefined || after < before ? after : after - before;
}
