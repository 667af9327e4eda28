/** Markdown tables. Cells must be free of line breaks and of bare `|`, which `escape.ts` sees to. */

export interface Column<Row> {
  readonly head: string;
  readonly align: 'left' | 'right';
  readonly cell: (row: Row) => string;
}

/** The table, each row on a line; empty string where there is no row. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map((column) => column.head)),
    line(columns.map((column) => (column.align === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => column.cell(row)))),
  ].join('\n');
}
