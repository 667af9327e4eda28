/** A slope over client counts as a figure: what the rounds agree on, and what the line is worth. */
import { type Estimate, overRounds, tidy, withVerdict } from './estimate.ts';
import { notLinear, type Point, slope } from './fit.ts';
import { median } from './percentile.ts';
import { holdsZero } from './student.ts';

/** The points of one round. */
export type Line = readonly Point[];

/**
 * The median of the rounds' slopes with its interval and verdicts.
 * @param options.scale the slope is printed in a unit so many times smaller than that of the points
 */
export function slopeFigure(
  lines: readonly Line[],
  options: { readonly source: string; readonly reason: string; readonly scale?: number },
): Estimate {
  const figure = describeLine(overRounds(lines.map(slope), { ...options, signed: true }), lines);
  const scaled = (value: number | null) => tidy(value === null ? null : value * (options.scale ?? 1));
  return { ...figure, value: scaled(figure.value), low: scaled(figure.low), high: scaled(figure.high) };
}

/** The slope with what it is worth: whether zero is within, whether a line it is at all, from how many readings. */
export function describeLine(figure: Estimate, lines: readonly Line[]): Estimate {
  const { value, low, high } = figure;
  if (value === null) return figure;
  const drawn = lines.filter((points) => points.length > 1);
  const flat = drawn.every((points) => isFlat(points, value));
  const zero = low !== null && high !== null ? holdsZero({ low, high }) : flat;
  if (zero) {
    // Beside "not distinguishable from zero", a width in percent of the slope says nothing.
    const calm = { ...figure, verdicts: (figure.verdicts ?? []).filter(({ code }) => code !== 'noisy') };
    return withVerdict(calm, 'zero-within', 'not distinguishable from zero');
  }
  const bent =
    !flat && notLinear(drawn)
      ? withVerdict(figure, 'not-linear', 'one slope does not describe all readings')
      : figure;
  if (drawn.some((points) => points.length > 2)) return bent;
  return withVerdict(bent, 'coarse-slope', 'drawn through two settled readings');
}

/** A settled reading wavers by so much, MiB (method.md, "Memory"): a rise within that is none. */
export const waverOf = (mib: number): number => Math.max(0.005 * mib, 300 / 1024);

function isFlat(points: Line, inclination: number): boolean {
  const xs = points.map((point) => point.x);
  const level = median(points.map((point) => point.y)) ?? 0;
  const rise = Math.abs(inclination) * (Math.max(...xs) - Math.min(...xs));
  return rise <= waverOf(level);
}
