import path from 'node:path';
import { execa } from 'execa';
import type { TargetSpec } from '../config/plan.ts';
import { ending, TargetBuildError } from '../errors/target.ts';
import { killKin } from '../ownership/kill.ts';
import { tagVariable } from '../ownership/tag.ts';
import { makeFolderNow } from '../util/folders.ts';
import { createOutput } from './output.ts';
import { follow } from './process.ts';
import { which } from './which.ts';

export interface BuildOptions {
  readonly target: Pick<TargetSpec, 'name' | 'cwd'>;
  /** Program and arguments. */
  readonly command: readonly string[];
  /** The whole environment: a build may need more than a target (HOME for its caches), but is not given secrets. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  /** Run folder; the log is `build-<target>.log` in it. */
  readonly folder: string;
  readonly tag: string;
  readonly signal?: AbortSignal;
}

/**
 * Runs a target's build with its output in a log. Throws `target-build-failed` with the last lines, `target-not-found`,
 * or the signal's reason. What the build leaves running is killed.
 */
export async function buildTarget(
  options: BuildOptions,
): Promise<{ readonly log: string; readonly ms: number }> {
  const { target, command, folder } = options;
  const [program = '', ...args] = command;
  makeFolderNow(folder);
  const log = path.join(folder, `build-${target.name}.log`);
  const start = performance.now();
  const output = createOutput(options.secrets);
  const env = { ...options.env, [tagVariable]: `${options.tag}build/` };
  const file = which(program, target.cwd, options.env['PATH']);
  const child = execa(file, args, { ...settings, cwd: target.cwd, env });
  child.catch(() => undefined);
  if (child.pid === undefined) {
    throw new TargetBuildError(command.join(' '), log, `to start (${(await child).originalMessage})`, []);
  }
  output.drain(child.all, log);
  const followed = follow(child, output, env[tagVariable] ?? null);
  const kill = () => void killKin(followed.kin);
  options.signal?.addEventListener('abort', kill);
  const exit = await followed.exited;
  options.signal?.removeEventListener('abort', kill);
  await killKin(followed.kin);
  await output.ended();
  options.signal?.throwIfAborted();
  if (exit.code !== 0) throw new TargetBuildError(command.join(' '), log, ending(exit), output.lastLines());
  return { log, ms: performance.now() - start };
}

const settings = {
  all: true,
  buffer: false,
  cleanup: false,
  detached: true,
  extendEnv: false,
  reject: false,
  stdin: 'ignore',
} as const;
