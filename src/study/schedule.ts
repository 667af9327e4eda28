/** The order of rounds: rounds of different scenarios are interleaved, so that a drift of the machine meets them all. */
import { roundsOf } from '../config/index.ts';
import type { Measurement } from '../config/plan.ts';

export interface ScheduledRound<M extends Measurement = Measurement> {
  /** What is measured in it: one, or all of a grid that have such a round. */
  readonly measurements: readonly [M, ...M[]];
  /** 1-based. */
  readonly round: number;
}

/** Round 1 of every measurement, then round 2 of those that have one, and so on; those of a grid beside each other. */
export function scheduleRounds<M extends Measurement>(measurements: readonly M[]): ScheduledRound<M>[] {
  const rounds = Math.max(0, ...measurements.map(roundsOf));
  const order = Array.from({ length: rounds }, (_, index) => index + 1);
  return order.flatMap((round) => {
    const due = measurements.filter((measurement) => roundsOf(measurement) >= round);
    const [first, ...others] = due.filter(({ kind }) => kind === 'throughput');
    return [
      ...due
        .filter(({ kind }) => kind !== 'throughput')
        .map((measurement) => ({ measurements: [measurement] as const, round })),
      ...(first === undefined ? [] : [{ measurements: [first, ...others] as const, round }]),
    ];
  });
}
