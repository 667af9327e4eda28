/** Charts on the page: a light and a dark drawing, of which the reader's device picks one. */

import { chartAlt } from '../charts/alt.ts';
import { type ChartName, chartFile, chartNames } from '../charts/names.ts';
import type { PageContext } from '../context.ts';
import { attribute } from '../escape.ts';

export function chartsBlock(context: PageContext): string {
  return chartNames
    .map((name) => chartBlock(context, name))
    .filter(Boolean)
    .join('\n\n');
}

/** One chart of each run that has something to draw. */
export function chartBlock(context: PageContext, name: ChartName): string {
  const { record, locale } = context;
  const pictures = record.runs.flatMap((run, index) => {
    const alt = chartAlt(name, run, locale);
    if (alt === null) return [];
    if (context.chart) return context.chart(name, index) ?? [];
    return [picture(context, name, index, alt)];
  });
  return pictures.join('\n\n');
}

function picture(context: PageContext, name: ChartName, run: number, alt: string): string {
  const { locale, charts, syntax } = context;
  const at = (theme: 'light' | 'dark') => attribute(`${charts}/${chartFile(name, run, locale.code, theme)}`);
  // JSX knows the attribute as srcSet; HTML does not care.
  const set = syntax === 'mdx' ? 'srcSet' : 'srcset';
  return [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" ${set}="${at('dark')}" />`,
    `  <img src="${at('light')}" alt="${attribute(alt)}" />`,
    '</picture>',
  ].join('\n');
}
