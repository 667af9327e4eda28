/** Bars of a grid: a group for each case, in it a bar for each path. */
import type { Figure, Run } from '../../record/schema.ts';
import { type Case, cellAt, type Grid, gridOf, isPlanned } from '../grid/grid.ts';
import { type Drawn, drawn } from './figures.ts';
import type { GridChartName } from './names.ts';

export interface GridBar {
  readonly label: string;
  /** Place of the path among all of the grid. */
  readonly lane: number;
  readonly drawn: Drawn | null;
  /** The lowest and the highest instance, where there are several and the value is no bound. */
  readonly range: readonly [number, number] | null;
}

export interface GridGroup {
  readonly of: Case;
  readonly bars: readonly GridBar[];
}

export interface GridBars {
  readonly grid: Grid;
  readonly figure: string;
  readonly groups: readonly GridGroup[];
}

const figureOf: Readonly<Record<GridChartName, string>> = {
  throughput: 'requests_per_s',
  'throughput-cpu': 'server_us_per_request',
};

/** Null where nothing was measured. */
export function gridBars(name: GridChartName, run: Run): GridBars | null {
  const grid = gridOf(run);
  if (grid === null) return null;
  const figure = figureOf[name];
  const groups = grid.cases.map((of) => ({
    of,
    bars: grid.lanes.flatMap((lane, i) =>
      isPlanned(lane, of) ? [barOf(lane.label, i, cellAt(lane, of)?.figures[figure], figure)] : [],
    ),
  }));
  const known = groups.some(({ bars }) => bars.some((bar) => bar.drawn !== null));
  return known ? { grid, figure, groups: groups.filter(({ bars }) => bars.length > 0) } : null;
}

function barOf(label: string, lane: number, figure: Figure | undefined, name: string): GridBar {
  const known = drawn(figure, name);
  const hasRange = figure?.low != null && figure.high !== null && figure.low < figure.high;
  return {
    ...{ label, lane, drawn: known },
    range: known !== null && known.side === null && hasRange ? [figure.low ?? 0, figure.high ?? 0] : null,
  };
}
