/**
 * How one path of a grid stands to another (method.md, "Throughput"): Student's t over the logarithms of the ratios of
 * samples in pairs, which ran one after the other on instances that lived at the same time.
 */
import { type Estimate, tidy, unmeasured, withNoise } from './estimate.ts';
import {
  type GridCell,
  type GridFigure,
  type GridMeasured,
  type GridPath,
  type GridScenario,
  placeOf,
} from './grid-shapes.ts';
import { median } from './percentile.ts';
import { studentInterval } from './student.ts';
import type { Parameter } from './throughput-round.ts';

/** Fewer pairs give no ratio. */
export const pairsForRatio = 5;

/** Figures of which there are ratios. */
const compared = ['requests_per_s', 'server_us_per_request'] as const;
const source = 'samples in pairs';

/** `to` over `from`, at the same connections and parameters. */
export interface Ratio {
  from_id: string;
  from_path: string;
  to_id: string;
  to_path: string;
  parameters: Record<string, Parameter>;
  connections: number;
  figures: Record<string, Estimate>;
}

/** A path and what it is a path of. */
export interface PlacedPath {
  readonly scenario: GridScenario;
  readonly path: GridPath;
}

/** What a ratio would be of: a name of an axis of the matrix, or one of these. */
export type Factor = 'target' | 'protocol' | 'endpoint' | 'method' | 'in flight' | 'pace' | `axis ${string}`;

/** Each thing in which two paths differ. Of more than one, no ratio could say which of them made it. */
export function factorsBetween(a: PlacedPath, b: PlacedPath): Factor[] {
  const [from, to] = [a.scenario, b.scenario];
  const axes = new Set([...Object.keys(from.axes), ...Object.keys(to.axes)]);
  const others = [...axes].filter((axis) => axis !== 'endpoint' && from.axes[axis] !== to.axes[axis]);
  const served: Factor[] = [
    ...(from.target === to.target ? [] : (['target'] as const)),
    ...(from.protocol === to.protocol ? [] : (['protocol'] as const)),
  ];
  // Another target or protocol cannot be reached at the same endpoint.
  const reached: Factor[] = from.endpoint !== to.endpoint && served.length === 0 ? ['endpoint'] : served;
  const isSame = (['name', 'operation', 'detail'] as const).every((key) => a.path[key] === b.path[key]);
  return [
    ...others.map((axis): Factor => `axis ${axis}`),
    ...reached,
    ...(isSame ? [] : (['method'] as const)),
    ...(from.in_flight === to.in_flight ? [] : (['in flight'] as const)),
    ...(from.pace_per_s === to.pace_per_s ? [] : (['pace'] as const)),
  ];
}

/** Every two paths of one run that differ in one thing, cell by cell. */
export function gridRatios(measured: readonly GridMeasured[]): Ratio[] {
  const paths = measured.flatMap((measurement) =>
    measurement.paths.map((path) => ({ measurement, scenario: measurement.scenario, path })),
  );
  return paths.flatMap((from, i) =>
    paths.slice(i + 1).flatMap((to) => {
      if (factorsBetween(from, to).length !== 1) return [];
      const cells = cellsOf(from);
      return cellsOf(to).flatMap((cell) => {
        const other = cells.find((each) => placeOf(each) === placeOf(cell));
        return other === undefined ? [] : [ratioOf(from, to, other, cell)];
      });
    }),
  );
}

interface Placed extends PlacedPath {
  readonly measurement: GridMeasured;
}

const cellsOf = ({ measurement, path }: Placed): GridCell[] =>
  measurement.cells.filter((cell) => cell.path === path.name);

function ratioOf(from: Placed, to: Placed, a: GridCell, b: GridCell): Ratio {
  return {
    ...{ from_id: from.measurement.id, from_path: from.path.name },
    ...{ to_id: to.measurement.id, to_path: to.path.name },
    parameters: { ...b.parameters },
    connections: b.connections,
    figures: Object.fromEntries(compared.map((name) => [name, figureOf(name, a, b)])),
  };
}

function figureOf(name: string, a: GridCell, b: GridCell): Estimate {
  const doubt = doubtOf(a.figures[name]) ?? doubtOf(b.figures[name]);
  if (doubt !== null) return unmeasured(source, doubt);
  const pairs = pairsOf(name, a, b);
  const logs = pairs.map(({ from, to }) => Math.log(to / from));
  const [middle, interval] = [median(logs), studentInterval(logs)];
  if (middle === null || interval === null || pairs.length < pairsForRatio)
    return unmeasured(
      source,
      `needs ${pairsForRatio} pairs of samples, and there are ${pairs.length}`,
      pairs.length,
    );
  return withNoise({
    value: tidy(Math.exp(middle)),
    low: tidy(Math.exp(interval.low)),
    high: tidy(Math.exp(interval.high)),
    n: pairs.length,
    rounds: new Set(pairs.map(({ instance }) => instance)).size,
    source,
  });
}

/** Why a figure is no part of a ratio. */
function doubtOf(figure: GridFigure | undefined): string | null {
  const levels = (figure?.verdicts ?? []).map(({ level }) => level);
  if (figure === undefined || figure.value === null || levels.includes('invalid'))
    return 'one of the two figures is not valid';
  return levels.includes('bound') ? 'one of the two figures is a bound' : null;
}

/** Samples of the same number on instances of the same round. */
function pairsOf(name: string, a: GridCell, b: GridCell): { instance: number; from: number; to: number }[] {
  return b.samples.flatMap(({ instance, sample, values }) => {
    const other = a.samples.find((each) => each.instance === instance && each.sample === sample);
    const [from, to] = [other?.values[name] ?? null, values[name] ?? null];
    return from === null || to === null || from <= 0 || to <= 0 ? [] : [{ instance, from, to }];
  });
}
