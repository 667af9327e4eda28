/** One sample of a grid as its figures: everything that is read of the latencies is read here, and they are let go. */
import { tidy } from './estimate.ts';
import { histogramOf } from './histogram.ts';
import { isCensored, percentile } from './percentile.ts';
import type { LoadCost, LoadMethod } from './point-round.ts';
import { type SampleFigure, sampleFigures } from './sample-values.ts';
import { spreadOf } from './spread.ts';
import type { ThroughputSample } from './throughput-round.ts';
import { corrected, tickRates, wrkPercentile } from './wrk-rules.ts';

/** What a sample has read. */
export interface ReadSample extends LoadCost, Pick<LoadMethod, 'completed' | 'counts' | 'latencies'> {
  /** ok calls that ended in each 100 ms of it, the last of them short. */
  readonly ticks: ArrayLike<number>;
  readonly connections: number;
  readonly wireBytes: number | null;
  readonly payloadBytes: number | null;
  /** Of the target's tree, at the sample's end. */
  readonly processes: number | null;
  /** Logical CPUs of the host. */
  readonly cpus: number;
}

type Values = { [K in SampleFigure]: number | null };

/** Figures and histogram of one sample. */
export function reduceSample(read: ReadSample): Pick<ThroughputSample, 'values' | 'histogram'> {
  const sorted = Float64Array.from(read.latencies).sort();
  const values: Values = {
    ...latencyValues(sorted, read),
    ...tickValues(read),
    ...wrkValues(sorted, read),
    ...costValues(read),
    ...byteValues(read),
  };
  return {
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, tidy(value)])),
    histogram: histogramOf(sorted),
  };
}

/** Figures of a sample that could not be taken. */
export function noValues(): Record<string, null> {
  return Object.fromEntries(Object.keys(sampleFigures).map((key) => [key, null]));
}

const perSecond = ({ completed, windowMs }: ReadSample): number | null =>
  windowMs === 0 ? null : (completed / windowMs) * 1000;

function latencyValues(sorted: Float64Array, read: ReadSample) {
  const { mean, sd, within, max } = spreadOf(sorted);
  const rate = perSecond(read);
  // What got no answer comes after all that did: a percentile among those is not known.
  const at = (q: number) => (isCensored(read.counts, q) ? null : percentile(sorted, q));
  return {
    window_ms: read.windowMs,
    requests: read.completed,
    requests_per_s: rate,
    mean_ms: mean,
    sd_ms: sd,
    within_sd: within,
    p50_ms: at(0.5),
    p75_ms: at(0.75),
    p90_ms: at(0.9),
    p99_ms: at(0.99),
    p999_ms: at(0.999),
    max_ms: max,
    in_flight: mean === null || rate === null ? null : (rate * mean) / 1000,
  };
}

function tickValues({ ticks, windowMs }: ReadSample) {
  const { mean, sd, within, max } = spreadOf(tickRates(ticks, windowMs));
  return { tick_mean_per_s: mean, tick_sd_per_s: sd, tick_max_per_s: max, tick_within_sd: within };
}

function wrkValues(sorted: Float64Array, { windowMs, completed, connections }: ReadSample) {
  const all = corrected(sorted, windowMs, completed, connections);
  const { mean, sd, within } = spreadOf(all);
  return {
    wrk_mean_ms: mean,
    wrk_sd_ms: sd,
    wrk_within_sd: within,
    wrk_p50_ms: wrkPercentile(all, 50),
    wrk_p75_ms: wrkPercentile(all, 75),
    wrk_p90_ms: wrkPercentile(all, 90),
    wrk_p99_ms: wrkPercentile(all, 99),
  };
}

function costValues(read: ReadSample) {
  const { windowMs, cpuMs, completed, driver, standin, cpus } = read;
  const cores = (ms: number | null) => (ms === null || windowMs === 0 ? null : ms / windowMs);
  const server = cores(cpuMs);
  const thread = driver.thread ?? null;
  const busyMs = thread?.busyMs ?? driver.cpuMs + (driver.runDelayMs ?? 0);
  return {
    server_cores: server,
    server_share: server === null ? null : server / cpus,
    server_us_per_request: cpuMs === null || completed === 0 ? null : (cpuMs * 1000) / completed,
    client_cores: cores(driver.cpuMs),
    driver_busy: cores(busyMs),
    driver_delay_ms: thread?.delayMs ?? driver.runDelayMs,
    standin_cores: standin === null ? null : cores(standin.cpuMs),
    hot_mib: read.hotMib,
    peak_mib: read.peakMib,
    processes: read.processes,
  };
}

/** Bytes are known of calls that were started in the sample; the rate is of those that ended in it. */
function byteValues({ payloadBytes, wireBytes, completed, windowMs }: ReadSample) {
  const read = wireBytes === null ? null : Math.round(wireBytes * completed);
  return {
    payload_bytes: payloadBytes,
    wire_bytes: wireBytes,
    read_bytes: read,
    transfer_bytes_per_s: read === null || windowMs === 0 ? null : (read / windowMs) * 1000,
  };
}
