/** A record as a real run would leave it: rounds made up from the published figures of the first seed system. */
import type { PointRecord, RatingRecord } from '../../src/record/schema.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { CallCounts, LoadMethod, PointRound } from '../../src/stats/point-round.ts';

/** Repeatable noise: same seed, same record. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const counts = (part: Partial<CallCounts>): CallCounts => {
  const all = { ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0, ...part };
  const started = all.ok + all.failed + all.mismatch + all.timeout + all.reset + all.aborted + all.local;
  return { ...all, started };
};

interface Shape {
  readonly id: string;
  readonly title: string;
  readonly endpoint: 'stdio' | 'http';
  readonly surface: string;
  readonly clients: number;
  readonly inFlight: number;
  readonly idle: number | null;
  readonly one: number;
  readonly extra: number;
  readonly peak: number;
  readonly ready: number;
  readonly first: number;
  readonly cores: number;
  readonly goroutines: number;
  readonly payload: number;
  /** p50 alone, p50 with all calling, calls in a window, by method. */
  readonly methods: readonly (readonly [name: string, alone: number, p50: number, calls: number])[];
}

const methods = ['smallest listing', 'one call', 'whole surface'] as const;
const shape = (
  id: string,
  title: string,
  figures: Omit<Shape, 'id' | 'title' | 'endpoint' | 'surface' | 'clients' | 'inFlight' | 'methods'>,
  latency: readonly (readonly [number, number, number])[],
): Shape => {
  const endpoint = id.startsWith('stdio') ? 'stdio' : 'http';
  const surface = id.split('-')[1] ?? '';
  return {
    id,
    title,
    endpoint,
    surface,
    clients: endpoint === 'stdio' ? 8 : 64,
    inFlight: surface === 'individual' ? 2 : 4,
    methods: methods.map((name, i) => [name, ...(latency[i] ?? [1, 1, 100])] as const),
    ...figures,
  };
};

export const shapes: readonly Shape[] = [
  shape(
    'stdio-dynamic',
    'stdio, dynamic',
    {
      idle: null,
      one: 106,
      extra: 106,
      peak: 995,
      ready: 331,
      first: 351,
      cores: 10.39,
      goroutines: 34,
      payload: 12119,
    },
    [
      [0.31, 0.65, 9000],
      [8.2, 30, 5000],
      [0.92, 1.9, 9000],
    ],
  ),
  shape(
    'stdio-meta',
    'stdio, meta',
    {
      idle: null,
      one: 107,
      extra: 107,
      peak: 1018,
      ready: 320,
      first: 341,
      cores: 7.94,
      goroutines: 36,
      payload: 598_213,
    },
    [
      [0.3, 0.64, 9000],
      [0.7, 1.7, 9000],
      [9.1, 42, 3800],
    ],
  ),
  shape(
    'stdio-individual',
    'stdio, individual',
    {
      idle: null,
      one: 277,
      extra: 265,
      peak: 2291,
      ready: 1180,
      first: 1279,
      cores: 11.2,
      goroutines: 36,
      payload: 3_211_904,
    },
    [
      [0.28, 0.57, 9000],
      [0.4, 0.87, 9000],
      [145, 379, 210],
    ],
  ),
  shape(
    'stdio-dynamic-telemetry',
    'stdio, dynamic, telemetry',
    {
      idle: null,
      one: 111,
      extra: 112,
      peak: 1048,
      ready: 312,
      first: 333,
      cores: 10.8,
      goroutines: 43,
      payload: 12119,
    },
    [
      [0.34, 0.79, 9000],
      [8.4, 30, 5000],
      [0.9, 1.7, 9000],
    ],
  ),
  shape(
    'http-dynamic',
    'http, dynamic',
    {
      idle: 35,
      one: 108,
      extra: 0.15,
      peak: 375,
      ready: 12,
      first: 319,
      cores: 9.74,
      goroutines: 291,
      payload: 12142,
    },
    [
      [0.42, 33, 7700],
      [9.9, 213, 1200],
      [0.96, 21, 12_000],
    ],
  ),
  shape(
    'http-meta',
    'http, meta',
    {
      idle: 37,
      one: 112,
      extra: 0.09,
      peak: 324,
      ready: 11,
      first: 324,
      cores: 9.28,
      goroutines: 293,
      payload: 598_940,
    },
    [
      [0.44, 10, 9900],
      [0.97, 23, 9900],
      [11, 270, 950],
    ],
  ),
  shape(
    'http-individual',
    'http, individual',
    {
      idle: 36,
      one: 282,
      extra: -0.53,
      peak: 1422,
      ready: 12,
      first: 1277,
      cores: 11.47,
      goroutines: 165,
      payload: 3_212_330,
    },
    [
      [0.41, 9.8, 9900],
      [1.1, 8.4, 9900],
      [151, 2394, 140],
    ],
  ),
  shape(
    'http-dynamic-telemetry',
    'http, dynamic, telemetry',
    {
      idle: 38,
      one: 113,
      extra: 0.14,
      peak: 383,
      ready: 12,
      first: 319,
      cores: 10.18,
      goroutines: 300,
      payload: 12142,
    },
    [
      [0.45, 14, 9000],
      [10.1, 213, 1200],
      [0.98, 20, 12_000],
    ],
  ),
];

