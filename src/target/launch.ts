import path from 'node:path';
import { execa } from 'execa';
import { tagVariable } from '../ownership/tag.ts';
import { makeFolderNow } from '../util/folders.ts';
import type { AsUser } from '../util/unix-user.ts';
import { freshHome } from './home.ts';
import { createOutput, type Output } from './output.ts';
import { type Followed, follow } from './process.ts';
import { spawnError } from './spawn-error.ts';
import { placed } from './stdio.ts';

/** What it takes to start one process. */
export interface Launch extends AsUser {
  /** Absolute. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** CPUs it may use (a list of `taskset -c`), or null. */
  readonly cpus: string | null;
  /** Folder for `stdout.log`, `stderr.log` and the fresh home. */
  readonly folder: string;
  readonly freshHome: boolean;
  readonly secrets: readonly string[];
  readonly tag: string;
}

export interface Launched {
  readonly followed: Followed;
  readonly output: Output;
  /** `performance.now()` right before the spawn (execa takes about 0.3 ms before it gets there). */
  readonly spawnedAt: number;
  readonly execMs: number;
  /** Removes the fresh home. */
  readonly cleanUp: () => void;
}

/**
 * Starts a process in a group of its own with a pipe kept open as its stdin, and drains what it prints.
 * Throws `target-not-started` or `target-not-found`.
 */
export async function launch(what: Launch): Promise<Launched> {
  makeFolderNow(what.folder);
  const home = what.freshHome ? freshHome(path.join(what.folder, 'home-'), what.user ?? null) : null;
  const cleanUp = () => home?.remove();
  try {
    const { file, args, env } = placed(what, {
      ...what.env,
      [tagVariable]: what.tag,
      ...(home === null ? {} : { HOME: home.path }),
    });
    const spawnedAt = performance.now();
    // execa's own clean-up and its waiting for the streams are off: a daemon that holds a pipe would stop both.
    const child = execa(file, args, { ...quiet, cwd: what.cwd, env });
    const execMs = performance.now() - spawnedAt;
    child.catch(() => undefined);
    if (child.pid === undefined) throw spawnError(what, (await child).cause);
    const output = createOutput(what.secrets);
    output.drain(child.stdout, path.join(what.folder, 'stdout.log'));
    output.drain(child.stderr, path.join(what.folder, 'stderr.log'));
    return { followed: follow(child, output, what.tag), output, spawnedAt, execMs, cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

const quiet = {
  detached: true,
  cleanup: false,
  buffer: false,
  reject: false,
  extendEnv: false,
  stdin: 'pipe',
  stdout: 'pipe',
  stderr: 'pipe',
} as const;
