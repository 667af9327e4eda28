/** All files of a snapshot but the record itself: a pure function of the record and the locales. */
import type { RatingRecord } from '../record/schema.ts';
import { drawCharts } from './charts/index.ts';
import { type Syntax, stampOf } from './context.ts';
import { markup } from './escape.ts';
import { blockText } from './fill.ts';
import type { Locale } from './locales/index.ts';
import { localeOf } from './locales/index.ts';

export const chartsFolder = 'charts';

export interface SnapshotOptions {
  /** Codes; the first one's page is `page.md`. */
  readonly locales: readonly string[];
  /** False where all pages are elsewhere. */
  readonly page: boolean;
}

/**
 * Path relative to the snapshot's folder, with `/`, to content.
 * @throws LocaleUnknownError
 */
export async function renderSnapshot(
  record: RatingRecord,
  options: SnapshotOptions,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [i, code] of options.locales.entries()) {
    const locale = localeOf(code);
    if (options.page) files.set(i === 0 ? 'page.md' : `page.${code}.md`, renderPage(record, locale));
    for (const [name, svg] of await drawCharts(record, locale)) files.set(`${chartsFolder}/${name}`, svg);
  }
  return files;
}

/** A page of its own, in the snapshot's folder. */
export function renderPage(record: RatingRecord, locale: Locale, syntax: Syntax = 'markdown'): string {
  const context = { record, locale, syntax, charts: chartsFolder, stamp: stampOf(record) };
  return `# ${locale.page.title(markup(record.name))}\n${blockText('all', context).trimEnd()}\n`;
}
