/** How values spread around their mean. */

export interface Spread {
  readonly mean: number | null;
  /** Of a sample (n - 1); null of fewer than two values. */
  readonly sd: number | null;
  /** Share of values within one standard deviation of the mean. */
  readonly within: number | null;
  readonly max: number | null;
}

/** Nulls of nothing. */
export function spreadOf(values: ArrayLike<number>): Spread {
  const n = values.length;
  if (n === 0) return { mean: null, sd: null, within: null, max: null };
  let [sum, max] = [0, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < n; i++) {
    const value = values[i] as number;
    sum += value;
    if (value > max) max = value;
  }
  const mean = sum / n;
  if (n === 1) return { mean, sd: null, within: null, max };
  let squares = 0;
  for (let i = 0; i < n; i++) squares += ((values[i] as number) - mean) ** 2;
  const sd = Math.sqrt(squares / (n - 1));
  let inside = 0;
  for (let i = 0; i < n; i++) if (Math.abs((values[i] as number) - mean) <= sd) inside++;
  return { mean, sd, within: inside / n, max };
}
