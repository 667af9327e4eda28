/** What the interactive charts have in common: marks in the style sheet's colours, on scales that can be changed. */
import { fonts } from '../charts/text.ts';
import type { Toggle } from './legend.ts';

type Layer = Readonly<Record<string, unknown>>;
type Axes = Readonly<Record<'x' | 'y', Readonly<Record<string, unknown>>>>;

export interface PlotDrawing {
  /** Stands above the plot; empty = the chart has one only. */
  readonly title: string;
  readonly spec: LiteSpec;
  /** The same on linear scales; null = there is no choice. */
  readonly linear: LiteSpec | null;
}

export interface ChartDrawing {
  readonly plots: readonly PlotDrawing[];
  readonly toggles: readonly Toggle[];
}

/** Vega-Lite; compiled while the page is drawn. */
export type LiteSpec = Readonly<Record<string, unknown>>;

/** A value as it is: colours, shapes and keys come with the rows. */
export const literal = (field: string) => ({ field, type: 'nominal', scale: null, legend: null });
export const ink = (name: string): string => `var(--${name})`;

/** Numbers as the page writes them; `figure` is a function of the page's program. */
export const written = { labelExpr: 'figure(datum.value)' } as const;

/** What is hidden is a signal of the page's controls: an object whose keys are those of toggles. */
const shown = "!hidden['s' + datum.s] && !hidden['q' + datum.q]";

export interface PlotParts {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly layer: readonly Layer[];
  readonly encoding: Axes;
  readonly height: number | { readonly step: number };
  /** Names by position, which labels of an axis look up: text from a record never is an expression. */
  readonly names?: readonly string[];
}

/** A plot as wide as the page lets it be; the program sets `width`, `narrow` and `hidden`. */
export function plotSpec({ rows, layer, encoding, height, names }: PlotParts): LiteSpec {
  const axis = { labelColor: ink('muted'), titleColor: ink('muted'), gridColor: ink('grid') };
  return {
    width: 640,
    height,
    autosize: { type: 'fit-x', contains: 'padding' },
    background: null,
    padding: 4,
    params: [
      { name: 'hidden', value: {} },
      { name: 'narrow', value: false },
      { name: 'names', value: names ?? [] },
    ],
    data: { values: rows },
    transform: [{ filter: shown }],
    encoding,
    layer,
    config: {
      aria: false,
      font: fonts,
      view: { stroke: null },
      axis: {
        ...axis,
        ...{ domainColor: ink('muted'), tickColor: ink('muted'), labelFontSize: 12, titleFontSize: 12 },
        titleFontWeight: 400,
      },
    },
  };
}

/** A row per name, in the order of the record. */
export const nameAxis = {
  field: 's',
  type: 'ordinal',
  sort: null,
  title: null,
  axis: {
    labelExpr: 'names[datum.value]',
    labelLimit: { expr: 'narrow ? 110 : 240' },
    ...{ domain: false, ticks: false, labelPadding: 8 },
  },
} as const;
