/** The tables of open loops: what was late or not sent, and what a rate that was found was held to. */
import { type Cell, numberIn, type PageTable } from '../pages/markdown.ts';
import { near } from './ranges.ts';
import { columnOf, type ReadPage } from './read.ts';
import type { Words } from './words.ts';

/** Printed numbers have three digits. */
const print = 0.006;
/** Over this share of calls not sent the rate was missed (method.md). */
const missedFrom = 0.01;

export const openFaults = (page: ReadPage): string[] => [
  ...rowsOf(page.open).flatMap((row) => openRow(row, page)),
  ...rowsOf(page.found).flatMap((row) => foundRow(row, page.words)),
];

interface Row {
  readonly table: PageTable;
  readonly cells: readonly Cell[];
  readonly name: string;
}

const rowsOf = (table: PageTable | null): Row[] =>
  (table?.rows ?? []).map((cells) => ({
    table: table as PageTable,
    cells,
    name: cells
      .slice(0, 3)
      .map(({ text }) => text)
      .join(' / '),
  }));
const at = ({ table, cells }: Row, head: string): Cell | undefined => cells[table.head.indexOf(head)];
const exact = (cell: Cell | undefined): number | null =>
  cell === undefined || cell.side !== '' ? null : cell.value;

function openRow(row: Row, page: ReadPage): string[] {
  const { words } = page;
  const { heads, more } = words;
  const waits = [heads.p50, more.heads.p90, heads.p99, heads.max];
  const faults = [
    unsentFault(row, words),
    ...waits.slice(1).map((head, i) => orderFault(row, waits[i] ?? '', head)),
    orderFault(row, more.heads.sentP50, heads.p50),
    orderFault(row, more.heads.sentP99, heads.p99),
    rateFault(row, page),
    closedFault(row, page),
  ];
  return faults.flatMap((fault) => (fault === null ? [] : [`open loop: ${row.name}: ${fault}`]));
}

/** The one is never above the other: a percentile above a higher one, what was served above what was waited for. */
function orderFault(row: Row, low: string, high: string): string | null {
  const [a, b] = [exact(at(row, low)), exact(at(row, high))];
  return a === null || b === null || a <= b * (1 + print) ? null : `${low} is ${a}, ${high} is ${b}`;
}

/** The share is that of the counts, and a rate that was missed has neither rate nor latency. */
function unsentFault(row: Row, { decimal, heads, more }: Words): string | null {
  const [, none, due, percent] = more.unsent.exec(at(row, more.heads.unsent)?.text ?? '') ?? [];
  if (none === undefined || due === undefined) return null;
  const number = (text: string) => numberIn(text, decimal) ?? 0;
  const share = number(due) === 0 ? 0 : number(none) / number(due);
  if (share > 1) return 'more calls were not sent than were due';
  if (percent === undefined ? share > 0 : !near(number(percent), 100 * share, 0.06))
    return `the share is ${100 * share} %`;
  const told = [heads.p50, heads.p99, heads.rate].filter((head) => (at(row, head)?.value ?? null) !== null);
  return share > missedFrom && told.length > 0 ? `${told.join(' and ')} of a rate that was missed` : null;
}

/** Not above what was due, and the load beside the memory is the same. */
function rateFault(row: Row, { memory, words }: ReadPage): string | null {
  const { decimal, heads, more } = words;
  const due = at(row, more.heads.due)?.text ?? '';
  const rate = exact(at(row, heads.rate));
  if (rate !== null && rate > (numberIn(due, decimal) ?? 0) * 1.02) return `${rate} calls/s of ${due} due`;
  const loads = columnOf(memory, heads.load, (title) => title === row.cells[0]?.text);
  return loads.some(({ text }) => text.endsWith(`, ${due}`))
    ? null
    : `the load beside its memory is not ${due}`;
}

/** No closed loop has the same row. */
const closedFault = (row: Row, { latency }: ReadPage): string | null =>
  rowsOf(latency).some(({ name }) => name === row.name) ? 'it stands among closed loops, too' : null;

function foundRow(row: Row, { more }: Words): string[] {
  const [limit, rate, p99] = [more.heads.limit, more.heads.heldRate, more.heads.heldP99].map((head) =>
    at(row, head),
  );
  const fault =
    (rate?.value ?? null) === null && (p99?.value ?? null) !== null
      ? 'a p99 of no rate'
      : (exact(p99) ?? 0) > (limit?.value ?? 0) * (1 + print)
        ? `p99 ${p99?.text} is over ${limit?.text}`
        : null;
  return fault === null ? [] : [`found rate: ${row.name}: ${fault}`];
}
