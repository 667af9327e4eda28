/** All files of a snapshot but the record itself: a pure function of the record and the locales. */
import type { RatingRecord } from '../record/schema.ts';
import { drawCharts } from './charts/index.ts';
import { type Sections, type Syntax, stampOf } from './context.ts';
import { markup } from './escape.ts';
import { blockText } from './fill.ts';
import { type PageAssets, renderHtml } from './html/page.ts';
import type { Locale } from './locales/index.ts';
import { localeOf } from './locales/index.ts';

export const chartsFolder = 'charts';

/** Whether a file of a snapshot's folder, by its path below it, is one that only a record draws. */
export const isDrawn = (file: string): boolean =>
  /^page(\.[A-Za-z-]+)?\.html$/.test(file) || (file.startsWith(`${chartsFolder}/`) && file.endsWith('.svg'));

export interface SnapshotOptions {
  /** Codes; the first one's page is `page.md`. */
  readonly locales: readonly string[];
  /** False where all pages are elsewhere. */
  readonly page: boolean;
  /** What `page.html` is made of besides the record; absent or null = there is none. */
  readonly html?: PageAssets | null | undefined;
  readonly sections?: Sections | undefined;
}

/**
 * Path relative to the snapshot's folder, with `/`, to content.
 * @throws LocaleUnknownError, ExpressionInvalidError, FigureUnknownError
 */
export async function renderSnapshot(
  record: RatingRecord,
  options: SnapshotOptions,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [i, code] of options.locales.entries()) {
    const locale = localeOf(code);
    const page = i === 0 ? 'page' : `page.${code}`;
    if (options.page) files.set(`${page}.md`, renderPage(record, locale, options));
    if (options.html)
      files.set(`${page}.html`, await renderHtml(record, locale, options.html, options.sections));
    for (const [name, svg] of await drawCharts(record, locale)) files.set(`${chartsFolder}/${name}`, svg);
  }
  return files;
}

/** A page of its own, in the snapshot's folder. */
export function renderPage(
  record: RatingRecord,
  locale: Locale,
  {
    syntax = 'markdown',
    sections,
  }: { readonly syntax?: Syntax; readonly sections?: Sections | undefined } = {},
): string {
  const stamp = stampOf(record, sections);
  const context = { record, locale, syntax, charts: chartsFolder, stamp, sections };
  return `# ${locale.page.title(markup(record.name))}\n${blockText('all', context).trimEnd()}\n`;
}
