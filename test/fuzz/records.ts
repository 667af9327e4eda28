/**
 * Any record that the schema lets through. What one part of a record says of another - the path of a cell, the clients of
 * a step - is drawn from few values, so that it often finds what it names; all else is whatever the schema allows.
 */
import fc from 'fast-check';
import {
  heldFigures,
  methodFigures,
  pointFigures,
  sampleFigures,
  seriesFigures,
  stepFigures,
} from '../../src/record/figures.ts';
import {
  type MeasurementRecord,
  type RatingRecord,
  recordSchema,
  type ThroughputRecord,
} from '../../src/record/schema.ts';
import { figureVerdicts, spoilers } from '../../src/stats/verdicts.ts';
import { evil, withoutReferences } from '../render/hostile.ts';
import { nonsense } from '../render/records.ts';
import { fromSchema, type Hints } from './from-schema.ts';

/** Figures by the part of a record they are of; those that most of a page hangs on come most often. */
const figureNames: Readonly<Record<string, fc.Arbitrary<string>>> = {
  figures: figuresOf({ ...pointFigures, ...seriesFigures }, [
    ...['idle_mib', 'one_client_mib', 'all_clients_mib', 'peak_mib', 'ready_ms', 'first_call_ms'],
    ...['peak_per_client_mib', 'settled_per_client_kib', 'knee_clients'],
  ]),
  methods: figuresOf(methodFigures, ['p50_ms', 'p99_ms', 'alone_p50_ms', 'payload_bytes', 'calls_per_s']),
  steps: figuresOf(stepFigures, ['peak_mib', 'hot_mib', 'cores', 'calls_per_s', 'cpu_ms_per_call']),
  calls: figuresOf(heldFigures, ['held_open']),
  cells: figuresOf(sampleFigures, ['requests_per_s', 'p50_ms', 'server_us_per_request', 'peak_mib']),
  samples: figuresOf(sampleFigures, ['requests_per_s', 'mean_ms', 'p50_ms', 'requests']),
  ratios: figuresOf({}, ['requests_per_s', 'server_us_per_request']),
};

function figuresOf(all: Readonly<Record<string, unknown>>, often: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.keys(all), ...often, ...often, ...often);
}
const codes = [...Object.keys(spoilers), ...Object.keys(figureVerdicts)];

/** Words that a figure could be mistaken for are no names here, so that finding one is a fault. */
const anyName = fc
  .oneof(fc.constantFrom(...evil), fc.string({ unit: 'binary', maxLength: 20 }))
  .filter((text) => !nonsense.test(text));
const name = fc.oneof(fc.constantFrom('one call', 'tools/list', 'http, dynamic'), anyName);
/** Figures that the record does not have are refused: that is another test's. */
const remark = anyName.map(withoutReferences);
const note = fc.option(fc.oneof(remark, fc.dictionary(fc.constantFrom('en', 'es', 'de'), remark)));

