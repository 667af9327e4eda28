/** The figures of one sample of a grid: what it read, reduced. */
import type { Unit } from './figures.ts';

/**
 * By key: unit. Latencies are of ok calls started in the sample, rates of those that ended in it.
 * `tick_*`: requests/s of each whole 100 ms. `wrk_*`: after the correction wrk makes before it prints (it adds, for
 * each answer that took two mean intervals or more, answers that would have come meanwhile).
 */
export const sampleFigures = {
  window_ms: 'ms',
  requests: 'count',
  requests_per_s: 'per_s',
  mean_ms: 'ms',
  sd_ms: 'ms',
  /** Share of latencies within one standard deviation of the mean. */
  within_sd: 'share',
  p50_ms: 'ms',
  p75_ms: 'ms',
  p90_ms: 'ms',
  p99_ms: 'ms',
  p999_ms: 'ms',
  max_ms: 'ms',
  tick_mean_per_s: 'per_s',
  tick_sd_per_s: 'per_s',
  tick_max_per_s: 'per_s',
  tick_within_sd: 'share',
  wrk_mean_ms: 'ms',
  wrk_sd_ms: 'ms',
  wrk_within_sd: 'share',
  wrk_p50_ms: 'ms',
  wrk_p75_ms: 'ms',
  wrk_p90_ms: 'ms',
  wrk_p99_ms: 'ms',
  server_cores: 'cores',
  /** Of the machine's logical CPUs. */
  server_share: 'share',
  server_us_per_request: 'us',
  client_cores: 'cores',
  /** Busiest thread of the driver: running, or waiting for a processor; of the window. */
  driver_busy: 'share',
  driver_delay_ms: 'ms',
  standin_cores: 'cores',
  hot_mib: 'mib',
  peak_mib: 'mib',
  /** Of the target, at the sample's end. */
  processes: 'count',
  /** Mean of ok calls: body, and all that was read from the socket. */
  payload_bytes: 'bytes',
  wire_bytes: 'bytes',
  /** Read in the window, of ok calls. */
  read_bytes: 'bytes',
  transfer_bytes_per_s: 'bytes',
  /** Little's law: requests/s x mean latency; near connections x in flight where nothing else waits. */
  in_flight: 'each',
} as const satisfies Record<string, Unit | 'us'>;
export type SampleFigure = keyof typeof sampleFigures;

/** Figures of a cell that stand first: one that is invalid keeps a record from being published. */
export const headlineCells: ReadonlySet<string> = new Set<SampleFigure>([
  'requests_per_s',
  'p50_ms',
  'server_us_per_request',
  'peak_mib',
]);
