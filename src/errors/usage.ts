import { exitCodes, RatingplateError } from './base.ts';

/** An option or command that does not exist, or one without its value. */
export class UsageError extends RatingplateError {
  static override readonly code = 'usage';
  static override readonly hint =
    'Run `ratingplate --help`, or `ratingplate <command> --help` for the options of one command.';
  static override readonly exit = exitCodes.usage;
}

/** `--only` names no measurement of the plan. */
export class UnknownMeasurementError extends RatingplateError {
  static override readonly code = 'unknown-measurement';
  static override readonly hint = '`ratingplate measure --plan` lists the ids of the plan.';
  static override readonly exit = exitCodes.usage;
}

/** `calibrate --only` names no row. */
export class UnknownRowError extends RatingplateError {
  static override readonly code = 'unknown-row';
  static override readonly hint = '`ratingplate calibrate --help` lists the rows.';
  static override readonly exit = exitCodes.usage;
}

/** All rows that `calibrate` was asked for need a program that this host does not have. */
export class ProgramMissingError extends RatingplateError {
  static override readonly code = 'program-missing';
  static override readonly hint =
    'Install it, or try other rows: without `--only` those that need it are named, and the others tried.';
  static override readonly exit = exitCodes.usage;
}

/** An endpoint is on another machine, which would be put under full load. */
export class RemoteEndpointError extends RatingplateError {
  static override readonly code = 'remote-endpoint';
  static override readonly hint =
    'Use 127.0.0.1 or a Unix socket; where that machine is yours to load, say so with `--allow-remote`, or `allow-remote: true` in the Action.';
  static override readonly exit = exitCodes.usage;
}

/** A partial or never publishable run would replace the published snapshot. */
export class ExplicitOutError extends RatingplateError {
  static override readonly code = 'explicit-out';
  static override readonly hint =
    'Name a folder for it with `--out DIR`, so that the published snapshot stays as it is.';
  static override readonly exit = exitCodes.usage;
}

/** The plan holds nothing but what this version does not measure. */
export class UnsupportedMeasurementError extends RatingplateError {
  static override readonly code = 'unsupported-measurement';
  static override readonly hint =
    'This version measures points of targets that it starts; `--plan` shows the rest.';
  static override readonly exit = exitCodes.usage;
}

/** `user:` names nobody. */
export class UserUnknownError extends RatingplateError {
  static override readonly code = 'user-unknown';
  static override readonly hint =
    'Make the user (`useradd --system --no-create-home NAME`), or correct `user:` of the target.';
  static override readonly exit = exitCodes.usage;
}

/** `user:` names root, which is no user to keep a target from anything. */
export class UserIsRootError extends RatingplateError {
  static override readonly code = 'user-is-root';
  static override readonly hint =
    'Name a user without rights, or leave `user:` out: the target is then started as the user that runs ratingplate.';
  static override readonly exit = exitCodes.usage;
}

/** `user:` asks for what only root may do, with all the rights of root. */
export class UserRefusedError extends RatingplateError {
  static override readonly code = 'user-refused';
  static override readonly hint =
    'Run ratingplate as root, in a container with the capabilities that the message names (`--cap-add SYS_PTRACE`), or leave `user:` out: docs/security.md says what a target can then read.';
  static override readonly exit = exitCodes.usage;
}

/** The user of a target has no way to its program, its working folder or its home. */
export class UserShutOutError extends RatingplateError {
  static override readonly code = 'user-shut-out';
  static override readonly hint =
    'Put program and config where that user may go (/opt, /srv), or let it through (`chmod o+x FOLDER`); homes are made in TMPDIR.';
  static override readonly exit = exitCodes.usage;
}

/** Nothing to resume. */
export class NothingToResumeError extends RatingplateError {
  static override readonly code = 'nothing-to-resume';
  static override readonly hint = 'Runs are kept in `.ratingplate/`; start a new one without `--resume`.';
  static override readonly exit = exitCodes.usage;
}

/** The run was broken off by a signal. */
export class InterruptedError extends RatingplateError {
  static override readonly code = 'interrupted';
  static override readonly hint =
    'What was measured so far is kept; a run of `measure` goes on with the same command and `--resume`.';
  static override readonly exit = exitCodes.unmeasured;
}

/** The run is over, and not a single round of any measurement could be completed. */
export class NothingMeasuredError extends RatingplateError {
  static override readonly code = 'nothing-measured';
  static override readonly hint =
    'The message names the first reason and what to do; the reasons of all rounds, and what the target printed, are in the run folder.';
  static override readonly exit = exitCodes.unmeasured;
}

/** A folder cannot be written to, has no room left, or is gone. */
export class PlaceUnusableError extends RatingplateError {
  static override readonly code = 'place-unusable';
  static override readonly hint =
    'Make room or give the rights there, or name another folder with `--out`; runs are kept in `.ratingplate/` beside the config, and what a run had measured before can be resumed.';
  static override readonly exit = exitCodes.unmeasured;
}
