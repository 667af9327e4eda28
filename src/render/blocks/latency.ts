/** Latency percentiles per method: the third table of the page. */

import { pointsOf } from '../../record/kinds.ts';
import type { MethodRecord, PointRecord } from '../../record/schema.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatNumber } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';

interface Row {
  readonly point: PointRecord;
  readonly method: MethodRecord;
}

export function latencyBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const sheet = { locale: context.locale, notes: createNotes(context.locale) };
    const rows = pointsOf(run).flatMap((point) => point.methods.map((method) => ({ point, method })));
    const paced = pointsOf(run).some((point) => point.scenario.pace_per_s !== null);
    const text = table(columns(sheet), rows);
    return text && `${text}\n\n${footnotes(run, sheet, context.locale.notes.latency(paced))}`;
  });
}

function columns(sheet: Sheet): Column<Row>[] {
  const { heads } = sheet.locale;
  const figure = (head: string, name: string): Column<Row> => ({
    head,
    align: 'right',
    cell: ({ method }) => figureCell(method.figures[name], name, sheet),
  });
  return [
    { head: heads.scenario, align: 'left', cell: ({ point }) => markup(point.scenario.title) },
    { head: heads.method, align: 'left', cell: ({ method }) => `<code>${markup(method.operation)}</code>` },
    { head: heads.call, align: 'left', cell: ({ method }) => callCell(method, sheet) },
    figure(heads.aloneShort, 'alone_p50_ms'),
    figure(heads.p50, 'p50_ms'),
    figure(heads.p90, 'p90_ms'),
    figure(heads.p99, 'p99_ms'),
    figure(heads.max, 'max_ms'),
    figure(heads.rate, 'calls_per_s'),
    figure(heads.cores, 'cores'),
    figure(heads.cpuPerCall, 'cpu_ms_per_call'),
  ];
}

/** The method's name, what it calls where that says more, and whether that takes more than one round. */
function callCell({ name, detail, operation, figures }: MethodRecord, { locale, notes }: Sheet): string {
  const says = detail !== '' && detail !== name && detail !== operation;
  const text = says ? `${markup(name)} (${markup(detail)})` : markup(name);
  const rounds = figures['input_rounds']?.value ?? 0;
  const write = Number.isInteger(rounds) ? formatCount : formatNumber;
  return rounds > 0 ? text + notes.mark(locale.notes.inputRounds(write(rounds, locale.numbers))) : text;
}
