/** What one round says by itself, figure by figure. Null = it does not say. */
import type { FoundFigure, MethodFigure, OpenFigure, PointFigure } from './figures.ts';
import { slope } from './fit.ts';
import { type OpenValues, openValues, openWindows } from './open-figures.ts';
import { median, percentile } from './percentile.ts';
import type { AdmitRow, LoadMethod, PointRound, QuietMethod } from './point-round.ts';

export type PointValues = Readonly<Record<PointFigure, number | null>>;
/** What only an open loop has, only an open loop has here. */
export type MethodValues = Readonly<Record<Exclude<MethodFigure, OpenFigure | FoundFigure>, number | null>> &
  Partial<OpenValues>;

const per = (amount: number | null | undefined, of: number): number | null =>
  amount === null || amount === undefined || of === 0 ? null : amount / of;
const minus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;
const largest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b));
};
/** Sum, or null where one part is unknown or there is none. */
const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : known.reduce((a, b) => a + b);
};

/** Settled memory by clients, above the first client: what the slope per further client is drawn through. */
export function extraClientPoints(admit: readonly AdmitRow[]): { x: number; y: number }[] {
  const settled = admit.filter((row) => row.settled).map((row) => ({ x: row.clients, y: row.mib }));
  const extra = settled.filter((point) => point.x > 1);
  // Two readings only (quick runs): the first client's is one of them, or there would be no line.
  return extra.length > 1 ? extra : settled.filter((point) => point.x > 0);
}

const settledAt = (admit: readonly AdmitRow[], clients: number): number | null =>
  admit.find((row) => row.settled && row.clients === clients)?.mib ?? null;

/** Figures of the scenario as a whole, from one round. */
export function pointValues(round: PointRound, clients: number): PointValues {
  return { ...admission(round, clients), ...underLoad(round), ...afterwards(round) };
}

function admission(round: PointRound, clients: number) {
  const { admit, idle } = round;
  const one = settledAt(admit, 1);
  const others = admit.slice(1).flatMap((row) => (row.firstCallMs === null ? [] : [row.firstCallMs]));
  return {
    ready_ms: round.readyMs,
    exec_ms: round.execMs,
    idle_mib: idle?.mib ?? null,
    idle_heap_mib: idle?.heapMib ?? null,
    idle_cores: idle?.cores ?? null,
    first_call_ms: admit[0]?.firstCallMs ?? null,
    first_call_others_ms: median(others),
    one_client_mib: one,
    all_clients_mib: settledAt(admit, clients),
    shared_cost_mib: minus(one, idle?.mib ?? null),
    per_extra_client_mib: slope(extraClientPoints(admit)),
    connected_cores: round.connectedCores,
  };
}

function underLoad(round: PointRound) {
  const windows = Object.values(round.load);
  const windowMs = windows.reduce((total, window) => total + window.windowMs, 0);
  const ours = (cost: (window: LoadMethod) => number | null) => per(sum(windows.map(cost)), windowMs);
  return {
    peak_mib: largest(windows.map((window) => window.peakMib)),
    hot_mib: per(sum(windows.map((window) => times(window.hotMib, window.windowMs))), windowMs),
    cores: ours((window) => window.cpuMs),
    calls_per_s: per(sum(windows.map((window) => window.completed * 1000)), windowMs),
    driver_cores: ours((window) => times(per(window.driver.cpuMs, window.driver.wallMs), window.windowMs)),
    driver_pause_ms: largest(windows.map((window) => window.driver.longestPauseMs)),
    standin_cores: ours((window) =>
      window.standin ? times(per(window.standin.cpuMs, window.standin.wallMs), window.windowMs) : null,
    ),
  };
}
const times = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor;

function afterwards({ units, settled }: PointRound) {
  return {
    connections: units?.connections ?? null,
    threads: units?.threads ?? null,
    descriptors: units?.descriptors ?? null,
    goroutines: units?.goroutines ?? null,
    handles: units?.handles ?? null,
    settled_connected_mib: settled.connected?.mib ?? null,
    settled_closed_mib: settled.closed?.mib ?? null,
    heap_connected_mib: settled.connected?.heapMib ?? null,
    heap_closed_mib: settled.closed?.heapMib ?? null,
  };
}

/** Figures of one method's window that are no percentiles. */
export function windowValues(load: LoadMethod | undefined) {
  return {
    calls_per_s: load ? per(load.completed * 1000, load.windowMs) : null,
    cores: load ? per(load.cpuMs, load.windowMs) : null,
    cpu_ms_per_call: load ? per(load.cpuMs, load.completed) : null,
    hot_mib: load?.hotMib ?? null,
    peak_mib: load?.peakMib ?? null,
    payload_bytes: load?.payloadBytes ?? null,
    wire_bytes: load?.wireBytes ?? null,
    input_rounds: load?.inputRounds === undefined ? (load ? 0 : null) : load.inputRounds,
  };
}

/** Null in a closed loop, which has no schedule. */
const scheduled = (load: LoadMethod | undefined) =>
  openWindows(load ? [load] : []).map(openValues)[0] ?? null;

/** Figures of one method, from one round. Percentiles are given whatever n: thresholds are for the pooled ones. */
export function methodValues(quiet: QuietMethod | undefined, load: LoadMethod | undefined): MethodValues {
  const alone = quiet ? Float64Array.from(quiet.latencies).sort() : [];
  const all = load ? Float64Array.from(load.latencies).sort() : [];
  return {
    alone_p50_ms: percentile(alone, 0.5),
    alone_max_ms: percentile(alone, 1),
    p50_ms: percentile(all, 0.5),
    p75_ms: percentile(all, 0.75),
    p90_ms: percentile(all, 0.9),
    p99_ms: percentile(all, 0.99),
    p999_ms: percentile(all, 0.999),
    max_ms: percentile(all, 1),
    ...windowValues(load),
    ...(scheduled(load) ?? {}),
  };
}
