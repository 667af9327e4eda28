/** Every reason to doubt a figure, in one list: invalid ones first. */
import { type FigureGroup, figureGroups } from '../../record/kinds.ts';
import type { MeasurementRecord, RatingRecord, Verdict } from '../../record/schema.ts';
import { markup } from '../../render/escape.ts';
import { shownName } from './shown-name.ts';

interface Doubt extends Verdict {
  readonly where: string;
  /** As the page names them, those that it prints. */
  readonly figures: string[];
}

interface Doubts {
  readonly printed: readonly Doubt[];
  /** Verdicts on figures that only the record has. */
  readonly others: number;
}

const levels: readonly Verdict['level'][] = ['invalid', 'bound', 'noisy', 'note'];

/** The first of them, and how many there are. */
export function doubtList(record: RatingRecord, most: number): string {
  const { printed: doubts, others } = doubtsOf(record);
  const unprinted =
    others === 0
      ? ''
      : `Only in the record: ${others} ${others === 1 ? 'verdict' : 'verdicts'} on figures that have no place on the page.`;
  if (doubts.length === 0)
    return ['No figure of the page has a verdict against it.', unprinted].filter(Boolean).join(' ');
  const counts = levels.flatMap((level) => {
    const n = doubts
      .filter((doubt) => doubt.level === level)
      .reduce((sum, { figures }) => sum + figures.length, 0);
    return n === 0 ? [] : [`${n} ${level}`];
  });
  const lines = doubts.slice(0, most).map(lineOf);
  const left = doubts.length - lines.length;
  const more = left > 0 && most > 0 ? [`- ${left} more are in the record.`] : [];
  return [`Figures with a verdict: ${counts.join(', ')}.`, [...lines, ...more].join('\n'), unprinted]
    .filter(Boolean)
    .join('\n\n');
}

/** Equal reasons of one scenario stand in one line. */
function doubtsOf(record: RatingRecord): Doubts {
  const found = new Map<string, Doubt>();
  let others = 0;
  const add = (measured: MeasurementRecord, group: FigureGroup): void => {
    const where = whereOf(measured);
    for (const [figure, { verdicts }] of Object.entries(group.figures))
      for (const verdict of verdicts ?? []) {
        const name = shownName(measured, group, figure);
        if (name === null) {
          others++;
          continue;
        }
        const key = JSON.stringify([where, verdict.level, verdict.code, verdict.reason]);
        const doubt = found.get(key) ?? { ...verdict, where, figures: [] };
        doubt.figures.push(name);
        found.set(key, doubt);
      }
  };
  for (const measured of record.runs.flatMap((run) => run.measurements))
    for (const group of figureGroups(measured)) add(measured, group);
  const printed = [...found.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return { printed, others };
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
