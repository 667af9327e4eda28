/** What stands under a table: reasons by number, how to read it, and rounds that broke. */
import type { MeasurementRecord, Run } from '../../record/schema.ts';
import { roundsForInterval } from '../../stats/student.ts';
import type { Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import { formatCount } from '../numbers.ts';
import { failureText } from '../reasons.ts';

/** Numbered notes first, then one paragraph. */
export function footnotes(run: Run, sheet: Sheet, howToRead: string): string {
  return [sheet.notes.list(), [howToRead, intervalNote(run.measurements, sheet)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n\n');
}

/** What the small print is, where there is any; that there can be none, where rounds are too few. */
export function intervalNote(
  measured: readonly Pick<MeasurementRecord, 'rounds_planned'>[],
  { locale, notes }: Sheet,
): string {
  if (notes.hasIntervals()) return locale.notes.intervals;
  const most = Math.max(0, ...measured.map((row) => row.rounds_planned));
  return most < roundsForInterval ? locale.notes.noIntervals : '';
}

/** A line per scenario whose rounds broke, with what broke the first of them. */
export function brokenRounds(run: Run, sheet: Pick<Sheet, 'locale'>): string {
  return run.measurements.flatMap((row) => brokenLine(row, sheet)).join('\n');
}

function brokenLine(row: MeasurementRecord, { locale }: Pick<Sheet, 'locale'>): string[] {
  const broken = row.rounds.filter((round) => round.failure !== null);
  const [first] = broken;
  if (!first?.failure) return [];
  const count = (value: number) => formatCount(value, locale.numbers);
  const reason = `${failureText(first.failure, locale)} (${markup(first.failure.code)})`;
  const title = markup(row.scenario.title);
  return [`- ${locale.notes.brokenRounds(title, count(broken.length), count(row.rounds_planned), reason)}`];
}
