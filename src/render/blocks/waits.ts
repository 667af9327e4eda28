/** What a client waits for, per scenario: the second table of the page. */

import { pointsOf } from '../../record/kinds.ts';
import type { MethodRecord, PointRecord, Run } from '../../record/schema.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { createNotes } from '../notes.ts';
import { formatBytes } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';
import { rateText } from './open.ts';

export function waitsBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const sheet = { locale: context.locale, notes: createNotes(context.locale) };
    const text = table(columns(run, sheet), pointsOf(run));
    return text && `${text}\n\n${footnotes(run, sheet, context.locale.notes.waits)}`;
  });
}

/** The method of the first call, whose warm latency and size stand beside it. */
const firstMethod = (row: PointRecord): MethodRecord | undefined =>
  row.methods.find((method) => method.name === row.scenario.first_call);

function columns(run: Run, sheet: Sheet): Column<PointRecord>[] {
  const { heads, numbers } = sheet.locale;
  const names = new Set(pointsOf(run).map((row) => row.scenario.first_call));
  const [name] = names;
  const shared = names.size === 1 && name !== undefined ? markup(name) : null;
  const figure = (head: string, figureName: string): Column<PointRecord> => ({
    head,
    align: 'right',
    cell: (row) => figureCell(row.figures[figureName], figureName, sheet),
  });
  const warm = (head: string, figureName: string): Column<PointRecord> => ({
    head,
    align: 'right',
    cell: (row) => figureCell(firstMethod(row)?.figures[figureName], figureName, sheet),
  });
  return [
    { head: heads.scenario, align: 'left', cell: (row) => markup(row.scenario.title) },
    figure(heads.ready, 'ready_ms'),
    figure(heads.firstCall, 'first_call_ms'),
    figure(heads.othersFirstCall, 'first_call_others_ms'),
    warm(heads.alone(shared), 'alone_p50_ms'),
    { head: heads.allCalling(shared), align: 'right', cell: (row) => allCallingCell(row, sheet) },
    {
      head: heads.payload,
      align: 'right',
      cell: (row) =>
        figureCell(firstMethod(row)?.figures.payload_bytes, 'payload_bytes', sheet, {
          write: (bytes) => formatBytes(bytes, numbers),
        }),
    },
  ];
}

/** In an open loop it counts from when a call was due, which is another thing. */
function allCallingCell(row: PointRecord, sheet: Sheet): string {
  const cell = figureCell(firstMethod(row)?.figures.p50_ms, 'p50_ms', sheet);
  const rate = rateText(row, sheet.locale);
  return rate === null ? cell : `${cell}${sheet.notes.mark(sheet.locale.open.at(rate))}`;
}
