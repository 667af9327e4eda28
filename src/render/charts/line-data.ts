/** What a chart of lines over clients draws: values of the record, not yet px. */
import type { Drawn } from './figures.ts';
import type { Stroke } from './line-scene.ts';

/** The kinds of value that one chart draws, each with its stroke. */
export type Quantity = 'admitted' | 'peak' | 'hot' | 'settled' | 'heap' | 'p50' | 'p99' | 'cpu' | 'rate';

export interface SeriesPoint extends Drawn {
  readonly clients: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface SeriesLine {
  /** Of the scenario, plain. */
  readonly title: string;
  /** Position among the series (or points) of the run, which gives colour and shape. */
  readonly index: number;
  readonly quantity: Quantity;
  readonly stroke: Stroke;
  /** Runs of neighbouring steps. */
  readonly segments: readonly (readonly SeriesPoint[])[];
  /** A rule ended the series before all planned steps were taken, in a round at least. */
  readonly stopped: boolean;
}

/** A line across the plot that values must stay under. */
export interface Limit {
  readonly kind: 'budget' | 'ceiling';
  readonly value: number;
}

export interface SeriesPanel {
  /** Null = the chart has no methods. */
  readonly method: string | null;
  readonly lines: readonly SeriesLine[];
  /** None where it would flatten what is drawn. */
  readonly limits: readonly Limit[];
}
