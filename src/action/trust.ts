/** What may run on the measuring machine, and what must not come with it. */
import { keptCredentials } from '../commands/git-credentials.ts';
import { NotLinuxError, TokenInMeasureError, UntrustedEventError } from '../errors/action.ts';
import type { Git } from '../util/git.ts';
import type { Inputs } from './inputs.ts';
import type { Environment, Runner } from './runner.ts';

/** @throws UntrustedEventError for pull requests and forks; a trial may run them where the machine is thrown away */
export function refuseUntrusted(runner: Runner, trial: boolean): void {
  const why = untrusted(runner);
  if (why === null || (trial && runner.hosted)) return;
  throw new UntrustedEventError(`${why} is not measured on this machine`);
}

/** @throws NotLinuxError: elsewhere memory and processor time are a portable sampler's, good enough for a trial */
export function refuseOtherSystems({ os }: Runner, trial: boolean): void {
  if (os !== 'Linux' && !trial) throw new NotLinuxError(`this runner is ${os}`);
}

function untrusted({ event, eventName }: Runner): string | null {
  if (event.pull_request || eventName.startsWith('pull_request')) return 'a pull request';
  const origin = event.workflow_run?.event;
  if (typeof origin === 'string' && origin.startsWith('pull_request'))
    return 'a run that a pull request started';
  return event.repository?.fork === true ? 'a fork' : null;
}

/** @throws TokenInMeasureError */
export function refuseTokens(
  inputs: Pick<Inputs, 'github-token' | 'artifact-token'>,
  env: Environment,
): void {
  const passed = (['github-token', 'artifact-token'] as const).filter((name) => inputs[name] !== '');
  const named = ['GITHUB_TOKEN', 'GH_TOKEN'].filter((name) => env[name]);
  const found = [...passed.map((name) => `the input ${name}`), ...named];
  if (found.length === 0) return;
  throw new TokenInMeasureError(`measure runs the target, and was passed ${found.join(' and ')}`);
}

/** Places in the checkout's Git configuration where a credential is kept for whoever can read it. */
export async function persistedCredentials(git: Git): Promise<string[]> {
  return (await keptCredentials(git.ask)) ?? [];
}

/** What only the Action itself needs: the commands, and all they start, go without. */
export function withoutSecrets(env: Environment): Environment {
  const own =
    /^(ACTIONS_|INPUT_|STATE_|GITHUB_TOKEN$|GH_TOKEN$|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}
