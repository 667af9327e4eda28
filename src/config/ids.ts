/**
 * Ids and titles of scenarios.
 *
 * The rule: the values of the axes, in the order of the matrix, joined by `-` (ids, in lower case, safe as file names)
 * or `, ` (titles). A variant that is `off` is left out, one that is `on` goes by the name of its axis. The id of a
 * scenario depends on its own values only, so it stays when others come and go. Only where two would be the same are
 * both written in full, `axis-value` for each axis.
 */
import type { Cell, Grid } from './matrix.ts';
import type { Problems } from './source.ts';

export interface ScenarioName {
  readonly id: string;
  readonly title: string;
}

/** Longest id: with `-throughput` and an extension it still is a file name everywhere. */
const longest = 120;

/** Name of each cell, in order. */
export function nameCells(grid: Grid, problems: Problems): ScenarioName[] {
  const short = grid.cells.map((cell) => nameOf(shortParts(cell, grid.axes)));
  const names = short.map((name, i) => {
    const alone = short.filter((other) => other.id === name.id || other.title === name.title).length === 1;
    return alone ? name : nameOf(fullParts(grid.cells[i] ?? {}, grid.axes));
  });
  for (const [i, name] of names.entries()) {
    if (grid.sound && names.findIndex((other) => other.id === name.id) !== i)
      problems.add(['matrix'], `two scenarios would both be called ${name.id}; change a value of one`, 'key');
    if (name.id.length > longest)
      problems.add(
        ['matrix'],
        `the id ${name.id} is longer than ${longest} characters; shorten a value`,
        'key',
      );
  }
  return names;
}

function shortParts(cell: Cell, axes: readonly string[]): string[] {
  return axes.flatMap((axis) => {
    const value = cell[axis] ?? '';
    if (value === 'off') return [];
    return [value === 'on' ? axis : value];
  });
}

const fullParts = (cell: Cell, axes: readonly string[]): string[] =>
  axes.map((axis) => `${axis} ${cell[axis]}`);

function nameOf(parts: readonly string[]): ScenarioName {
  return { id: parts.map(slug).join('-'), title: parts.join(', ') };
}

/** Letters, digits, dots and dashes; no leading dot. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
