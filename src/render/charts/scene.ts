/** A chart as a list of what stands where: bars against one scale, text at fixed places. px, from the top left. */
import { textWidth } from './text.ts';
import type { Ink } from './theme.ts';

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Horizontal extent of the scale. */
  readonly left: number;
  readonly right: number;
  readonly scale: { readonly type: 'linear' | 'log'; readonly domain: readonly [number, number] };
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** Vertical extents of grid lines, from the top down; tick labels stand below the last. */
  readonly spans: readonly { readonly top: number; readonly bottom: number }[];
  readonly bars: readonly Bar[];
  /** Lines over bars; absent = none. */
  readonly ranges?: readonly Range[];
  /** Text right of a value on the scale. */
  readonly values: readonly {
    readonly at: number;
    readonly y: number;
    readonly text: string;
    readonly ink: Ink;
  }[];
  readonly swatches: readonly Swatch[];
  readonly labels: readonly Label[];
}

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly height: number;
  readonly fill: Ink;
}

/** From one value on the scale to another, with its ends marked. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** Middle. */
  readonly y: number;
}

export interface Swatch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: Ink;
}

export interface Label {
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly ink: Ink;
  readonly bold?: boolean;
}

export const sizes = {
  title: 19,
  subtitle: 14,
  row: 15,
  second: 13,
  value: 13,
  tick: 13,
  footer: 12,
} as const;
export const width = 720;
export const margin = 16;

/** Room that the text right of the longest bar may need. */
export const valueRoom = (values: readonly { readonly text: string }[]): number =>
  12 + Math.ceil(Math.max(...values.map(({ text }) => textWidth(text, sizes.value))));

/** Title, what is drawn, and legend: labels and swatches, and where they end. */
export function heading(
  title: string,
  subtitle: string,
  legend: readonly { readonly text: string; readonly fill: Ink }[],
): { labels: Label[]; swatches: Swatch[]; bottom: number } {
  const labels: Label[] = [
    { x: margin, y: 26, text: title, size: sizes.title, ink: 'ink', bold: true },
    { x: margin, y: 50, text: subtitle, size: sizes.subtitle, ink: 'muted' },
  ];
  const swatches: Swatch[] = [];
  let x = margin;
  for (const { text, fill } of legend) {
    swatches.push({ x, y: 68, width: 22, height: 13, fill });
    labels.push({ x: x + 28, y: 75, text, size: sizes.second, ink: 'ink' });
    x += 28 + textWidth(text, sizes.second) + 18;
  }
  return { labels, swatches, bottom: legend.length > 0 ? 94 : 68 };
}
