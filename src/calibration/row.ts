/** A row of the calibration: one kind of figure, what it should be, and how far off it may be. */
import type { Evidence } from './evidence.ts';

/** One comparison. Values are in the row's unit. */
export interface Reading {
  /** What tells it from the row's others, in any language: `64 KiB`, `p99`; null = it is the only one. */
  readonly name: string | null;
  readonly expected: number;
  /** Null = the record does not tell. */
  readonly measured: number | null;
  /** Largest error that passes, in the row's unit. */
  readonly tolerance: number;
}

export type RowUnit = 'MiB' | 'KiB' | 'ms' | 'calls' | 'calls/s' | 'yes/no';

export interface Row {
  readonly id: string;
  readonly unit: RowUnit;
  /** Ids of the scenarios it needs. */
  readonly scenarios: readonly string[];
  /** A program without which its servers cannot run. */
  readonly needs: 'perl' | null;
  /** What may keep it from passing besides a fault of the instrument. */
  readonly excuse: 'memory' | 'time' | 'processor' | 'none';
  /** @throws Unsaid where there is nothing to compare */
  readonly readings: (evidence: Evidence) => readonly Reading[];
}

/** The larger of a share of the truth and an absolute value. */
export const within = (expected: number, share: number, atLeast: number): number =>
  Math.max(Math.abs(expected) * share, atLeast);
