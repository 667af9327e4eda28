/** The record a published page would have come from: its figures, and nothing that it does not say. */
import type { Figure, PointRecord, RatingRecord, SeriesRecord } from '../../src/record/schema.ts';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import { contrastsOf } from '../../src/stats/contrasts.ts';
import { type Estimate, unmeasured, withVerdict } from '../../src/stats/estimate.ts';
import { publishedFrom } from '../../src/stats/percentile.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import { counts } from '../record/sample.ts';
import { settledState, stepMethod } from '../stats/series-round.ts';
import type { PublishedPage, PublishedSeries } from './read-page.ts';

const numberOf = (cell: string | undefined): number | null =>
  cell === undefined || cell === 'n/a' ? null : Number(cell.replace('%', ''));

/** Measured once, so without an interval. */
const figure = (value: number | null, source: string, n = 1): Estimate =>
  value === null
    ? unmeasured(source, 'not measured')
    : { value, low: null, high: null, n, rounds: 1, source };

/** A percentile of so many calls, where method.md lets it stand. */
const percentile = (cell: string | undefined, q: number, n: number): Estimate => {
  const needed = publishedFrom.get(q) ?? 1;
  return n < needed
    ? unmeasured('driver clock', `p${100 * q} needs ${needed} ok calls`, n)
    : figure(numberOf(cell), 'driver clock', n);
};

/** `598 KB`, decimal. */
const bytesOf = (cell: string | undefined): number => {
  const [size, unit] = (cell ?? '').split(' ');
  return Number(size) * (unit === 'MB' ? 1e6 : 1e3);
};

const identity = (
  { host }: PublishedPage,
  axes: Readonly<Record<string, string>>,
): PointRecord['identity'] => ({
  ...{ source: 'published page', version: host.version, commit: host.commit, runtime: host.runtime },
  ...{ executable_sha256: null, executable_bytes: null, environment: [] },
  command_line: ['server', `--tool-surface=${axes['surface']}`],
});

/** `http, dynamic, telemetry` names all axes. */
const axesOf = (title: string) => {
  const [endpoint = '', surface = '', telemetry] = title.split(', ');
  return { endpoint, surface, telemetry: telemetry === undefined ? 'off' : 'on' };
};

const scenarioOf = (title: string, axes: ReturnType<typeof axesOf>, firstCall: string) => ({
  ...{ id: title.replaceAll(', ', '-'), title, axes, endpoint: axes.endpoint, target: 'server' },
  protocol: axes.endpoint === 'stdio' ? 'mcp-stdio' : 'mcp-http',
  ...{ first_call: firstCall, pace_per_s: null, why: null, note: null },
});

export function recordOf(page: PublishedPage): RatingRecord {
  const { host } = page;
  const measurements = [
    ...page.memory.rows.map((row) => pointOf(row, page)),
    ...page.series.map((series) => seriesOf(series, page)),
  ];
  return {
    ...{ schema: 1, tool: { name: 'ratingplate', version: '0.0.0' }, name: 'gitlab-mcp-server' },
    ...{ complete: true, unpublishable: [], config_sha256: '00'.repeat(32) },
    plan: {
      measurements: measurements.map(({ id }) => ({ id, settings: { sampleIntervalMs: host.sampleMs } })),
    },
    runs: [
      {
        host: {
          ...{ id: null, cpu_model: host.cpu, cpus: host.cpus, core_types: null },
          ...{ memory_mib: 1024 * host.memoryGib, os: host.os, arch: host.arch, kernel: host.kernel },
          ...{ virtual: null, cgroup: { version: null, cpu_limit_cores: null, memory_limit_mib: null } },
          ...{ node: 'unknown', placement: null, sampler: 'linux /proc' },
        },
        ...{ started: host.started, finished: null, wall_ms: null, profile: 'published' },
        ...{ command: 'make bench-resources', outside_phases: null, calibration: null },
        measurements,
        contrasts: contrastsOf(measurements),
      },
    ],
  };
}

