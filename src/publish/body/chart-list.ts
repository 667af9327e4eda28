/** Charts in a pull request: by address at the commit, which also works where the repository is private. */
import { chartAlt } from '../../render/charts/alt.ts';
import { chartFile, chartNames } from '../../render/charts/names.ts';
import { attribute } from '../../render/escape.ts';
import { localeOf } from '../../render/index.ts';
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
  const { record, locale } = facts;
  const pictures = record.runs.flatMap((run, index) =>
    chartNames.flatMap((name) => {
      const alt = chartAlt(name, run, localeOf(locale));
      if (alt === null) return [];
      const at = (theme: 'light' | 'dark') =>
        attribute(`${fileUrl(facts, `charts/${chartFile(name, index, locale, theme)}`)}?raw=true`);
      return [
        `<picture><source media="(prefers-color-scheme: dark)" srcset="${at('dark')}" /><img src="${at('light')}" alt="${attribute(clip(alt))}" /></picture>`,
      ];
    }),
  );
  const shown = pictures.slice(0, most);
  const left = pictures.length - shown.length;
  const more = left > 0 && most > 0 ? [`${left} more charts are in the commit.`] : [];
  return [...shown, ...more].join('\n\n');
}

/** The description of a large chart is longer than all that is said beside it. */
const clip = (text: string): string => (text.length > 600 ? `${text.slice(0, 597)}...` : text);
