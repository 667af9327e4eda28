/** The table of what wrk cannot say: a row per figure, a column per path. */
import type { Run } from '../../record/schema.ts';
import { median } from '../../stats/percentile.ts';
import { boundSide, type Sheet, verdictText } from '../cells.ts';
import { markup } from '../escape.ts';
import { gridCell } from '../grid/cells.ts';
import type { Contest } from '../grid/contests.ts';
import { type Case, cellAt, type Lane } from '../grid/grid.ts';
import type { AbText } from '../locales/grid-text.ts';
import { formatMarkup } from '../numbers.ts';
import type { Column } from '../table.ts';
import { serverCoresCell } from './throughput-resources.ts';

export interface AbRow {
  readonly head: string;
  readonly cell: (lane: Lane) => string;
}

export function abColumns({ lanes }: Contest, { locale }: Sheet): Column<AbRow>[] {
  return [
    { head: locale.grid.ab.heads.what, align: 'left', cell: ({ head }) => head },
    ...lanes.map(
      (lane): Column<AbRow> => ({
        head: markup(lane.label),
        align: 'right',
        cell: ({ cell }) => cell(lane),
      }),
    ),
  ];
}

type Head = keyof AbText['heads'];

/** Figures of the cell, by the row's head. */
const figures = [
  ['rate', 'requests_per_s'],
  ['p50', 'p50_ms'],
  ['p99', 'p99_ms'],
  ['perRequest', 'server_us_per_request'],
  ['hot', 'hot_mib'],
  ['peak', 'peak_mib'],
  ['processes', 'processes'],
  ['payload', 'payload_bytes'],
  ['wire', 'wire_bytes'],
  ['driver', 'driver_busy'],
] as const satisfies readonly (readonly [Head, string])[];

export function abRows({ of }: Contest, run: Run, sheet: Sheet): AbRow[] {
  const { heads } = sheet.locale.grid.ab;
  const rows = figures.map(
    ([head, name]): AbRow => ({
      head: heads[head],
      cell: (lane) => gridCell(cellAt(lane, of)?.figures[name], name, sheet),
    }),
  );
  const after = rows.findIndex(({ head }) => head === heads.perRequest) + 1;
  const cores: AbRow = {
    head: heads.server,
    cell: (lane) => serverCoresCell(cellAt(lane, of)?.figures['server_cores'], run, sheet),
  };
  const [rate, ...others] = rows.toSpliced(after, 0, cores);
  const little: AbRow = { head: heads.little, cell: (lane) => littleCell(lane, of, sheet) };
  return [...(rate === undefined ? [] : [rate, little]), ...others, ...firstCallRows(of, sheet)];
}

/** What is kept in flight over the mean latency; over one that is at most so much, at least so many. */
function littleCell(lane: Lane, of: Case, { locale, notes }: Sheet): string {
  const absent = (reason: string) => `${locale.cells.unmeasured}${notes.mark(reason)}`;
  const mean = cellAt(lane, of)?.figures['mean_ms'];
  const invalid = mean?.verdicts?.find(({ level }) => level === 'invalid');
  if (invalid !== undefined) return absent(verdictText(invalid, locale));
  // A pause between calls is in neither.
  if (mean?.value == null || mean.value <= 0 || lane.scenario.pace_per_s !== null)
    return absent(locale.notes.notMeasured);
  const kept = of.connections * lane.scenario.in_flight;
  const side = boundSide(mean, 'mean_ms');
  const sign = side === null ? '' : side === 'at-most' ? '≥ ' : '≤ ';
  return `${sign}${formatMarkup((1000 * kept) / mean.value, locale.numbers)}`;
}

/** Calls one by one before any load: medians of the instances. */
function firstCallRows(of: Case, { locale, notes }: Sheet): AbRow[] {
  const { heads } = locale.grid.ab;
  return (['cold', 'connection', 'warm'] as const).map((key) => ({
    head: heads[key],
    cell: ({ path }) => {
      const mine = path.first_calls.filter(
        (each) => JSON.stringify(each.parameters) === JSON.stringify(of.parameters),
      );
      const value = median(mine.flatMap((each) => each[`${key}_ms`] ?? []));
      return value === null
        ? `${locale.cells.unmeasured}${notes.mark(locale.notes.notMeasured)}`
        : formatMarkup(value, locale.numbers);
    },
  }));
}
