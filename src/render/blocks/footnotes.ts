/** What stands under a table: reasons by number, how to read it, and rounds that broke. */
import type { PointRecord, Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import { formatCount } from '../numbers.ts';

const roundsForInterval = 3;

/** Numbered notes first, then one paragraph. */
export function footnotes(run: Run, sheet: Sheet, howToRead: string): string {
  const { notes } = sheet.locale;
  const rounds = run.measurements.map((row) => row.rounds.length);
  const intervals = rounds.some((count) => count >= roundsForInterval) ? notes.intervals : notes.noIntervals;
  return [sheet.notes.list(), `${howToRead} ${intervals}`].filter(Boolean).join('\n\n');
}

/** A line per scenario whose rounds broke, with what broke the first of them. */
export function brokenRounds(run: Run, sheet: Pick<Sheet, 'locale'>): string {
  return run.measurements.flatMap((row) => brokenLine(row, sheet)).join('\n');
}

function brokenLine(row: PointRecord, { locale }: Pick<Sheet, 'locale'>): string[] {
  const broken = row.rounds.filter((round) => round.failure !== null);
  const [first] = broken;
  if (!first?.failure) return [];
  const { code, message } = first.failure;
  const count = `${formatCount(broken.length, locale.numbers)}/${formatCount(row.rounds_planned, locale.numbers)}`;
  return [
    `- ${locale.notes.brokenRounds(markup(row.scenario.title), count, `${markup(message, 300)} (${markup(code)})`)}`,
  ];
}
