/** Slopes over client counts and the test whether one line describes them (method.md, "Fits and contrasts"). */
import { median } from './percentile.ts';
import { holdsZero, studentInterval } from './student.ts';

export interface Point {
  /** Clients. */
  readonly x: number;
  readonly y: number;
}

/** The first client pays for what all share (20 to 28 MiB of compiled code in one server), so zero is no point of the line. */
const fitted = (points: readonly Point[]): readonly Point[] => points.filter((point) => point.x > 0);

/**
 * Theil-Sen slope, each pair weighted by |dx|: the median of the pairs' slopes, with the leverage of far points kept
 * and outliers without a say. Null under two distinct client counts.
 */
export function slope(points: readonly Point[]): number | null {
  const pairs: { slope: number; weight: number }[] = [];
  const used = fitted(points);
  for (const [i, a] of used.entries())
    for (const b of used.slice(i + 1))
      if (a.x !== b.x) pairs.push({ slope: (b.y - a.y) / (b.x - a.x), weight: Math.abs(b.x - a.x) });
  return weightedMedian(pairs);
}

/** The value at which half the weight is reached; the mean of two where it is reached exactly between them. */
function weightedMedian(pairs: readonly { slope: number; weight: number }[]): number | null {
  const sorted = pairs.toSorted((a, b) => a.slope - b.slope);
  const half = sorted.reduce((sum, pair) => sum + pair.weight, 0) / 2;
  let reached = 0;
  for (const [i, pair] of sorted.entries()) {
    reached += pair.weight;
    if (reached > half) return pair.slope;
    const next = sorted[i + 1];
    if (reached === half && next) return (pair.slope + next.slope) / 2;
  }
  return null;
}

/** Share of the points' variance that the printed line explains, about the line through the median residual. */
export function rSquared(points: readonly Point[], inclination: number): number | null {
  const used = fitted(points);
  const start = median(used.map((point) => point.y - inclination * point.x));
  if (start === null) return null;
  const mean = used.reduce((sum, point) => sum + point.y, 0) / used.length;
  const total = used.reduce((sum, point) => sum + (point.y - mean) ** 2, 0);
  const left = used.reduce((sum, point) => sum + (point.y - start - inclination * point.x) ** 2, 0);
  return total === 0 ? null : 1 - left / total;
}

const curvatureLimit = 0.2;
const leastRSquared = 0.9;

/**
 * Whether the rounds' points bend: the slopes up to and from the middle step differ by over 20 % and that difference
 * is itself distinguishable from zero over the rounds; where there are too few rounds to tell, R2 < 0.9 in each.
 */
export function notLinear(rounds: readonly (readonly Point[])[]): boolean {
  const bends = rounds.map(bend).filter((value) => value !== null);
  const interval = studentInterval(bends.map(({ after, before }) => after - before));
  if (interval) return !holdsZero(interval) && largestBend(bends) > curvatureLimit;
  const explained = rounds
    .map((points) => rSquared(points, slope(points) ?? 0))
    .filter((value) => value !== null);
  return explained.length > 0 && explained.every((value) => value < leastRSquared);
}

interface Bend {
  readonly before: number;
  readonly after: number;
}

/** Slopes up to and from the middle step of one round; null under three steps. */
function bend(points: readonly Point[]): Bend | null {
  const steps = [...new Set(fitted(points).map((point) => point.x))].sort((a, b) => a - b);
  const middle = steps[steps.length >> 1];
  if (steps.length < 3 || middle === undefined) return null;
  const before = slope(points.filter((point) => point.x <= middle));
  const after = slope(points.filter((point) => point.x >= middle));
  return before === null || after === null ? null : { before, after };
}

/** Difference of the two slopes as a share of the steeper. */
function largestBend(bends: readonly Bend[]): number {
  const before = median(bends.map((each) => each.before)) ?? 0;
  const after = median(bends.map((each) => each.after)) ?? 0;
  const steeper = Math.max(Math.abs(before), Math.abs(after));
  return steeper === 0 ? 0 : Math.abs(after - before) / steeper;
}
