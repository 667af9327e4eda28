/** What can be wrong with a record, or with the readings it is made from. */
import { exitCodes, RatingplateError } from './base.ts';

/** A number that is no number was about to be written. */
export class NonFiniteNumberError extends RatingplateError {
  static override readonly code = 'non-finite-number';
  static override readonly hint =
    'What could not be measured is null with a reason; report this with the record so far, it is a fault of ratingplate.';
  static override readonly exit = exitCodes.unmeasured;
}

/** A method's calls are not the sum of their outcomes. */
export class OutcomesDoNotAddUpError extends RatingplateError {
  static override readonly code = 'outcomes-do-not-add-up';
  static override readonly hint =
    'Every call that was started ends in exactly one outcome; report this with the driver log, it is a fault of ratingplate.';
  static override readonly exit = exitCodes.unmeasured;
}

/** There is no record where one was named. */
export class RecordNotFoundError extends RatingplateError {
  static override readonly code = 'record-not-found';
  static override readonly hint = 'Run `ratingplate measure` first, or name the record with --record FILE.';
  static override readonly exit = exitCodes.usage;
}

/** The file cannot be a record: too large, not text, not JSON. */
export class RecordUnreadableError extends RatingplateError {
  static override readonly code = 'record-unreadable';
  static override readonly hint =
    'Name a record.json as written by `ratingplate measure`; a file cut short or edited by hand must be replaced.';
  static override readonly exit = exitCodes.usage;
}

/** The file is JSON, but not a record as the schema has it. */
export class RecordInvalidError extends RatingplateError {
  static override readonly code = 'record-invalid';
  static override readonly hint =
    'Measure again or restore the record from git; schema/record.schema.json says what it must hold.';
  static override readonly exit = exitCodes.usage;
}

/** The record was written by a program with another record schema. */
export class RecordVersionError extends RatingplateError {
  static override readonly code = 'record-version';
  static override readonly hint =
    'Use the version of ratingplate that wrote it, or measure again with this one.';
  static override readonly exit = exitCodes.usage;
}

/** Records that do not belong together were given as one. */
export class RecordsDifferError extends RatingplateError {
  static override readonly code = 'records-differ';
  static override readonly hint =
    'A snapshot has one record: give records of one config, tag, build, profile and tool version, each host and scenario once; measure apart by host or by --only.';
  static override readonly exit = exitCodes.usage;
}

/** A run to resume is not there, is complete, or was measured with another plan. */
export class RunNotResumableError extends RatingplateError {
  static override readonly code = 'run-not-resumable';
  static override readonly hint = 'List .ratingplate/ for the runs there are, or measure without --resume.';
  static override readonly exit = exitCodes.usage;
}
