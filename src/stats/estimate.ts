/** A figure over rounds: median, interval, how many readings, and every reason to doubt it. */
import { median } from './percentile.ts';
import { studentInterval } from './student.ts';
import { figureVerdicts, type VerdictCode, type VerdictLevel } from './verdicts.ts';

export interface EstimateVerdict {
  code: VerdictCode;
  level: VerdictLevel;
  reason: string;
}

/** The shape of a figure in the record. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  rounds: number;
  source: string;
  reason?: string;
  verdicts?: EstimateVerdict[];
}

/** Half-width of the interval over this share of the figure = noisy. */
const noisyFrom = 0.1;

/** Six digits tell apart all that can be measured, and keep a record readable; whole numbers stay as they are. */
export function tidy(value: number | null): number | null {
  return value === null || Number.isInteger(value) ? value : Number(value.toPrecision(6));
}

/** A figure that was not measured, with the reason. */
export function unmeasured(source: string, reason: string, n = 0): Estimate {
  return { value: null, low: null, high: null, n, rounds: 0, source, reason };
}

/**
 * Median of the rounds' values with Student's t interval; no interval under three rounds.
 * @param options.signed the figure may be negative, so its interval may too
 */
export function overRounds(
  values: readonly (number | null)[],
  options: { readonly source: string; readonly reason: string; readonly signed?: boolean },
): Estimate {
  const known = values.filter((value) => value !== null);
  const value = median(known);
  if (value === null) return unmeasured(options.source, options.reason);
  const interval = studentInterval(known);
  const low = interval && !options.signed ? Math.max(interval.low, Math.min(0, ...known)) : interval?.low;
  return withNoise({
    value: tidy(value),
    low: tidy(low ?? null),
    high: tidy(interval?.high ?? null),
    n: known.length,
    rounds: known.length,
    source: options.source,
  });
}

/**
 * Marks the figure where its interval is too wide for it.
 * @param of what `low` and `high` are the ends of
 */
export function withNoise(figure: Estimate, of = 'interval'): Estimate {
  const { value, low, high } = figure;
  if (value === null || low === null || high === null) return figure;
  const half = (high - low) / 2;
  if (half <= noisyFrom * Math.abs(value)) return figure;
  const share = value === 0 ? '' : ` (${Math.round((100 * half) / Math.abs(value))} %)`;
  return withVerdict(figure, 'noisy', `half-width of the ${of} over 10 % of the figure${share}`);
}

/** The figure with one more reason to doubt it. */
export function withVerdict(figure: Estimate, code: keyof typeof figureVerdicts, reason: string): Estimate {
  const verdict = { code, level: figureVerdicts[code].level, reason };
  return { ...figure, verdicts: [...(figure.verdicts ?? []), verdict] };
}
