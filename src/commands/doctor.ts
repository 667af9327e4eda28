/** `ratingplate doctor`: is this machine fit to be a reference, and what would make it so? */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../config/index.ts';
import type { ReferenceSpec } from '../config/plan.ts';
import { referencesOf } from '../config/reference.ts';
import { type ExitCode, exitCodes, RatingplateError } from '../errors/base.ts';
import { tryLoopback } from '../host/doctor/loopback.ts';
import { examine, type Grade, type Report } from '../host/doctor/report.ts';
import { takeScene } from '../host/doctor/scene.ts';
import { openGit } from '../util/git.ts';
import type { CommandDeps } from './deps.ts';
import { reportText } from './doctor-text.ts';
import { keptCredentials } from './git-credentials.ts';
import { text } from './measure-options.ts';
import type { ParsedOptions } from './options.ts';

/** 0 for a reference, 1 where something is wanting, 3 where it could not be told. */
export const gradeCodes: Readonly<Record<Grade, ExitCode>> = {
  reference: exitCodes.done,
  degraded: exitCodes.wanting,
  unknown: exitCodes.unmeasured,
};

/** Runs the command; returns the exit code. */
export async function doctor({ values }: ParsedOptions, deps: CommandDeps): Promise<number> {
  const report = await examineMachine({
    cwd: deps.cwd,
    env: deps.env,
    references: referencesIn(text(values, 'config'), deps.cwd),
    credentials: await keptCredentials(openGit(deps.cwd, deps.env).ask),
  });
  if (values['json'] === true) deps.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else deps.stdout.write(reportText(report, hasColor(deps)));
  return gradeCodes[report.grade];
}

export interface Examined {
  /** The repository. */
  readonly cwd: string;
  /** All that this process was given. */
  readonly env: CommandDeps['env'];
  readonly references: readonly ReferenceSpec[] | null;
  readonly credentials: readonly string[] | null;
}

/** Steal and load come in ticks of 10 ms: 1 % of one CPU takes a second to be seen at all. */
const watchMs = 2000;

/** Looks at the machine for two seconds. */
export async function examineMachine(given: Examined): Promise<Report> {
  const scene = await takeScene({
    ...given,
    sysRoot: '',
    user: { uid: process.getuid?.() ?? null, groups: process.getgroups?.() ?? null },
    loopback: tryLoopback,
    ownMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    pid: process.pid,
    clock: { now: () => performance.now(), wall: () => Date.now(), sleep: (ms) => sleep(ms) },
    watchMs,
  });
  return examine(scene);
}

/**
 * Machines that the config names. One that was asked for must be there and right; a mistake in the one that merely is
 * there is told by the commands that need it.
 */
export function referencesIn(config: string | null, cwd: string): ReferenceSpec[] | null {
  const file = path.resolve(cwd, config ?? 'ratingplate.yml');
  if (config === null && !existsSync(file)) return null;
  try {
    return referencesOf(loadConfig(file).input);
  } catch (error) {
    if (config === null && error instanceof RatingplateError) return null;
    throw error;
  }
}

/** https://no-color.org: any value but the empty one. */
function hasColor({ env, stdout }: CommandDeps): boolean {
  return stdout.isTTY === true && !env['NO_COLOR'];
}
