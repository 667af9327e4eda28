/** Numbers of a run by profile (method.md, "Profiles of a run" and "Windows"), and how a config changes them. */
import type { PhaseSettings, ProfileName, StudyKind } from './plan.ts';
import type { Study } from './study.ts';
import { parseDuration } from './units.ts';

export type { StudyKind } from './plan.ts';

/** Clients and steps of the profiles that only look whether everything works. */
export const quickClients = 8;
export const quickSteps: readonly number[] = [1, 2, 5];

const thorough = {
  admitReadings: 'doubling',
  settle: { floorMs: 5000, capMs: 20_000, rereadMs: 10_000 },
  idleCpuMs: 5000,
  quiet: { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 },
  warmup: { ms: 1000, maxMs: 30_000 },
  window: { minOkPerMethod: 200, maxMs: 60_000 },
  sampleIntervalMs: 100,
} as const;

/** Settling and silence are cut short; calls, warm-up and window keep their rules, or their figures would mean another thing. */
const brief = {
  ...thorough,
  admitReadings: 'ends',
  settle: { floorMs: 500, capMs: 2000, rereadMs: null },
  idleCpuMs: 500,
} as const;

interface Profile {
  readonly rounds: Readonly<Record<StudyKind, number>>;
  readonly windowMs: Readonly<Record<StudyKind, number>>;
  readonly rest: Omit<PhaseSettings, 'rounds' | 'windowMs'>;
  readonly samples: number;
  /** It only looks whether everything works: never published, and the config cannot lengthen it. */
  readonly neverPublished: boolean;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  full: {
    rounds: { point: 5, series: 3, throughput: 3 },
    windowMs: { point: 5000, series: 10_000, throughput: 5000 },
    rest: thorough,
    samples: 3,
    neverPublished: false,
  },
  short: {
    rounds: { point: 3, series: 1, throughput: 1 },
    windowMs: { point: 3000, series: 3000, throughput: 3000 },
    rest: thorough,
    samples: 3,
    neverPublished: false,
  },
  quick: {
    rounds: { point: 1, series: 1, throughput: 1 },
    windowMs: { point: 1000, series: 1000, throughput: 1000 },
    rest: brief,
    samples: 1,
    neverPublished: true,
  },
  demo: {
    rounds: { point: 2, series: 2, throughput: 2 },
    windowMs: { point: 1000, series: 1000, throughput: 1000 },
    rest: brief,
    samples: 1,
    neverPublished: true,
  },
};

const ms = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (parseDuration(text) ?? undefined);

/** The profile's numbers for a kind of study, changed by the config. */
export function settingsOf(profile: ProfileName, kind: StudyKind, input: Study): PhaseSettings {
  const { rounds, windowMs, rest, neverPublished } = profiles[profile];
  const { settle, quiet, 'warm-up': warmup } = input;
  const pick = <T extends number>(own: T, wanted: number | undefined): number =>
    wanted === undefined ? own : neverPublished ? Math.min(own, wanted) : wanted;
  return {
    rounds: pick(rounds[kind], input.rounds),
    windowMs: pick(windowMs[kind], ms(input.window)),
    admitReadings: rest.admitReadings === 'ends' ? 'ends' : (input.admit ?? rest.admitReadings),
    settle: {
      floorMs: pick(rest.settle.floorMs, ms(settle?.floor)),
      capMs: pick(rest.settle.capMs, ms(settle?.cap)),
      rereadMs: rereadOf(rest.settle.rereadMs, settle?.['re-read'], pick),
    },
    idleCpuMs: pick(rest.idleCpuMs, ms(input['idle-cpu'])),
    quiet: {
      warmCalls: pick(rest.quiet.warmCalls, quiet?.['warm-calls']),
      ms: pick(rest.quiet.ms, ms(quiet?.time)),
      calls: pick(rest.quiet.calls, quiet?.calls),
      minCalls: pick(rest.quiet.minCalls, quiet?.['min-calls']),
      maxMs: pick(rest.quiet.maxMs, ms(quiet?.max)),
    },
    warmup: { ms: pick(rest.warmup.ms, ms(warmup?.time)), maxMs: pick(rest.warmup.maxMs, ms(warmup?.max)) },
    window: {
      minOkPerMethod: pick(rest.window.minOkPerMethod, input['min-calls']),
      maxMs: pick(rest.window.maxMs, ms(input['max-window'])),
    },
    sampleIntervalMs: ms(input['sample-interval']) ?? rest.sampleIntervalMs,
  };
}

function rereadOf(
  own: number | null,
  wanted: string | undefined,
  pick: (own: number, wanted: number | undefined) => number,
): number | null {
  if (own === null || wanted === 'none') return null;
  return pick(own, ms(wanted));
}
