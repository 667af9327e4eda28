/** One figure as a table cell: its value, on which side the truth lies, its interval, and marks for every doubt. */
import {
  heldFigures,
  methodFigures,
  pointFigures,
  type StepFigure,
  seriesFigures,
  stepFigures,
} from '../record/figures.ts';
import type { Figure, Verdict } from '../record/schema.ts';
import { roundsForInterval } from '../stats/student.ts';
import { type Bound, boundOf } from '../stats/verdicts.ts';
import { markup } from './escape.ts';
import type { Locale } from './locales/index.ts';
import type { Notes } from './notes.ts';
import { formatCount, formatNumber } from './numbers.ts';
import { reasonText } from './reasons.ts';

/** What all cells of one table share. */
export interface Sheet {
  readonly locale: Locale;
  readonly notes: Notes;
}

/** How a cell writes its value and the ends of its interval. */
export interface Format {
  readonly write: (value: number) => string;
  /** Stands after the value only. */
  readonly after?: (value: number) => string;
  /** Rounds from which on the ends are printed; absent = what an interval takes. */
  readonly rangeFrom?: number;
}

const signs: Readonly<Record<Bound, string>> = { above: '&gt; ', 'at-least': '≥ ', 'at-most': '≤ ' };

/** The figure as HTML within Markdown. */
export function figureCell(figure: Figure | undefined, name: string, sheet: Sheet, format?: Format): string {
  const { write, after, rangeFrom }: Format = format ?? { write: writer(name, sheet.locale) };
  const verdicts = figure?.verdicts ?? [];
  const invalid = verdicts.filter((verdict) => verdict.level === 'invalid');
  if (!figure || figure.value === null) return unmeasuredCell(figure, sheet);
  if (invalid.length > 0) return sheet.locale.cells.unmeasured + marks(invalid, sheet);
  const side = boundSide(figure, name);
  const text = `${side === null ? '' : signs[side]}${write(figure.value)}${after?.(figure.value) ?? ''}`;
  const range = side === null ? intervalLine(figure, write, sheet, rangeFrom) : '';
  return `${noisySign(verdicts, sheet)}${text}${marks(verdicts, sheet)}${range}`;
}

/** On which side of the value the truth lies, by the first verdict that makes it a bound. */
export function boundSide(figure: Figure, name: string): Bound | null {
  const sides = (figure.verdicts ?? []).map((verdict) => boundOf(verdict.code, name));
  return sides.find((side) => side !== null) ?? null;
}

function unmeasuredCell(figure: Figure | undefined, { locale, notes }: Sheet): string {
  const reason = figure?.reason === undefined ? locale.notes.notMeasured : reasonText(figure.reason, locale);
  const n = figure && figure.n > 0 ? ` (${locale.cells.calls(formatCount(figure.n, locale.numbers))})` : '';
  return `${locale.cells.unmeasured}${n}${notes.mark(reason || locale.notes.notMeasured)}`;
}

/** Where it says more than the value itself. */
function intervalLine(
  { low, high, rounds }: Figure,
  write: Format['write'],
  { locale, notes }: Sheet,
  from = roundsForInterval,
): string {
  if (low === null || high === null || rounds < from) return '';
  const ends = [write(low), write(high)] as const;
  if (ends[0] === ends[1]) return '';
  notes.interval();
  return `<br /><sub>${locale.cells.range(...ends)}</sub>`;
}

function noisySign(verdicts: readonly Verdict[], { notes }: Sheet): string {
  if (!verdicts.some((verdict) => verdict.level === 'noisy')) return '';
  notes.noisy();
  return '≈ ';
}

/** A numbered mark for each verdict but noise, which has a sign of its own. */
function marks(verdicts: readonly Verdict[], sheet: Sheet): string {
  const numbered = verdicts.filter((verdict) => verdict.level !== 'noisy');
  return numbered.map((verdict) => sheet.notes.mark(verdictText(verdict, sheet.locale))).join(' ');
}

/** The verdict as a sentence of the page's language. */
export function verdictText({ code, reason }: Verdict, locale: Locale): string {
  const say = Object.hasOwn(locale.notes.verdicts, code) ? locale.notes.verdicts[code] : undefined;
  const escaped = reasonText(reason, locale);
  return say ? say(escaped) : `${markup(code)}: ${escaped}`;
}

/** Once for all cells: to put them together takes longer than to draw a cell. */
const figures = { ...heldFigures, ...seriesFigures, ...stepFigures, ...methodFigures, ...pointFigures };

/** Numbers as the figure's unit has them. */
export function writer(name: string, { numbers }: Locale): Format['write'] {
  const unit = figures[name as StepFigure]?.unit;
  return (value) => asHtml(unit === 'count' ? formatCount(value, numbers) : formatNumber(value, numbers));
}

const asHtml = (text: string): string => text.replace('<', '&lt;').replace('>', '&gt;');