/** One round of a scenario, with the noise of a real one. */
export function sampleRound(of: Shape, round: number, random: () => number): PointRound {
  const near = (value: number, spread = 0.02) =>
    value * (1 + spread * (random() + random() + random() - 1.5));
  const admitAt = (clients: number) => near(of.one + of.extra * (clients - 1), 0.004);
  const doubling = (clients: number) => clients === of.clients || (clients & (clients - 1)) === 0;
  const settled = of.one + of.extra * (of.clients - 1) + 8;
  const minute = (shapes.indexOf(of) + 1) * 6 + round;
  return {
    round,
    started: `2026-11-30T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`,
    failure: null,
    phases: ['launch', 'idle', 'admit', 'quiet', 'load', 'settled'].map((name, i) => ({
      name,
      startMs: i * 6000,
      lengthMs: near([400, 10_400, 6000, 3200, 21_500, 16_000][i] ?? 1000),
    })),
    conditions: {
      before: { load1: 0.4, governor: 'performance' },
      after: { load1: 6.1, governor: 'performance' },
    },
    readyMs: near(of.ready, 0.05),
    execMs: of.endpoint === 'stdio' ? near(0.26, 0.05) : near(0.9, 0.05),
    idle: of.idle === null ? null : { mib: near(of.idle), heapMib: null, cores: near(0.0021, 0.05) },
    admit: Array.from({ length: of.clients }, (_, i) => ({
      clients: i + 1,
      mib: admitAt(i + 1),
      settled: doubling(i + 1),
      firstCallMs: i === 0 ? near(of.first) : near(of.methods[2]?.[1] ?? 1),
    })),
    connectedCores: near(0.004, 0.05),
    quiet: Object.fromEntries(of.methods.map(([name, alone]) => [name, quietOf(alone, random)])),
    load: Object.fromEntries(of.methods.map((method) => [method[0], loadOf(of, method, random)])),
    units: {
      threads: Math.round(near(22, 0.1)),
      descriptors: of.clients * of.inFlight + 12,
      connections: of.endpoint === 'http' ? of.clients * of.inFlight : null,
      goroutines: Math.round(near(of.goroutines)),
      handles: null,
    },
    settled: {
      connected: {
        mib: near(settled),
        source: 'smaps_rollup',
        heapMib: null,
        converged: true,
        stillFalling: null,
      },
      closed: {
        mib: near(settled * 0.97),
        source: 'smaps_rollup',
        heapMib: null,
        converged: true,
        stillFalling: of.id === 'http-individual' && round === 2,
      },
    },
    findings: [],
    absent: {
      ...(of.idle === null
        ? {
            idle_mib: 'no process without a client on stdio',
            shared_cost_mib: 'no process without a client on stdio',
          }
        : {}),
      ...(of.endpoint === 'stdio' ? { connections: 'pipes on stdio, no connection' } : {}),
      heap_connected_mib: 'no probe for this target',
    },
    stopped: of.endpoint === 'stdio' ? 'stdin' : 'term',
  };
}

function quietOf(alone: number, random: () => number) {
  const latencies = Float64Array.from({ length: 40 }, () => skewed(alone, random));
  return { latencies, counts: counts({ ok: 40 }) };
}

function loadOf(of: Shape, [name, , p50, calls]: Shape['methods'][number], random: () => number): LoadMethod {
  const latencies = Float64Array.from({ length: calls }, () => skewed(p50, random));
  const windowMs = 5000;
  const bound = of.id === 'stdio-meta' && name === 'smallest listing';
  return {
    windowMs,
    completed: calls,
    counts: counts({ ok: calls }),
    latencies,
    wireBytes: name === 'whole surface' ? of.payload + 190 : 640,
    payloadBytes: name === 'whole surface' ? of.payload : 450,
    cpuMs: of.cores * windowMs * (0.97 + 0.06 * random()),
    cpuSource: 'stat',
    atLeast: false,
    hotMib: of.peak * (0.8 + 0.05 * random()),
    hotSource: of.endpoint === 'stdio' ? 'tree pages once' : 'VmRSS',
    peakMib: of.peak * (name === 'whole surface' ? 0.98 + 0.04 * random() : 0.9),
    peakSource: of.endpoint === 'stdio' ? 'tree samples' : 'VmHWM',
    driver: {
      wallMs: windowMs,
      cpuMs: bound ? 4600 : 1400,
      runDelayMs: 12,
      utilization: 0.41,
      longestPauseMs: 3.2 + random(),
    },
    standin: { wallMs: windowMs, cpuMs: 90, runDelayMs: 3, utilization: null, longestPauseMs: null },
  };
}

