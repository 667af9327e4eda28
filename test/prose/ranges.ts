/** What a sentence says of many cells at once. */
import { type Cell, numberIn } from '../pages/markdown.ts';
import type { Words } from './words.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
  readonly isNoisy: boolean;
  /** Its upper end is but a lower bound. */
  readonly isAtLeast: boolean;
  /** Cells it is of, and all there are; null = of all. */
  readonly some: number | null;
  readonly all: number | null;
}

/** `≈ 106 to 277`, `106`, `106 to ≥ 277`, `106 to 277 in 3 of 4 scenarios`; null = no range. */
export function readRange(text: string, words: Words): Range | null {
  const [, body = text, some, all] = words.of.exec(text.trim()) ?? [];
  const [first = '', second = first] = body.trim().split(` ${words.to} `);
  const [low, high] = [first, second].map((end) =>
    numberIn(end.replace(/^(?:≈ )?(?:≥ )?/, ''), words.decimal),
  );
  if (low === undefined || low === null || high === undefined || high === null) return null;
  const count = (part: string | undefined) => (part === undefined ? null : numberIn(part, words.decimal));
  const isAtLeast = /^(?:≈ )?≥ /.test(second);
  return { low, high, isNoisy: body.includes('≈'), isAtLeast, some: count(some), all: count(all) };
}

/** Cells a sentence may stand on: with a value, and not a bound of one. */
export const usable = (cells: readonly Cell[]): (Cell & { value: number })[] =>
  cells.filter((cell): cell is Cell & { value: number } => cell.value !== null && cell.side === '');

/** Null where the range is that of the cells; `isAtLeast`: what it says of them can be but a lower bound. */
export function rangeFault(
  text: string,
  cells: readonly Cell[],
  words: Words,
  isAtLeast = false,
): string | null {
  const range = readRange(text, words);
  if (range === null) return 'no range';
  const sound = usable(cells);
  return valuesFault(range, sound, cells.length) ?? noiseFault(range, sound) ?? boundFault(range, isAtLeast);
}

export const boundFault = (range: Range, isAtLeast: boolean): string | null =>
  range.isAtLeast === isAtLeast ? null : isAtLeast ? 'the rates are bounds' : 'nothing there is a bound';

/** The same of numbers that are in no table, within `within` of each end. */
export function valuesFault(
  { low, high, some, all }: Range,
  values: readonly { readonly value: number }[],
  of: number,
  within = 1e-9,
): string | null {
  if (values.length === 0) return 'nothing in the tables has it';
  const [least, most] = [
    Math.min(...values.map(({ value }) => value)),
    Math.max(...values.map(({ value }) => value)),
  ];
  if (!near(low, least, within) || !near(high, most, within)) return `the tables have ${least} to ${most}`;
  if (some === null) return values.length < of ? `only ${values.length} of ${of} have it` : null;
  return some === values.length && all === of && some < of ? null : `${values.length} of ${of} have it`;
}

/** An end that is noisy in each cell that has it is noisy in the sentence. */
function noiseFault(
  { low, high, isNoisy }: Range,
  cells: readonly (Cell & { value: number })[],
): string | null {
  const only = (end: number) => cells.filter(({ value }) => value === end).every((cell) => cell.isNoisy);
  return (only(low) || only(high)) && !isNoisy ? 'the table marks it noisy' : null;
}

export const near = (a: number, b: number, within: number): boolean =>
  Math.abs(a - b) <= within * Math.max(Math.abs(a), Math.abs(b), 1e-12);

/** Least squares: a judge of its own, for slopes that are fitted in another way. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const top = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0);
  return top / points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
}

/** Share of the variance about the mean that the line explains. */
export function explained(points: readonly { x: number; y: number }[]): number {
  const slope = slopeOf(points);
  const n = points.length;
  const [mx, my] = [
    points.reduce((sum, { x }) => sum + x, 0) / n,
    points.reduce((sum, { y }) => sum + y, 0) / n,
  ];
  const total = points.reduce((sum, { y }) => sum + (y - my) ** 2, 0);
  const left = points.reduce((sum, { x, y }) => sum + (y - my - slope * (x - mx)) ** 2, 0);
  return total === 0 ? 1 : 1 - left / total;
}
