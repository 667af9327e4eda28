import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { DriverLaunch } from '../driver/messages.ts';
import { probeClient } from '../driver/protocol.ts';
import { RatingplateError } from '../errors/base.ts';
import type { ProcessId } from '../observe/types.ts';
import { runTag, tagVariable } from '../ownership/tag.ts';
import { makeFolderNow } from '../util/folders.ts';
import { asUser, type Command } from './as-user.ts';
import { freshHome, type Home } from './home.ts';
import { createOutput } from './output.ts';
import { follow } from './process.ts';
import { spawnError } from './spawn-error.ts';
import type { Stopped, TargetExit } from './types.ts';
import { which } from './which.ts';

/** One client's process of a stdio target; it lives in the driver, which owns its pipes. */
export interface StdioInstance {
  readonly process: ProcessId;
  readonly stdin: Writable;
  /** Raw bytes. Listen in the same tick: Node throws away what nobody has asked for when the process ends. */
  readonly stdout: Readable;
  /** `performance.now()` right before the spawn. */
  readonly spawnedAt: number;
  /** Spawn to exec done, ms. */
  readonly execMs: number;
  /** Resolves (never rejects) when the process has ended; `lastLines` are of stderr. */
  readonly exited: Promise<TargetExit>;
  exit(): TargetExit | null;
  /** First match among the lines of stderr so far. */
  findLine(pattern: RegExp): RegExpMatchArray | null;
  /** stdin end, SIGTERM, SIGKILL of the whole tree with proof, by `launch.stop`; its home is removed. */
  stop(): Promise<Stopped>;
}

/** Where a client's stderr goes. */
export function stdioLog(logs: string, client: number): string {
  return path.join(logs, client === probeClient ? 'probe.stderr.log' : `client-${client}.stderr.log`);
}

let spawned = 0;

/**
 * Starts the process of one stdio client in a process group of its own, with a fresh home.
 * Throws `target-not-started` or `target-not-found` where the system refuses.
 */
export function spawnStdio(launch: DriverLaunch, client: number): StdioInstance {
  spawned += 1;
  makeFolderNow(launch.logs);
  const user = launch.user ?? null;
  const home = launch.homes === null ? null : freshHome(path.join(launch.homes, `client-${client}-`), user);
  const tag = `${launch.env[tagVariable] ?? runTag(process.pid)}c${client}.${spawned}/`;
  const env = { ...launch.env, [tagVariable]: tag, ...(home === null ? {} : { HOME: home.path }) };
  const started = start(launch, env, home);
  const { child } = started;
  const output = createOutput(launch.secrets ?? []);
  output.drain(child.stderr, stdioLog(launch.logs, client));
  child.stdout.on('error', () => {});
  const followed = follow(child, output, tag);
  return {
    process: followed.process,
    stdin: child.stdin,
    stdout: child.stdout,
    spawnedAt: started.spawnedAt,
    execMs: started.execMs,
    exited: followed.exited,
    exit: followed.exit,
    findLine: (pattern) => output.find(pattern),
    stop: () =>
      followed.stop(launch.stop).finally(() => {
        child.stdout.destroy();
        home?.remove();
      }),
  };
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly spawnedAt: number;
  readonly execMs: number;
}

/** Node's spawn returns after the exec: what it takes is the time of both. */
function start(launch: DriverLaunch, given: Readonly<Record<string, string>>, home: Home | null): Started {
  try {
    const { file, args, env } = placed(launch, given);
    const spawnedAt = performance.now();
    const child = spawn(file, [...args], {
      cwd: launch.cwd,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const execMs = performance.now() - spawnedAt;
    // The event comes on the next tick; that there is no pid says as much now.
    child.on('error', () => {});
    if (child.pid === undefined) throw spawnError(launch);
    return { child, spawnedAt, execMs };
  } catch (error) {
    home?.remove();
    throw error instanceof RatingplateError ? error : spawnError(launch, error);
  }
}

/**
 * The command as its user's, bound to its CPUs by `taskset`; what stands in front execs it and so keeps the pid.
 * Throws `target-not-found` where CPUs are asked for and there is no `taskset`.
 */
export function placed(
  launch: Pick<DriverLaunch, 'file' | 'args' | 'cpus' | 'user'>,
  env: Readonly<Record<string, string>>,
): Command {
  const { file, args, cpus, user = null } = launch;
  const command =
    cpus === null
      ? { file, args, env }
      : { file: which('taskset', '/', env['PATH']), args: ['-c', cpus, file, ...args], env };
  return user === null ? command : asUser(user, command);
}
