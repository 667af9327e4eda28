/** What the phases of a grid's round share. */
import type { Grid } from '../config/index.ts';
import type { ThroughputMeasurement } from '../config/plan.ts';
import type { Rig } from '../rig/types.ts';
import type { FirstCalls, GridFinding, ThroughputSample, WiderSample } from '../stats/throughput-round.ts';
import type { Identity } from '../target/types.ts';
import type { PhaseContext } from './context.ts';
import type { GridChecks, OpenChecks } from './grid-checks.ts';
import type { RoundDeps } from './round.ts';

export interface GridDeps extends Omit<RoundDeps, 'openRig' | 'checkTraces'> {
  /** Starts what one scenario of the grid stands on. */
  readonly openRig: (measurement: ThroughputMeasurement) => Promise<Rig>;
  readonly checkTraces: (
    measurement: ThroughputMeasurement,
    rig: Rig,
  ) => ReturnType<RoundDeps['checkTraces']>;
  /** When all rigs of a round have been closed: ends what any of them has left. */
  readonly sweep: () => Promise<unknown>;
  /** Absent = the config has no checks. */
  readonly openChecks?: OpenChecks | undefined;
}

/** A scenario of the grid while it is measured: rig, calls and what has come of it. */
export interface GridScenario extends Omit<PhaseContext, 'measurement'> {
  readonly measurement: ThroughputMeasurement;
  readonly grid: Grid;
  readonly draft: GridDraft;
}

/** A check made in the round, as the record lists it. */
export interface MadeCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** A scenario's round while it is measured. */
export interface GridDraft {
  readyMs: number | null;
  execMs: number | null;
  readonly samples: ThroughputSample[];
  readonly firstCalls: FirstCalls[];
  readonly wider: WiderSample[];
  readonly checks: MadeCheck[];
  /** Of checks that failed before any sample. */
  readonly failed: GridFinding[];
  readonly absent: Record<string, string>;
  identity: Identity | null;
}

/** A round of which nothing is known yet. */
export function emptyGrid(): GridDraft {
  return {
    readyMs: null,
    execMs: null,
    samples: [],
    firstCalls: [],
    wider: [],
    checks: [],
    failed: [],
    absent: {},
    identity: null,
  };
}

/** All scenarios of a round, beside each other. */
export interface GridContext {
  readonly round: number;
  readonly scenarios: readonly GridScenario[];
  readonly deps: GridDeps;
  /** Null = the config has none. */
  readonly checks: GridChecks | null;
}