const words = (...all: string[]) => fc.constantFrom(...all);
const plans = fc.constantFrom<unknown>(
  {},
  { measurements: [null, { settings: { sampleIntervalMs: 100 } }] },
  { measurements: [{ id: 'a', scenario: { endpoint: { url: 'http://h:${port}/' }, methods: null } }] },
  { standins: { gitlab: {} }, checks: [{ kind: 'equal', name: 'one call' }, null] },
);
/** Leaves by their key: else almost no figure would be one that a page prints. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  plan: plans,
  ...{ why: note, note },
  protocol: words('mcp-stdio', 'mcp-http', 'http', 'http', 'resp', 'odd'),
  code: words('estimate', 'latency', 'exit', 'failed', 'target-lost', 'odd'),
  answer: words('found', 'driver', 'under', 'restless', 'odd'),
  ...Object.fromEntries(['id', 'from_id', 'to_id', 'together'].map((key) => [key, words('a', 'b')])),
  ...Object.fromEntries(
    ['name', 'path', 'from_path', 'to_path', 'first_call'].map((key) => [
      key,
      fc.oneof({ weight: 3, arbitrary: words('one call', 'MGET') }, { weight: 1, arbitrary: name }),
    ]),
  ),
  ...Object.fromEntries(
    ['connections', 'clients', 'steps_planned'].map((key) => [
      key,
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(1, 4, 64) }, { weight: 1, arbitrary: fc.nat() }),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['reason', 'message', 'detail', 'title', 'target', 'command', 'operation', 'headline', 'running'],
      ...['cpu_model', 'version', 'commit', 'runtime', 'started', 'from', 'to', 'axis', 'os', 'arch', 'node'],
    ].map((key) => [key, name]),
  ),
};
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(1, 16, 'small') },
  { weight: 1, arbitrary: fc.oneof(name, fc.boolean(), fc.integer(), fc.constantFrom(1e15, -0.5, 1e-9)) },
);

/** Keys of maps. */
function keyOf(path: readonly string[]): fc.Arbitrary<string> {
  const parent = path.at(-2) ?? '';
  const part = path.findLast((each) => Object.hasOwn(figureNames, each) && each !== 'figures') ?? 'figures';
  if (parent === 'figures' || parent === 'values') return figureNames[part] ?? name;
  if (parent !== 'parameters') return name;
  return fc.oneof({ weight: 6, arbitrary: words('keys', 'size') }, { weight: 1, arbitrary: name });
}

const hints: Hints = (path, type) => {
  const [before = '', parent = '', last = ''] = ['', '', ...path].slice(-3);
  if (type === 'array' || type === 'nullable') return null;
  // Calls by outcome, which are numbers; and the tool's own name.
  if (parent === 'outcomes' || path.join('.') === 'tool.name') return null;
  if (last === '{key}') return keyOf(path);
  if (parent === 'parameters' && last === '{}') return parameter;
  if (before === 'parameters' && last === '[]') return parameter;
  if (last === 'code' && path.includes('verdicts')) return fc.constantFrom(...codes);
  const key = last === '[]' ? parent : last;
  return type !== 'strict_object' && Object.hasOwn(known, key) ? (known[key] ?? null) : null;
};

const somePath = {
  name: 'one call',
  operation: 'GET /',
  detail: '',
  figures: {},
  first_calls: [],
  wider: [],
};
const someSample = {
  ...{ instance: 1, sample: 1, order: 1, values: {}, findings: [] },
  outcomes: { started: 1, ok: 1, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 },
};

/** Under another name, and with a rate in the largest case there can be. */
function rivalOf(each: ThroughputRecord, id: string): ThroughputRecord {
  const [path = somePath, ...paths] = each.paths;
  const [cell, ...cells] = each.cells;
  const parameters = Object.fromEntries(
    Object.entries(each.parameters).flatMap(([name, [value]]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const connections = Math.max(1, ...each.connections);
  const rate = { value: 4711, low: null, high: null, n: 1, rounds: 1, source: '' };
  const rated = {
    ...{ path: path.name, connections, parameters, figures: { ...cell?.figures, requests_per_s: rate } },
    samples: [...(cell?.samples ?? []), someSample].map((sample) => ({
      ...sample,
      values: { ...sample.values, requests_per_s: 4711 },
    })),
  };
  return {
    ...{ ...each, id, scenario: { ...each.scenario, protocol: 'http', target: id } },
    ...{ connections: [...each.connections, connections], paths: [path, ...paths], cells: [rated, ...cells] },
  };
}

/** Each grid twice, with another server behind the same requests: what is held side by side. */
const withRivals = (record: RatingRecord): RatingRecord => ({
  ...record,
  runs: record.runs.map((run) => ({
    ...run,
    measurements: run.measurements.flatMap((each): MeasurementRecord[] =>
      each.kind === 'throughput' ? ['a', 'b'].map((id) => rivalOf(each, id)) : [each],
    ),
  })),
});

export const records = fc
  .tuple(fromSchema(recordSchema, hints) as fc.Arbitrary<RatingRecord>, fc.boolean())
  .map(([record, doubled]) => (doubled ? withRivals(record) : record));
