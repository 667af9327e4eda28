import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  cellName,
  covers,
  measuredAfterAll,
  outsideList,
  unavailable,
  verdictsOf,
} from '../../scripts/examples/allowed.mjs';
import { allowedIn, exampleNames } from '../../scripts/examples/measure.mjs';
import { loadConfig, makePlan } from '../../src/config/index.ts';
import { profileNames, type StudyKind } from '../../src/config/plan.ts';
import {
  methodFigures,
  pointFigures,
  seriesFigures,
  stepFigures,
  stepMethodFigures,
} from '../../src/stats/figures.ts';
import { sampleFigures } from '../../src/stats/sample-values.ts';

/** Figures of a scenario as a whole, and of each of its methods (of a grid: of each path). */
const figuresOf: Readonly<Record<StudyKind, readonly [readonly string[], readonly string[]]>> = {
  point: [Object.keys(pointFigures), Object.keys(methodFigures)],
  series: [[...Object.keys(seriesFigures), ...Object.keys(stepFigures)], [...stepMethodFigures]],
  throughput: [[], Object.keys(sampleFigures)],
};

const examples = fileURLToPath(new URL('../../examples', import.meta.url));

const measured = { value: 1 };
const invalid = { value: 1, verdicts: [{ code: 'swap', level: 'invalid', reason: 'paged out' }] };
const doubtful = { value: 1, verdicts: [{ code: 'steal', level: 'note', reason: 'a little' }] };
const unmeasured = { value: null, reason: 'nobody looked' };

/** One scenario with one method. */
const recordOf = (figures: object, method: object, profile = 'short') => ({
  runs: [
    { profile, measurements: [{ id: 'http-meta', figures, methods: [{ name: 'list', figures: method }] }] },
  ],
});

describe('verdicts of a record', () => {
  it('are each told once, those that cost a value first', () => {
    const record = recordOf({ a: doubtful, b: invalid }, { c: doubtful, d: measured });
    expect(verdictsOf(record)).toEqual(['swap', 'steal']);
  });
});

describe('a series', () => {
  const step = {
    clients: 5,
    figures: { b: unmeasured },
    methods: [{ name: 'list', figures: { c: invalid } }],
  };
  const record = {
    runs: [{ profile: 'quick', measurements: [{ id: 'x', figures: { a: doubtful }, steps: [step] }] }],
  };

  it('is looked through to the figures of the methods of its steps', () => {
    expect(unavailable(record).map(cellName)).toEqual(['x at 5 clients: b', 'x at 5 clients, list: c']);
    expect(verdictsOf(record)).toEqual(['swap', 'steal']);
  });
  it('is looked through to the calls that it held', () => {
    const held = { method: 'slow', calls: [{ calls: 7, figures: { d: unmeasured } }] };
    const measurements = [{ id: 'x', figures: {}, held }];
    const cells = unavailable({ runs: [{ profile: 'quick', measurements }] });
    expect(cells.map(cellName)).toEqual(['x at 7 clients: d']);
  });
  it('is covered by what names its figures, whatever the step', () => {
    const entries = [
      { scenario: 'x', figures: ['b'], reason: 'so' },
      { scenario: 'x', method: '*', figures: ['c'], reason: 'so' },
    ];
    expect(outsideList(record, entries)).toEqual([]);
    expect(outsideList(record, entries.slice(1))).toHaveLength(1);
  });
});

describe('cells that are n/a', () => {
  it('are those without a value and those that do not hold', () => {
    const cells = unavailable(recordOf({ a: measured, b: invalid, c: doubtful }, { d: unmeasured }));
    expect(cells).toEqual([
      { scenario: 'http-meta', method: null, figure: 'b', reason: 'paged out', code: 'swap' },
      { scenario: 'http-meta', method: 'list', figure: 'd', reason: 'nobody looked', code: null },
    ]);
    expect(cells.map(cellName)).toEqual(['http-meta: b', 'http-meta, list: d']);
  });

  it('are outside a list that does not name scenario, method, figure and profile', () => {
    const record = recordOf({}, { d: unmeasured });
    const entry = { scenario: '*-meta', method: 'l*', figures: ['d'], profiles: ['short'], reason: 'so' };
    expect(outsideList(record, [entry])).toEqual([]);
    for (const other of [
      { ...entry, scenario: 'meta' },
      { ...entry, scenario: '*-met' },
      { ...entry, method: 'call' },
      { ...entry, figures: ['a'] },
      { ...entry, profiles: ['quick'] },
      { scenario: '*', figures: ['d'], reason: 'of the scenario as a whole' },
    ])
      expect(outsideList(record, [other]), JSON.stringify(other)).toHaveLength(1);
    expect(outsideList(recordOf({ d: unmeasured }, {}), [entry])).toHaveLength(1);
  });

  it('are always so where the list says always', () => {
    const entry = { scenario: '*', figures: ['a'], always: true, reason: 'so' };
    expect(measuredAfterAll(recordOf({ a: measured }, { a: measured }), [entry])).toEqual([
      { scenario: 'http-meta', method: null, figure: 'a' },
    ]);
    expect(measuredAfterAll(recordOf({ a: unmeasured }, {}), [entry])).toEqual([]);
    expect(measuredAfterAll(recordOf({ a: measured }, {}), [{ ...entry, always: false }])).toEqual([]);
  });
});

describe.each(exampleNames(examples).filter((name) => allowedIn(examples, name) !== null))(
  'allowed-na.json of %s',
  (name) => {
    const entries = allowedIn(examples, name) ?? [];
    const cells = profileNames.flatMap((profile) =>
      makePlan(loadConfig(`${examples}/${name}/ratingplate.yml`), { profile }).measurements.flatMap(
        ({ kind, id, scenario }) => {
          const [own, ofMethods] = figuresOf[kind];
          return [
            ...own.map((figure) => ({ scenario: id, method: null, figure, profile })),
            ...scenario.methods.flatMap((method) =>
              ofMethods.map((figure) => ({ scenario: id, method: method.name, figure, profile })),
            ),
          ];
        },
      ),
    );

    it('names only cells that there are, each with a reason', () => {
      for (const entry of entries) {
        expect(entry.reason.length, JSON.stringify(entry)).toBeGreaterThan(20);
        for (const figure of entry.figures) {
          const one = { ...entry, figures: [figure] };
          expect(
            cells.some((cell) => covers(one, cell, cell.profile)),
            `${JSON.stringify(entry)}: no ${figure}`,
          ).toBe(true);
        }
        for (const profile of entry.profiles ?? []) expect(profileNames).toContain(profile);
      }
    });

    it('never allows what a reader looks for first', () => {
      const first = [
        'ready_ms',
        'one_client_mib',
        'all_clients_mib',
        'peak_mib',
        'p50_ms',
        'cores',
        'cpu_ms_per_call',
      ];
      for (const { figures } of entries) for (const figure of first) expect(figures).not.toContain(figure);
    });

    it('has a README that says how to install the server and how to run it', () => {
      const text = readFileSync(`${examples}/${name}/README.md`, 'utf8');
      expect(text.startsWith(`# ${name}\n`)).toBe(true);
      expect(text).toMatch(/^(npm|pip|apt-get) install |^Its build|Its build is /m);
      expect(text).toMatch(/^ratingplate measure --quick --out \/tmp\/\S+ +# .+$/m);
    });
  },
);
