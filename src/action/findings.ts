/** What a review found. */
import type { RatingRecord } from '../record/schema.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  readonly level: 'ok' | 'note' | 'fault';
  readonly said: string;
}

export interface Review {
  /** Null: no snapshot changed, and why that is known. */
  readonly findings: readonly Finding[] | null;
  readonly untouched: string | null;
  readonly record: RatingRecord | null;
  readonly files: readonly string[];
}
