/** `/proc/PID/status` and the fields of it we use. Memory in KiB. */
import { readFileSync } from 'node:fs';

export interface Status {
  /** Resident set, exact sum since Linux 6.16, per-CPU approximation before. 0 for a zombie. */
  readonly rssKib: number;
  /** Highest resident set since start or since 5 was written to `clear_refs`. */
  readonly hwmKib: number;
  readonly anonKib: number;
  readonly fileKib: number;
  readonly shmemKib: number;
  readonly swapKib: number;
  readonly threads: number;
  /** SIGCHLD is ignored: the processor time of its children is never added to its own account. */
  readonly ignoresChildren: boolean;
}

const sigchld = 17;
const ends = [9, 15];

/** Parses a status file; fields a zombie or an old kernel does not have read 0. */
export function parseStatus(text: string): Status {
  return {
    rssKib: field(text, 'VmRSS'),
    hwmKib: field(text, 'VmHWM'),
    anonKib: field(text, 'RssAnon'),
    fileKib: field(text, 'RssFile'),
    shmemKib: field(text, 'RssShmem'),
    swapKib: field(text, 'VmSwap'),
    threads: field(text, 'Threads'),
    ignoresChildren: hasSignal(text, 'SigIgn', sigchld),
  };
}

/** The number of a `Name:  123 kB` line, 0 where there is none. The name line comes first and cannot hold a newline. */
function field(text: string, name: string): number {
  const at = text.indexOf(`\n${name}:`);
  return at < 0 ? 0 : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 30), 10) || 0;
}

/** The user by whose rights a process opens sockets and files; null where it is gone. */
export function effectiveUser(pid: number, root = '/proc'): number | null {
  const user = /\nUid:\s+\d+\s+(\d+)/.exec(readStatus(pid, root))?.[1];
  return user === undefined ? null : Number(user);
}

/** Does a process handle this signal itself? False where it is gone. */
export function catchesSignal(pid: number, signal: number, root = '/proc'): boolean {
  return hasSignal(readStatus(pid, root), 'SigCgt', signal);
}

/** Whether SIGKILL or SIGTERM has come, and is not blocked: there was no turn on a processor yet to act on it. */
export function isToldToEnd(pid: number, root = '/proc'): boolean {
  const text = readStatus(pid, root);
  return ends.some(
    (signal) =>
      (hasSignal(text, 'ShdPnd', signal) || hasSignal(text, 'SigPnd', signal)) &&
      !hasSignal(text, 'SigBlk', signal),
  );
}

/** Empty where the process is gone. */
function readStatus(pid: number, root: string): string {
  try {
    return readFileSync(`${root}/${pid}/status`, 'latin1');
  } catch {
    return '';
  }
}

const masks = {
  SigPnd: /\nSigPnd:\s*([0-9a-f]+)/,
  ShdPnd: /\nShdPnd:\s*([0-9a-f]+)/,
  SigBlk: /\nSigBlk:\s*([0-9a-f]+)/,
  SigIgn: /\nSigIgn:\s*([0-9a-f]+)/,
  SigCgt: /\nSigCgt:\s*([0-9a-f]+)/,
};

/** Is the signal in the mask of those that wait for the first thread or the process, are blocked, ignored or handled? */
function hasSignal(text: string, mask: keyof typeof masks, signal: number): boolean {
  const bits = masks[mask].exec(text)?.[1];
  return bits !== undefined && ((BigInt(`0x${bits}`) >> BigInt(signal - 1)) & 1n) === 1n;
}
