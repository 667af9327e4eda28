import { chmodSync, closeSync, constants, copyFileSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** The Node binary our driver and stand-ins run from. */
export interface OwnNode {
  readonly execPath: string;
  /** Removes the copy, if there is one. */
  remove(): void;
}
export interface OwnNodeOptions {
  readonly runFolder: string;
  /** The target's program, resolved; null where there is none to start. */
  readonly targetExecutable: string | null;
  readonly platform: NodeJS.Platform;
  /** Our own binary (`process.execPath`). */
  readonly execPath: string;
}

/**
 * A private copy of the Node binary where the target runs on the same file, so that the kernel does not share its
 * pages out between the target and us (one Node target read 41.4 MiB alone and 18.5 beside three of ours). Linux only.
 * Falls back to the binary itself where the copy fails (no room, no rights).
 */
export function ownNode(options: OwnNodeOptions): OwnNode {
  const { execPath, targetExecutable } = options;
  const shared = { execPath, remove: () => undefined };
  if (options.platform !== 'linux' || targetExecutable === null || !runsOn(targetExecutable, execPath))
    return shared;
  const copy = copyIn(options.runFolder);
  try {
    // A clone on a copy-on-write file system has page cache of its own, too.
    copyFileSync(execPath, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o755);
  } catch {
    rmSync(copy, { force: true });
    return shared;
  }
  return { execPath: copy, remove: () => removeCopy(options.runFolder) };
}

const copyIn = (runFolder: string): string => path.join(runFolder, 'node');

/** Removes the copy of a run that could not do it itself: 90 MB each. */
export function removeCopy(runFolder: string): void {
  rmSync(copyIn(runFolder), { force: true });
}

/** Is the program this very binary, or a script that Node runs? */
function runsOn(program: string, node: string): boolean {
  try {
    const [one, other] = [statSync(program), statSync(node)];
    return (one.dev === other.dev && one.ino === other.ino) || /^#!.*\bnode\b/.test(firstLine(program));
  } catch {
    return false;
  }
}

function firstLine(file: string): string {
  const fd = openSync(file, 'r');
  try {
    const start = Buffer.alloc(128);
    return start.toString('latin1', 0, readSync(fd, start, 0, start.length, 0)).split('\n')[0] ?? '';
  } finally {
    closeSync(fd);
  }
}
