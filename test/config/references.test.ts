/** Figures that texts refer to: what no record of the config can have is a mistake of the config, at its line. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { pointsOf, seriesOf, throughputOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type {
  MethodRecord,
  PointRecord,
  RatingRecord,
  SeriesRecord,
  ThroughputRecord,
} from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { reproduced } from '../prose/records.ts';
import { sampleGridRecord } from '../record/sample-grid.ts';

const config = (text: string, where: 'note' | 'why' | 'section' = 'note') => `schema: 1
name: referring
targets: { server: { command: server, args: ["\${port}"] } }
endpoints:
  http: { target: server, protocol: http, url: "http://127.0.0.1:\${port}/" }
  other: { target: server, protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: GET /, small: GET /small }
matrix: { endpoint: [http, other] }
measure:
  point: { clients: 4 }
  series: { only: { endpoint: http }, clients: [1, 10, 100] }
overrides:
  - match: { endpoint: http }
    ${where === 'section' ? 'note: plain' : `${where}: ${text}`}
snapshot:
  pages: { en: docs/en.md, es: docs/es.md }
  sections:
    glance: ${where === 'section' ? text : 'plain'}
`;
function mistakes(text: string): string[] {
  try {
    parseConfig(text, 'a.yml');
    return [];
  } catch (error) {
    if (error instanceof ConfigErrors)
      return error.problems.map(({ line, message }) => `${line}: ${message}`);
    throw error;
  }
}

const right = [
  'points.http.peak_mib',
  'points.http.clients * points.http.in_flight',
  'points.other."front page".p99_ms',
  'series.http.held_kib * 100 | MiB',
  'series.http-series.served_mib',
  'series.http.knee_clients',
  'series.http.steps.100.peak_mib',
  'series.http.steps.last."front page".p50_ms',
  '-(points.http.idle_mib - runs.2.points.http.idle_mib) / 2',
  '20 * 3',
];
const wrong: readonly (readonly [expression: string, said: RegExp])[] = [
  ['points.htpp.peak_mib', /there is no "htpp"; did you mean "http"\?/],
  ['points.http.peak_mb', /there is no "peak_mb"; did you mean "peak_mib"\?/],
  ['points.http', /something is missing at its end/],
  ['points.http.small.p99', /there is no "p99"/],
  ['points.http."back page".p99_ms', /there is no "back page"/],
  ['points.http.peak_mib.more', /there is no "peak_mib"/],
  ['points.http.constructor', /there is no "constructor"/],
  ['series.other.held_kib', /there is no "other"/],
  ['series.http.steps.50.peak_mib', /there is no "50"/],
  ['series.http.steps.100.idle_mib', /there is no "idle_mib"/],
  ['serie.http.held_kib', /did you mean "series"\?/],
  ['runs.2.point.http.idle_mib', /did you mean "points"\?/],
  ['1 + points.http.peak_mib * (2 - points.http.nothing)', /there is no "nothing"/],
  ['1 +', /expected a figure or a number/],
];

describe.each(['note', 'why', 'section'] as const)('a %s of a config', (where) => {
  it.each(right)('may refer to %s', (expression) => {
    expect(mistakes(config(`'It is {{ ${expression} }}.'`, where))).toEqual([]);
  });
  it.each(wrong)('cannot refer to %s', (expression, said) => {
    const line = where === 'section' ? 18 : 14;
    expect(mistakes(config(`'It is {{ ${expression} }}.'`, where))).toEqual([
      expect.stringMatching(new RegExp(`^${line}: .*${said.source}`)),
    ]);
  });
  it('is checked in every language, at its line', () => {
    const indent = where === 'section' ? '      ' : '      ';
    const text = `\n${indent}en: "{{ points.http.peak_mib }}"\n${indent}es: "{{ points.http.peak }}"`;
    expect(mistakes(config(text, where))).toEqual([
      expect.stringMatching(
        new RegExp(`^${where === 'section' ? 20 : 16}: points\\.http\\.peak: there is no "peak"`),
      ),
    ]);
  });
});

const counts = [1, 10, 100];

/** The reproduced record with the names of the config. */
function recordOfConfig(): RatingRecord {
  const named = (each: PointRecord | SeriesRecord, id: string) => {
    const rename = (methods: MethodRecord[]) =>
      methods.map((method, i) => ({ ...method, name: ['front page', 'small', 'third'][i] ?? method.name }));
    const scenario = { ...each.scenario, id };
    return each.kind === 'point'
      ? { ...each, id, scenario: { ...each.scenario, id }, methods: rename(each.methods) }
      : {
          ...each,
          ...{ id: `${id}-series`, scenario },
          steps_planned: counts,
          steps: each.steps
            .filter(({ clients }) => counts.includes(clients))
            .map((step) => ({ ...step, methods: rename(step.methods) })),
        };
  };
  const [run] = reproduced.runs;
  const point = run && pointsOf(run).find(({ id }) => id === 'http-dynamic');
  const series = run && seriesOf(run).find(({ id }) => id === 'http-dynamic-series');
  if (run === undefined || point === undefined || series === undefined) throw new Error('it has both');
  const measurements = [named(point, 'http'), named(point, 'other'), named(series, 'http')];
  const one = { ...run, measurements };
  return { ...reproduced, runs: [one] };
}

const page = (expression: string, of: RatingRecord) =>
  renderPage(of, localeOf('en'), { sections: { glance: `{{ ${expression} }}` } });

