/** Student's t interval over rounds (method.md, "Fits and contrasts"). */
import { median } from './percentile.ts';

/** Fewer rounds give no interval, and the page says so. */
export const roundsForInterval = 3;

/** 97.5 % quantiles of Student's t by degrees of freedom 1..30, from the standard tables. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
] as const;
const normal = 1.959964;

/** Two-sided 95 % quantile; above 30 degrees by the first terms of its expansion about the normal's (error < 0.001). */
export function studentQuantile(degrees: number): number {
  const tabled = quantiles[degrees - 1];
  if (tabled !== undefined) return tabled;
  return normal + (normal ** 3 + normal) / (4 * degrees);
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * 95 % interval of what the rounds agree on: mean +- t s / sqrt(n), widened to hold the median, which is what is
 * printed. Null under three rounds.
 */
export function studentInterval(values: readonly number[]): Interval | null {
  const n = values.length;
  const middle = median(values);
  if (n < roundsForInterval || middle === null) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = studentQuantile(n - 1) * Math.sqrt(variance / n);
  return { low: Math.min(mean - half, middle), high: Math.max(mean + half, middle) };
}

/** True where zero is one of the values the rounds allow for. */
export const holdsZero = (interval: Interval): boolean => interval.low <= 0 && interval.high >= 0;
