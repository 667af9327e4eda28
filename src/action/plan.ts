/** The plan of a run in the Action. */
import path from 'node:path';
import { refuseRemote } from '../commands/local.ts';
import { markUnsupported } from '../commands/supported.ts';
import { type Config, loadConfig, makePlan, parseConfig } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import { referenceFault } from '../config/reference.ts';
import { ActionInputError, NotReferenceHostError } from '../errors/action.ts';
import { hostFacts } from '../host/facts.ts';
import type { Git } from '../util/git.ts';
import type { Environment } from './runner.ts';
import { trialReason } from './trial.ts';

export interface PlanRequest {
  /** As the input has it. */
  readonly config: string;
  /** A commit whose config is taken in place of the checkout's; null = the checkout's. */
  readonly configRef: string | null;
  /** Ids of the measurements to take; empty = all. */
  readonly only: readonly string[];
  readonly profile: string;
  readonly trial: boolean;
  readonly requireReference: boolean;
  readonly allowRemote: boolean;
}

/** Makes the plan; a trial's may never be published. Throws also `not-reference-host` and `remote-endpoint`. */
export async function planOf(
  request: PlanRequest,
  workspace: string,
  git: Git,
  env: Environment,
): Promise<Plan> {
  const config = await readConfig(request, workspace, git);
  const plan = markUnsupported(makePlan(config, { profile: request.profile, only: request.only, env }));
  refuseRemote(plan, request.allowRemote);
  if (request.trial) return { ...plan, unpublishable: [trialReason, ...plan.unpublishable] };
  const fault = request.requireReference ? referenceFault(plan.reference, hostFacts()) : null;
  if (fault !== null) throw new NotReferenceHostError(fault);
  return plan;
}

/** An old tag may have no config, or one that cannot say what is wanted now: it then comes from another commit. */
async function readConfig({ config, configRef }: PlanRequest, workspace: string, git: Git): Promise<Config> {
  const file = path.resolve(workspace, config);
  if (configRef === null) return loadConfig(file);
  const place = path.relative(workspace, file).split(path.sep).join('/');
  const commit = await commitOf(configRef, git);
  const { code, stdout } = await git.ask('show', '--end-of-options', `${commit}:${place}`);
  if (code !== 0) throw new ActionInputError(`config-ref: ${configRef} has no file ${place}`);
  return parseConfig(stdout, file);
}

/** As a branch of origin, a tag or a commit. */
async function commitOf(ref: string, git: Git): Promise<string> {
  for (const name of [`refs/remotes/origin/${ref}`, `refs/tags/${ref}`, ref]) {
    const query = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const { code, stdout } = await git.ask(...query);
    if (code === 0) return stdout.trim();
  }
  throw new ActionInputError(`config-ref: the checkout has no branch, tag or commit ${ref.slice(0, 100)}`);
}
