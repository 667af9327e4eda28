/** How long the rounds that are still to do take. */
import { estimateMs, type KnownTimes, type PhaseEstimate, phasesOf, roundsOf } from '../config/index.ts';
import type { Measurement } from '../config/plan.ts';
import type { KeptRound } from '../record/samples.ts';
import { median } from '../stats/percentile.ts';

export interface LeftSources {
  /** From runs before. */
  readonly known: KnownTimes;
  /** Rounds of this run so far, by measurement. */
  readonly rounds: ReadonlyMap<string, readonly KeptRound[]>;
}

type Rounds = readonly { readonly measurements: readonly [Measurement, ...Measurement[]] }[];

/** What is left of a run, of which `done` rounds are over. ms. */
export interface TimeLeft {
  readonly of: (done: number) => number;
  /** From the beginning of a phase on, of the round after those; asked as that round goes on. */
  readonly within: (done: number) => (phase: string) => number;
}

/** @param todo all rounds of the run, in their order */
export function timeLeft(todo: Rounds, sources: LeftSources, now: () => number): TimeLeft {
  const of = (done: number) => leftMs(todo.slice(done), sources);
  return {
    of,
    within(done) {
      const [measurement] = todo[done]?.measurements ?? [];
      if (measurement === undefined) return () => 0;
      const again = todo.slice(done + 1).filter(({ measurements: [first] }) => first.id === measurement.id);
      const againMs = leftMs(again, sources);
      const roundMs = of(done) - of(done + 1);
      const isFirst = (sources.rounds.get(measurement.id) ?? []).length === 0;
      const all = phasesOf(measurement, sources.known.get(measurement.id));
      const phases = all.filter(({ once }) => isFirst || once !== true);
      return roundClock({ phases, roundMs, againMs, otherMs: of(done + 1) - againMs }, now);
    },
  };
}

export interface RoundPlan {
  readonly phases: readonly PhaseEstimate[];
  /** Of the round itself. */
  readonly roundMs: number;
  /** Of further rounds of the same measurement. */
  readonly againMs: number;
  readonly otherMs: number;
}

/**
 * What is left as phase after phase of a round begins. A phase that takes longer than was thought takes nothing from
 * those behind it; what the round has outlasted its plan by so far, all of that measurement is stretched by.
 */
export function roundClock(
  { phases, roundMs, againMs, otherMs }: RoundPlan,
  now: () => number,
): (phase: string) => number {
  let startedAt: number | null = null;
  let last: Share = { from: 0, to: 0 };
  return (phase) => {
    const share = shareOf(phase, phases);
    // Waiting for a quiet machine is before all phases, and of no plan.
    if (share !== null) startedAt ??= now();
    // One that is not in the plan (checks) comes when the one before it is over.
    last = share ?? { from: last.to, to: last.to };
    const behind = last.from;
    const elapsed = startedAt === null ? 0 : now() - startedAt;
    const ahead = roundMs * (1 - behind);
    const stretch = roundMs > 0 ? Math.max(1, (elapsed + ahead) / roundMs) : 1;
    return (ahead + againMs) * stretch + otherMs;
  };
}

/** Of a round's plan, from 0 to 1. */
interface Share {
  readonly from: number;
  readonly to: number;
}

/** Where in a round's plan a phase lies; null where it is none of the plan's. */
function shareOf(phase: string, phases: readonly PhaseEstimate[]): Share | null {
  const [, nth = 1, count = 1] = (/^sample (\d+)\D+(\d+)/.exec(phase) ?? []).map(Number);
  const at = phases.findIndex((each) => each.phase === (phase.startsWith('sample ') ? 'samples' : phase));
  const sum = (some: readonly PhaseEstimate[]) => some.reduce((all, { ms }) => all + ms, 0);
  const all = sum(phases);
  if (at === -1 || all === 0) return null;
  const [before, own] = [sum(phases.slice(0, at)), phases[at]?.ms ?? 0];
  return { from: (before + (own * (nth - 1)) / count) / all, to: (before + (own * nth) / count) / all };
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
