/** A measured record on its way out of the job, and what is said with it. */
import type { RatingRecord } from '../record/schema.ts';
import type { Places } from './places.ts';
import type { MeasuredTag } from './tag.ts';
import type { TrialChange } from './trial.ts';

export interface Delivery {
  readonly record: RatingRecord;
  readonly tag: MeasuredTag | null;
  readonly trial: boolean;
  /** Tag, or short commit of a trial. */
  readonly version: string;
  readonly places: Places;
  /** Of a trial: what publishing would change. */
  readonly changes: readonly TrialChange[];
  /** Pages of the config, from the top of the repository. */
  readonly pages: readonly string[];
}
