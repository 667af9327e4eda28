/** A made-up grid: two scenarios, three paths, keys x connections, with the noise of a real one. Nothing of it was measured. */
import type {
  CellRecord,
  RatingRecord,
  Run,
  SampleRecord,
  ThroughputRecord,
} from '../../src/record/schema.ts';
import { judgeGrid } from '../../src/stats/judge-grid.ts';
import { median } from '../../src/stats/percentile.ts';
import { gridRatios } from '../../src/stats/ratios.ts';
import { counts, randomOf, sampleRecord } from './sample.ts';

export type GridScenario = ThroughputRecord['scenario'];

export interface GridShape {
  readonly id: string;
  readonly scenario: Partial<GridScenario>;
  readonly connections: readonly number[];
  readonly keys: readonly number[];
  /** By path: requests/s of one key. */
  readonly paths: Readonly<Record<string, { readonly perSecond: number; readonly operation: string }>>;
  readonly instances?: number;
  readonly samples?: number;
}

const scenario: GridScenario = {
  ...{ id: 'sql', title: 'sql', axes: { endpoint: 'sql' }, endpoint: 'sql', protocol: 'postgres' },
  ...{ target: 'postgres', in_flight: 1, first_call: '', pace_per_s: null, why: null, note: null },
};

const note = {
  en: 'another session contract: no transaction and no snapshot of the caller',
  es: 'otro contrato de sesión: sin transacción ni snapshot de quien llama',
};

/** As the third published system: SQL against RESP. */
export const sqlAndResp: readonly GridShape[] = [
  {
    ...{ id: 'sql-throughput', scenario: {}, connections: [4, 64, 256], keys: [1, 64] },
    paths: {
      'prepared SELECT': { perSecond: 18_000, operation: 'SELECT' },
      'SELECT ANY': { perSecond: 14_000, operation: 'SELECT' },
    },
  },
  {
    ...{ id: 'resp-throughput', connections: [4, 64, 256], keys: [1, 64] },
    scenario: {
      ...{ id: 'resp', title: 'resp', axes: { endpoint: 'resp' }, endpoint: 'resp', protocol: 'resp' },
      ...{ target: 'redis', note },
    },
    paths: { MGET: { perSecond: 60_000, operation: 'MGET' } },
  },
];

const http = (name: string): Partial<GridScenario> => ({
  ...{ id: name, title: name, axes: { endpoint: name }, endpoint: name, protocol: 'http', target: name },
});

/** As the second published system: one request, two servers. */
export const frameworkAndLight: readonly GridShape[] = ['framework', 'light'].map((name) => ({
  ...{ id: `${name}-throughput`, scenario: http(name), connections: [40], keys: [] },
  paths: {
    'raw blob': {
      perSecond: name === 'light' ? 1160 : 64,
      operation: 'GET /root/slapos/raw/master/software/wendelin/software.cfg',
    },
  },
}));

/** One measurement, unjudged. */
export function sampleGrid(of: GridShape, random: () => number): ThroughputRecord {
  const { instances = 3, samples = 3, keys, connections } = of;
  const places = (keys.length === 0 ? [null] : keys).flatMap((key) =>
    connections.map((count) => ({ parameters: key === null ? {} : { keys: key }, connections: count })),
  );
  return {
    ...{
      id: of.id,
      kind: 'throughput',
      memory_rule: 'tree',
      settling: 'waited',
      probe: 'none',
      identity: null,
    },
    ...{ rounds_planned: instances, figures: {}, checks: [], samples_planned: samples, sample_ms: 5000 },
    scenario: { ...scenario, ...of.scenario },
    connections: [...connections],
    parameters: keys.length === 0 ? {} : { keys: [...keys] },
    paths: Object.entries(of.paths).map(([name, { operation }]) => ({
      ...{ name, operation, detail: '', figures: {}, wider: [] },
      first_calls: firstCalls(name, keys, instances),
    })),
    cells: Object.entries(of.paths).flatMap(([path, { perSecond }]) =>
      places.map((place): CellRecord => {
        const taken = Array.from({ length: instances * samples }, (_, i) =>
          sampleOf(
            perSecond,
            place,
            { instance: Math.floor(i / samples) + 1, sample: (i % samples) + 1 },
            random,
          ),
        );
        return { path, ...place, figures: figuresOf(taken), samples: taken };
      }),
    ),
    rounds: Array.from({ length: instances }, (_, i) => ({
      ...{ round: i + 1, started: `2026-11-30T09:0${i}:00.000Z`, failure: null, values: {}, findings: [] },
      phases: [{ name: 'samples', start_ms: 0, length_ms: 60_000 }],
      ...{ conditions: { before: {}, after: {} }, stopped: 'term' },
    })),
  };
}

