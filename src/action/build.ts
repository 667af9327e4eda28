/** The config's builds, run by the Action so that each is a group of the log; the harness then has nothing to build. */
import { setImmediate } from 'node:timers/promises';
import type { Plan, TargetSpec } from '../config/plan.ts';
import { ActionBuildError } from '../errors/action.ts';
import { RatingplateError } from '../errors/base.ts';
import { InterruptedError } from '../errors/usage.ts';
import { which } from '../target/which.ts';
import { makeFolderNow } from '../util/folders.ts';
import type { ActionDeps } from './deps.ts';
import { quoted } from './quote.ts';

/** All a build inherits, as in the harness; and none of the config's own variables, which may be secret. */
const inherited = ['PATH', 'LANG', 'TMPDIR', 'RUNNER_TRACKING_ID'];

/**
 * Builds each target once.
 * @param home an empty folder for the builds' HOME
 * @throws ActionBuildError, InterruptedError
 */
export async function buildAll(plan: Plan, home: string, deps: ActionDeps): Promise<void> {
  const targets = new Map(
    plan.measurements.map(({ scenario: { target } }) => [
      JSON.stringify([target.name, target.cwd, target.build]),
      target,
    ]),
  );
  for (const target of targets.values()) {
    if (target.build !== null) await build(target, target.build, home, deps);
  }
}

async function build(
  target: TargetSpec,
  command: readonly string[],
  home: string,
  deps: ActionDeps,
): Promise<void> {
  const [program = '', ...args] = command;
  const { core, command: world, nonce } = deps;
  makeFolderNow(home);
  const kept = inherited.flatMap((name) => {
    const value = world.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = {
    ...Object.fromEntries(kept),
    HOME: target.home === 'inherit' ? (world.env['HOME'] ?? home) : home,
  };
  const exec = await deps.loadExec();
  core.startGroup(`Build ${target.name}`);
  const options = { cwd: target.cwd, env, ignoreReturnCode: true };
  // The program is found as the harness finds it; @actions/exec would split its name at blanks.
  const run = () => exec(`"${which(program, target.cwd, world.env['PATH'])}"`, args, options);
  try {
    const code = await quoted({ nonce, write: (text) => world.stdout.write(text) }, run);
    if (code !== 0) await failed(`${command.join(' ')} ended with code ${code}`, world.signal);
  } catch (error) {
    if (error instanceof RatingplateError) throw error;
    throw new ActionBuildError(`${command.join(' ')}: ${(error as Error).message}`, { cause: error });
  } finally {
    core.endGroup();
  }
}

/** A cancelled job may end its whole group: the build is not to blame then. */
async function failed(how: string, signal: AbortSignal): Promise<never> {
  // The same signal may wait for this process to hear of it.
  await setImmediate();
  if (signal.aborted)
    throw new InterruptedError(`broken off by ${String(signal.reason)} as it built: ${how}`);
  throw new ActionBuildError(how);
}
