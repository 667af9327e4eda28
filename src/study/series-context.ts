/** What the steps of a series share. */
import type { SeriesMeasurement, StopSpec } from '../config/plan.ts';
import type { RigRoom } from '../rig/types.ts';
import type { SettledState } from '../stats/point-round.ts';
import type {
  ControlStep,
  HeldCalls,
  MemoryBudget,
  SeriesRound,
  SeriesStep,
  SeriesStop,
} from '../stats/series-round.ts';
import type { PhaseContext } from './context.ts';
import type { RoundDeps } from './round.ts';

/** Memory of the host, or of our control group where that has less. */
export interface HostMemory {
  readonly availableMib: number;
  readonly totalMib: number;
  /** Pages moved to or from swap since boot; null where the system does not tell. */
  readonly swappedPages: number | null;
}

export interface SeriesDeps extends RoundDeps {
  readonly stop: StopSpec;
  readonly hostMemory: () => HostMemory;
  /** Calls the task again and again until the returned function is called. */
  readonly every: (ms: number, task: () => void) => () => void;
  /** Whether this round takes the control step. */
  readonly control: boolean;
}

export interface SeriesContext extends PhaseContext {
  readonly measurement: SeriesMeasurement;
  readonly deps: SeriesDeps;
  readonly budget: MemoryBudget;
  readonly result: SeriesDraft;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A step while it is taken. */
export type StepDraft = Mutable<SeriesStep> & { findings: SeriesStep['findings'][number][] };

/** A round of a series while it is measured. */
export interface SeriesDraft {
  readyMs: number | null;
  execMs: number | null;
  idle: SeriesRound['idle'];
  readonly steps: StepDraft[];
  stop: SeriesStop | null;
  control: ControlStep | null;
  silent: NonNullable<SeriesRound['silent']> | null;
  readonly held: HeldCalls[];
  readonly absent: Record<string, string>;
  /** Clients that are connected now. */
  connected: number;
  /** Descriptors that were open before the first client. */
  room: RigRoom | null;
  /** The settled reading taken last: it is read once more at the end of the round. */
  last: Mutable<SettledState> | null;
}

/** A round of which nothing is known yet. */
export function emptySeries(): SeriesDraft {
  return {
    readyMs: null,
    execMs: null,
    idle: null,
    steps: [],
    stop: null,
    control: null,
    silent: null,
    held: [],
    absent: {},
    connected: 0,
    room: null,
    last: null,
  };
}

/** A step of which nothing is known yet. */
export function emptyStep(clients: number, estimateMib: number | null): StepDraft {
  return {
    clients,
    achieved: 0,
    estimateMib,
    load: null,
    units: null,
    settledUnits: null,
    connected: null,
    closed: null,
    findings: [],
    stopped: false,
  };
}

/** What a rule found: `skipped` is worked out by the series. */
export type FoundStop = Omit<SeriesStop, 'skipped'>;
