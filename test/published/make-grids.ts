/** Records that hold what the second and the third published system published, and nothing else: the rest is null. */
import type { CellRecord, Figure, RatingRecord, Run, ThroughputRecord } from '../../src/record/schema.ts';
import { counts, sampleRecord } from '../record/sample.ts';
import { type GridScenario, gridOf } from '../record/sample-grid.ts';
import { type PublishedGrid, type PublishedRates, type PublishedReport, valuesOf } from './read-grids.ts';

const figure = (value: number | null): Figure =>
  value === null
    ? { value, low: null, high: null, n: 0, rounds: 0, source: 'published', reason: 'not measured' }
    : { value, low: null, high: null, n: 1, rounds: 1, source: 'published' };

function measurementOf(
  id: string,
  scenario: Partial<GridScenario>,
  part: Pick<
    ThroughputRecord,
    'cells' | 'connections' | 'parameters' | 'paths' | 'samples_planned' | 'sample_ms'
  >,
): ThroughputRecord {
  return {
    ...{ id, kind: 'throughput', memory_rule: 'tree', settling: 'waited', probe: 'none', identity: null },
    ...{ rounds_planned: 1, figures: {}, checks: [], ...part },
    scenario: {
      ...{ id, title: id, axes: { endpoint: id }, endpoint: id, protocol: 'http', target: id, in_flight: 1 },
      ...{ first_call: '', pace_per_s: null, why: null, note: null, ...scenario },
    },
    rounds: [
      {
        ...{
          round: 1,
          started: '2026-09-15T00:00:00.000Z',
          failure: null,
          phases: [],
          values: {},
          findings: [],
        },
        ...{ conditions: { before: {}, after: {} }, stopped: null },
      },
    ],
  };
}

const pathOf = (name: string, operation: string): ThroughputRecord['paths'][number] => ({
  ...{ name, operation, detail: '', figures: {}, first_calls: [], wider: [] },
});

function recordOf(name: string, plan: RatingRecord['plan'], runs: readonly Partial<Run>[]): RatingRecord {
  const record = sampleRecord([], 1);
  const [base] = record.runs;
  if (base === undefined) throw new Error('the sample has no run');
  return {
    ...{ ...record, name, plan },
    runs: runs.map((run) => {
      const measurements = (run.measurements ?? []) as ThroughputRecord[];
      return { ...base, ...run, measurements, grid: gridOf(measurements) } as Run;
    }),
  };
}

/** Both servers of wrk's two reports, a sample each. */
export function recordOfReports(reports: readonly PublishedReport[]): RatingRecord {
  const names = ['unicorn', 'gitlab-workhorse'];
  const measurements = reports.map((report, i) => {
    const values = valuesOf(report);
    const cell: CellRecord = {
      ...{ path: 'raw blob', parameters: {}, connections: 40 },
      figures: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, figure(value)])),
      samples: [
        {
          ...{ instance: 1, sample: 1, order: 1, values, findings: [] },
          outcomes: counts({ ok: values['requests'] ?? 0 }),
        },
      ],
    };
    return measurementOf(
      names[i] ?? '',
      {},
      {
        ...{ cells: [cell], connections: [40], parameters: {}, samples_planned: 1, sample_ms: 10_000 },
        paths: [pathOf('raw blob', `GET ${new URL(urlOf(report)).pathname}`)],
      },
    );
  });
  const plan = {
    measurements: reports.map((report, i) => ({
      id: names[i],
      scenario: {
        endpoint: { url: new URL(urlOf(report)).origin, client: { headers: {} } },
        methods: [{ name: 'raw blob', operation: `GET ${new URL(urlOf(report)).pathname}`, params: {} }],
      },
    })),
  };
  return recordOf('raw-blob', plan, [{ measurements }]);
}

export const urlOf = ({ command }: PublishedReport): string => command.split(' ').at(-1) ?? '';

/** The virtual machine's run, and the one from the host around it. */
export function recordOfGrid(grid: PublishedGrid, cpus: number): RatingRecord {
  const [base] = sampleRecord([], 1).runs;
  if (base === undefined) throw new Error('the sample has no run');
  const started = grid.started;
  const runs = [
    {
      started,
      host: { ...base.host, cpus, placement: null },
      measurements: gridMeasurements(grid, grid.rates),
    },
    {
      ...{ started: '2026-09-15T01:00:00.000Z', measurements: gridMeasurements(grid, grid.elsewhere, false) },
      host: { ...base.host, id: 'ab', os: 'darwin', arch: 'arm64', placement: null },
    },
  ];
  return recordOf('sql-vs-resp', {}, runs);
}

function gridMeasurements(
  grid: PublishedGrid,
  rates: readonly PublishedRates[],
  withResources = true,
): ThroughputRecord[] {
  const scenarios = [
    {
      id: 'sql',
      protocol: 'postgres',
      target: 'postgres',
      paths: grid.paths.filter((path) => /SQL/.test(path)),
    },
    {
      id: 'resp',
      protocol: 'resp',
      target: 'postgres',
      paths: grid.paths.filter((path) => /RESP/.test(path)),
    },
  ];
  return scenarios.map(({ id, protocol, target, paths }) =>
    measurementOf(
      `${id}-throughput`,
      { id, title: id, axes: { endpoint: id }, endpoint: id, protocol, target },
      {
        connections: [...new Set(rates.map(({ connections }) => connections))],
        parameters: { 'claves/solicitud': [...new Set(rates.map(({ keys }) => keys))] },
        ...{ samples_planned: grid.samples, sample_ms: 5000 },
        paths: paths.map((path) => pathOf(path, id === 'sql' ? 'SELECT' : 'MGET')),
        cells: paths.flatMap((path) =>
          rates.map(
            (row): CellRecord => ({
              ...{
                path,
                parameters: { 'claves/solicitud': row.keys },
                connections: row.connections,
                samples: [],
              },
              figures: {
                requests_per_s: figure(plainNumber(row.rates[path] ?? '')),
                ...(withResources ? resourcesOf(grid, path, row) : {}),
              },
            }),
          ),
        ),
      },
    ),
  );
}

function resourcesOf(grid: PublishedGrid, path: string, { keys, connections }: PublishedRates) {
  const row = grid.resources.find(
    (each) => each.path === path && each.keys === keys && each.connections === connections,
  );
  const number = (text: string | undefined) => (text === undefined ? null : plainNumber(text));
  return {
    client_cores: figure(number(row?.client)),
    server_cores: figure(number(row?.server.split(' ')[0])),
    server_us_per_request: figure(number(row?.perRequest)),
    peak_mib: figure(number(row?.peak)),
  };
}

/** As the page writes them: a comma between thousands. */
export function plainNumber(text: string): number {
  const value = Number(text.replaceAll(',', ''));
  if (text === '' || Number.isNaN(value)) throw new Error(`no number: ${text}`);
  return value;
}
