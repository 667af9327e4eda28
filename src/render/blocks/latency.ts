/** Latency percentiles per method: the third table of the page. */

import { pointsOf } from '../../record/kinds.ts';
import type { Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';
import { foundRatesTable } from './found-rates.ts';
import { figureColumn, type MethodRow, nameColumns } from './method-columns.ts';
import { openLoopTable } from './open.ts';

/** Closed loops, and what was measured at a given rate apart from them. */
export function latencyBlock(context: PageContext): string {
  return perRun(context, (run) =>
    [closedLoopTable, openLoopTable, foundRatesTable]
      .map((draw) => draw(run, context.locale))
      .filter(Boolean)
      .join('\n\n'),
  );
}

function closedLoopTable(run: Run, locale: Locale): string {
  const sheet = { locale, notes: createNotes(locale) };
  const points = pointsOf(run).filter(({ scenario }) => scenario.rate === undefined);
  const rows = points.flatMap((point) => point.methods.map((method) => ({ point, method })));
  const paced = points.some((point) => point.scenario.pace_per_s !== null);
  const text = table(columns(sheet), rows);
  return text && `${text}\n\n${footnotes(run, sheet, locale.notes.latency(paced))}`;
}

function columns(sheet: Sheet): Column<MethodRow>[] {
  const { heads } = sheet.locale;
  const figure = (head: string, name: string) => figureColumn(sheet, head, name);
  return [
    ...nameColumns(sheet),
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
