import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** The program a process runs. */
export interface Executable {
  /** Its path, for people; ` (deleted)` cut off. */
  readonly path: string;
  /** Where its bytes can be read, also when the file has been replaced since. */
  readonly readable: string;
  /** Arguments it was started with; empty where the process has overwritten them (a title change) with nothing. */
  readonly args: readonly string[];
  /** Its working folder, to which relative arguments refer. */
  readonly cwd: string;
}

/** What a process runs, from /proc; null where it is gone or not ours to read. */
export function readExecutable(pid: number, root = '/proc'): Executable | null {
  try {
    const readable = `${root}/${pid}/exe`;
    const args = readFileSync(`${root}/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    const path = readlinkSync(readable).replace(/ \(deleted\)$/, '');
    return { path, readable, args, cwd: realpathSync(`${root}/${pid}/cwd`) };
  } catch {
    return null;
  }
}
