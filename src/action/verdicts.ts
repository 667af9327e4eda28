/** Verdicts of a record as annotations: GitHub shows ten of a type for a step, so the last one counts the rest. */

import { plain } from '../progress/format.ts';
import { headlineFaults } from '../record/complete.ts';
import { figureGroups, figureName } from '../record/kinds.ts';
import type { MeasurementRecord, RatingRecord, Verdict } from '../record/schema.ts';
import type { Toolkit } from './deps.ts';

type Level = 'error' | 'warning' | 'notice';
interface Doubt {
  readonly level: Level;
  readonly title: string;
  readonly message: string;
}

const most = 10;
/** GitHub cuts a message at 4096. */
const longest = 1000;

/**
 * Annotates every doubt: `error` where publishing is refused for it, `warning` for other invalid figures, `notice` for
 * the rest.
 * @param refused whether an invalid headline figure makes this step fail; else it is a warning
 * @param used annotations of each type the step has already made
 */
export function annotateVerdicts(
  record: RatingRecord,
  core: Toolkit,
  refused: boolean,
  used: Partial<Record<Level, number>> = {},
): void {
  const doubts = doubtsOf(record, refused);
  for (const level of ['error', 'warning', 'notice'] as const) {
    const mine = doubts.filter((doubt) => doubt.level === level);
    const room = most - (used[level] ?? 0);
    const shown = mine.length > room ? mine.slice(0, Math.max(0, room - 1)) : mine;
    for (const { title, message } of shown) core[level](message, { title });
    if (shown.length < mine.length && room > 0)
      core[level](`and ${mine.length - shown.length} more; the summary has all`, {
        title: 'More doubts',
      });
  }
}

/** An invalid headline figure each by itself; of the rest, those that one reason spoils together. */
function doubtsOf(record: RatingRecord, refused: boolean): Doubt[] {
  const faults = headlineFaults(record).map(({ measurement, method, figure, reason, code }) => ({
    level: refused ? ('error' as const) : ('warning' as const),
    title: clip(`invalid: ${named(measurement, method, figure)}`, longestTitle),
    message: `${clip(`${reason} (${code})`, longest)}. Publishing refuses it unless \`allow-invalid: true\`.`,
  }));
  const headline = new Set(
    headlineFaults(record).map((each) => named(each.measurement, each.method, each.figure)),
  );
  const all = record.runs.flatMap((run) => run.measurements);
  return [...faults, ...all.flatMap((each) => groupsOf(each, headline))];
}

/** One doubt for each reason of a measurement, with the figures it spoils; notes stand under the table only. */
function groupsOf(measured: MeasurementRecord, headline: ReadonlySet<string>): Doubt[] {
  const groups = new Map<string, { readonly verdict: Verdict; readonly figures: string[] }>();
  for (const { method, figure, name, verdicts } of doubted(measured)) {
    if (headline.has(named(measured.id, method, figure))) continue;
    for (const verdict of verdicts.filter(({ level }) => level !== 'note')) {
      const key = JSON.stringify([verdict.code, verdict.reason]);
      const group = groups.get(key) ?? { verdict, figures: [] };
      group.figures.push(name);
      groups.set(key, group);
    }
  }
  return Array.from(groups.values(), ({ verdict, figures }) => ({
    level: verdict.level === 'invalid' ? 'warning' : 'notice',
    title: clip(`${verdict.level}: ${measured.id}`, longestTitle),
    message: clip(`${verdict.reason} (${verdict.code}): ${figures.join(', ')}`, longest),
  }));
}

const longestTitle = 200;
const named = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(', ');

interface Doubted {
  readonly method: string | null;
  readonly figure: string;
  /** With step and method. */
  readonly name: string;
  readonly verdicts: readonly Verdict[];
}

function doubted(measured: MeasurementRecord): Doubted[] {
  return figureGroups(measured).flatMap((group) =>
    Object.entries(group.figures).map(([figure, { verdicts }]) => ({
      method: group.method,
      figure,
      name: figureName(group, figure),
      verdicts: verdicts ?? [],
    })),
  );
}

function clip(text: string, length: number): string {
  const line = plain(text);
  return line.length > length ? `${line.slice(0, length)}...` : line;
}
