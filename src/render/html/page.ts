/** `page.html`: the page in one file that asks the network for nothing. A pure function of record, locale and program. */
import { createHash } from 'node:crypto';
import type { RatingRecord } from '../../record/schema.ts';
import { customProperties } from '../charts/theme.ts';
import { type PageContext, type Sections, stampOf, stampText } from '../context.ts';
import { plain, xml } from '../escape.ts';
import { blockText } from '../fill.ts';
import type { Locale } from '../locales/index.ts';
import { calculatorForm, calculatorSeries, calculatorText } from './calculator.ts';
import { htmlCharts } from './charts.ts';
import { dataText } from './data.ts';
import { type Section, sectionsOf } from './markdown.ts';

/** What the bundle brings for the page: its program and its style sheet. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The page of one language. */
export async function renderHtml(
  record: RatingRecord,
  locale: Locale,
  { script, style }: PageAssets,
  sections?: Sections | undefined,
): Promise<string> {
  const charts = await htmlCharts(record, locale);
  const stamp = stampOf(record, sections);
  const context: PageContext = {
    ...{ record, locale, syntax: 'markdown', charts: 'charts', stamp, sections },
    chart: charts.figure,
  };
  const series = calculatorSeries(record, locale);
  const form = calculatorForm(series, locale);
  const parts = withCalculator(sectionsOf(blockText('all', context)), form, locale);
  const data = { numbers: locale.numbers, plots: charts.plots, series, text: calculatorText(locale) };
  const title = xml(locale.page.title(plain(record.name)));
  return [
    head(title, stampText(stamp), locale, { script, style: customProperties() + style }),
    '<body>',
    body(title, parts, locale),
    `<script type="application/json" id="ratingplate-data">${dataText(data)}</script>`,
    `<script>${script}</script>`,
    '</body>\n</html>\n',
  ].join('\n');
}

/** Only this program and this style sheet run, and nothing is fetched, sent or framed. */
function policy({ script, style }: PageAssets): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function head(title: string, stamp: string, { code }: Locale, assets: PageAssets): string {
  return [
    '<!doctype html>',
    `<html lang="${code}">`,
    '<head>',
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="${policy(assets)}" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    '<meta name="referrer" content="no-referrer" />',
    `<meta name="generator" content="${xml(stamp)}" />`,
    // A browser asks for an icon unless it has one.
    '<link rel="icon" href="data:," />',
    `<title>${title}</title>`,
    `<style>${assets.style}</style>`,
    '</head>',
  ].join('\n');
}

/** Hatching of the peak's bars, as in the drawn charts. */
const hatch =
  '<svg width="0" height="0" aria-hidden="true" class="defs"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--ground)" /><rect width="3" height="6" fill="var(--stripe)" /></pattern></defs></svg>';

function body(title: string, sections: readonly Section[], { html, titles }: Locale): string {
  const ids = new Map(Object.entries(titles).map(([id, heading]) => [heading, id]));
  const named = sections.map((section, i) => ({
    ...section,
    id: ids.get(section.heading ?? '') ?? (section.heading === html.calculator ? 'calculate' : `part-${i}`),
  }));
  const entries = named.flatMap(({ id, title: name }) =>
    name === null ? [] : [`<li><a href="#${id}">${name}</a></li>`],
  );
  const parts = named.map(({ id, title: name, html: content }) =>
    name === null
      ? content
      : `<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${content}</section>`,
  );
  return [
    hatch,
    `<a class="skip" href="#figures">${xml(html.skip)}</a>`,
    `<header><h1>${title}</h1></header>`,
    `<nav aria-label="${xml(html.contents)}"><ul>${entries.join('')}</ul></nav>`,
    `<main id="figures" tabindex="-1"><noscript><p class="note">${xml(html.noScript)}</p></noscript>`,
    ...parts,
    '</main>',
    '<div id="tip" class="tip" hidden></div>',
  ].join('\n');
}

/** The calculator stands before the section of sizing, whose figures it gives for any number of callers. */
function withCalculator(sections: readonly Section[], form: string, { html, titles }: Locale): Section[] {
  if (form === '') return [...sections];
  const at = sections.findIndex(({ heading }) => heading === titles.sizing);
  const section = { title: xml(html.calculator), heading: html.calculator, html: form };
  return sections.toSpliced(at < 0 ? sections.length : at, 0, section);
}
