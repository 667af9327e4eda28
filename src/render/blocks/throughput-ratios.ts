/** How the paths of a grid stand to each other: those that differ in one thing, and why there is nothing on the others. */
import type { Figure, Run } from '../../record/schema.ts';
import type { Factor } from '../../stats/ratios.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { caseColumns } from '../grid/cells.ts';
import { type Case, type Grid, gridOf, isPlanned } from '../grid/grid.ts';
import { type LanePair, pairsOf, ratioAt } from '../grid/pairs.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatMarkup } from '../numbers.ts';
import { type Column, table } from '../table.ts';

export function throughputRatiosBlock(context: PageContext): string {
  const { locale, record } = context;
  return perRun(context, (run) => {
    const grid = gridOf(run);
    if (grid === null || grid.lanes.length < 2) return '';
    const sheet = { locale, notes: createNotes(locale) };
    const pairs = pairsOf(grid);
    const told = pairs.filter(({ factors }) => factors.length === 1);
    const rows = grid.cases.filter((of) => told.some((pair) => isBoth(pair, of)));
    const text = told.length === 0 ? '' : table(columns(grid, told, run, sheet), rows);
    const { ratios: say } = locale.grid;
    return [
      text === '' ? '' : say.caption,
      text,
      sheet.notes.list(),
      text === '' ? '' : say.howToRead,
      refusals(
        pairs.filter(({ factors }) => factors.length > 1),
        locale,
      ),
      record.runs.length > 1 ? say.ofRuns : '',
    ]
      .filter(Boolean)
      .join('\n\n');
  });
}

const isBoth = ({ from, to }: LanePair, of: Case): boolean => isPlanned(from, of) && isPlanned(to, of);

function columns(grid: Grid, pairs: readonly LanePair[], run: Run, sheet: Sheet): Column<Case>[] {
  const { ratios: say } = sheet.locale.grid;
  const each = pairs.map(
    (pair): Column<Case> => ({
      head: say.head(markup(pair.to.label), markup(pair.from.label)),
      align: 'right',
      cell: (of) => (isBoth(pair, of) ? ratioCell(ratioAt(run, pair, of, 'requests_per_s'), sheet) : ''),
    }),
  );
  return [...caseColumns<Case>(grid, sheet, (of) => of), ...each];
}

/** An interval over pairs is one whatever the rounds. */
function ratioCell(figure: Figure | undefined, sheet: Sheet): string {
  const write = (value: number) => formatMarkup(value, sheet.locale.numbers);
  return figureCell(figure, 'ratio', sheet, { write, rangeFrom: 1 });
}

/** One sentence on all pairs that have no ratio, with what they differ in. */
function refusals(pairs: readonly LanePair[], locale: Locale): string {
  if (pairs.length === 0) return '';
  const { ratios: say } = locale.grid;
  const list = pairs.map(({ from, to, factors }) =>
    say.refused(
      markup(to.label),
      markup(from.label),
      factors.map((factor) => factorText(factor, locale)).join(', '),
    ),
  );
  return say.none(list.join('; '));
}

function factorText(factor: Factor, { grid }: Locale): string {
  const { factors, axis } = grid.ratios;
  const known: Readonly<Record<string, string>> = factors;
  return known[factor] ?? axis(markup(factor.replace(/^axis /, '')));
}
