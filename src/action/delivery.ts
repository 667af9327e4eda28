/** A measured record on its way out of the job, and what is said with it. */
import type { RatingRecord } from '../record/schema.ts';
import type { Places } from './places.ts';
import type { MeasuredTag } from './tag.ts';
import type { Proposal } from './trial.ts';

export interface Delivery {
  readonly record: RatingRecord;
  readonly tag: MeasuredTag | null;
  readonly trial: boolean;
  /** Tag, or short commit of a trial. */
  readonly version: string;
  readonly places: Places;
  /** Of a trial: the pull request it would have opened; null where its record is incomplete, or it is none. */
  readonly proposal: Proposal | null;
}