function pointOf(row: readonly string[], page: PublishedPage): PointRecord {
  const [title = '', clients = '', idle, one, all, extra, peak, goroutines, percent] = row;
  const axes = axesOf(title);
  const inFlight = page.series.find(({ surface }) => surface === axes.surface)?.inFlight ?? 0;
  const calls = Number(clients) * inFlight * page.host.rounds;
  const waits = page.waits.rows.find(([other]) => other === title) ?? [];
  const latency = page.latency.rows.filter(([other]) => other === title);
  const precise =
    axes.endpoint === 'http' && axes.telemetry === 'off' ? page.perExtraClient.get(axes.surface) : undefined;
  const slope = figure(precise ?? numberOf(extra), 'VmRSS');
  const stdio = axes.endpoint === 'stdio';
  const figures: Record<string, Estimate> = {
    idle_mib: stdio
      ? unmeasured('VmRSS', 'a stdio server starts with its client')
      : figure(numberOf(idle), 'VmRSS'),
    one_client_mib: figure(numberOf(one), 'VmRSS'),
    all_clients_mib: figure(numberOf(all), 'VmRSS'),
    per_extra_client_mib:
      precise === undefined ? slope : withVerdict(slope, 'zero-within', 'not distinguishable from zero'),
    peak_mib: figure(numberOf(peak), 'VmRSS'),
    goroutines: figure(numberOf(goroutines), 'SIGQUIT traceback'),
    cores: figure((numberOf(percent) ?? 0) / 100, 'stat'),
    ready_ms: figure(numberOf(waits[1]), 'clock of the starting process'),
    first_call_ms: figure(numberOf(waits[2]), 'driver clock'),
  };
  const first = latency.find(([, method]) => method === 'tools/list')?.[2] ?? '';
  return {
    ...{
      id: title.replaceAll(', ', '-'),
      kind: 'point',
      memory_rule: 'process',
      settling: 'waited',
      probe: 'none',
    },
    scenario: { ...scenarioOf(title, axes, first), clients: Number(clients), in_flight: inFlight },
    ...{ identity: identity(page, axes), rounds_planned: 1, checks: [] },
    figures,
    rounds: [roundOf(page, figures)],
    methods: latency.map(([, operation = '', name = '', p50, p90, p99, max]) => ({
      ...{ name, operation, detail: '', outcomes: counts({ ok: calls }) },
      figures: {
        p50_ms: percentile(p50, 0.5, calls),
        p90_ms: percentile(p90, 0.9, calls),
        p99_ms: percentile(p99, 0.99, calls),
        max_ms: percentile(max, 1, calls),
        ...(name === first ? { payload_bytes: figure(bytesOf(waits[4]), 'driver', calls) } : {}),
      },
    })),
  };
}

const roundOf = (
  { host }: PublishedPage,
  figures: Readonly<Record<string, Figure>>,
): PointRecord['rounds'][number] => ({
  ...{ round: 1, started: host.started, failure: null, phases: [], findings: [], stopped: null, admit: [] },
  values: Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])),
  conditions: { before: {}, after: {} },
});

/** Of a row of a series. */
const columns = [
  'clients',
  'hot',
  'peak',
  'heap',
  'settled',
  'cpu',
  'calls',
  'callP50',
  'callP99',
  'listP50',
  'listP99',
  'goroutines',
] as const;
type Step = Record<(typeof columns)[number], number>;

