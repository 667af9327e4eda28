/** What a deployment for so many callers needs, out of each series: a table, and one row as Kubernetes writes it. */
import { seriesOf } from '../../record/kinds.ts';
import type { Figure, SeriesRecord } from '../../record/schema.ts';
import { resourcesOf, type Size, type Sized, sizeFor } from '../../stats/sizing.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { createNotes } from '../notes.ts';
import { formatCount } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { intervalNote } from './footnotes.ts';

/** Callers that people ask for; those beyond the largest step are left out, because nothing was measured there. */
const asked = [1, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
/** The row that is written out for Kubernetes: the largest up to this. */
const typical = 100;

export function sizingBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const parts = seriesOf(run).map((series) => sizingPart(series, context));
    return parts.filter(Boolean).length === 0
      ? ''
      : [...parts, context.locale.sizing.howToRead].filter(Boolean).join('\n\n');
  });
}

function sizingPart(series: SeriesRecord, { locale }: PageContext): string {
  const largest = Math.max(0, ...series.steps.map(({ clients }) => clients));
  const sizes = asked
    .filter((callers) => callers <= largest)
    .map((callers) => sizeFor(series.steps, callers))
    .filter(({ mib, cores }) => mib !== null || cores !== null);
  if (sizes.length === 0) return '';
  const sheet = { locale, notes: createNotes(locale) };
  const rows = table(columns(series, sheet), sizes);
  const title = `**${markup(series.scenario.title)}**`;
  const beyond = locale.sizing.beyond(formatCount(largest, locale.numbers));
  return [
    `${title}: ${beyond}`,
    rows,
    sheet.notes.list(),
    intervalNote([series], sheet),
    resources(sizes, sheet),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function columns(series: SeriesRecord, sheet: Sheet): Column<Size>[] {
  const { heads, numbers } = sheet.locale;
  const cell = (sized: Sized | null, name: string) =>
    figureCell(figureOf(sized, name, series, sheet), name, sheet);
  return [
    { head: heads.callers, align: 'right', cell: ({ callers }) => formatCount(callers, numbers) },
    { head: heads.peak, align: 'right', cell: ({ mib }) => cell(mib, 'peak_mib') },
    { head: heads.cores, align: 'right', cell: ({ cores }) => cell(cores, 'cores') },
  ];
}

/** As a figure of the page: with the rounds of the steps it comes from. */
function figureOf(sized: Sized | null, name: string, { steps }: SeriesRecord, { locale }: Sheet): Figure {
  const rounds = Math.min(...steps.map(({ figures }) => figures[name]?.rounds ?? 0));
  if (sized === null)
    return {
      value: null,
      low: null,
      high: null,
      n: 0,
      rounds,
      source: name,
      reason: locale.sizing.cannotSay,
    };
  const { isAtLeast, ...amount } = sized;
  const verdicts = isAtLeast
    ? [{ code: 'at-least', level: 'bound' as const, reason: locale.sizing.heldBack }]
    : [];
  return { ...amount, n: 0, rounds, source: name, verdicts };
}

function resources(sizes: readonly Size[], { locale }: Sheet): string {
  const size = sizes.findLast(({ callers, mib }) => callers <= typical && mib !== null);
  const block = size === undefined ? null : resourcesOf(size, locale.sizing.atLeast);
  if (size === undefined || block === null) return '';
  const callers = formatCount(size.callers, locale.numbers);
  const intro = locale.sizing.kubernetes(callers, size.callers === 1, size.mib?.isAtLeast ?? false);
  return `${intro}\n\n\`\`\`yaml\n${block}\`\`\``;
}
