/** The first table of a page that is not what the record draws, cell by cell: what `check` shows of a stale page. */
import { stampsIn } from './context.ts';
import { plain } from './escape.ts';

export interface CellChange {
  /** First cell of the row; several where rows share it: `http, dynamic / tools/list`. */
  readonly row: string;
  readonly column: string;
  /** Null = there is no such cell. */
  readonly was: string | null;
  readonly is: string | null;
}

export interface TableDifference {
  /** The caption or heading it stands under; empty = none. */
  readonly title: string;
  readonly changes: readonly CellChange[];
}

export interface LineDifference {
  /** From 1, on disk. */
  readonly line: number;
  /** Null = the file ends before it. */
  readonly was: string | null;
  readonly is: string | null;
}

/** Characters shown of a line. */
const longestLine = 200;

/** The first line that differs, as a terminal can show it; null where all are alike but for their ends and stamps. */
export function firstLineDifference(actual: string, expected: string): LineDifference | null {
  const [before, now] = [actual, expected].map((text) => text.split(/\r\n|\n|\r/));
  const at = Array.from({ length: Math.max(before?.length ?? 0, now?.length ?? 0) }).findIndex(
    (_, i) => before?.[i] !== now?.[i] && stampsIn(before?.[i] ?? '').length === 0,
  );
  if (at < 0) return null;
  const shown = (line: string | undefined) => (line === undefined ? null : plain(line, longestLine));
  return { line: at + 1, was: shown(before?.[at]), is: shown(now?.[at]) };
}

interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Null where all tables of both are alike, and the difference lies elsewhere. */
export function firstTableDifference(actual: string, expected: string): TableDifference | null {
  const before = tablesOf(actual);
  const now = tablesOf(expected);
  for (const [key, table] of now) {
    const changes = changesOf(before.get(key) ?? emptyTable, table);
    if (changes.length > 0) return { title: table.title, changes };
  }
  for (const [key, table] of before)
    if (!now.has(key)) return { title: table.title, changes: changesOf(table, emptyTable) };
  return null;
}

const emptyTable: Table = { title: '', head: [], rows: new Map() };

function changesOf(before: Table, now: Table): CellChange[] {
  const rows = union([...now.rows.keys()], [...before.rows.keys()]);
  const columns = union(now.head, before.head);
  return rows.flatMap((row) =>
    columns.flatMap((column, at) => {
      const [was, is] = [cellOf(before, row, column), cellOf(now, row, column)];
      // Of a row that is new or gone the first cell says it.
      const isNamed = at === 0 || (before.rows.has(row) && now.rows.has(row));
      return was === is || !isNamed ? [] : [{ row, column, was, is }];
    }),
  );
}

const union = (first: readonly string[], second: readonly string[]): string[] => [
  ...new Set([...first, ...second]),
];

function cellOf(table: Table, row: string, column: string): string | null {
  const at = table.head.indexOf(column);
  return at < 0 ? null : (table.rows.get(row)?.[at] ?? null);
}

/** By title and place among those of the same title. */
function tablesOf(page: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  let title = '';
  let rows: string[][] = [];
  const end = () => {
    if (rows.length > 2) {
      const nth = [...tables.values()].filter((table) => table.title === title).length;
      tables.set(`${title} ${nth}`, tableOf(title, rows));
    }
    rows = [];
  };
  for (const line of [...page.split(/\r\n|\n|\r/), '']) {
    if (line.startsWith('|')) {
      rows.push(line.split('|').slice(1, -1).map(readable));
      continue;
    }
    end();
    title = /^#{1,6} (.+)$/.exec(line)?.[1] ?? /^\*\*(.+?)\*\*/.exec(line)?.[1] ?? title;
  }
  return tables;
}

function tableOf(title: string, [head = [], , ...body]: readonly string[][]): Table {
  const rows = new Map<string, string[]>();
  for (const cells of body) {
    // Rows of one scenario are told apart by the cells that follow.
    let width = 1;
    while (width < cells.length && rows.has(cells.slice(0, width).join(' / '))) width++;
    rows.set(cells.slice(0, width).join(' / '), cells);
  }
  return { title: readable(title), head, rows };
}

/** A cell as a terminal can show it: no markup, the interval in brackets, nothing that steers the terminal. */
function readable(cell: string): string {
  const text = cell
    .replace(/<br \/><sub>(.*?)<\/sub>/g, ' ($1)')
    .replace(/<sup>(\d+)<\/sup>/g, ' [$1]')
    .replace(/<\/?\w+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&#(\d{1,7});/g, (whole, code) => character(Number(code)) ?? whole);
  return plain(text.replace(/ {2,}/g, ' '));
}

const character = (code: number): string | null =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