/** Slopes and knee as method.md has them, over the published steps. */
function seriesOf(series: PublishedSeries, page: PublishedPage): SeriesRecord {
  const title = `${series.endpoint}, ${series.surface}`;
  const axes = axesOf(title);
  const steps = series.rows.map(
    (row) => Object.fromEntries(columns.map((name, i) => [name, Number(row[i])])) as Step,
  );
  const methods = ['tools/call', 'tools/list'].map((name) => ({ name, operation: name, detail: '' }));
  const aggregated = aggregateSeries([seriesRound(series, steps, page)], {
    ...{ steps: steps.map(({ clients }) => clients), roundsPlanned: 1, memorySource: 'VmRSS', methods },
  });
  return {
    ...{ id: `${title.replaceAll(', ', '-')}-series`, kind: 'series', memory_rule: 'process' },
    ...{ settling: 'collected', probe: 'go', identity: identity(page, axes), rounds_planned: 1 },
    scenario: { ...scenarioOf(title, axes, 'tools/list'), in_flight: series.inFlight },
    steps_planned: steps.map(({ clients }) => clients),
    budget: { share: null, mib: series.budgetMib },
    ...{ latency_ceiling_ms: 30_000, window_ms: 1000 * series.windowS },
    ...aggregated,
    checks: [],
    steps: aggregated.steps.map((step, i) => ({ ...step, ...stepOf(steps[i] as Step, step.figures) })),
  };
}

/** Every second call is of the other method. */
const halves = (calls: number) => [Math.ceil(calls / 2), Math.floor(calls / 2)] as const;

/** What the page has of a step; processor time of a window whose length it does not have is none. */
function stepOf(step: Step, figures: Readonly<Record<string, Figure>>) {
  const kept = [
    'hot_mib',
    'peak_mib',
    'heap_connected_mib',
    'settled_connected_mib',
    'cpu_ms_per_call',
    'calls_per_s',
    'goroutines',
  ];
  const [calls, lists] = halves(step.calls);
  const method = (name: string, n: number, p50: number, p99: number) => ({
    ...{ name, operation: name, detail: '', outcomes: counts({ ok: n }) },
    figures: { p50_ms: percentile(String(p50), 0.5, n), p99_ms: percentile(String(p99), 0.99, n) },
  });
  return {
    figures: {
      ...Object.fromEntries(Object.entries(figures).filter(([name]) => kept.includes(name))),
      ...Object.fromEntries(
        ['cores', 'threads', 'slowest_client_calls'].map((name) => [
          name,
          unmeasured('none', 'not measured'),
        ]),
      ),
    },
    methods: [
      method('tools/call', calls, step.callP50, step.callP99),
      method('tools/list', lists, step.listP50, step.listP99),
    ],
  };
}

function seriesRound(series: PublishedSeries, steps: readonly Step[], { host }: PublishedPage): SeriesRound {
  return {
    ...{ kind: 'series', round: 1, started: host.started, failure: null, phases: [], findings: [] },
    ...{ conditions: { before: {}, after: {} }, readyMs: null, execMs: null, idle: null, stop: null },
    ...{ control: null, absent: {}, stopped: null },
    budget: { mib: series.budgetMib, availableMib: series.budgetMib },
    steps: steps.map((step) => ({
      ...{ clients: step.clients, achieved: step.clients, estimateMib: null, settledUnits: null },
      ...{ closed: null, findings: [], stopped: false },
      load: {
        ...{ windowMs: 1000 * series.windowS, cpuMs: step.cpu * step.calls, cpuSource: 'stat' },
        ...{
          atLeast: false,
          hotMib: step.hot,
          hotSource: 'samples',
          peakMib: step.peak,
          peakSource: 'samples',
        },
        driver: { wallMs: 10_000, cpuMs: 0, runDelayMs: 0, utilization: 0, longestPauseMs: 0 },
        ...{ standin: null, perClient: { min: 1, max: 1, none: 0 } },
        methods: Object.fromEntries(
          halves(step.calls).map((completed, i) => [
            i === 0 ? 'tools/call' : 'tools/list',
            stepMethod({ completed }),
          ]),
        ),
      },
      units: {
        threads: null,
        descriptors: null,
        connections: null,
        goroutines: step.goroutines,
        handles: null,
      },
      connected: settledState(step.settled, step.heap),
    })),
  };
}
