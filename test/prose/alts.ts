/** Texts for those who do not see a chart, against the tables beside it. */
import { type Cell, numberIn, type PageTable } from '../pages/markdown.ts';
import type { ReadPage } from './read.ts';
import type { Words } from './words.ts';

/** Faults of all alt texts of the page. */
export function altFaults(page: ReadPage): string[] {
  const { alt } = page.words;
  return page.alts.flatMap((text) => {
    const [body = ''] = text.split(alt.footer);
    const memory = alt.memory.exec(body)?.[1];
    const latency = alt.latency.exec(body)?.[1];
    const series = alt.series.exec(body)?.[1];
    if (memory !== undefined) return memoryFaults(memory, page);
    if (latency !== undefined) return latencyFaults(latency, page);
    if (series !== undefined) return seriesFaults(series, page);
    const start = alt.startUp.exec(body)?.[1];
    if (start !== undefined) return startUpFaults(start, page);
    // Readings as clients were admitted are in no table.
    if (alt.admission.test(body)) return [];
    return [`an alt text that nobody knows: ${text.slice(0, 80)}`];
  });
}

/** As a cell has it: the value with its side, n/a where there is none. */
function cellFault(told: string, cell: Cell | undefined, where: string): string[] {
  const text =
    cell === undefined
      ? '(no cell)'
      : cell.value === null
        ? 'n/a'
        : `${cell.side === '' ? '' : `${cell.side} `}${cell.text.replace(/^≈ /, '').replace(/^[>≥≤] /, '')}`;
  return told === text ? [] : [`alt text, ${where}: ${told}, the table has ${text}`];
}

const cellAt = (
  table: PageTable | null | undefined,
  row: readonly Cell[] | undefined,
  head: string,
): Cell | undefined => row?.[table?.head.indexOf(head) ?? -1];

function memoryFaults(text: string, { memory, words }: ReadPage): string[] {
  const { bars } = words.alt;
  const heads = {
    [bars.idle]: words.heads.idle,
    [bars.one]: words.heads.one,
    [bars.all]: words.heads.all,
    [bars.peak]: words.heads.peak,
  };
  return (text.match(/.+? \(\S+ client\S*\): .+?\.(?= |$)/g) ?? ['(no scenario)']).flatMap((line) => {
    const [, title = '', list = ''] = /^(.+) \(\S+ client\S*\): (.+)\.$/.exec(line.trim()) ?? [];
    const row = memory?.rows.find(([first]) => first?.text === title);
    if (row === undefined) return [`alt text of ${title || line}: no row`];
    return list.split(/, (?=\D)/).flatMap((part) => {
      const name = Object.keys(heads).find((bar) => part.startsWith(`${bar} `)) ?? '';
      return cellFault(
        part.slice(name.length + 1),
        cellAt(memory, row, heads[name] ?? ''),
        `${title} ${name}`,
      );
    });
  });
}

/** `title (8 clients): process ready 339, first call 350, first call of the others 0.919.` */
function startUpFaults(text: string, { waits, words }: ReadPage): string[] {
  const heads = [words.heads.ready, words.heads.first, words.heads.others];
  return (text.match(/.+? \(\S+ client\S*\): .+?\.(?= |$)/g) ?? ['(no scenario)']).flatMap((line) => {
    const [, title = '', list = ''] = /^(.+) \(\S+ client\S*\): (.+)\.$/.exec(line.trim()) ?? [];
    const row = waits?.rows.find(([first]) => first?.text === title);
    if (row === undefined) return [`alt text of ${title || line}: no row`];
    return list.split(/, (?=\D)/).flatMap((part, i) => {
      const [told = ''] = /(?:(?:[>≥≤] )?[<>]?-?[\d.,]+|n\/a)$/.exec(part) ?? [];
      return cellFault(told, cellAt(waits, row, heads[i] ?? ''), `${title} ${heads[i]}`);
    });
  });
}

/** A call is told by its name, behind which its cell may have more in brackets. */
const isCall = (cell: Cell | undefined, name: string): boolean =>
  cell !== undefined && (cell.text === name || cell.text.startsWith(`${name} (`));

function latencyFaults(text: string, { latency, words }: ReadPage): string[] {
  const { heads } = words;
  const cells = (latency?.rows ?? []).map((row) => cellAt(latency, row, heads.call)?.text ?? '');
  const names = [...new Set(cells.flatMap((cell) => [cell, cell.split(' (')[0] ?? '']))];
  return text.split(/\. (?=\D)/).flatMap((group) => {
    const call = names.find((each) => group.startsWith(`${each}: `));
    if (call === undefined) return [`alt text of latency: ${group.slice(0, 40)} is no call`];
    const parts = group.slice(call.length + 2).replace(/\.$/, '');
    return parts.split('; ').flatMap((part) => {
      const [, title = '', p50 = '', p99 = ''] = /^(.+) p50 (.+), p99 (.+)$/.exec(part) ?? [];
      const row = latency?.rows.find(
        (each) => each[0]?.text === title && isCall(cellAt(latency, each, heads.call), call),
      );
      return [
        ...cellFault(p50, cellAt(latency, row, heads.p50), `${title} ${call} p50`),
        ...cellFault(p99, cellAt(latency, row, heads.p99), `${title} ${call} p99`),
      ];
    });
  });
}

/** Lines of one chart: `title, quantity: value at clients, ...`, of latency by method. */
function seriesFaults(text: string, { series, words }: ReadPage): string[] {
  const { alt, heads } = words;
  const columns = {
    peak: heads.peak,
    hot: heads.hot,
    settled: heads.settled,
    heap: heads.heap,
    cpu: heads.cpu,
    rate: heads.rate,
    p50: 'p50, ms',
    p99: 'p99, ms',
  };
  let method = '';
  return text.split(/\. (?=\D)/).flatMap((line) => {
    // The limit of a chart is one of the run, and of no table.
    if (/^[\p{L} ]+ [\d.,]+ (?:ms|MiB)\.?\s*$/u.test(line)) return [];
    const title = [...series.keys()].find((each) => line.includes(`${each}, `)) ?? '';
    const from = line.indexOf(`${title}, `);
    if (title === '') return [`alt text of a series: ${line.slice(0, 60)} is no series`];
    if (from > 0) method = line.slice(0, from).replace(/: $/, '');
    const rest = line.slice(from + title.length + 2).replace(/\.$/, '');
    const [name = ''] = rest.split(': ');
    const quantity = alt.quantities[name];
    if (quantity === undefined) return [`alt text of ${title}: ${name} is no quantity`];
    const head =
      quantity === 'p50' || quantity === 'p99' ? `${method} ${columns[quantity]}` : columns[quantity];
    return pointsFaults(rest.slice(name.length + 2), title, head, series.get(title), words);
  });
}

function pointsFaults(
  list: string,
  title: string,
  head: string,
  table: PageTable | undefined,
  words: Words,
): string[] {
  return list.split(/, (?=[<>≥≤\d])/).flatMap((point) => {
    const [, told = '', clients = ''] = words.alt.at.exec(point.replace(words.alt.stopped, '')) ?? [];
    const row = table?.rows.find(([first]) => first?.value === numberIn(clients, words.decimal));
    return cellFault(told, cellAt(table, row, head), `${title}, ${head} at ${clients}`);
  });
}
