/**
 * Every figure a record can hold: its key, unit and whether it stands on the page's headline (a headline figure that
 * is invalid makes `measure` exit 1 and `publish` refuse). Units: mib = 2^20 bytes, ms, cores (1 = one core busy),
 * per_s, bytes (decimal on the page), count, each (a count for each of something, so rarely whole).
 */
export type Unit = 'mib' | 'kib' | 'ms' | 'cores' | 'per_s' | 'bytes' | 'count' | 'each' | 'share';

export interface FigureInfo {
  readonly unit: Unit;
  readonly headline: boolean;
}
const figure = (unit: Unit, headline = false): FigureInfo => ({ unit, headline });

/** Figures of a point scenario as a whole. */
export const pointFigures = {
  /** Spawn to the first successful readiness answer. */
  ready_ms: figure('ms', true),
  /** Spawn to exec done. */
  exec_ms: figure('ms'),
  /** Settled, no client; n/a where the transport has none (stdio). */
  idle_mib: figure('mib', true),
  idle_heap_mib: figure('mib'),
  /** CPU of the tree with no client. */
  idle_cores: figure('cores'),
  /** First call of the first client, and of the others (median). */
  first_call_ms: figure('ms', true),
  first_call_others_ms: figure('ms'),
  one_client_mib: figure('mib', true),
  all_clients_mib: figure('mib', true),
  /** One client - idle. */
  shared_cost_mib: figure('mib'),
  /** Slope over clients 2..N, settled readings. */
  per_extra_client_mib: figure('mib', true),
  /** CPU with all clients connected and silent. */
  connected_cores: figure('cores'),
  connections: figure('count'),
  peak_mib: figure('mib', true),
  hot_mib: figure('mib'),
  cores: figure('cores', true),
  calls_per_s: figure('per_s'),
  threads: figure('count'),
  descriptors: figure('count'),
  /** Units a probe can tell. */
  goroutines: figure('count'),
  handles: figure('count'),
  settled_connected_mib: figure('mib', true),
  settled_closed_mib: figure('mib'),
  heap_connected_mib: figure('mib'),
  heap_closed_mib: figure('mib'),
  /** Driver and stand-ins over the load windows. */
  driver_cores: figure('cores'),
  driver_pause_ms: figure('ms'),
  standin_cores: figure('cores'),
} as const satisfies Record<string, FigureInfo>;
export type PointFigure = keyof typeof pointFigures;

/** Figures of a method in an open loop. */
export const openFigures = {
  /** From its sending to its end; the others count from when it was due. */
  service_p50_ms: figure('ms'),
  service_p99_ms: figure('ms'),
  /** By how much the driver itself was late with a call: after it was due and its client free. */
  lag_p50_ms: figure('ms'),
  lag_p99_ms: figure('ms'),
  lag_max_ms: figure('ms'),
  /** Calls that were due, a second, and the share of them still unsent as the window closed. */
  due_per_s: figure('per_s'),
  unsent_share: figure('share'),
} as const satisfies Record<string, FigureInfo>;
export type OpenFigure = keyof typeof openFigures;

/** Figures of a method whose highest rate was searched. */
export const foundFigures = {
  /** The highest rate at which p99 stays within the limit, and p99 of the long run there. */
  found_rate_per_s: figure('per_s'),
  found_p99_ms: figure('ms'),
} as const satisfies Record<string, FigureInfo>;
export type FoundFigure = keyof typeof foundFigures;

/** Figures per method of a point scenario. */
export const methodFigures = {
  /** One client, one in flight, nothing else (quiet). */
  alone_p50_ms: figure('ms', true),
  alone_max_ms: figure('ms'),
  /** All clients calling (load). */
  p50_ms: figure('ms', true),
  p75_ms: figure('ms'),
  p90_ms: figure('ms'),
  p99_ms: figure('ms'),
  p999_ms: figure('ms'),
  max_ms: figure('ms'),
  calls_per_s: figure('per_s'),
  cores: figure('cores'),
  cpu_ms_per_call: figure('ms'),
  hot_mib: figure('mib'),
  peak_mib: figure('mib'),
  payload_bytes: figure('bytes'),
  wire_bytes: figure('bytes'),
  /** Rounds of a call beyond the first, because the server asked for input. */
  input_rounds: figure('count'),
  ...openFigures,
  ...foundFigures,
} as const satisfies Record<string, FigureInfo>;
export type MethodFigure = keyof typeof methodFigures;

