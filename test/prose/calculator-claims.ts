/** What the calculator answers, against the tables of the page: neither more nor less certain than what was measured. */
import type { Answer } from '../../src/page/answer.ts';
import { type Cell, numberIn } from '../pages/markdown.ts';
import { near } from './ranges.ts';
import { columnOf, type ReadPage } from './read.ts';

export interface Asked {
  readonly title: string;
  readonly callers: number;
  readonly said: Answer;
}

export const calculatorFaults = (page: ReadPage, asked: readonly Asked[]): string[] =>
  asked.flatMap((each) => {
    const fault = askedFault(each, page);
    return fault === null ? [] : [`calculator: ${each.title}, ${each.callers} callers: ${fault}`];
  });

function askedFault({ title, callers, said }: Asked, { series, words }: ReadPage): string | null {
  const table = series.get(title);
  if (table === undefined) return 'there is no such series';
  const clients = columnOf(table, words.heads.clients).map(({ value }) => value ?? 0);
  const isWithin = callers >= Math.min(...clients) && callers <= Math.max(...clients);
  if (!isWithin) return said.refusal === null ? 'nothing was measured there' : null;
  const rates = columnOf(table, words.heads.rate);
  const memory = sizeOf(callers, clients, columnOf(table, words.heads.peak), rates);
  const cores = sizeOf(callers, clients, columnOf(table, words.more.cores), rates);
  if (said.refusal !== null) return memory === null && cores === null ? null : `it refuses: ${said.refusal}`;
  return (
    toldFault('memory', said.memory.value, memory, words.decimal) ??
    toldFault('cores', said.cores.value, cores, words.decimal) ??
    blockFault(said, memory)
  );
}

/** Between which the answer lies, and whether it can be but a lower bound; null = no one can say. */
interface Size {
  readonly least: number;
  readonly most: number;
  readonly isAtLeast: boolean;
}

function sizeOf(
  callers: number,
  clients: readonly number[],
  cells: readonly Cell[],
  rates: readonly Cell[],
): Size | null {
  const known = clients
    .map((n, i) => ({ n, cell: cells[i], isHeldBack: (rates[i]?.side ?? '') !== '' }))
    .filter(({ cell }) => (cell?.value ?? null) !== null)
    .sort((a, b) => a.n - b.n);
  const last = known.find(({ n }) => n >= callers);
  if (last === undefined || !known.some(({ n }) => n <= callers)) return null;
  const upTo = known.filter(({ n }) => n <= last.n);
  const highest = (of: typeof known) => Math.max(...of.map(({ cell }) => cell?.value ?? 0));
  return {
    least: highest(upTo.filter(({ n }) => n <= callers)),
    most: highest(upTo),
    isAtLeast: upTo.some(({ cell, isHeldBack }) => isHeldBack || (cell?.side ?? '') !== ''),
  };
}

function toldFault(what: string, text: string, size: Size | null, decimal: '.' | ','): string | null {
  const isAtLeast = text.startsWith('≥ ');
  const value = numberIn(text.replace('≥ ', ''), decimal);
  if (size === null) return value === null ? null : `${what} is ${text}, and nobody can say`;
  if (value === null) return `${what} is ${text}, the table has ${size.least}`;
  if (isAtLeast !== size.isAtLeast) return `${what} is ${text}, a bound in the table: ${size.isAtLeast}`;
  const isBetween = value >= size.least * 0.994 && value <= size.most * 1.006;
  return isBetween || near(value, size.least, 0.006)
    ? null
    : `${what} is ${text}, not from ${size.least} to ${size.most}`;
}

/** Asks for what is needed, and limits nothing of which only the least is known. */
function blockFault({ kubernetes }: Answer, memory: Size | null): string | null {
  if (memory === null) return kubernetes === null ? null : 'a block without memory';
  const [request, limit] = [...(kubernetes?.block ?? '').matchAll(/memory: (\d+)Mi/g)].map(([, n]) =>
    Number(n),
  );
  if (request === undefined || request < memory.least * 0.994) return `it asks for ${request} MiB`;
  if (memory.isAtLeast) return limit === undefined ? null : 'a limit at a lower bound';
  return limit !== undefined && limit >= request ? null : `its limit is ${limit} MiB`;
}
