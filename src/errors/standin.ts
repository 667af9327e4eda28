import { RatingplateError } from './base.ts';

/** The stand-in process ended, or did not do what it was asked. */
export class StandinLostError extends RatingplateError {
  static override readonly code = 'standin-lost';
  static override readonly hint =
    'Run again; if it happens again, the machine ends processes (out of memory?) or the stand-in failed: its last lines say why.';
}
