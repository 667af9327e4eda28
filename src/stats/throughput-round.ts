/**
 * What one round of a grid hands to the statistics for one of its scenarios: plain data, each sample reduced to its
 * figures as soon as it is taken, because the latencies of hundreds of samples would fill the memory.
 * `study/throughput.ts` produces it; the instances of all scenarios of the grid live through the round together.
 *
 * Units as in `point-round.ts`. What was not measured is null, never 0, and `absent` says why.
 */
import type { CallCounts, PointRound, RoundFinding, WindowCost } from './point-round.ts';
import type { FindingCode } from './verdicts.ts';

/** Values of the grid's parameters by name: `{ keys: 16 }`. */
export type Parameters = Readonly<Record<string, Parameter>>;
export type Parameter = string | number | boolean;

/** Found in a round or a sample; also a check of the config that failed. */
export type GridFinding = Omit<RoundFinding, 'code'> & { readonly code: FindingCode | 'check-failed' };

/** Where in the grid, of one scenario. */
export interface GridPlace {
  /** The method's name. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly connections: number;
}

export interface ThroughputRound {
  readonly kind: 'throughput';
  /** 1-based: which of the fresh instances. */
  readonly round: number;
  /** Start, ISO 8601 UTC; a label only. */
  readonly started: string;
  /** Null = complete; else what broke it. A broken round gives no figure. */
  readonly failure: PointRound['failure'];
  readonly phases: PointRound['phases'];
  readonly conditions: PointRound['conditions'];
  readonly readyMs: number | null;
  readonly execMs: number | null;
  /** In the order in which they were taken. */
  readonly samples: readonly ThroughputSample[];
  readonly firstCalls: readonly FirstCalls[];
  readonly wider: readonly WiderSample[];
  /** Found of the round as a whole; what was found in a sample stands there. */
  readonly findings: readonly GridFinding[];
  readonly absent: Readonly<Record<string, string>>;
  readonly stopped: string | null;
}

export interface ThroughputSample extends GridPlace {
  /** Which of the cell's samples in this round, from 1. */
  readonly sample: number;
  /** Its place among all samples of the round, whatever the scenario, from 1. */
  readonly order: number;
  readonly counts: CallCounts;
  /** Every call of the load, warm-up to drain, by outcome: what the target has counted. */
  readonly all: CallCounts;
  /** By `sampleFigures`. */
  readonly values: Readonly<Record<string, number | null>>;
  /** How memory and processor time were read: `schedstat`, `VmHWM` ... */
  readonly sources: { readonly cpu: string; readonly hot: string; readonly peak: string };
  readonly driver: WindowCost;
  /** ms that ok calls took: upper ends of ranges 1 % wide, and how many fell into each. For the artifact. */
  readonly histogram: { readonly upToMs: readonly number[]; readonly calls: readonly number[] };
  readonly findings: readonly GridFinding[];
}

/** The very first calls an instance got of a path, each alone. */
export interface FirstCalls {
  readonly path: string;
  readonly parameters: Parameters;
  /** The first of all; null = it did not end ok. */
  readonly coldMs: number | null;
  /** The first over the next connection: what is new there is the connection only. */
  readonly connectionMs: number | null;
  /** Of the calls after the first, over its connection, those that ended ok. */
  readonly warmMs: readonly number[];
}

/** The fastest cell of a path, with one driver and right after (or before) that with `drivers`. */
export interface WiderSample extends GridPlace {
  readonly drivers: number;
  readonly perSecond: number;
  readonly widerPerSecond: number;
  /** All calls that were made for both. */
  readonly calls: number;
}