const firstCalls = (path: string, keys: readonly number[], instances: number) =>
  (keys.length === 0 ? [{}] : keys.map((key) => ({ keys: key }))).flatMap((parameters) =>
    Array.from({ length: instances }, (_, i) => ({
      ...{ instance: i + 1, path, parameters, cold_ms: 31 + i, connection_ms: 1.25, warm_ms: 0.75 },
      warm_calls: 20,
    })),
  );

function sampleOf(
  perSecond: number,
  { parameters, connections }: Pick<CellRecord, 'parameters' | 'connections'>,
  at: Pick<SampleRecord, 'instance' | 'sample'>,
  random: () => number,
): SampleRecord {
  const keys = Number(parameters['keys'] ?? 1);
  const rate = (perSecond / (1 + keys / 20)) * (connections < 8 ? 0.7 : 1) * (0.98 + 0.04 * random());
  const requests = Math.round(5 * rate);
  const mean = (1000 * connections) / rate;
  const cores = 1.1;
  const all = {
    ...{ window_ms: 5000.25, requests, requests_per_s: rate, mean_ms: mean, sd_ms: 0.4 * mean },
    ...{ within_sd: 0.79, p50_ms: 0.96 * mean, p75_ms: 1.15 * mean, p90_ms: 1.5 * mean, p99_ms: 2.4 * mean },
    ...{ p999_ms: 4 * mean, max_ms: 11 * mean, tick_mean_per_s: rate, tick_sd_per_s: 0.04 * rate },
    ...{ tick_max_per_s: 1.08 * rate, tick_within_sd: 0.7, wrk_mean_ms: 1.02 * mean, wrk_sd_ms: 0.44 * mean },
    ...{ wrk_within_sd: 0.8, wrk_p50_ms: 0.97 * mean, wrk_p75_ms: 1.16 * mean, wrk_p90_ms: 1.52 * mean },
    ...{ wrk_p99_ms: 2.6 * mean, server_cores: cores, server_share: cores / 16, client_cores: 0.7 },
    ...{ server_us_per_request: (1e6 * cores) / rate, driver_busy: 0.7, driver_delay_ms: 10 },
    ...{ standin_cores: null, hot_mib: 40 + connections, peak_mib: 44 + connections, processes: 3 },
    ...{ payload_bytes: 53 * keys, wire_bytes: 53 * keys + 90, read_bytes: requests * (53 * keys + 90) },
    ...{ transfer_bytes_per_s: rate * (53 * keys + 90), in_flight: (rate * mean) / 1000 },
  };
  const values = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, value === null ? null : Number(value.toPrecision(6))]),
  );
  return { ...at, order: 3 * at.sample, outcomes: counts({ ok: requests }), values, findings: [] };
}

/** Median of the instances with their range, an instance by the median of its samples. */
export function figuresOf(samples: readonly SampleRecord[]): CellRecord['figures'] {
  const names = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))];
  return Object.fromEntries(
    names.map((name) => {
      const known = samples.filter(({ values }) => values[name] != null);
      const instances = [...new Set(known.map(({ instance }) => instance))];
      const each = instances.flatMap((instance) => {
        const own = known.filter((sample) => sample.instance === instance);
        return median(own.map(({ values }) => values[name] ?? 0)) ?? [];
      });
      const value = median(each);
      const [low, high] = each.length > 1 ? [Math.min(...each), Math.max(...each)] : [null, null];
      const source = 'driver clock';
      if (value === null)
        return [name, { value, low, high, n: 0, rounds: 0, source, reason: 'not measured' }] as const;
      return [name, { value, low, high, n: samples.length, rounds: each.length, source }] as const;
    }),
  );
}

/** The whole record, judged, with its ratios. */
export function sampleGridRecord(
  shapes: readonly GridShape[] = sqlAndResp,
  change: (of: ThroughputRecord) => ThroughputRecord = (of) => of,
): RatingRecord {
  const random = randomOf(11);
  const measurements = shapes.map((of) => judgeGrid(change(sampleGrid(of, random))));
  const record = sampleRecord([], 3);
  return {
    ...record,
    name: 'sample-grid',
    plan: { measurements: measurements.map(({ id }) => ({ id })) },
    runs: record.runs.map((run): Run => ({ ...run, measurements, grid: gridOf(measurements) })),
  };
}

export const gridOf = (measurements: readonly ThroughputRecord[]): NonNullable<Run['grid']> => ({
  together: measurements.map(({ id }) => id),
  ratios: gridRatios(measurements),
});