/** Most calls near the middle, few far above it, as queues make them. */
const skewed = (middle: number, random: () => number): number =>
  middle * (0.7 + 0.6 * random() + (random() > 0.98 ? 0.9 * random() : 0));

export const detailOf = (surface: string): string =>
  ({ dynamic: 'gitlab_find_action', meta: 'gitlab_server (status)', individual: 'gitlab_server_status' })[
    surface
  ] ?? '';

export function samplePoint(of: Shape, roundsPlanned = 5): PointRecord {
  const random = randomOf(shapes.indexOf(of) + 17);
  const rounds = Array.from({ length: roundsPlanned }, (_, i) => sampleRound(of, i + 1, random));
  const operations = ['resources/list', 'tools/call', 'tools/list'];
  const aggregated = aggregatePoint(rounds, {
    clients: of.clients,
    roundsPlanned,
    memorySource: of.endpoint === 'stdio' ? 'tree pages once' : 'smaps_rollup',
    methods: methods.map((name, i) => ({
      name,
      operation: operations[i] ?? '',
      detail: i === 1 ? detailOf(of.surface) : '',
    })),
  });
  return {
    id: of.id,
    kind: 'point',
    scenario: {
      id: of.id,
      title: of.title,
      axes: {
        endpoint: of.endpoint,
        surface: of.surface,
        telemetry: of.id.endsWith('telemetry') ? 'on' : 'off',
      },
      endpoint: of.endpoint,
      protocol: of.endpoint === 'stdio' ? 'mcp-stdio' : 'mcp-http',
      target: 'server',
      clients: of.clients,
      in_flight: of.inFlight,
      first_call: 'whole surface',
      pace_per_s: null,
      why: of.id === 'http-dynamic' ? { en: "past saturation, below the pool's default bound of 100" } : null,
      note: null,
    },
    memory_rule: of.endpoint === 'stdio' ? 'tree' : 'process',
    settling: 'waited',
    probe: 'none',
    identity: {
      source: of.endpoint === 'stdio' ? 'serverInfo' : 'http',
      version: '2.7.6',
      commit: '18bed59da1890c4be1f0a8d3f0b7f2a9d7f7a111',
      runtime: 'go1.27.1',
      executable_sha256: 'c0ffee'.padEnd(64, '0'),
      executable_bytes: 61_214_720,
      command_line: ['gitlab-mcp-server', `--tool-surface=${of.surface}`],
      environment: ['GITLAB_TOKEN', 'HOME', 'LANG', 'PATH', 'TMPDIR'],
    },
    rounds_planned: roundsPlanned,
    ...aggregated,
    checks: [
      ...aggregated.checks,
      { name: 'clients achieved are the clients asked for', passed: true, detail: '' },
      ...(of.id.endsWith('telemetry') ? [{ name: 'standin.otlp > 0', passed: true, detail: '' }] : []),
    ],
  };
}

export function sampleRecord(measured: readonly Shape[] = shapes, rounds = 5): RatingRecord {
  return {
    schema: 1,
    tool: { name: 'ratingplate', version: '0.1.0' },
    name: 'gitlab-mcp-server',
    complete: true,
    unpublishable: [],
    config_sha256: '5f'.repeat(32),
    plan: { measurements: measured.map(({ id }) => ({ id, settings: { sampleIntervalMs: 100 } })) },
    runs: [
      {
        host: {
          id: null,
          cpu_model: 'Intel(R) Core(TM) i5-14400',
          cpus: 16,
          core_types: { P: 12, E: 4 },
          memory_mib: 63_984,
          os: 'linux',
          arch: 'x64',
          kernel: '6.12.105',
          virtual: null,
          cgroup: { version: 'v2', cpu_limit_cores: null, memory_limit_mib: null },
          node: '20.20.2',
          placement: { harness: '0-3', target: '4-15' },
          sampler: 'linux procfs',
        },
        started: '2026-11-30T09:05:00.000Z',
        finished: '2026-11-30T09:58:11.000Z',
        wall_ms: 3_191_000,
        profile: 'full',
        command: 'ratingplate measure --config ratingplate.yml',
        outside_phases: 0.021,
        samples_sha256: 'ab'.repeat(32),
        calibration: null,
        measurements: measured.map((of) => samplePoint(of, rounds)),
      },
    ],
  };
}
