/** The highest rates within a limit of p99, where they were searched. */
import { pointsOf } from '../../record/kinds.ts';
import type { MethodRecord, PointRecord, Run } from '../../record/schema.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatMarkup } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';
import { callCell } from './latency-call.ts';

interface Row {
  readonly point: PointRecord;
  readonly method: MethodRecord;
  readonly limitMs: number;
}

/** Empty where nothing was searched. */
export function foundRatesTable(run: Run, locale: Locale): string {
  const sheet = { locale, notes: createNotes(locale) };
  const rows = pointsOf(run).flatMap((point) => {
    const limitMs = point.scenario.find_rate_p99_ms;
    return limitMs === undefined ? [] : point.methods.map((method) => ({ point, method, limitMs }));
  });
  const text = table(columns(sheet), rows);
  return (
    text && `${locale.open.found.caption}\n\n${text}\n\n${footnotes(run, sheet, locale.open.found.howToRead)}`
  );
}

function columns(sheet: Sheet): Column<Row>[] {
  const { heads, open, cells, numbers } = sheet.locale;
  const figure = (head: string, name: string): Column<Row> => ({
    head,
    align: 'right',
    cell: ({ method }) => figureCell(method.figures[name], name, sheet),
  });
  const count = (value: number) => formatCount(value, numbers);
  return [
    { head: heads.scenario, align: 'left', cell: ({ point }) => markup(point.scenario.title) },
    { head: heads.call, align: 'left', cell: ({ method }) => callCell(method, sheet) },
    {
      head: heads.load,
      align: 'right',
      cell: ({ point: { scenario } }) => cells.load(count(scenario.clients), count(scenario.in_flight)),
    },
    { head: open.found.limit, align: 'right', cell: ({ limitMs }) => formatMarkup(limitMs, numbers) },
    figure(open.found.rate, 'found_rate_per_s'),
    figure(open.found.p99, 'found_p99_ms'),
  ];
}
