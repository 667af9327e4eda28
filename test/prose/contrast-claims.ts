/** What each setting changes, against the two rows of the tables that the difference is of. */
import { type Cell, decoded, numberIn } from '../pages/markdown.ts';
import { columnOf, type ReadPage } from './read.ts';

/** Differences are of rounds in pairs, cells of all rounds: they agree to within the interval. */
export function contrastFaults(page: ReadPage): string[] {
  return page.contrasts.flatMap((line) =>
    lineFaults(line, page).map((fault) => `contrast: ${line}: ${fault}`),
  );
}

function lineFaults(line: string, page: ReadPage): string[] {
  const { contrasts: say } = page.words.more;
  const [, , to = '', from = '', where = '', rest] = say.pair.exec(line) ?? [];
  if (rest === undefined) return ['nobody knows what it claims'];
  const parts = rest.split('; ');
  const none = parts.flatMap((part) => say.none.exec(part)?.[1]?.split(', ') ?? []);
  const changes = parts.filter((part) => !say.none.test(part));
  const isSeries = where.endsWith(say.series);
  const rows = isSeries ? null : { from: where, to: otherOf(where, from, to, page) };
  return changes.flatMap((part) => {
    const [, name = '', by, , low, high] = say.change.exec(part) ?? [];
    if (by === undefined) return [`${part}: no change`];
    if (none.includes(name)) return [`${name} changes and does not`];
    const [value = 0, least = 0, most = 0] = [by, low, high].map((text) => signed(text ?? '', page));
    const told = { value, half: (most - least) / 2 };
    const faults = [intervalFault(value, least, most), rows && tableFault(name, told, rows, page)];
    return faults.flatMap((fault) => (fault === null ? [] : [`${name}: ${fault}`]));
  });
}

function intervalFault(value: number, least: number, most: number): string | null {
  if (!(least <= value && value <= most)) return `${value} is not within ${least} and ${most}`;
  return least > 0 || most < 0 || value === 0 ? null : 'its interval holds zero';
}

/** `+1,92`, `−<0.001`. */
function signed(text: string, { words }: ReadPage): number {
  const size = numberIn(text.replace(/^[−+]/, ''), words.decimal) ?? Number.NaN;
  return text.startsWith('−') ? -size : size;
}

/** Title of the scenario that differs in that value: values stand in titles by their names, the usual ones are left out. */
function otherOf(title: string, from: string, to: string, { memory, words }: ReadPage): string | null {
  const titles = columnOf(memory, words.heads.scenario).map(({ text }) => text);
  const swapped = title
    .split(', ')
    .map((each) => (each === from ? to : each))
    .join(', ');
  if (swapped !== title && titles.includes(swapped)) return swapped;
  const longer = titles.filter((each) => each.startsWith(`${title}, `));
  return longer.length === 1 ? (longer[0] ?? null) : null;
}

function tableFault(
  name: string,
  told: { readonly value: number; readonly half: number },
  rows: { readonly from: string; readonly to: string | null },
  page: ReadPage,
): string | null {
  const head = page.words.more.contrasts.columns[name];
  if (head === undefined || rows.to === null) return null;
  const cells = [rows.from, rows.to].map((title) => cellOf(title, head, page));
  const [before, after] = cells;
  if (before?.value == null || after?.value == null || before.side + after.side !== '') return null;
  const there = after.value - before.value;
  const print = 0.006 * Math.max(Math.abs(after.value), Math.abs(before.value));
  return Math.abs(there - told.value) <= told.half + 2 * print
    ? null
    : `the tables have ${before.text} and ${after.text}`;
}

function cellOf(title: string, head: string, { memory, waits }: ReadPage): Cell | undefined {
  const of = (text: string) => text === title;
  return columnOf(memory, head, of)[0] ?? columnOf(waits, head, of)[0];
}

/** Lines of the section, marks of Markdown left in. */
export const contrastLines = (page: string, heading: string): string[] => {
  const [, section = ''] = page.split(`### ${heading}\n`);
  return (section.split('\n### ')[0] ?? '').split('\n').flatMap((line) => {
    const [, text] = /^- (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [decoded(text)];
  });
};
