/** What one step of one round says by itself, figure by figure. Null = it does not say. */
import type { MethodFigure, StepFigure, stepMethodFigures } from './figures.ts';
import { percentile } from './percentile.ts';
import type { RoundUnits, WindowCost } from './point-round.ts';
import type { SeriesStep, StepLoad, StepMethod } from './series-round.ts';

export type StepValues = Readonly<Record<StepFigure, number | null>>;
export type StepMethodValues = Readonly<Record<(typeof stepMethodFigures)[number], number | null>>;

const per = (amount: number | null, of: number): number | null =>
  amount === null || of === 0 ? null : amount / of;

/** ok calls that ended in the window, over all methods. */
export const completedOf = (load: StepLoad): number =>
  Object.values(load.methods).reduce((sum, method) => sum + method.completed, 0);

/** Calls that the step's load made of the target, warm-up to drain. */
export const callsOf = ({ load }: SeriesStep): number =>
  Object.values(load?.methods ?? {}).reduce((sum, method) => sum + method.all.started, 0);

/** Figures of the step as a whole. */
export function stepValues(step: SeriesStep): StepValues {
  return {
    clients_achieved: step.achieved,
    estimate_mib: step.estimateMib,
    heap_connected_mib: step.connected?.heapMib ?? null,
    settled_connected_mib: step.connected?.mib ?? null,
    heap_closed_mib: step.closed?.heapMib ?? null,
    settled_closed_mib: step.closed?.mib ?? null,
    ...loadValues(step.load),
    ...unitValues(step.units),
    ...settledUnits(step.settledUnits),
  };
}

function loadValues(load: StepLoad | null) {
  const completed = load === null ? 0 : completedOf(load);
  return {
    hot_mib: load?.hotMib ?? null,
    peak_mib: load?.peakMib ?? null,
    cores: load === null ? null : per(load.cpuMs, load.windowMs),
    cpu_ms_per_call: load === null ? null : per(load.cpuMs, completed),
    calls_per_s: load === null ? null : per(completed * 1000, load.windowMs),
    slowest_client_calls: load?.perClient.min ?? null,
    fastest_client_calls: load?.perClient.max ?? null,
    driver_cores: coresOf(load?.driver),
    driver_pause_ms: load?.driver.longestPauseMs ?? null,
    standin_cores: coresOf(load?.standin),
  };
}

const coresOf = (cost: WindowCost | null | undefined): number | null =>
  cost === null || cost === undefined ? null : per(cost.cpuMs, cost.wallMs);

const unitValues = (units: RoundUnits | null) => ({
  connections: units?.connections ?? null,
  threads: units?.threads ?? null,
  descriptors: units?.descriptors ?? null,
  goroutines: units?.goroutines ?? null,
  handles: units?.handles ?? null,
});

const settledUnits = (units: RoundUnits | null) => ({
  connections_settled: units?.connections ?? null,
  threads_settled: units?.threads ?? null,
  descriptors_settled: units?.descriptors ?? null,
  goroutines_settled: units?.goroutines ?? null,
  handles_settled: units?.handles ?? null,
});

/** Percentiles by figure. */
export const quantiles: Partial<Record<MethodFigure, number>> = {
  p50_ms: 0.5,
  p75_ms: 0.75,
  p90_ms: 0.9,
  p99_ms: 0.99,
  p999_ms: 0.999,
  max_ms: 1,
};

/** Figures of one method at the step. Percentiles are given whatever n: thresholds are for the pooled ones. */
export function stepMethodValues(method: StepMethod, windowMs: number): StepMethodValues {
  const sorted = Float64Array.from(method.latencies).sort();
  return {
    p50_ms: percentile(sorted, 0.5),
    p75_ms: percentile(sorted, 0.75),
    p90_ms: percentile(sorted, 0.9),
    p99_ms: percentile(sorted, 0.99),
    p999_ms: percentile(sorted, 0.999),
    max_ms: percentile(sorted, 1),
    calls_per_s: per(method.completed * 1000, windowMs),
    payload_bytes: method.payloadBytes,
    wire_bytes: method.wireBytes,
  };
}
