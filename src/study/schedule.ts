/** The order of rounds: rounds of different scenarios are interleaved, so that a drift of the machine meets them all. */
import type { Measurement } from '../config/plan.ts';

export interface ScheduledRound<M extends Measurement = Measurement> {
  readonly measurement: M;
  /** 1-based. */
  readonly round: number;
}

/** Round 1 of every measurement, then round 2 of those that have one, and so on. */
export function scheduleRounds<M extends Measurement>(measurements: readonly M[]): ScheduledRound<M>[] {
  const rounds = Math.max(0, ...measurements.map((measurement) => measurement.settings.rounds));
  const order = Array.from({ length: rounds }, (_, index) => index + 1);
  return order.flatMap((round) =>
    measurements
      .filter((measurement) => measurement.settings.rounds >= round)
      .map((measurement) => ({ measurement, round })),
  );
}
