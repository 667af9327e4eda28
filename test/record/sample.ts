/** A record as a real run would leave it: rounds made up from the published figures of the first seed system. */
import type { PointRecord, RatingRecord } from '../../src/record/schema.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import { randomOf, sampleRound } from './sample-round.ts';
import { methodNames, type Shape, shapes } from './sample-shapes.ts';

export { counts, randomOf } from './sample-round.ts';
export { shapes } from './sample-shapes.ts';

const detailOf = (surface: string): string =>
  ({ dynamic: 'gitlab_find_action', meta: 'gitlab_server (status)', individual: 'gitlab_server_status' })[
    surface
  ] ?? '';

function samplePoint(of: Shape, roundsPlanned = 5): PointRecord {
  const random = randomOf(shapes.indexOf(of) + 17);
  const rounds = Array.from({ length: roundsPlanned }, (_, i) => sampleRound(of, i + 1, random));
  const operations = ['resources/list', 'tools/call', 'tools/list'];
  const aggregated = aggregatePoint(rounds, {
    clients: of.clients,
    roundsPlanned,
    memorySource: of.endpoint === 'stdio' ? 'tree pages once' : 'smaps_rollup',
    methods: methodNames.map((name, i) => ({
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
      spoken:
        of.endpoint === 'stdio'
          ? { era: 'legacy', version: '2025-11-25', found: 'pinned' }
          : { era: 'modern', version: '2026-07-28', found: 'probed' },
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
