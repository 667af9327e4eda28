/** Columns of the tables that have a line for each method of a point. */
import type { MethodRecord, PointRecord } from '../../record/schema.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import type { Column } from '../table.ts';
import { callCell } from './latency-call.ts';

export interface MethodRow {
  readonly point: PointRecord;
  readonly method: MethodRecord;
}

/** Which scenario, which method, and what it called. */
export function nameColumns(sheet: Sheet): Column<MethodRow>[] {
  const { heads } = sheet.locale;
  return [
    { head: heads.scenario, align: 'left', cell: ({ point }) => markup(point.scenario.title) },
    { head: heads.method, align: 'left', cell: ({ method }) => `<code>${markup(method.operation)}</code>` },
    { head: heads.call, align: 'left', cell: ({ method }) => callCell(method, sheet) },
  ];
}

/** A column of one figure of the method. */
export const figureColumn = (sheet: Sheet, head: string, name: string): Column<MethodRow> => ({
  head,
  align: 'right',
  cell: ({ method }) => figureCell(method.figures[name], name, sheet),
});
