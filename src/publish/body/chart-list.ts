/** Charts in a pull request: by address at the commit, which also works where the repository is private. */
import { chartAlt } from '../../render/charts/alt.ts';
import { type ChartName, chartFile, chartNames } from '../../render/charts/names.ts';
import { attribute } from '../../render/escape.ts';
import { localeOf } from '../../render/locales/index.ts';
import type { BodyFacts } from './facts.ts';

/** Address of a file of the snapshot at the commit. */
export function fileUrl(
  { url, commit, dir }: Pick<BodyFacts, 'url' | 'commit' | 'dir'>,
  name: string,
): string {
  const path = `${dir}/${name}`.split('/').map(encodeURIComponent).join('/');
  return `${url}/blob/${commit}/${path}`;
}

/** The first charts of the snapshot's first language. */
export function chartList(facts: BodyFacts, most: number): string {
  const pictures: string[] = [];
  for (const [index, run] of facts.record.runs.entries())
    for (const name of chartNames) {
      if (pictures.length === most) return [...pictures, 'More charts are in the commit.'].join('\n\n');
      const alt = chartAlt(name, run, localeOf(facts.locale));
      if (alt !== null) pictures.push(picture(facts, { name, index, alt }));
    }
  return pictures.join('\n\n');
}

interface Chart {
  readonly name: ChartName;
  /** Of the run. */
  readonly index: number;
  readonly alt: string;
}

function picture(facts: BodyFacts, { name, index, alt }: Chart): string {
  const at = (theme: 'light' | 'dark') =>
    attribute(`${fileUrl(facts, `charts/${chartFile(name, index, facts.locale, theme)}`)}?raw=true`);
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${at('dark')}" />`;
  return `<picture>${dark}<img src="${at('light')}" alt="${attribute(clip(alt))}" /></picture>`;
}

/** The description of a large chart is longer than all that is said beside it. */
const clip = (text: string): string => (text.length > 600 ? `${text.slice(0, 597)}...` : text);
