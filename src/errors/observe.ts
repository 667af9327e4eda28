import { exitCodes, RatingplateError } from './base.ts';

/** Nothing of the observed tree lives any more, so there is nothing to read. */
export class NoProcessLeft extends RatingplateError {
  static override readonly code = 'no-process-left';
  static override readonly hint =
    'The target ended before its figures were read: see the last lines of its log in the run folder.';
  static override readonly exit = exitCodes.unmeasured;

  constructor(what: string) {
    super(`no process of the target is left to read ${what} of`);
  }
}

/** The runtime's inspector could not be reached or did not answer. */
export class ProbeFailed extends RatingplateError {
  static override readonly code = 'probe-failed';
  static override readonly hint =
    'Check that the target really runs on this runtime and does not close its debugging port, or set `probe: none`.';
  static override readonly exit = exitCodes.unmeasured;

  constructor(where: string, why: string, options?: ErrorOptions) {
    super(`the probe at ${where} failed: ${why}`, options);
  }
}
