/**
 * The order of a grid's samples (method.md, "Throughput"): in each repeat every size is taken of every path, paths one
 * after the other, so that two paths of one size stand side by side; from repeat to repeat the paths are rotated and
 * the sizes reversed, so that no path or size always comes first, or right after the same other.
 */
import type { GridCellSpec } from '../config/index.ts';

/** A cell, and which of the grid's scenarios it is of. */
export interface PlacedCell extends GridCellSpec {
  readonly scenario: number;
}

export interface OrderedSample {
  readonly cell: PlacedCell;
  /** Which of its samples in the round, from 1. */
  readonly sample: number;
}

const sizeOf = ({ parameters, connections }: GridCellSpec): string =>
  JSON.stringify([parameters, connections]);
const pathOf = ({ scenario, path }: PlacedCell): string => JSON.stringify([scenario, path]);

/**
 * All samples of one round.
 * @param cells of all scenarios
 * @param round from 1
 * @param samples of each cell, by scenario
 */
export function orderSamples(
  cells: readonly PlacedCell[],
  round: number,
  samples: (scenario: number) => number,
): OrderedSample[] {
  const most = Math.max(0, ...cells.map(({ scenario }) => samples(scenario)));
  const paths = [...new Set(cells.map(pathOf))];
  const sizes = [...new Set(cells.map(sizeOf))];
  return Array.from({ length: most }, (_, i) => i + 1).flatMap((sample) => {
    const repeat = (round - 1) * most + sample - 1;
    const turn = repeat % paths.length;
    const rotated = [...paths.slice(turn), ...paths.slice(0, turn)];
    const ordered = repeat % 2 === 0 ? sizes : sizes.toReversed();
    return ordered.flatMap((size) =>
      rotated.flatMap((path) =>
        cells
          .filter(
            (cell) => pathOf(cell) === path && sizeOf(cell) === size && sample <= samples(cell.scenario),
          )
          .map((cell) => ({ cell, sample })),
      ),
    );
  });
}
