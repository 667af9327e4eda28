/** The figures of the page's headline, a row a scenario: what a reviewer looks at first. */

import { hostNumbers } from '../../record/hosts.ts';
import { pointsOf } from '../../record/kinds.ts';
import type { PointRecord, RatingRecord, Run } from '../../record/schema.ts';
import { ratesTable } from '../../render/blocks/throughput.ts';
import { figureCell, type Sheet } from '../../render/cells.ts';
import { markup } from '../../render/escape.ts';
import { gridOf } from '../../render/grid/grid.ts';
import { type Locale, localeOf } from '../../render/locales/index.ts';
import { createNotes } from '../../render/notes.ts';
import { type Column, table } from '../../render/table.ts';

/** Text of people is in English; figures are written as on the page. */
export function headlineTable(record: RatingRecord, rows: number): string {
  const locale = localeOf('en');
  const sheet: Sheet = { locale, notes: createNotes(locale) };
  const hosts = hostNumbers(record);
  const points = record.runs.flatMap((run, i) =>
    pointsOf(run).map((point) => ({ point, host: record.runs.length > 1 ? (hosts[i] ?? null) : null })),
  );
  const shown = points.slice(0, rows);
  const text = table(columns(sheet), shown);
  const left = points.length - shown.length;
  const more = left > 0 ? `${left} more scenarios are in the record.` : '';
  const which = text === '' ? '' : "Alone and all calling are of the method of a client's first call.";
  return [text, which, sheet.notes.list(), more, ...record.runs.map((run) => rates(run, rows, locale))]
    .filter(Boolean)
    .join('\n\n');
}

/** Requests per second of a grid, as the page has them; empty where there is none. */
function rates(run: Run, rows: number, locale: Locale): string {
  const grid = gridOf(run);
  if (grid === null) return '';
  const sheet: Sheet = { locale, notes: createNotes(locale, locale.grid.noisy) };
  const text = ratesTable(grid, sheet, rows);
  const left = grid.cases.length - rows;
  const more = left > 0 ? `Cases left to the record: ${left}.` : '';
  return [text, sheet.notes.list(), more].filter(Boolean).join('\n\n');
}

interface Row {
  readonly point: PointRecord;
  /** Number of the host where there are several. */
  readonly host: number | null;
}

function columns(sheet: Sheet): Column<Row>[] {
  const { heads } = sheet.locale;
  const figure = (head: string, name: string): Column<Row> => ({
    head,
    align: 'right',
    cell: ({ point }) => figureCell(point.figures[name], name, sheet),
  });
  const first = (head: string, name: string): Column<Row> => ({
    head,
    align: 'right',
    cell: ({ point }) => figureCell(firstMethod(point)?.figures[name], name, sheet),
  });
  return [
    { head: heads.scenario, align: 'left', cell: (row) => scenarioCell(row, sheet.locale) },
    figure(heads.idle, 'idle_mib'),
    figure(heads.oneClient, 'one_client_mib'),
    figure(heads.allClients, 'all_clients_mib'),
    figure(heads.perExtraClient, 'per_extra_client_mib'),
    figure(heads.peak, 'peak_mib'),
    figure(heads.cores, 'cores'),
    figure(heads.ready, 'ready_ms'),
    figure(heads.firstCall, 'first_call_ms'),
    first(heads.alone(null), 'alone_p50_ms'),
    first(heads.allCalling(null), 'p50_ms'),
  ];
}

function scenarioCell({ point, host }: Row, locale: Locale): string {
  const { scenario } = point;
  const load = locale.cells.load(String(scenario.clients), String(scenario.in_flight));
  return `${markup(scenario.title)}${host === null ? '' : ` (host ${host})`}<br /><sub>${load}</sub>`;
}

const firstMethod = (point: PointRecord) =>
  point.methods.find((method) => method.name === point.scenario.first_call) ?? point.methods[0];
