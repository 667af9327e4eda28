/** Every reason to doubt a figure, in one list: invalid ones first. */
import { type FigureGroup, figureGroups, figureName } from '../../record/kinds.ts';
import type { MeasurementRecord, RatingRecord, Verdict } from '../../record/schema.ts';
import { markup } from '../../render/escape.ts';

interface Doubt extends Verdict {
  readonly where: string;
  readonly figures: string[];
}

const levels: readonly Verdict['level'][] = ['invalid', 'bound', 'noisy', 'note'];

/** The first of them, and how many there are. */
export function doubtList(record: RatingRecord, most: number): string {
  const doubts = doubtsOf(record);
  if (doubts.length === 0) return 'No figure has a verdict against it.';
  const counts = levels.flatMap((level) => {
    const n = doubts
      .filter((doubt) => doubt.level === level)
      .reduce((sum, { figures }) => sum + figures.length, 0);
    return n === 0 ? [] : [`${n} ${level}`];
  });
  const lines = doubts.slice(0, most).map(lineOf);
  const left = doubts.length - lines.length;
  const more = left > 0 && most > 0 ? [`- ${left} more are in the record.`] : [];
  return [`Figures with a verdict: ${counts.join(', ')}.`, [...lines, ...more].join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** Equal reasons of one scenario stand in one line. */
function doubtsOf(record: RatingRecord): Doubt[] {
  const found = new Map<string, Doubt>();
  const add = (where: string, group: FigureGroup): void => {
    for (const [figure, { verdicts }] of Object.entries(group.figures))
      for (const verdict of verdicts ?? []) {
        const key = JSON.stringify([where, verdict.level, verdict.code, verdict.reason]);
        const doubt = found.get(key) ?? { ...verdict, where, figures: [] };
        doubt.figures.push(figureName(group, figure));
        found.set(key, doubt);
      }
  };
  for (const measured of record.runs.flatMap((run) => run.measurements))
    for (const group of figureGroups(measured)) add(whereOf(measured), group);
  return [...found.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** A series has the title of its scenario, as its point has. */
const whereOf = ({ kind, scenario }: MeasurementRecord): string =>
  kind === 'series' ? `${scenario.title} (series)` : scenario.title;

const namesALine = 6;

function lineOf({ level, code, reason, where, figures }: Doubt): string {
  const shown = figures.slice(0, namesALine).map((name) => `<code>${markup(name)}</code>`);
  const left = figures.length - shown.length;
  const names = `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  return `- **${level}**, ${markup(where)}, ${names}: ${markup(code)}${reason === '' ? '' : `, ${markup(reason, 300)}`}`;
}
