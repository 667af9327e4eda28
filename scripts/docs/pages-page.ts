/** docs/pages.md: prose written by hand, and every verdict as a page prints it. */
import { en } from '../../src/render/locales/en.ts';
import { figureVerdicts, spoilers, type VerdictLevel } from '../../src/stats/verdicts.ts';
import { between } from './between.ts';

const printed: Readonly<Record<VerdictLevel, string>> = {
  invalid: 'n/a',
  bound: 'a bound',
  noisy: '≈',
  note: 'the figure',
};

/** The page with its table as it is now. */
export function pagesPage(page: string): string {
  return between(page, 'verdicts', verdicts());
}

function verdicts(): string {
  const rows = Object.entries({ ...spoilers, ...figureVerdicts })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { level }]) => `| \`${code}\` | ${printed[level]} | ${noteOf(code)} |`);
  return ['| verdict | printed | note |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Noise has a line of its own under the table. */
const noteOf = (code: string): string =>
  code === 'noisy' ? en.notes.noisy : (en.notes.verdicts[code]?.('...') ?? '');
