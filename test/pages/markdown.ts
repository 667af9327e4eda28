/** A drawn page as a reader has it: tables by their heads, and what stands under which heading. Knows nothing of src/. */

export interface Cell {
  /** As printed: without marks, interval and signs. */
  readonly text: string;
  /** Null = no number. */
  readonly value: number | null;
  /** `>`, `≥`, `≤` or none: on which side the truth lies. */
  readonly side: string;
  readonly isNoisy: boolean;
  readonly low: number | null;
  readonly high: number | null;
  /** What its marks refer to. */
  readonly notes: readonly string[];
}

export interface PageTable {
  /** The last heading before it, and the bold text its own paragraph begins with. */
  readonly heading: string;
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type Decimal = '.' | ',';

/** All tables in order. */
export function readTables(page: string, decimal: Decimal): PageTable[] {
  const tables: PageTable[] = [];
  let heading = '';
  let caption = '';
  const blocks = page.split(/\n{2,}/);
  for (const [i, block] of blocks.entries()) {
    if (/^#{1,6} /.test(block)) {
      heading = block.replace(/^#+ /, '');
      caption = '';
    }
    const bold = /^\*\*(.+?)\*\*/.exec(block);
    if (bold) caption = decoded(bold[1] ?? '');
    if (!block.startsWith('|')) continue;
    const rows = block.split('\n').map((row) => row.slice(2, -2).split(' | '));
    const notes = notesOf(blocks[i + 1] ?? '');
    const [head = [], , ...body] = rows;
    tables.push({
      heading,
      caption,
      head: head.map(decoded),
      rows: body.map((row) => row.map((cell) => readCell(cell, decimal, notes))),
    });
  }
  return tables;
}

/** Numbered ones. */
function notesOf(block: string): string[] {
  return block.split('\n').flatMap((line) => {
    const [, text] = /^\d+\. (.*)$/.exec(line) ?? [];
    return text === undefined ? [] : [text];
  });
}

function readCell(cell: string, decimal: Decimal, notes: readonly string[]): Cell {
  const marks = [...cell.matchAll(/<sup>(\d+)<\/sup>/g)].map(([, n]) => notes[Number(n) - 1] ?? '');
  const [, low, high] = /<sub>(\S+?)&nbsp;\S+?&nbsp;(\S+?)<\/sub>/.exec(cell) ?? [];
  const text = decoded(
    cell
      .replace(/<sup>\d+<\/sup> ?/g, '')
      .replace(/<br \/>.*$/, '')
      .replace(/<\/?code>/g, ''),
  ).trim();
  const [, noise = '', side = '', rest = ''] = /^(≈ )?(?:([>≥≤]) )?(.*)$/.exec(text) ?? [];
  return {
    ...{ text, side, isNoisy: noise !== '', notes: marks },
    value: numberIn(rest, decimal),
    low: low === undefined ? null : numberIn(decoded(low), decimal),
    high: high === undefined ? null : numberIn(decoded(high), decimal),
  };
}

/** The number a text begins with, as the language writes it; a payload in bytes. */
export function numberIn(text: string, decimal: Decimal): number | null {
  const [, digits, unit] = /^([<>]?[-−]?\d[\d.,]*)(?: ([kMG]?B)\b)?/.exec(text) ?? [];
  if (digits === undefined) return null;
  const group = decimal === '.' ? ',' : '.';
  const plain = digits
    .replace(/[.,]$/, '')
    .replace(/^[<>]/, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
    .replace('−', '-');
  const scale = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }[unit ?? 'B'] ?? 1;
  return Number(plain) * scale;
}

/** Character references as the characters they stand for, without what parts addresses. */
export const decoded = (text: string): string =>
  text
    .replaceAll('<span></span>', '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ');
