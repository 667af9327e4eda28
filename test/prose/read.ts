/** A drawn page taken apart: its tables by what they are of, its sentences by where they stand, its alt texts. */
import { type Cell, decoded, numberIn, type PageTable, readTables } from '../pages/markdown.ts';
import { contrastLines } from './contrast-claims.ts';
import { type Kind, kinds, type Words } from './words.ts';

export interface Sentence {
  readonly heading: string;
  /** Of the series whose table stands last before it; null = none. */
  readonly series: string | null;
  readonly text: string;
  /** Null = it claims nothing that is known. */
  readonly kind: Kind | null;
  /** Groups of the pattern, the whole first. */
  readonly groups: readonly string[];
}

export interface Resources {
  readonly callers: number;
  readonly block: string;
}

export interface ReadPage {
  readonly words: Words;
  readonly memory: PageTable | null;
  readonly waits: PageTable | null;
  /** Of closed loops, of open ones, of rates that were searched. */
  readonly latency: PageTable | null;
  readonly open: PageTable | null;
  readonly found: PageTable | null;
  readonly calibration: PageTable | null;
  /** Lines of what each setting changes. */
  readonly contrasts: readonly string[];
  readonly series: ReadonlyMap<string, PageTable>;
  readonly sizing: ReadonlyMap<string, PageTable>;
  /** By series, the block for Kubernetes and the callers it is for. */
  readonly resources: ReadonlyMap<string, Resources>;
  readonly sentences: readonly Sentence[];
  readonly alts: readonly string[];
}

export function readDrawnPage(page: string, words: Words): ReadPage {
  const { heads, headings, more } = words;
  const tables = readTables(page, words.decimal);
  const withHead = (head: string) => tables.filter((table) => table.head.includes(head));
  const byTitle = (all: readonly PageTable[]) => new Map(all.map((table) => [table.caption, table]));
  return {
    words,
    memory: withHead(heads.idle)[0] ?? null,
    waits: withHead(heads.ready)[0] ?? null,
    latency: withHead(heads.max).find(({ head }) => !head.includes(more.heads.due)) ?? null,
    open: withHead(more.heads.due)[0] ?? null,
    found: withHead(more.heads.heldRate)[0] ?? null,
    calibration: withHead(more.heads.mayBeOff)[0] ?? null,
    contrasts: contrastLines(page, headings.contrasts),
    series: byTitle(withHead(heads.hot)),
    sizing: byTitle(withHead(heads.callers)),
    resources: resourcesOf(page, words),
    sentences: sentencesOf(page, words),
    alts: [...page.matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => decoded(alt ?? '')),
  };
}

function resourcesOf(page: string, words: Words): Map<string, Resources> {
  const found = new Map<string, Resources>();
  let title = '';
  for (const part of page.split(/\n(?=\*\*)/)) {
    title = decoded(/^\*\*(.+?)\*\*: /.exec(part)?.[1] ?? title);
    const [, callers, block] =
      /\n\S+ (\S+) [^\n]*Kubernetes[^\n]*\n\n```yaml\n([\s\S]*?)```/.exec(part) ?? [];
    if (callers !== undefined)
      found.set(title, { callers: numberIn(callers, words.decimal) ?? 0, block: block ?? '' });
  }
  return found;
}

function sentencesOf(page: string, words: Words): Sentence[] {
  const { headings } = words;
  const found: Sentence[] = [];
  let heading = '';
  let series: string | null = null;
  for (const block of page.split(/\n{2,}/)) {
    if (/^#{1,6} /.test(block)) {
      // Under the page's own title stands where the figures come from.
      heading = block.startsWith('# ') ? '' : block.replace(/^#+ /, '');
      series = null;
    } else if (hasClaims(block, heading, words)) {
      if (heading === headings.series) series = decoded(/^\*\*(.+?)\*\*: /.exec(block)?.[1] ?? series ?? '');
      const isList = heading === headings.unmeasured;
      for (const each of block.split('\n').flatMap((line) => partsOf(line, isList)))
        found.push({ heading, series, ...claimOf(decoded(each), words) });
    }
  }
  return found;
}

/** Where figures come from, and what the config says, no table holds; numbered notes say what cells lack. */
const hasClaims = (block: string, heading: string, { headings }: Words): boolean =>
  !['', headings.contrasts, headings.reproduce].includes(heading) && !/^(?:\||<|```|\d+\. )/.test(block);

function partsOf(line: string, isList: boolean): string[] {
  const text = line.replace(/^- /, '');
  return isList ? [text] : splitSentences(text);
}

/** At a full stop before a capital or bold; a number's point has a digit after it. */
const splitSentences = (text: string): string[] =>
  text.split(/(?<=[^.]\.(?:\*\*)?) (?=\p{Lu}|\*\*\p{Lu})/u).reduce<string[]>(joinLead, []);

/** `**stdio.** One process ...` is one. */
function joinLead(parts: string[], next: string): string[] {
  const last = parts.at(-1);
  return last !== undefined && /^\*\*[^*]+\.\*\*$/.test(last)
    ? [...parts.slice(0, -1), `${last} ${next}`]
    : [...parts, next];
}

function claimOf(text: string, { claims }: Words): Pick<Sentence, 'text' | 'kind' | 'groups'> {
  for (const kind of kinds) {
    const match = claims[kind].exec(text);
    if (match !== null) return { text, kind, groups: [...match].map((group) => group ?? '') };
  }
  return { text, kind: null, groups: [text] };
}

/** Cells of a column; none where there is no such column. */
export function columnOf(
  table: PageTable | null | undefined,
  head: string,
  keep: (title: string) => boolean = () => true,
): Cell[] {
  if (!table) return [];
  const at = table.head.findIndex((each) => each === head || each.endsWith(`, ${head}`));
  if (at < 0) return [];
  return table.rows.filter(([title]) => keep(title?.text ?? '')).flatMap((row) => row[at] ?? []);
}

/** A client over stdio is a process: told by the name of the endpoint, which titles begin with. */
export const isStdio = (title: string): boolean => /^stdio\b/.test(title);
