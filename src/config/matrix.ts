/** Matrix, include and exclude -> cells: one per scenario. */

import { suggest } from '../util/nearest.ts';
import type { Model } from './model.ts';
import type { Selection } from './shape/index.ts';
import type { Path, Problems } from './source.ts';

export type Cell = Readonly<Record<string, string>>;

export interface Grid {
  /** Axes in the order of ids and titles. */
  readonly axes: readonly string[];
  readonly cells: readonly Cell[];
  /** Every value that an axis is given anywhere. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Without mistakes, so that what matches no cell is a mistake of its own. */
  readonly sound: boolean;
}

/** More scenarios than anyone can read, and what a slip in a long list makes at once. */
const mostCells = 500;

/** Words that templates use themselves. */
const reservedAxes = ['host', 'port', 'client', 'clients', 'call', 'calls', 'standin', 'item', 'connections'];
const networks = ['loopback', 'bridge'];

/** All combinations, less `exclude`, with `include`. */
export function makeGrid(model: Model, problems: Problems): Grid {
  const before = problems.found.length;
  const matrix = readMatrix(model, problems);
  const axes = Object.keys(matrix);
  const size = Object.values(matrix).reduce((product, values) => product * values.length, 1);
  if (size > mostCells) {
    problems.add(['matrix'], `${size} scenarios; expected at most ${mostCells}`, 'key');
    return { axes, cells: [], values: matrix, sound: false };
  }
  const product = axes.reduce<Cell[]>(
    (cells, axis) =>
      cells.flatMap((cell) => (matrix[axis] ?? []).map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  );
  const sound = () => problems.found.length === before;
  const kept = exclude({ axes, cells: product, values: matrix, sound: sound() }, model, problems);
  const cells = [...kept, ...include(kept, matrix, model, problems)];
  if (cells.length === 0)
    problems.add(model.input.exclude ? ['exclude'] : ['matrix'], 'no scenario is left', 'key');
  return { axes, cells, values: withIncluded(matrix, model), sound: sound() };
}

/** The matrix with the `endpoint` axis, which comes first where it is not written. */
function readMatrix(model: Model, problems: Problems): Record<string, readonly string[]> {
  const written = Object.entries(model.input.matrix ?? {}).map(
    ([axis, values]) => [axis, typeof values === 'string' ? [values] : values] as const,
  );
  const endpoints = [...model.endpoints.keys()];
  const implied = written.some(([axis]) => axis === 'endpoint') ? [] : [['endpoint', endpoints] as const];
  for (const [axis, values] of written) checkAxis(axis, values, model, problems);
  return Object.fromEntries([...implied, ...written].map(([axis, values]) => [axis, [...new Set(values)]]));
}

function checkAxis(axis: string, values: readonly string[], model: Model, problems: Problems): void {
  if (reservedAxes.includes(axis))
    problems.add(['matrix', axis], `"${axis}" is a word of templates; name the axis otherwise`, 'key');
  const known = knownValues(axis, model);
  for (const [i, value] of values.entries()) {
    const path = typeof model.input.matrix?.[axis] === 'string' ? ['matrix', axis] : ['matrix', axis, i];
    if (values.indexOf(value) !== i) problems.add(path, `"${value}" stands twice in the axis "${axis}"`);
    checkValue(axis, value, known, path, problems);
  }
}

/** Values that an axis may have, where the axis has a meaning of its own. */
function knownValues(axis: string, model: Model): readonly string[] | null {
  if (axis === 'endpoint') return [...model.endpoints.keys()];
  if (axis === 'target') return [...model.targets.keys()];
  return axis === 'from' ? networks : null;
}

function checkValue(
  axis: string,
  value: string,
  known: readonly string[] | null,
  path: Path,
  problems: Problems,
): void {
  if (known !== null && !known.includes(value))
    problems.add(path, `no ${axis} is called "${value}"${suggest(value, known)}`);
  else if (!/^[^\p{Cc}\p{Cs}]{1,60}$/u.test(value) || !/[A-Za-z0-9]/.test(value))
    problems.add(path, 'expected a value of at most 60 characters with a letter or digit');
}

/** The values of the matrix and of `include`, also where an entry of it has a mistake. */
function withIncluded(matrix: Grid['values'], model: Model): Grid['values'] {
  const included = (axis: string) =>
    (model.input.include ?? []).map((entry) => entry[axis]).filter((value) => typeof value === 'string');
  return Object.fromEntries(
    Object.entries(matrix).map(([axis, values]) => [axis, [...new Set([...values, ...included(axis)])]]),
  );
}

function exclude(grid: Grid, model: Model, problems: Problems): Cell[] {
  let kept = [...grid.cells];
  for (const [i, selection] of (model.input.exclude ?? []).entries()) {
    const path = ['exclude', i];
    if (!checkSelection(selection, grid, path, problems)) continue;
    kept = kept.filter((cell) => !matches(selection, cell));
  }
  return kept;
}

/** Cells beside the combinations; an axis left out takes the only value it has. */
function include(
  kept: readonly Cell[],
  matrix: Readonly<Record<string, readonly string[]>>,
  model: Model,
  problems: Problems,
): Cell[] {
  const added: Cell[] = [];
  for (const [i, selection] of (model.input.include ?? []).entries()) {
    const path = ['include', i];
    const cell = includedCell(selection, matrix, model, path, problems);
    if (cell === null) continue;
    const twice = [...kept, ...added].some((other) =>
      Object.keys(matrix).every((axis) => other[axis] === cell[axis]),
    );
    if (twice) problems.add(path, 'this scenario is there already');
    else added.push(cell);
  }
  return added;
}

function includedCell(
  selection: Selection,
  matrix: Readonly<Record<string, readonly string[]>>,
  model: Model,
  path: Path,
  problems: Problems,
): Cell | null {
  const before = problems.found.length;
  const axes = Object.keys(matrix);
  for (const [axis, value] of Object.entries(selection)) {
    if (!axes.includes(axis))
      problems.add([...path, axis], `no axis is called "${axis}"${suggest(axis, axes)}`, 'key');
    else if (typeof value !== 'string') problems.add([...path, axis], 'expected one value, found a list');
    else checkValue(axis, value, knownValues(axis, model), [...path, axis], problems);
  }
  const single = (axis: string) => (matrix[axis]?.length === 1 ? matrix[axis][0] : undefined);
  const missing = axes.filter((axis) => selection[axis] === undefined && single(axis) === undefined);
  if (missing.length > 0) problems.add(path, `expected a value for the axis ${missing.join(' and ')}`);
  if (problems.found.length > before) return null;
  return Object.fromEntries(axes.map((axis) => [axis, String(selection[axis] ?? single(axis))]));
}

/** Whether all named axes of the cell have one of the named values. */
export function matches(selection: Selection, cell: Cell): boolean {
  return Object.entries(selection).every(([axis, values]) =>
    typeof values === 'string' ? cell[axis] === values : values.includes(cell[axis] ?? ''),
  );
}

/** Adds a mistake for each unknown axis or value, and when nothing matches; true = usable. */
export function checkSelection(selection: Selection, grid: Grid, path: Path, problems: Problems): boolean {
  const before = problems.found.length;
  for (const [axis, values] of Object.entries(selection)) {
    if (!grid.axes.includes(axis))
      problems.add([...path, axis], `no axis is called "${axis}"${suggest(axis, grid.axes)}`, 'key');
    else checkSelected(axis, values, grid, [...path, axis], problems);
  }
  if (problems.found.length > before) return false;
  if (!grid.sound || grid.cells.some((cell) => matches(selection, cell))) return true;
  problems.add(path, 'no scenario matches', 'key');
  return false;
}

function checkSelected(
  axis: string,
  values: string | readonly string[],
  grid: Grid,
  path: Path,
  problems: Problems,
): void {
  const known = grid.values[axis] ?? [];
  for (const [i, value] of (typeof values === 'string' ? [values] : values).entries())
    if (!known.includes(value))
      problems.add(
        typeof values === 'string' ? path : [...path, i],
        `no scenario has the ${axis} "${value}"${suggest(value, known)}`,
      );
}
