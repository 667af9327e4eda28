/** `/proc/PID/status` and the fields of it we use. Memory in KiB. */

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
    ignoresChildren: hasSignal(text, sigchld),
  };
}

/** The number of a `Name:  123 kB` line, 0 where there is none. The name line comes first and cannot hold a newline. */
function field(text: string, name: string): number {
  const at = text.indexOf(`\n${name}:`);
  return at < 0 ? 0 : Number.parseInt(text.slice(at + name.length + 2, at + name.length + 30), 10) || 0;
}

/** Is the signal in the mask of ignored ones? */
function hasSignal(text: string, signal: number): boolean {
  const mask = /\nSigIgn:\s*([0-9a-f]+)/.exec(text)?.[1];
  return mask !== undefined && ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n;
}
