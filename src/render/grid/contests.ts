/** Paths of a grid that are held against each other side by side: one request, several servers. */
import { type Case, type Grid, isPlanned, type Lane } from './grid.ts';
import { pairsOf } from './pairs.ts';

/** Paths that differ in their target alone, and the case they are held against each other in. */
export interface Contest {
  readonly lanes: readonly Lane[];
  readonly of: Case;
}

/** Of HTTP, in the order of the grid; of several cases the one with the most connections, and there the last. */
export function contests(grid: Grid): Contest[] {
  const pairs = pairsOf(grid).filter(
    ({ from, factors }) => from.scenario.protocol === 'http' && factors.join() === 'target',
  );
  const groups = new Map<Lane, Lane[]>();
  const grouped = new Set<Lane>();
  for (const { from, to } of pairs) {
    // All of a group differ from its first, and so from each other.
    if (grouped.has(from)) continue;
    groups.set(from, [...(groups.get(from) ?? [from]), to]);
    grouped.add(to);
  }
  return [...groups.values()].flatMap((lanes) => {
    const cases = grid.cases.filter((of) => lanes.every((lane) => isPlanned(lane, of)));
    const of = cases.reduce<Case | undefined>(
      (most, each) => (most !== undefined && most.connections > each.connections ? most : each),
      undefined,
    );
    return of === undefined ? [] : [{ lanes, of }];
  });
}