/** Figures of one step of a series; those that a point has, too, mean the same. */
export const stepFigures = {
  /** Admitted: connected, and their first call answered rightly. */
  clients_achieved: figure('count'),
  connections: pointFigures.connections,
  hot_mib: pointFigures.hot_mib,
  peak_mib: figure('mib'),
  /** Peak that was expected from the steps before. */
  estimate_mib: figure('mib'),
  heap_connected_mib: pointFigures.heap_connected_mib,
  settled_connected_mib: figure('mib'),
  /** After the clients had left; at some steps only. */
  heap_closed_mib: pointFigures.heap_closed_mib,
  settled_closed_mib: pointFigures.settled_closed_mib,
  cores: figure('cores'),
  /** Over all methods in turn. */
  cpu_ms_per_call: figure('ms'),
  calls_per_s: pointFigures.calls_per_s,
  /** Calls of the window that the client with the fewest, and the one with the most, got answered. */
  slowest_client_calls: figure('count'),
  fastest_client_calls: figure('count'),
  threads: pointFigures.threads,
  descriptors: pointFigures.descriptors,
  goroutines: pointFigures.goroutines,
  handles: pointFigures.handles,
  /** The same with all connected and silent. */
  threads_settled: figure('count'),
  descriptors_settled: figure('count'),
  connections_settled: figure('count'),
  goroutines_settled: figure('count'),
  handles_settled: figure('count'),
  driver_cores: pointFigures.driver_cores,
  driver_pause_ms: pointFigures.driver_pause_ms,
  standin_cores: pointFigures.standin_cores,
} as const satisfies Record<string, FigureInfo>;
export type StepFigure = keyof typeof stepFigures;

/** Figures of a method at a step. */
export const stepMethodFigures = [
  'p50_ms',
  'p75_ms',
  'p90_ms',
  'p99_ms',
  'p999_ms',
  'max_ms',
  'calls_per_s',
  'payload_bytes',
  'wire_bytes',
] as const satisfies readonly MethodFigure[];

/** Figures of a series as a whole. */
export const seriesFigures = {
  ready_ms: figure('ms'),
  idle_mib: figure('mib'),
  idle_heap_mib: figure('mib'),
  idle_cores: figure('cores'),
  /** One client - idle, settled: what all clients share. */
  shared_cost_mib: figure('mib'),
  shared_heap_mib: figure('mib'),
  /** Slopes over the clients; 1 KiB = 2^10 bytes. */
  heap_per_client_kib: figure('kib', true),
  settled_per_client_kib: figure('kib', true),
  peak_per_client_mib: figure('mib', true),
  /** The largest (peak - idle) / clients at or above the knee. */
  peak_per_caller_mib: figure('mib', true),
  /** The smallest step within 5 % of the best rate of all later ones. */
  knee_clients: figure('count'),
  /** What a thousand calls leave behind with the same clients connected. */
  growth_kib_per_1000_calls: figure('kib'),
  heap_growth_kib_per_1000_calls: figure('kib'),
  /** CPU with the clients connected that were there at the end, none of them calling. */
  connected_cores: pointFigures.connected_cores,
  /** Settled after the clients had left - idle, for each of them, at the largest step where that was read. */
  left_per_client_kib: figure('kib'),
  heap_left_per_client_kib: figure('kib'),
} as const satisfies Record<string, FigureInfo>;
export type SeriesFigure = keyof typeof seriesFigures;

/** Figures of calls held open: less what was there right before, for each call that was open. */
export const heldFigures = {
  held_open: figure('count'),
  /** Calls that did not end ok. */
  held_not_ok: figure('count'),
  descriptors: pointFigures.descriptors,
  goroutines: pointFigures.goroutines,
  handles: pointFigures.handles,
  threads: pointFigures.threads,
  descriptors_per_call: figure('each'),
  connections_per_call: figure('each'),
  goroutines_per_call: figure('each'),
  handles_per_call: figure('each'),
  threads_per_call: figure('each'),
  heap_per_call_kib: figure('kib'),
  resident_per_call_kib: figure('kib'),
  /** A fresh connection's answer meanwhile. */
  health_ms: figure('ms'),
} as const satisfies Record<string, FigureInfo>;
export type HeldFigure = keyof typeof heldFigures;
