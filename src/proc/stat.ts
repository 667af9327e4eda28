import { readFileSync } from 'node:fs';

/** One line of `/proc/PID/stat`, proc(5). Times are in clock ticks (USER_HZ, 100 per second on Linux). */
export interface ProcStat {
  readonly pid: number;
  /** Name of the program, at most 15 bytes; may hold blanks and parentheses. */
  readonly comm: string;
  /** `R`, `S`, `D`, `T`, `Z`, `X` ... */
  readonly state: string;
  readonly ppid: number;
  readonly pgrp: number;
  readonly session: number;
  readonly minflt: number;
  readonly majflt: number;
  readonly utime: number;
  readonly stime: number;
  /** Processor time of children that have been waited for. */
  readonly cutime: number;
  readonly cstime: number;
  readonly threads: number;
  /** Ticks after boot; with the pid it names a process for good. */
  readonly startTime: number;
  /** Resident pages; kept from per-CPU counters and so not exact. */
  readonly rssPages: number;
}

/** Parses a stat line; null where it is cut or not one. The name ends at the *last* parenthesis. */
export function parseStat(line: string): ProcStat | null {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 1 || close < open) return null;
  const fields = line
    .slice(close + 2)
    .trimEnd()
    .split(' ');
  // Field 3 of the manual page is fields[0] here.
  const at = (field: number) => Number(fields[field - 3]);
  const startTime = at(22);
  if (!Number.isFinite(startTime)) return null;
  return {
    pid: Number(line.slice(0, open)),
    comm: line.slice(open + 1, close),
    state: fields[0] ?? '',
    ppid: at(4),
    pgrp: at(5),
    session: at(6),
    minflt: at(10),
    majflt: at(12),
    utime: at(14),
    stime: at(15),
    cutime: at(16),
    cstime: at(17),
    threads: at(20),
    startTime,
    rssPages: at(24) || 0,
  };
}

/** The stat of a process now; null where there is no such process (any more). */
export function readStat(pid: number, root = '/proc'): ProcStat | null {
  try {
    return parseStat(readFileSync(`${root}/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/**
 * Whether nothing of the process runs any more, though it may wait to be reaped.
 * A `Z` with more than one thread is a program whose first thread has ended while others go on.
 */
export function isDead(stat: ProcStat | null): boolean {
  if (stat === null) return true;
  return (stat.state === 'Z' && stat.threads <= 1) || stat.state === 'X' || stat.state === 'x';
}

/** Whether it was stopped by a signal or a debugger, and will not go on by itself. */
export function isHalted(stat: ProcStat | null): boolean {
  return stat?.state === 'T' || stat?.state === 't';
}

/** Whether this very process (not a later one of the same pid) still runs. Start time 0 asks by pid alone. */
export function isAlive(id: { readonly pid: number; readonly startTime: number }, root = '/proc'): boolean {
  const stat = readStat(id.pid, root);
  if (stat === null || isDead(stat)) return false;
  return id.startTime === 0 || stat.startTime === id.startTime;
}