describe('a path that the config takes', () => {
  const record = recordOfConfig();

  it.each(right.filter((expression) => !expression.includes('runs.')))('a record has: %s', (expression) => {
    expect(page(expression, record)).toMatch(/### At a glance\n\n(?:[\d≈≤≥-]|n\/a)/);
  });
  it.each(wrong)('a record does not have, where the config does not: %s', (expression) => {
    expect(() => page(expression, record)).toThrow();
  });
});

const gridConfig = (expression: string) => `schema: 1
name: referring
targets: { server: { command: server, args: ["\${port}"] } }
endpoints:
  http: { target: server, protocol: http, url: "http://127.0.0.1:\${port}/" }
  other: { target: server, protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { front page: "GET /\${keys}/\${size}", small: "GET /small/\${keys}/\${size}" }
matrix: { endpoint: [http, other] }
measure:
  throughput: { connections: [4, 64], parameters: { size: [small, two words], keys: [1, 16] } }
snapshot: { pages: { en: docs/en.md }, sections: { glance: 'It is {{ ${expression} }}.' } }
`;
const inGrid: readonly string[] = [
  'throughput.http."front page".64.size.small.keys.16.requests_per_s',
  'throughput.http."front page".64.keys.16.size."two words".p99_ms | us',
  'throughput.other-throughput.small.4.keys.1.size.small.server_us_per_request * 1000 | s',
  'throughput.other.small.4.keys.1.size.small.peak_mib - throughput.http.small.4.keys.1.size.small.hot_mib',
];
const notInGrid: readonly (readonly [expression: string, said: RegExp])[] = [
  ['throughput.http', /something is missing at its end/],
  ['throughput.htp.small.4.keys.1.size.small.p99_ms', /there is no "htp"; did you mean "http"\?/],
  ['throughput.http.smal.4.keys.1.size.small.p99_ms', /there is no "smal"; did you mean "small"\?/],
  ['throughput.http.small.50.keys.1.size.small.p99_ms', /there is no "50"; valid: 4, 64/],
  ['throughput.http.small.4.key.1.size.small.p99_ms', /there is no "key"; did you mean "keys"\?/],
  ['throughput.http.small.4.keys.200.size.small.p99_ms', /there is no "200"; valid: 1, 16/],
  ['throughput.http.small.4.keys.1.p99_ms', /there is no "p99_ms"; valid: size/],
  ['throughput.http.small.4.keys.1.keys.1.p99_ms', /there is no "keys"; valid: size/],
  ['throughput.http.small.4.keys.1.size.small', /something is missing at its end/],
  ['throughput.http.small.4.keys.1.size.small.p98_ms', /there is no "p98_ms"; did you mean "p/],
  ['throughput.http.small.4.keys.1.size.small.p99_ms.more', /there is no "p99_ms"/],
  ['throughput.http.small.4.keys.1.size.small.constructor', /there is no "constructor"/],
  ['points.http.peak_mib', /there is no "http"/],
];

/** As a command reads it, from a file: with its parameters in another order. */
const gridRecord = parseRecord(
  serializeRecord(
    sampleGridRecord(
      ['http', 'other'].map((id) => ({
        ...{ id: `${id}-throughput`, scenario: { id, title: id }, connections: [4, 64], keys: [1, 16] },
        paths: {
          'front page': { perSecond: 18_000, operation: 'GET /' },
          small: { perSecond: 30_000, operation: 'GET /small' },
        },
      })),
      (of) => ({
        ...of,
        parameters: { size: ['small', 'two words'], keys: [1, 16] },
        cells: of.cells.flatMap((cell) =>
          ['small', 'two words'].map((size) => ({ ...cell, parameters: { size, ...cell.parameters } })),
        ),
      }),
    ),
  ),
  'grid',
);
const withCells = (
  change: (cells: ThroughputRecord['cells']) => ThroughputRecord['cells'],
): RatingRecord => ({
  ...gridRecord,
  runs: gridRecord.runs.map((run) => ({
    ...run,
    measurements: throughputOf(run).map((grid) => ({ ...grid, cells: change(grid.cells) })),
  })),
});

describe('a cell of a grid', () => {
  it.each(inGrid)('may be referred to: %s', (expression) => {
    expect(mistakes(gridConfig(expression))).toEqual([]);
    expect(page(expression, gridRecord)).toMatch(/### At a glance\n\n[\d≈<-]/);
  });
  it.each(notInGrid)('cannot be, where there is none: %s', (expression, said) => {
    expect(mistakes(gridConfig(expression))).toEqual([expect.stringMatching(said)]);
    expect(() => page(expression, gridRecord)).toThrow(said);
  });
  it.each(['[~]', '[[1]]', '[{ a: 1 }]'])('has parameters that a path can name, and not %s', (values) => {
    expect(mistakes(gridConfig('1').replace('[1, 16]', values))).toEqual([
      expect.stringMatching(/expected a text, a number, true or false/),
    ]);
  });
  it('gives its own figure, and n/a where it was planned and not measured', () => {
    const expression = 'throughput.http."front page".64.size.small.keys.16.requests_per_s';
    const asked = ({ path, connections, parameters: { keys, size } }: ThroughputRecord['cells'][number]) =>
      path === 'front page' && connections === 64 && keys === 16 && size === 'small';
    const marked = withCells((cells) =>
      cells.map((cell) => ({
        ...cell,
        figures: {
          requests_per_s: {
            value: asked(cell) ? 4711 : 1,
            low: null,
            high: null,
            n: 1,
            rounds: 1,
            source: '',
          },
        },
      })),
    );
    expect(page(expression, marked)).toContain('### At a glance\n\n4711\n');
    expect(
      page(
        expression,
        withCells((cells) => cells.filter((cell) => !asked(cell))),
      ),
    ).toContain('### At a glance\n\nn/a\n');
    expect(
      page(
        expression,
        withCells(() => []),
      ),
    ).toContain('### At a glance\n\nn/a\n');
  });
});
