/** A grid in words: what each path answers, how the cells were taken, and what may be compared. */
import type { Run } from '../../record/schema.ts';
import { markup } from '../escape.ts';
import { caseText, gridWriter } from '../grid/cells.ts';
import { cellAt, type Grid, gridOf, isPlanned, type Lane } from '../grid/grid.ts';
import { pairsOf, ratioAt, timesText } from '../grid/pairs.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount, formatSetting } from '../numbers.ts';
import { type Facts, factOf, rangeText } from './facts.ts';

/** Lines of the first section: rate and cost of each path, and the ratios where there is one case only. */
export function gridLines(run: Run, locale: Locale): string[] {
  const grid = gridOf(run);
  if (grid === null) return [];
  const { glance: say } = locale.grid;
  const rates = grid.lanes.flatMap((lane) => {
    const range = laneRange(lane, grid, 'requests_per_s', locale);
    return range === null ? [] : [say.rate(markup(lane.label), range, casesText(lane, grid, locale))];
  });
  const costs = grid.lanes.flatMap((lane) => {
    const range = laneRange(lane, grid, 'server_us_per_request', locale);
    return range === null ? [] : [say.cpu(markup(lane.label), range)];
  });
  return [...rates, ...ratioLines(run, grid, locale), ...costs];
}

/** Over all its cases; null where one of them has no figure that stands, since the ends might be there. */
function laneRange(lane: Lane, grid: Grid, name: string, locale: Locale): string | null {
  const cases = grid.cases.filter((of) => isPlanned(lane, of));
  const found = cases.flatMap((of) => factOf(cellAt(lane, of)?.figures[name], name) ?? []);
  if (found.length < cases.length) return null;
  const facts: Facts = { found, of: cases.length, kind: 'scenarios' };
  return rangeText(facts, name, '', locale, gridWriter(name, locale));
}

/** The case where it is one, else how many. */
function casesText(lane: Lane, grid: Grid, locale: Locale): string {
  const cases = grid.cases.filter((of) => isPlanned(lane, of));
  const [only] = cases;
  return only !== undefined && cases.length === 1
    ? caseText(only, grid, locale)
    : locale.grid.glance.cases(formatCount(cases.length, locale.numbers));
}

function ratioLines(run: Run, grid: Grid, locale: Locale): string[] {
  const [only, ...others] = grid.cases;
  if (only === undefined || others.length > 0) return [];
  return pairsOf(grid).flatMap((pair) => {
    const times = timesText(ratioAt(run, pair, only, 'requests_per_s'), locale);
    const { from, to } = pair;
    return times === null
      ? []
      : [locale.grid.glance.ratio(markup(to.label), markup(from.label), times, caseText(only, grid, locale))];
  });
}

/** How the cells came about; empty where there is no grid. */
export function gridMethod(run: Run, locale: Locale): string {
  const grid = gridOf(run);
  if (grid === null) return '';
  const { method: say } = locale.grid;
  const count = (n: number) => formatCount(n, locale.numbers);
  const one = (get: (lane: Lane) => number): number | null => {
    const values = new Set(grid.lanes.map(get));
    const [value] = values;
    return values.size === 1 && value !== undefined ? value : null;
  };
  const [samples, ms, instances] = [
    one(({ measurement }) => measurement.samples_planned),
    one(({ measurement }) => measurement.sample_ms),
    one(({ measurement }) => measurement.rounds_planned),
  ];
  const isKnown = samples !== null && ms !== null && instances !== null;
  const isTried = grid.lanes.some(({ path }) => path.wider.length > 0);
  return [
    say.grid(count(grid.lanes.length), count(grid.cases.length)),
    isKnown ? say.cells(count(samples), formatSetting(ms / 1000, locale.numbers), count(instances)) : '',
    grid.lanes.length > 1 || grid.cases.length > 1 ? say.order : '',
    isTried ? say.wider : '',
  ]
    .filter(Boolean)
    .join(' ');
}
