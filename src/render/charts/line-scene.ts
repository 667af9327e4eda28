/** A chart of lines over clients as a list of what stands where, px from the top left; both scales are logarithmic. */
import type { Label } from './scene.ts';
import type { Ink } from './theme.ts';

export interface LineScene {
  readonly width: number;
  readonly height: number;
  /** Grid lines and axes. */
  readonly rules: readonly Rule[];
  /** Intervals along a line. */
  readonly bands: readonly Band[];
  /** Bars behind the last step of a series that was stopped. */
  readonly stops: readonly (Rule & { readonly ink: Ink })[];
  readonly lines: readonly LinePath[];
  readonly marks: readonly Mark[];
  readonly ticks: readonly Tick[];
  readonly labels: readonly Label[];
}

export interface Rule {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

export interface Band {
  readonly ink: Ink;
  /** Of a single point the band is a bar. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly y2: number }[];
}

export const strokes = ['solid', 'dashed', 'dotted'] as const;
export type Stroke = (typeof strokes)[number];

export interface LinePath {
  readonly ink: Ink;
  readonly stroke: Stroke;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'triangle-down', 'cross'] as const;
export type Shape = (typeof shapes)[number];

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly ink: Ink;
  readonly shape: Shape;
  /** The value is a bound of the true one: drawn hollow. */
  readonly hollow: boolean;
}

export interface Tick {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly align: 'center' | 'right';
}

const lineInks = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6'] as const;

/** Colour and shape of the n-th series: no two of the first 36 have both in common. */
export function styleOf(index: number): { readonly ink: Ink; readonly shape: Shape } {
  const turn = Math.floor(index / lineInks.length);
  return {
    ink: lineInks[index % lineInks.length] ?? 'line1',
    shape: shapes[(index + turn) % shapes.length] ?? 'circle',
  };
}

/** A logarithmic scale from values to px; what is below it stands at its beginning. */
export function logScale(domain: readonly [number, number], range: readonly [number, number]) {
  const [from, to] = domain.map(Math.log) as [number, number];
  return (value: number): number =>
    to === from
      ? (range[0] + range[1]) / 2
      : range[0] + ((Math.max(from, Math.log(value)) - from) / (to - from)) * (range[1] - range[0]);
}
