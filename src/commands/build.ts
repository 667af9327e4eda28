/** Runs the builds of a plan: each target once, before anything is measured. */
import path from 'node:path';
import type { Plan, TargetSpec } from '../config/plan.ts';
import type { Ledger } from '../ownership/ledger.ts';
import type { Progress } from '../progress/events.ts';
import { buildTarget } from '../target/build.ts';
import { type Ambient, targetEnvironment } from '../target/environment.ts';
import { makeFolderNow } from '../util/folders.ts';

export interface BuildDeps {
  readonly folder: string;
  readonly ambient: Ambient;
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  readonly tell: Progress;
}

/** Throws `target-build-failed` with the last lines of the build. */
export async function buildTargets(plan: Plan, deps: BuildDeps): Promise<void> {
  const targets = new Map(
    plan.measurements.map(({ scenario }) => [buildKey(scenario.target), scenario.target]),
  );
  for (const target of targets.values()) if (target.build !== null) await build(target, target.build, deps);
}

/** Variants of one target share its build. */
function buildKey(target: TargetSpec): string {
  return JSON.stringify([target.name, target.cwd, target.build]);
}

/** A build gets what a target gets, without the config's own variables: those may be secret. */
async function build(target: TargetSpec, command: readonly string[], deps: BuildDeps): Promise<void> {
  deps.tell({
    event: 'note',
    level: 'info',
    code: 'build',
    message: `building ${target.name}: ${command.join(' ')}`,
  });
  const { env } = targetEnvironment({ ...target, env: {} }, deps.ambient, {});
  const home = path.join(deps.folder, 'build-home');
  makeFolderNow(home);
  const { folder, ledger, signal } = deps;
  await buildTarget({
    target,
    command,
    env: { HOME: home, ...env },
    secrets: [],
    folder,
    tag: ledger.tag,
    signal,
  });
}
