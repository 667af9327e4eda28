/**
 * What one round of a series hands to the statistics: plain data, as it was read, nothing averaged.
 * `study/series.ts` produces it; `aggregateSeries` turns the rounds of a scenario into the record's figures.
 *
 * Units as in `point-round.ts`. What was not measured is null, never 0, and `absent` says why.
 */
import type {
  CallCounts,
  HostConditions,
  LoadCost,
  PointRound,
  RoundFinding,
  RoundUnits,
  SettledState,
} from './point-round.ts';

export interface SeriesRound {
  readonly kind: 'series';
  /** 1-based. */
  readonly round: number;
  /** Start, ISO 8601 UTC; a label only. */
  readonly started: string;
  /** Null = complete, as far as its rules let it go; else what broke it. A broken round gives no figure. */
  readonly failure: PointRound['failure'];
  readonly phases: PointRound['phases'];
  readonly conditions: { readonly before: HostConditions; readonly after: HostConditions };
  readonly readyMs: number | null;
  readonly execMs: number | null;
  /** No client; null where the transport has none (stdio). */
  readonly idle: PointRound['idle'];
  readonly budget: MemoryBudget;
  /** In rising order, those that were begun. */
  readonly steps: readonly SeriesStep[];
  /** Why it ended before its last step; null = all steps were taken. */
  readonly stop: SeriesStop | null;
  readonly control: ControlStep | null;
  /** With the clients that were connected at its end, none of them calling. Null = they had left; absent in older rounds. */
  readonly silent?: { readonly clients: number; readonly cores: number } | null;
  /** Calls held open at its end, by rising count. Absent = none were asked for. */
  readonly held?: readonly HeldCalls[];
  /** Found in the round as a whole; what was found in a step stands there. */
  readonly findings: readonly RoundFinding[];
  /** Why a figure is null, by figure. */
  readonly absent: Readonly<Record<string, string>>;
  /** How the instance ended: `stdin`, `term`, `kill`, `gone`; null = unknown. */
  readonly stopped: string | null;
}

/** What the tree may take, and what there was for it as the round began. */
export interface MemoryBudget {
  readonly mib: number;
  /** Of the host or of our control group, whichever has less. */
  readonly availableMib: number;
}

export interface SeriesStep {
  /** Asked for. */
  readonly clients: number;
  /** Admitted: connected, and their first call answered rightly. */
  readonly achieved: number;
  /** Peak expected before it began, MiB; null = nothing to expect it from. */
  readonly estimateMib: number | null;
  /** Null = it was broken off before its window was over. */
  readonly load: StepLoad | null;
  /** At the window's end, while load still ran. */
  readonly units: RoundUnits | null;
  /** With all connected and silent. */
  readonly settledUnits: RoundUnits | null;
  readonly connected: SettledState | null;
  /** After the clients had left; taken at some steps only. */
  readonly closed: SettledState | null;
  readonly findings: readonly RoundFinding[];
  /** A rule broke it off. */
  readonly stopped: boolean;
}

/** One window in which every client keeps its calls in flight, over all methods in turn. */
export interface StepLoad extends LoadCost {
  /** ok calls that ended in the window by client; `none`: clients that had none. */
  readonly perClient: { readonly min: number; readonly max: number; readonly none: number };
  /** By method name. */
  readonly methods: Readonly<Record<string, StepMethod>>;
}

export interface StepMethod {
  /** ok calls that ended in the window. */
  readonly completed: number;
  /** Calls started in it, by outcome. */
  readonly counts: CallCounts;
  /** Every call of the load, warm-up to drain, by outcome. */
  readonly all: CallCounts;
  /** ms of the ok calls started in it. */
  readonly latencies: Float64Array;
  /** ms that calls started in it had waited when they were given up or lost. */
  readonly waits: Float64Array;
  /** Mean bytes per ok call; null with none. */
  readonly wireBytes: number | null;
  readonly payloadBytes: number | null;
}

/** Rules that end a series (method.md, "Series"). The units of `found` and `limit` are in brackets. */
export const stopCodes = [
  /** The estimated peak of the next step is over the budget [MiB]. */
  'estimate',
  /** The next step needs more descriptors than driver or target may open [descriptors]. */
  'descriptors',
  /** The next step needs more ports than one address has left [ports]. */
  'ports',
  /** Clients could not be admitted [clients]. */
  'admission',
  /** The tree grew over the budget within a step [MiB]. */
  'budget',
  /** The host had too little memory left within a step [MiB]. */
  'host-memory',
  /** The host moved pages to or from swap within a step [pages]. */
  'swap',
  /** A method's p99 passed the ceiling [ms]. */
  'latency',
  /** Too many calls failed [share]. */
  'failed',
  /** The target ended. */
  'exit',
] as const;
export type StopCode = (typeof stopCodes)[number];

export interface SeriesStop {
  readonly code: StopCode;
  readonly when: 'before' | 'during' | 'after';
  /** The step it is about. */
  readonly clients: number;
  readonly found: number | null;
  readonly limit: number | null;
  readonly method: string | null;
  /** What target or system said of it; one line. */
  readonly detail: string | null;
  /** Steps that were not taken. */
  readonly skipped: readonly number[];
}

/** After the largest step that tripped no rule: the same clients, as many calls as in all steps before. */
export interface ControlStep {
  readonly clients: number;
  readonly calls: number;
  readonly lengthMs: number;
  readonly before: SettledState;
  readonly after: SettledState;
}

/** So many calls that were open at once, one of each client, and nothing else was called. */
export interface HeldCalls {
  /** Asked for. */
  readonly calls: number;
  /** Still open when all had been read. */
  readonly open: number;
  /** That ended while they were being read: then the readings are of no one number of calls. */
  readonly endedInReading: number;
  /** With the same clients connected and none calling. */
  readonly before: HeldReading;
  readonly during: HeldReading;
  /** How a newcomer was answered meanwhile; null = none was sent. */
  readonly health: { readonly ms: number | null; readonly why: string | null } | null;
  /** How all of them ended. */
  readonly outcomes: CallCounts;
}

/** All that calls can take. */
export interface HeldReading {
  readonly units: RoundUnits;
  /** After a collection; null = nothing tells. */
  readonly heapMib: number | null;
  readonly mib: number | null;
}
