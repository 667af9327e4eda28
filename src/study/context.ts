/** What the phases of a round share. */
import type { Measurement, PointMeasurement } from '../config/plan.ts';
import type { ProgressEvent } from '../progress/events.ts';
import type { Rig } from '../rig/types.ts';
import type { AdmitRow, PointRound, RoundFinding } from '../stats/point-round.ts';
import { unlessLost } from '../util/unless-lost.ts';

export interface Clock {
  /** Monotonic, ms. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** What a phase needs whatever the kind of measurement. */
export interface PhaseContext {
  readonly measurement: Measurement;
  readonly round: number;
  readonly rig: Rig;
  readonly clock: Clock;
  readonly tell: (event: ProgressEvent) => void;
  /** Longest time a call may take before it counts as unanswered, ms (`stop.latency`). */
  readonly latencyCeilingMs: number;
  /** Rejects when the phase must be broken off: something the round stands on is lost, or a rule says so. */
  readonly lost: Promise<never>;
  /** What is found; grows. */
  readonly findings: RoundFinding[];
}

export interface RoundContext extends PhaseContext {
  readonly measurement: PointMeasurement;
  /** Grows through the phases; becomes the round's result. */
  readonly result: RoundDraft;
}

/** A round while it is being measured. */
export interface RoundDraft {
  readyMs: number | null;
  execMs: number | null;
  idle: PointRound['idle'];
  readonly admit: AdmitRow[];
  connectedCores: number | null;
  readonly quiet: Record<string, PointRound['quiet'][string]>;
  readonly load: Record<string, PointRound['load'][string]>;
  foundRates: NonNullable<PointRound['foundRates']> | null;
  units: PointRound['units'];
  connected: PointRound['settled']['connected'];
  closed: PointRound['settled']['closed'];
  readonly absent: Record<string, string>;
}

/** A round of which nothing is known yet. */
export function emptyDraft(): RoundDraft {
  return {
    readyMs: null,
    execMs: null,
    idle: null,
    admit: [],
    connectedCores: null,
    quiet: {},
    load: {},
    foundRates: null,
    units: null,
    connected: null,
    closed: null,
    absent: {},
  };
}

/** Waits, unless the phase is broken off first. */
export function guarded<T>(context: Pick<PhaseContext, 'lost'>, work: Promise<T>): Promise<T> {
  return unlessLost(work, context.lost);
}

/** Tells a figure that has just become known. */
export function tellFigure(
  context: PhaseContext,
  figure: string,
  value: number | null,
  unit: string,
  method: string | null = null,
): void {
  context.tell({
    event: 'figure',
    id: context.measurement.id,
    round: context.round,
    figure,
    method,
    value,
    unit,
  });
}
