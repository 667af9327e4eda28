/** What the record keeps of a round of any kind: when, how it went, and the host around it. */
import type { PointRound } from './point-round.ts';

/** What rounds of every kind have. */
export type FramedRound = Pick<
  PointRound,
  'round' | 'started' | 'failure' | 'phases' | 'conditions' | 'stopped'
>;

/** Phases to the millisecond: they say where a run's time went, to people. */
export function frameRow({ round, started, failure, phases, conditions, stopped }: FramedRound) {
  return {
    round,
    started,
    failure,
    phases: phases.map(({ name, startMs, lengthMs }) => ({
      name,
      start_ms: Math.round(startMs),
      length_ms: Math.round(lengthMs),
    })),
    conditions: { before: { ...conditions.before }, after: { ...conditions.after } },
    stopped,
  };
}
