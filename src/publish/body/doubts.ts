/** Every reason to doubt a figure, in one list: invalid ones first. */
import type { Figure, RatingRecord, Verdict } from '../../record/schema.ts';
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
  const add = (where: string, figures: Readonly<Record<string, Figure>>, method: string | null): void => {
    for (const [figure, { verdicts }] of Object.entries(figures))
      for (const verdict of verdicts ?? []) {
        const key = JSON.stringify([where, verdict.level, verdict.code, verdict.reason]);
        const name = method === null ? figure : `${method} ${figure}`;
        const doubt = found.get(key) ?? { ...verdict, where, figures: [] };
        doubt.figures.push(name);
        found.set(key, doubt);
      }
  };
  for (const point of record.runs.flatMap((run) => run.measurements)) {
    add(point.scenario.title, point.figures, null);
    for (const method of point.methods) add(point.scenario.title, method.figures, method.name);
  }
  return [...found.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

const namesALine = 6;

function lineOf({ level, code, reason, where, figures }: Doubt): string {
  const shown = figures.slice(0, namesALine).map((name) => `<code>${markup(name)}</code>`);
  const left = figures.length - shown.length;
  const names = `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  return `- **${level}**, ${markup(where)}, ${names}: ${markup(code)}${reason === '' ? '' : `, ${markup(reason, 300)}`}`;
}
