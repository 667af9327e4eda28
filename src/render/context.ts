/** What every block is drawn from. */
import { createHash } from 'node:crypto';
import { hostNumbers } from '../record/hosts.ts';
import type { RatingRecord, Run } from '../record/schema.ts';
import { recordSha256 } from '../record/serialize.ts';
import type { ChartName } from './charts/names.ts';
import { markup } from './escape.ts';
import { startOf } from './host.ts';
import type { Locale } from './locales/index.ts';

/** Changes whenever the same record would give other bytes. */
export const rendererVersion = 6;

export type Syntax = 'markdown' | 'mdx';

export interface PageContext {
  readonly record: RatingRecord;
  readonly locale: Locale;
  readonly syntax: Syntax;
  /** From the page to the charts' folder, with `/`: `charts`, `../benchmarks/charts`. */
  readonly charts: string;
  readonly stamp: Stamp;
  /** Of a page that holds its charts itself: the chart's place in it. Absent = the page links the files. */
  readonly chart?: (name: ChartName, run: number) => string | null;
  /** Sections switched off or in the user's own words; absent = all are drawn. */
  readonly sections?: Sections | undefined;
}

/** By block, or by a name of the user's own: off, or a text (per language) that may refer to figures. */
export type Sections = Readonly<Record<string, false | string | Readonly<Record<string, string>>>>;

/** Names renderer and record in every file drawn, so that stale, edited and drawn by another renderer are told apart. */
export interface Stamp {
  readonly renderer: number;
  readonly record: string;
  /** Of the sections that are off or in the user's own words; absent = there are none. */
  readonly sections?: string | undefined;
}

export const stampOf = (record: RatingRecord, sections: Sections = {}): Stamp => ({
  renderer: rendererVersion,
  record: hashOf(record),
  ...(Object.keys(sections).length === 0 ? {} : { sections: sha256(JSON.stringify(sections)).slice(0, 16) }),
});

/** A record is written out once, however many files are drawn from it. */
const hashes = new WeakMap<RatingRecord, string>();
function hashOf(record: RatingRecord): string {
  const known = hashes.get(record) ?? recordSha256(record);
  hashes.set(record, known);
  return known;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const stampText = ({ renderer, record, sections }: Stamp): string =>
  `ratingplate renderer ${renderer}, record ${record}${sections === undefined ? '' : `, sections ${sections}`}`;

/** All stamps in a file. */
export function stampsIn(text: string): Stamp[] {
  const found = text.matchAll(
    /ratingplate renderer (\d{1,9}), record ([0-9a-f]{64})(?:, sections ([0-9a-f]{16}))?/g,
  );
  return Array.from(found, ([, renderer, record, sections]) => ({
    renderer: Number(renderer),
    record: record ?? '',
    sections,
  }));
}

/** A comment of the page's syntax; MDX takes HTML comments for broken elements. */
export const comment = (syntax: Syntax, text: string): string =>
  syntax === 'mdx' ? `{/* ${text} */}` : `<!-- ${text} -->`;

/** A block of each run; where there are several, the host's name stands above each. */
export function perRun(context: PageContext, draw: (run: Run, index: number) => string): string {
  const { runs } = context.record;
  const drawn = runs
    .map((run, index) => ({ run, index, text: draw(run, index) }))
    .filter(({ text }) => text !== '');
  if (runs.length < 2) return drawn.map(({ text }) => text).join('');
  const hosts = hostNumbers(context.record);
  return drawn
    .map(({ run, index, text }) => `${hostTitle(context, run, hosts, index)}\n\n${text}`)
    .join('\n\n');
}

/** Runs of one host are told apart by when they began. */
function hostTitle({ locale }: PageContext, run: Run, hosts: readonly number[], index: number): string {
  const host = hosts[index] ?? 0;
  const title = locale.page.host(host, markup(run.host.cpu_model ?? run.host.arch));
  const again = hosts.filter((other) => other === host).length > 1;
  return `**${title}${again ? `, ${markup(startOf(run))}` : ''}**`;
}
