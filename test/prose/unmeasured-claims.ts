/**
 * The list of what is not measured against the n/a of the tables: of each head it names, all of them and no more; and it
 * names every head of the tables of memory and latency.
 */
import { numberIn, type PageTable } from '../pages/markdown.ts';
import type { ReadPage } from './read.ts';

export function unmeasuredFaults(page: ReadPage): string[] {
  const { memory, waits, latency, open, series } = page;
  const there = cellsWithout([memory, waits, latency, open, ...series.values()]);
  const told = cellsTold(page);
  const untold = [...cellsWithout([memory, latency]).keys()].filter((head) => !told.has(head));
  return [
    ...[...told].flatMap(([head, n]) =>
      there.get(head) === n
        ? []
        : [`not measured: ${head} ${n} times, the tables have ${there.get(head) ?? 0}`],
    ),
    ...untold.map((head) => `not measured: nothing is said of ${head}`),
  ];
}

/** By head, over all reasons: `Idle, MiB (4), Threads (8): not measured`. */
function cellsTold({ sentences, words }: ReadPage): Map<string, number> {
  const told = new Map<string, number>();
  for (const { text } of sentences.filter(({ heading }) => heading === words.headings.unmeasured)) {
    const [, list = ''] = /^(.*?\(\d[\d.,]*\)): /.exec(text) ?? [];
    for (const [, head = '', n = ''] of list.matchAll(/(?:^|, )([^()]+?) \((\d[\d.,]*)\)/g))
      told.set(head, (told.get(head) ?? 0) + (numberIn(n, words.decimal) ?? 0));
  }
  return told;
}

/** Cells that say n/a, by head. */
function cellsWithout(tables: readonly (PageTable | null)[]): Map<string, number> {
  const there = new Map<string, number>();
  for (const table of tables)
    for (const [at, cell] of (table?.rows ?? []).flatMap((row) => [...row.entries()])) {
      const head = table?.head[at] ?? '';
      if (cell.text.startsWith('n/a')) there.set(head, (there.get(head) ?? 0) + 1);
    }
  return there;
}
