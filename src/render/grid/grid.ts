/** The grid of a run: paths of all its scenarios across, cases down. */
import { throughputOf } from '../../record/kinds.ts';
import type { CellRecord, PathRecord, Run, ThroughputRecord } from '../../record/schema.ts';
import { placeOf } from '../../stats/grid-shapes.ts';
import type { PlacedPath } from '../../stats/ratios.ts';
import { plain } from '../escape.ts';

export interface Lane extends PlacedPath {
  readonly measurement: ThroughputRecord;
  readonly scenario: ThroughputRecord['scenario'];
  readonly path: PathRecord;
  /** As short as tells it from the others; plain text, not escaped. */
  readonly label: string;
}

export interface Case {
  readonly parameters: Readonly<CellRecord['parameters']>;
  readonly connections: number;
}

export interface Grid {
  readonly lanes: readonly Lane[];
  /** By parameters in the order they are given, then by connections. */
  readonly cases: readonly Case[];
  /** Names of parameters that some case has. */
  readonly parameters: readonly string[];
}

/** Null where the run has no grid. */
export function gridOf(run: Run): Grid | null {
  const measured = throughputOf(run);
  if (measured.length === 0) return null;
  const placed = measured.flatMap((measurement) => measurement.paths.map((path) => ({ measurement, path })));
  const lanes = placed.map(({ measurement, path }) => ({
    ...{ measurement, path, scenario: measurement.scenario },
    label: plain(labelOf(measurement, path, placed)),
  }));
  const parameters = [...new Set(measured.flatMap((each) => Object.keys(each.parameters)))];
  return { lanes, parameters, cases: casesOf(measured, parameters) };
}

/** By its method where that is enough, by its scenario where there is one method only, else by both. */
function labelOf(
  { scenario }: ThroughputRecord,
  { name }: PathRecord,
  all: readonly { readonly measurement: ThroughputRecord; readonly path: PathRecord }[],
): string {
  if (all.filter((each) => each.path.name === name).length < 2) return name;
  const names = new Set(all.map((each) => each.path.name));
  return names.size === 1 ? scenario.title : `${name} (${scenario.title})`;
}

/** Each case once. */
function casesOf(measured: readonly ThroughputRecord[], parameters: readonly string[]): Case[] {
  const cases = new Map(
    measured.flatMap(({ cells }) =>
      cells.map(({ parameters: of, connections }): [string, Case] => {
        const each = { parameters: of, connections };
        return [placeOf(each), each];
      }),
    ),
  );
  const ranks = parameters.map((name) => {
    const values = measured.flatMap((each) => each.parameters[name] ?? []);
    return (of: Case) => values.findIndex((value) => same(value, of.parameters[name]));
  });
  return [...cases.values()].sort((a, b) => {
    const apart = ranks.map((rank) => rank(a) - rank(b)).find((difference) => difference !== 0);
    return apart ?? a.connections - b.connections;
  });
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Undefined where the path was not measured so. */
export const cellAt = ({ measurement, path }: Lane, of: Case): CellRecord | undefined =>
  measurement.cells.find((cell) => cell.path === path.name && placeOf(cell) === placeOf(of));

/** A parameter's value as people read it: plain text, not escaped. */
export const parameterText = (value: unknown): string =>
  plain(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));

/** Whether the path was to be measured so: where not, its place in a table is empty. */
export const isPlanned = ({ measurement }: Lane, { parameters, connections }: Case): boolean =>
  measurement.connections.includes(connections) &&
  Object.keys(measurement.parameters).length === Object.keys(parameters).length &&
  Object.entries(parameters).every(([name, value]) =>
    (measurement.parameters[name] ?? []).some((each) => same(each, value)),
  );
