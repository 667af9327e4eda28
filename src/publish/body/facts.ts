import type { RatingRecord } from '../../record/schema.ts';
import type { Change } from '../changes.ts';

/** All that the text of a pull request is made of: the same facts, the same text. */
export interface BodyFacts {
  readonly record: RatingRecord;
  /** Of the system. */
  readonly name: string;
  readonly tag: string;
  /** Of the tag, peeled. */
  readonly tagCommit: string;
  /** Of the repository, as a person sees it. */
  readonly url: string;
  /** The snapshot's commit. */
  readonly commit: string;
  readonly dir: string;
  /** First language of the snapshot. */
  readonly locale: string;
  /** Whether base has no snapshot yet. */
  readonly isFirst: boolean;
  readonly changes: readonly Change[];
  /** Files of others in the snapshot folder, which go. */
  readonly foreign: readonly string[];
  /** Whether the checks of a pull request with this token wait for a click, never start, or run. */
  readonly checks: 'wait' | 'none' | 'run';
}
