/** Errors of targets that already run. Each breaks the round it comes in, before a call is made. */
import { exitCodes, RatingplateError } from './base.ts';

/** There is no such process: the pid file is stale, the unit does not run, nobody listens. */
export class TargetNotRunningError extends RatingplateError {
  static override readonly code = 'target-not-running';
  static override readonly hint =
    'Start the server first, and look that `running` names its port, pid file or unit; or let ratingplate start it by `command`.';
}

/** The process is there, and the system does not let this user look at it. */
export class TargetHiddenError extends RatingplateError {
  static override readonly code = 'target-hidden';
  static override readonly hint =
    'Run ratingplate as the user of the server or as root; on a machine that hides the processes of others (hidepid) only that helps.';

  /** @param what it was looked for by, where its number is not known */
  constructor(pid: number | null, what = '', user: number | null = null) {
    const whose = user === null ? 'another user' : `user ${user}`;
    super(
      pid === null
        ? `${what} is held by a process of ${whose}, which this user may not see.`
        : `Process ${pid} runs, and this user may not look at it.`,
    );
  }
}

/** The process found cannot be the target of a run. */
export class TargetUnusableError extends RatingplateError {
  static override readonly code = 'target-unusable';
  static override readonly hint =
    'Name the server itself, by the port it listens on, its pid file or its unit.';
  static override readonly exit = exitCodes.usage;
}

/** What answers at the endpoint's address is not, or not provably, the process found. */
export class RunningElsewhereError extends RatingplateError {
  static override readonly code = 'running-elsewhere';
  static override readonly hint =
    'Give `url` the address at which that very process listens, or let `running` name the process that does.';

  /** @param holder who listens there; null = nobody whom this machine can see */
  constructor(address: string, pids: readonly number[], holder: string | null) {
    const who = holder ?? 'nobody that this machine can see';
    super(`At ${address} listens ${who}, and not the process that was found (pid ${pids.join(', ')}).`);
  }
}
