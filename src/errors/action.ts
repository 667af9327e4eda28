/** What can be wrong where the Action runs: its inputs, the event, the checkout. */
import { exitCodes, RatingplateError } from './base.ts';

/** An input of the Action has a value it cannot have. */
export class ActionInputError extends RatingplateError {
  static override readonly code = 'action-input';
  static override readonly hint = 'docs/action.md lists every input, its values and its default.';
  static override readonly exit = exitCodes.usage;
}

/** The run belongs to no tag, and only tags are measured for publication. */
export class TagMissingError extends RatingplateError {
  static override readonly code = 'tag-missing';
  static override readonly hint =
    'Start the workflow by pushing a tag, pass the input `tag`, or set `trial: true` to try it without publishing.';
  static override readonly exit = exitCodes.usage;
}

/** The named tag cannot be resolved in the checkout. */
export class TagUnknownError extends RatingplateError {
  static override readonly code = 'tag-unknown';
  static override readonly hint =
    'Check the tag out: actions/checkout with `ref: refs/tags/<tag>` and `fetch-depth: 0`.';
  static override readonly exit = exitCodes.usage;
}

/** What is checked out is not the commit of the tag. */
export class CheckoutNotTagError extends RatingplateError {
  static override readonly code = 'checkout-not-tag';
  static override readonly hint =
    'Check the tag itself out (`ref: refs/tags/<tag>`), and move nothing before this step.';
  static override readonly exit = exitCodes.usage;
}

/** The checkout holds changes that no commit has. */
export class CheckoutDirtyError extends RatingplateError {
  static override readonly code = 'checkout-dirty';
  static override readonly hint =
    "Build through the config's `build`, or outside the checkout: what is measured must be the tag and nothing else.";
  static override readonly exit = exitCodes.usage;
}

/** The working folder is no Git checkout, or Git cannot read it. */
export class CheckoutMissingError extends RatingplateError {
  static override readonly code = 'checkout-missing';
  static override readonly hint = 'Run actions/checkout before this step, on a machine that has git.';
  static override readonly exit = exitCodes.usage;
}

/** The tag's commit is in no branch that releases are made from. */
export class TagUnreachableError extends RatingplateError {
  static override readonly code = 'tag-unreachable';
  static override readonly hint =
    'Check out with `fetch-depth: 0`, and name maintenance branches in the input `release-branches`, such as `release/*`.';
  static override readonly exit = exitCodes.usage;
}

/** Code that nobody has reviewed would run on the measuring machine. */
export class UntrustedEventError extends RatingplateError {
  static override readonly code = 'untrusted-event';
  static override readonly hint =
    'Measure tags of the repository itself; a pull request may be tried with `trial: true` on a GitHub-hosted runner.';
  static override readonly exit = exitCodes.usage;
}

/** Figures to be published are read from /proc, which only Linux has. */
export class NotLinuxError extends RatingplateError {
  static override readonly code = 'not-linux';
  static override readonly hint =
    'Measure on a Linux runner, or set `trial: true` to try it here without publishing.';
  static override readonly exit = exitCodes.usage;
}

/** A token came to the job that runs the target. */
export class TokenInMeasureError extends RatingplateError {
  static override readonly code = 'token-in-measure';
  static override readonly hint =
    'Pass no `github-token` and no GITHUB_TOKEN or GH_TOKEN to `command: measure`; `command: publish`, in a job of its own, is what needs one.';
  static override readonly exit = exitCodes.usage;
}

/** This machine is not the one the config names under `reference`. */
export class NotReferenceHostError extends RatingplateError {
  static override readonly code = 'not-reference-host';
  static override readonly hint =
    'Run on the labelled reference machine, correct `reference` in the config, or set `require-reference: false`.';
  static override readonly exit = exitCodes.wanting;
}

/** The build that the config asks for ended with an error. */
export class ActionBuildError extends RatingplateError {
  static override readonly code = 'action-build-failed';
  static override readonly hint = 'The group of the build in the log of this step shows what it said.';
  static override readonly exit = exitCodes.unmeasured;
}

/** The record was made, but could not be handed over. */
export class UploadFailedError extends RatingplateError {
  static override readonly code = 'upload-failed';
  static override readonly hint =
    'The files are kept on the runner at the path above; run the job again, or set `upload: never` and hand them over with steps of your own.';
  static override readonly exit = exitCodes.unmeasured;
}

/** The changes of a pull request cannot be told from what was checked out. */
export class ReviewBaseMissingError extends RatingplateError {
  static override readonly code = 'review-base-missing';
  static override readonly hint = 'Check the pull request out with actions/checkout and `fetch-depth: 0`.';
  static override readonly exit = exitCodes.usage;
}
