/** What the phases of a round share. */
import type { PointMeasurement } from '../config/plan.ts';
import type { ProgressEvent } from '../progress/events.ts';
import type { Rig } from '../rig/types.ts';
import type { AdmitRow, PointRound, RoundFinding } from '../stats/point-round.ts';

export interface Clock {
  /** Monotonic, ms. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface RoundContext {
  readonly measurement: PointMeasurement;
  readonly round: number;
  readonly rig: Rig;
  readonly clock: Clock;
  readonly tell: (event: ProgressEvent) => void;
  /** Longest time a call may take before it counts as unanswered, ms (`stop.latency`). */
  readonly latencyCeilingMs: number;
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
  units: PointRound['units'];
  connected: PointRound['settled']['connected'];
  closed: PointRound['settled']['closed'];
  readonly findings: RoundFinding[];
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
    units: null,
    connected: null,
    closed: null,
    findings: [],
    absent: {},
  };
}

/** Waits, unless the target or driver is lost first. */
export function guarded<T>(context: RoundContext, work: Promise<T>): Promise<T> {
  return Promise.race([work, context.rig.lost]);
}

/** Tells a figure that has just become known. */
export function tellFigure(
  context: RoundContext,
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
