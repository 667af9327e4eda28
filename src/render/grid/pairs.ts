/** Two paths of a grid, what they differ in, and the ratio the record has of them. */
import type { Figure, RatioRecord, Run } from '../../record/schema.ts';
import { placeOf } from '../../stats/grid-shapes.ts';
import { type Factor, factorsBetween } from '../../stats/ratios.ts';
import type { Locale } from '../locales/index.ts';
import { formatMarkup } from '../numbers.ts';
import type { Case, Grid, Lane } from './grid.ts';

export interface LanePair {
  readonly from: Lane;
  readonly to: Lane;
  readonly factors: readonly Factor[];
}

/** Every two paths, in the order of the grid. */
export const pairsOf = ({ lanes }: Grid): LanePair[] =>
  lanes.flatMap((from, i) =>
    lanes.slice(i + 1).map((to) => ({ from, to, factors: factorsBetween(from, to) })),
  );

/** Undefined where the record has none. */
export function ratioAt(
  { grid }: Pick<Run, 'grid'>,
  { from, to }: Pick<LanePair, 'from' | 'to'>,
  of: Case,
  name: string,
): Figure | undefined {
  const found = grid?.ratios.find(
    (each: RatioRecord) =>
      each.from_id === from.measurement.id &&
      each.from_path === from.path.name &&
      each.to_id === to.measurement.id &&
      each.to_path === to.path.name &&
      placeOf(each) === placeOf(of),
  );
  return found?.figures[name];
}

/** How many times, with the sign of noise; null where there is no ratio. */
export function timesText(figure: Figure | undefined, { numbers }: Locale): string | null {
  if (figure === undefined || figure.value === null) return null;
  const isNoisy = (figure.verdicts ?? []).some(({ level }) => level === 'noisy');
  return `${isNoisy ? '≈ ' : ''}${formatMarkup(figure.value, numbers)}`;
}
