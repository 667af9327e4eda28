/** Runs the phases of a round one after another and keeps start and length of each. */
import type { PointRound } from '../stats/point-round.ts';

export type PhaseTimes = PointRound['phases'][number];

export interface PhaseLog {
  readonly times: readonly PhaseTimes[];
  /** Runs one phase; its time is kept even when it fails. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** `now` is a monotonic clock in ms; starts are given from the making of the log on. */
export function phaseLog(now: () => number, entered: (name: string) => void): PhaseLog {
  const times: PhaseTimes[] = [];
  const origin = now();
  return {
    times,
    async run(name, work) {
      const startedAt = now();
      entered(name);
      try {
        return await work();
      } finally {
        times.push({ name, startMs: startedAt - origin, lengthMs: now() - startedAt });
      }
    },
  };
}
