/** What sentences may say: figures that hold, over scenarios, written as the tables write them. */
import type { Figure, PointRecord, SeriesRecord } from '../../record/schema.ts';
import { wasHeldBack } from '../../stats/sizing.ts';
import { boundSide, writer } from '../cells.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatMarkup } from '../numbers.ts';

/** A figure that a sentence may print. */
export interface Fact {
  readonly value: number;
  readonly isNoisy: boolean;
  /** The truth is this or more; absent = no. */
  readonly isAtLeast?: boolean;
}

/** What several scenarios have of a figure. */
export interface Facts {
  readonly found: readonly Fact[];
  /** How many were looked at, and what they are. */
  readonly of: number;
  readonly kind: 'scenarios' | 'series';
}

export const hasVerdict = (figure: Figure | undefined, code: string): boolean =>
  (figure?.verdicts ?? []).some((verdict) => verdict.code === code);

/** Null where the figure is not there or not valid, and where it is no more than a bound. */
export function factOf(figure: Figure | undefined, name: string): Fact | null {
  if (figure === undefined || figure.value === null || boundSide(figure, name) !== null) return null;
  const levels = (figure.verdicts ?? []).map(({ level }) => level);
  if (levels.includes('invalid') || levels.includes('bound')) return null;
  return { value: figure.value, isNoisy: levels.includes('noisy') };
}

export function factsOf<Row extends { readonly kind: string }>(
  rows: readonly Row[],
  get: (row: Row) => Fact | null,
): Facts {
  const kind = rows[0]?.kind === 'series' ? 'series' : 'scenarios';
  return { found: rows.map(get).filter((fact) => fact !== null), of: rows.length, kind };
}

/** Of a point as a whole. */
export const pointFacts = (points: readonly PointRecord[], name: string): Facts =>
  factsOf(points, ({ figures }) => factOf(figures[name], name));

/** True of a scenario in which all clients call at once, and not at a given rate. */
export const isClosed = ({ scenario }: PointRecord): boolean => scenario.rate === undefined;

/** Of the peak with all calling, which says the least that such clients take where they could have called faster than they were let. */
export const peakFacts = (points: readonly PointRecord[]): Facts =>
  factsOf(points, (point) => {
    const fact = isClosed(point) ? factOf(point.figures['peak_mib'], 'peak_mib') : null;
    return fact === null ? null : { ...fact, isAtLeast: [point, ...point.methods].some(wasHeldBack) };
  });

/** Of the method of the first call, which every scenario has one of. */
export const firstCallFacts = (points: readonly PointRecord[], name: string): Facts =>
  factsOf(points, ({ methods, scenario }) =>
    factOf(methods.find((method) => method.name === scenario.first_call)?.figures[name], name),
  );

/** `106 to 277 MiB`, `106 MiB`, with how many scenarios have it where not all do; null where none has it. */
export function rangeText(
  { found, of, kind }: Facts,
  name: string,
  unit: string,
  locale: Locale,
  write: (value: number) => string = writer(name, locale),
): string | null {
  const sorted = found.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  const isOpen = found.some(({ isAtLeast }) => isAtLeast);
  const end = ({ value, isNoisy, isAtLeast }: Fact) =>
    `${isNoisy ? '≈ ' : ''}${isAtLeast ? '≥ ' : ''}${write(value)}`;
  // What is above a lower bound may be above the highest, too.
  const top = { ...most, isAtLeast: isOpen };
  const isOne = write(least.value) === write(most.value);
  const range = isOne ? end(top) : locale.prose.range(end(least), end(top));
  const text = unit === '' ? range : `${range} ${unit}`;
  if (found.length === of) return text;
  const count = (n: number) => formatCount(n, locale.numbers);
  const where = kind === 'series' ? locale.prose.whereSeries : locale.prose.where;
  return `${text} ${where(count(found.length), count(of))}`;
}

/** What one more client that only stays connected costs, KiB: by the live heap where a probe can tell, else resident. */
export type Held =
  | { readonly kind: 'heap' | 'settled'; readonly fact: Fact }
  | { readonly kind: 'nothing' }
  | null;

export function heldBy({ figures, steps }: SeriesRecord): Held {
  if (steps.length < 2) return null;
  for (const [kind, name] of [
    ['heap', 'heap_per_client_kib'],
    ['settled', 'settled_per_client_kib'],
  ] as const) {
    const figure = figures[name];
    const fact = factOf(figure, name);
    if (fact === null || hasVerdict(figure, 'not-linear')) continue;
    if (hasVerdict(figure, 'zero-within')) return { kind: 'nothing' };
    // A slope that falls is no cost, whatever it is.
    return fact.value > 0 ? { kind, fact } : null;
  }
  return null;
}

/**
 * What one more client costs at the peak while all call, MiB: the slope, or of a curve the largest share. Where clients
 * could have called faster than they were let, a share is the least there is, and so is a slope whose last step alone was
 * held back; any other slope through such steps says nothing.
 */
export function servedBy({ figures, steps }: SeriesRecord): Fact | null {
  if (steps.length < 2) return null;
  const isBent = hasVerdict(figures['peak_per_client_mib'], 'not-linear');
  const name = isBent ? 'peak_per_caller_mib' : 'peak_per_client_mib';
  const fact = factOf(figures[name], name);
  if (fact === null || fact.value <= 0 || hasVerdict(figures[name], 'zero-within')) return null;
  const first = steps.findIndex(wasHeldBack);
  if (first < 0) return fact;
  return isBent || first === steps.length - 1 ? { ...fact, isAtLeast: true } : null;
}

/** Clients of the step from which on more of them get no more done; null where it is none of the steps there are. */
export function kneeOf({ figures, steps }: SeriesRecord): Fact | null {
  const fact = factOf(figures['knee_clients'], 'knee_clients');
  // A rate that is no more than a bound is none to compare by.
  const known = steps.filter((step) => factOf(step.figures['calls_per_s'], 'calls_per_s') !== null);
  return fact !== null && known.slice(0, -1).some(({ clients }) => clients === fact.value) ? fact : null;
}

/** KiB in a MiB. */
const kib = 1024;

/** Served against held; null where one of them is not known. */
export function timesOf(series: SeriesRecord): Fact | null {
  const held = heldBy(series);
  const served = servedBy(series);
  if (held === null || held.kind === 'nothing' || served === null) return null;
  const isNoisy = held.fact.isNoisy || served.isNoisy;
  return { ...served, value: (served.value * kib) / held.fact.value, isNoisy };
}

/** A ratio has no more digits than it can have. */
export const writeTimes =
  ({ numbers }: Locale) =>
  (times: number): string =>
    times >= 10 ? formatCount(Math.round(times), numbers) : formatMarkup(times, numbers);

/** `8, 64` -> `8 and 64`. */
export function listText(parts: readonly string[], { prose }: Locale): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : prose.and(parts.slice(0, -1).join(', '), last);
}
