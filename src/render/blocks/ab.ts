/** One request, two servers: what wrk would print of each, and what wrk cannot say. */
import type { RatingRecord, Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { fenced, fencedLines, markup, plain } from '../escape.ts';
import { caseText } from '../grid/cells.ts';
import { type Contest, contests } from '../grid/contests.ts';
import { type Case, cellAt, type Grid, gridOf, type Lane } from '../grid/grid.ts';
import { middleSample, requestOf, wrkCommand, wrkReportOf } from '../grid/wrk-report.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { listText } from '../prose/facts.ts';
import { table } from '../table.ts';
import { wrkReport } from '../wrk/report.ts';
import { wrkTime } from '../wrk/units.ts';
import { abColumns, abRows } from './ab-rows.ts';
import { abSentences } from './ab-sentences.ts';

export function abBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const grid = gridOf(run);
    if (grid === null) return '';
    return contests(grid)
      .map((contest) => contestPart(contest, grid, run, context))
      .join('\n\n');
  });
}

function contestPart(contest: Contest, grid: Grid, run: Run, { locale, record }: PageContext): string {
  const { ab: say } = locale.grid;
  const sheet: Sheet = { locale, notes: createNotes(locale, locale.grid.noisy) };
  const names = listText(
    contest.lanes.map(({ label }) => markup(label)),
    locale,
  );
  const reports = contest.lanes.flatMap((lane) => reportParts(lane, contest.of, record, locale));
  return [
    say.caption(names, caseText(contest.of, grid, locale)),
    ...reports,
    reports.length === 0 ? '' : uncorrected(contest, locale),
    table(abColumns(contest, sheet), abRows(contest, run, sheet)),
    sheet.notes.list(),
    say.howToRead,
    abSentences(contest, run, record, locale),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The report, and the command that would give one; nothing where nothing was measured. */
function reportParts(lane: Lane, of: Case, record: RatingRecord, locale: Locale): string[] {
  const cell = cellAt(lane, of);
  const sample = cell === undefined ? null : middleSample(cell);
  if (sample === null) return [];
  const { ab: say } = locale.grid;
  const asked = requestOf(record, lane);
  const url = plain(asked?.url ?? lane.path.operation, 2000);
  const command = asked === null ? null : wrkCommand(asked, lane, of.connections);
  return [
    say.report(markup(lane.label)),
    fencedLines(wrkReport(wrkReportOf(lane, sample, of.connections, url)), 'text'),
    ...(command === null ? [] : [say.command(markup(lane.label)), fenced(command, 'sh')]),
  ];
}

/** That the reports are, and what they would be. */
function uncorrected({ lanes, of }: Contest, locale: Locale): string {
  const { ab: say } = locale.grid;
  const corrected = lanes.flatMap((lane) => {
    const cell = cellAt(lane, of);
    const values = (cell === undefined ? null : middleSample(cell))?.values ?? {};
    const times = ['wrk_mean_ms', 'wrk_p50_ms', 'wrk_p99_ms'].map((name) => values[name]);
    const [mean, p50, p99] = times.map((ms) => (ms == null ? null : wrkTime(1000 * ms)));
    return mean == null || p50 == null || p99 == null
      ? []
      : [say.corrected(markup(lane.label), mean, p50, p99)];
  });
  return [say.uncorrected, ...corrected].join(' ');
}
