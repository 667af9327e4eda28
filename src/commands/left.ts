/** How long the rounds that are still to do take. */
import { estimateMs, type KnownTimes, phasesOf, roundsOf } from '../config/index.ts';
import type { Measurement } from '../config/plan.ts';
import type { KeptRound } from '../record/samples.ts';
import { median } from '../stats/percentile.ts';

export interface LeftSources {
  /** From runs before. */
  readonly known: KnownTimes;
  /** Rounds of this run so far, by measurement. */
  readonly rounds: ReadonlyMap<string, readonly KeptRound[]>;
}

/** As long as the measurement's rounds of this run have taken; before there is one, by the plan. ms. */
export function leftMs(
  todo: readonly { readonly measurements: readonly Measurement[] }[],
  { known, rounds }: LeftSources,
): number {
  const all = todo.flatMap(({ measurements }) => measurements);
  return all.reduce((sum, measurement) => {
    const taken = takenMs(measurement, rounds.get(measurement.id) ?? []);
    return sum + (taken ?? estimateMs(measurement, known.get(measurement.id)) / roundsOf(measurement));
  }, 0);
}

/** The middle of the rounds that came through, without phases that only the first has; null where there is none. */
function takenMs(measurement: Measurement, kept: readonly KeptRound[]): number | null {
  const once = new Set(phasesOf(measurement).flatMap(({ phase, once: only }) => (only ? [phase] : [])));
  const whole = kept.map(({ round }) => round).filter(({ failure }) => failure === null);
  return median(
    whole.map(({ phases }) =>
      phases.reduce((sum, { name, lengthMs }) => sum + (once.has(name) ? 0 : lengthMs), 0),
    ),
  );
}
