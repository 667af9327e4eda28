/** What each cell of a grid took: latency, processor time of both sides, memory, processes, bytes. */
import type { Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { caseColumns, gridCell } from '../grid/cells.ts';
import { type Case, cellAt, type Grid, gridOf, isPlanned, type Lane } from '../grid/grid.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatPercent } from '../numbers.ts';
import { type Column, table } from '../table.ts';

export function throughputResourcesBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const grid = gridOf(run);
    if (grid === null) return '';
    const { locale } = context;
    const sheet = { locale, notes: createNotes(locale, locale.grid.noisy) };
    const rows = grid.cases.flatMap((of) =>
      grid.lanes.filter((lane) => isPlanned(lane, of)).map((lane) => ({ of, lane })),
    );
    const text = table(columns(grid, run, sheet), rows);
    if (text === '') return '';
    const { resources: say } = locale.grid;
    const howToRead = say.howToRead(formatCount(run.host.cpus, locale.numbers));
    return [say.caption, text, sheet.notes.list(), howToRead].filter(Boolean).join('\n\n');
  });
}

interface Row {
  readonly of: Case;
  readonly lane: Lane;
}

function columns(grid: Grid, run: Run, sheet: Sheet): Column<Row>[] {
  const { heads, grid: say } = sheet.locale;
  const { heads: own } = say.resources;
  const figure = (head: string, name: string): Column<Row> => ({
    head,
    align: 'right',
    cell: ({ lane, of }) => gridCell(cellAt(lane, of)?.figures[name], name, sheet),
  });
  return [
    ...caseColumns<Row>(grid, sheet, ({ of }) => of),
    { head: own.path, align: 'left', cell: ({ lane }) => markup(lane.label) },
    figure(heads.p50, 'p50_ms'),
    figure(heads.p99, 'p99_ms'),
    figure(own.client, 'client_cores'),
    {
      head: own.server,
      align: 'right',
      cell: ({ lane, of }) => serverCoresCell(cellAt(lane, of)?.figures['server_cores'], run, sheet),
    },
    figure(own.perRequest, 'server_us_per_request'),
    figure(own.peak, 'peak_mib'),
    figure(own.processes, 'processes'),
    figure(own.bytes, 'payload_bytes'),
  ];
}

/** Cores busy, with their share of the machine. */
export function serverCoresCell(
  figure: Parameters<typeof gridCell>[0],
  { host }: Pick<Run, 'host'>,
  sheet: Sheet,
): string {
  const after = (value: number) =>
    host.cpus > 0 ? ` (${formatPercent(value / host.cpus, sheet.locale.numbers)})` : '';
  return gridCell(figure, 'server_cores', sheet, after);
}
