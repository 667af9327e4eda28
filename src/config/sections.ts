/** `snapshot.sections`: which parts of the page are left out, or stand in the user's own words. */
import { RatingplateError } from '../errors/base.ts';
import { parseReferences } from '../util/expression.ts';
import { suggest } from '../util/nearest.ts';
import type { Model } from './model.ts';
import type { Path, Problems } from './source.ts';

/** Parts that a page can ask for by name, but for `all` of them. */
export const blockNames = [
  ...['provenance', 'glance', 'method', 'shapes', 'charts', 'memory-chart', 'latency-chart'],
  ...['admission-chart', 'start-up-chart', 'calibration'],
  ...['throughput-chart', 'throughput-cpu-chart', 'throughput', 'throughput-resources'],
  ...['throughput-ratios', 'ab'],
  ...[
    'series-memory-chart',
    'series-heap-chart',
    'series-latency-chart',
    'series-cpu-chart',
    'series-rate-chart',
  ],
  ...['memory', 'waiting', 'waits', 'latency', 'series', 'stops', 'deployment', 'sizing', 'contrasts'],
  ...['unmeasured', 'checks', 'reproduce'],
] as const;

type Section = NonNullable<NonNullable<Model['input']['snapshot']>['sections']>[string];

/** Adds the mistakes of all sections: of names, languages, and of what refers to figures. */
export function checkSections({ input }: Model, problems: Problems): void {
  const { sections = {}, pages = {} } = input.snapshot ?? {};
  for (const [name, own] of Object.entries(sections)) {
    const path: Path = ['snapshot', 'sections', name];
    if (name === 'all')
      problems.add(path, 'expected a part of the page; all of it is what is not between the markers', 'key');
    else if (own === false && !(blockNames as readonly string[]).includes(name))
      problems.add(path, `no part of the page is called "${name}"${suggest(name, blockNames)}`, 'key');
    checkTexts(own, Object.keys(pages), path, problems);
  }
}

/** One text for all pages, or one for each of them. */
function checkTexts(own: Section, locales: readonly string[], path: Path, problems: Problems): void {
  if (own === false) return;
  if (typeof own === 'string') {
    checkText(own, path, problems);
    return;
  }
  for (const [locale, text] of Object.entries(own)) checkText(text, [...path, locale], problems);
  const missing = locales.filter((locale) => !Object.hasOwn(own, locale));
  if (missing.length > 0)
    problems.add(path, `expected a text for every page; there is none for ${missing.join(', ')}`, 'key');
}

/** Whether the figures are there, only a record can tell. */
function checkText(text: string, path: Path, problems: Problems): void {
  if (/ratingplate:(?:start|end)/.test(text))
    problems.add(path, 'expected a text without markers, which belong into the page');
  try {
    parseReferences(text);
  } catch (error) {
    if (!(error instanceof RatingplateError)) throw error;
    problems.add(path, error.message);
  }
}
