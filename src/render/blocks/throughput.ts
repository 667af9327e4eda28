/** Requests per second of a grid: cases down, paths across, and under the table what was checked around it. */
import { throughputOf } from '../../record/kinds.ts';
import type { Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { caseColumns, gridCell } from '../grid/cells.ts';
import { type Case, cellAt, type Grid, gridOf, isPlanned, type Lane } from '../grid/grid.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatSetting } from '../numbers.ts';
import { listText } from '../prose/facts.ts';
import { noteOf } from '../prose/own.ts';
import { type Column, table } from '../table.ts';
import { checkLines } from './checks.ts';

export function throughputBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const grid = gridOf(run);
    if (grid === null) return '';
    const { locale } = context;
    const sheet = { locale, notes: createNotes(locale, locale.grid.noisy) };
    const rows = ratesTable(grid, sheet);
    return [
      rows === '' ? '' : locale.grid.caption,
      rows,
      sheet.notes.list(),
      rows === '' ? '' : howToRead(grid, locale),
      caveats(grid, run, context),
      checkLines(throughputOf(run), locale),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

/** Requests per second alone; `most` rows. */
export const ratesTable = (grid: Grid, sheet: Sheet, most = Number.POSITIVE_INFINITY): string =>
  table(columns(grid, sheet), grid.cases.slice(0, most));

function columns(grid: Grid, sheet: Sheet): Column<Case>[] {
  const lanes = grid.lanes.map(
    (lane): Column<Case> => ({
      head: sheet.locale.grid.perSecond(markup(lane.label)),
      align: 'right',
      cell: (of) =>
        isPlanned(lane, of)
          ? gridCell(cellAt(lane, of)?.figures['requests_per_s'], 'requests_per_s', sheet)
          : '',
    }),
  );
  return [...caseColumns<Case>(grid, sheet, (of) => of), ...lanes];
}

/** Of several scenarios, all the numbers there are. */
function howToRead({ lanes }: Grid, locale: Locale): string {
  const { grid: say, numbers } = locale;
  const each = (get: (lane: Lane) => number) => {
    const values = [...new Set(lanes.map(get))].sort((a, b) => a - b);
    return listText(
      values.map((value) => formatSetting(value, numbers)),
      locale,
    );
  };
  const inFlight = each(({ scenario }) => scenario.in_flight);
  const isPaced = lanes.some(({ scenario }) => scenario.pace_per_s !== null);
  return [
    say.howToRead(
      each(({ measurement }) => measurement.samples_planned),
      each(({ measurement }) => measurement.sample_ms / 1000),
      each(({ measurement }) => measurement.rounds_planned),
    ),
    isPaced ? say.inFlightPaced(inFlight) : say.inFlight(inFlight),
  ].join(' ');
}

/** What the config says of a path, in the page's language where it has it. */
function caveats({ lanes }: Grid, run: Run, context: PageContext): string {
  const lines = lanes.flatMap(({ label, measurement }) => {
    const note = noteOf(measurement, 'note', run, context);
    return note === null ? [] : [`- ${context.locale.grid.caveats(markup(label), note)}`];
  });
  return lines.join('\n');
}
