/**
 * What one round of a point measurement hands to the statistics: plain data, as it was read, nothing averaged.
 * `study/point.ts` produces it; `aggregatePoint` turns the rounds of a scenario into the record's figures.
 *
 * Units: `Mib` = 2^20 bytes; `Ms` = ms; `cores` = ms of processor time per ms of wall time. What was not measured is
 * null, never 0, and `absent` says why.
 */
import type { ProbeOutcome, RateAnswer } from './search-rate.ts';
import type { FindingCode } from './verdicts.ts';

export interface PointRound {
  /** 1-based. */
  readonly round: number;
  /** Start, ISO 8601 UTC; a label only. */
  readonly started: string;
  /** Null = complete; else what broke it. A broken round gives no figure. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly phases: readonly { readonly name: string; readonly startMs: number; readonly lengthMs: number }[];
  readonly conditions: { readonly before: HostConditions; readonly after: HostConditions };
  readonly readyMs: number | null;
  readonly execMs: number | null;
  /** No client; null where the transport has none (stdio). */
  readonly idle: {
    readonly mib: number | null;
    readonly heapMib: number | null;
    readonly cores: number | null;
  } | null;
  /** One row per client admitted, in order. `settled`: read by the settling rule, else right after its first call. */
  readonly admit: readonly AdmitRow[];
  /** CPU with all clients connected and silent. */
  readonly connectedCores: number | null;
  /** By method name. */
  readonly quiet: Readonly<Record<string, QuietMethod>>;
  /** By method name; each method has a window of its own. */
  readonly load: Readonly<Record<string, LoadMethod>>;
  /** By method name, where the config asks for it: the highest rate that keeps p99 within a limit. Absent = not searched. */
  readonly foundRates?: Readonly<Record<string, FoundRate>>;
  /** Read at the end of the last window, while load still runs. */
  readonly units: RoundUnits | null;
  readonly settled: { readonly connected: SettledState | null; readonly closed: SettledState | null };
  /** What was found in this round beyond what the statistics see for themselves. */
  readonly findings: readonly RoundFinding[];
  /** Why a figure is null, by figure (`idle_mib`) or `method/figure`; the reason stands on the page. */
  readonly absent: Readonly<Record<string, string>>;
  /** How the instance ended: `stdin`, `term`, `kill`, `gone`; null = unknown. */
  readonly stopped: string | null;
}

export type HostConditions = Readonly<Record<string, number | string | null>>;

export interface AdmitRow {
  /** Clients connected after this one. */
  readonly clients: number;
  readonly mib: number;
  readonly settled: boolean;
  readonly firstCallMs: number | null;
}

/** Calls by outcome; `started` is the sum of the others. */
export interface CallCounts {
  readonly started: number;
  readonly ok: number;
  readonly failed: number;
  readonly mismatch: number;
  readonly timeout: number;
  readonly reset: number;
  readonly aborted: number;
  readonly local: number;
}

export interface QuietMethod {
  /** ms of ok calls, warm calls left out. */
  readonly latencies: Float64Array;
  readonly counts: CallCounts;
}

/** What a window cost, whatever was called in it. */
export interface LoadCost {
  /** Between the two clock readings that bound the window. */
  readonly windowMs: number;
  /** CPU of the target's tree in the window. */
  readonly cpuMs: number | null;
  /** `stat`, `schedstat`, `pidusage`. */
  readonly cpuSource: string;
  /** A vanished process's time could not be placed. */
  readonly atLeast: boolean;
  readonly hotMib: number | null;
  readonly hotSource: string;
  readonly peakMib: number | null;
  readonly peakSource: string;
  readonly driver: WindowCost;
  /** All stand-ins together; null where there are none. */
  readonly standin: WindowCost | null;
}

export interface LoadMethod extends LoadCost {
  /** ok calls that ended in it. */
  readonly completed: number;
  /** Calls started in it, by outcome. */
  readonly counts: CallCounts;
  /** Every call of the load, warm-up to drain, by outcome: what the target has counted. Absent in older runs. */
  readonly all?: CallCounts;
  /** ms of the ok calls started in it; in an open loop from when each was due. */
  readonly latencies: Float64Array;
  /** Of an open loop; absent in a closed one. */
  readonly open?: OpenLoad;
  /** ms the calls without an answer started in it had waited (timeout, reset, aborted). Absent in older runs. */
  readonly waits?: Float64Array;
  /** Mean bytes per ok call; null with none. */
  readonly wireBytes: number | null;
  readonly payloadBytes: number | null;
  /** Rounds beyond the first, in which the server got the input it asked for, per ok call of the load. Absent in older runs. */
  readonly inputRounds?: number | null;
}

/** What the schedule of an open loop made of a method's calls due in the window. */
export interface OpenLoad {
  /** `sent` + `unsent`; `sent` = `counts.started`. */
  readonly due: number;
  readonly sent: number;
  /** Still waiting for a free client when the window closed. */
  readonly unsent: number;
  /** ms that those had waited then. */
  readonly unsentWaits: Float64Array;
  /** ms by which the driver was late with each that was sent: after it was due and its client free. */
  readonly lags: Float64Array;
  /** ms of ok calls from their sending, in the order of `latencies`. */
  readonly services: Float64Array;
}

/** A search for a rate, as one round made it. */
export interface FoundRate {
  readonly kind: RateAnswer['kind'];
  /** Null where there is no answer. */
  readonly perSecond: number | null;
  readonly limitMs: number;
  /** In the order in which they were made. */
  readonly probes: readonly TakenProbe[];
}
export interface TakenProbe {
  readonly perSecond: number;
  readonly outcome: ProbeOutcome;
  readonly windowMs: number;
  readonly due: number;
  readonly unsent: number;
  /** Of all calls due, those without an answer after all others; null where it is one of those. */
  readonly p99Ms: number | null;
}

/** What a process of ours cost in the window. */
export interface WindowCost {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly runDelayMs: number | null;
  /** Event loop, 0..1. */
  readonly utilization: number | null;
  readonly longestPauseMs: number | null;
  /** Its busiest thread: CPU + run delay, run delay, times it was given a CPU. Null where the kernel does not tell; absent in older runs. */
  readonly thread?: { readonly busyMs: number; readonly delayMs: number; readonly slices: number } | null;
}

export interface RoundUnits {
  readonly threads: number | null;
  readonly descriptors: number | null;
  readonly connections: number | null;
  readonly goroutines: number | null;
  readonly handles: number | null;
}

export interface SettledState {
  readonly mib: number | null;
  /** `smaps_rollup`, `tree pages once`, `pidusage`. */
  readonly source: string;
  /** Of all processes together, which counts shared pages once for each; in the samples only. Absent in older runs. */
  readonly rssSumMib?: number;
  /** The kernel's own shares, which depend on other programs too; null where it does not tell them. */
  readonly pssSumMib?: number | null;
  readonly heapMib: number | null;
  readonly converged: boolean;
  /** Read again later, it had moved by over 2 %; null = not read again. */
  readonly stillFalling: boolean | null;
}

export interface RoundFinding {
  readonly code: FindingCode;
  /** One sentence, with the numbers. */
  readonly reason: string;
  /** The method it was found in; null = the whole round. */
  readonly method: string | null;
}

/** What the statistics must know of the scenario. */
export interface PointScenario {
  readonly clients: number;
  readonly roundsPlanned: number;
  /** In plan order. */
  readonly methods: readonly { readonly name: string; readonly operation: string; readonly detail: string }[];
  /** How settled memory was read at admission and idle: `smaps_rollup` ... */
  readonly memorySource: string;
}
