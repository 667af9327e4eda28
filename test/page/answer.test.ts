/** What the calculator of page.html says, against the arithmetic of the page's own table of sizing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer } from '../../src/page/answer.ts';
import { seriesOf } from '../../src/record/kinds.ts';
import { calculatorSeries, calculatorText } from '../../src/render/html/calculator.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { formatNumber } from '../../src/render/numbers.ts';
import { resourcesOf, sizeFor } from '../../src/stats/sizing.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';

const record = sampleSeriesRecord();
const measured = record.runs.flatMap(seriesOf);
const words = (code: string) => ({ numbers: localeOf(code).numbers, text: calculatorText(localeOf(code)) });
const [dynamic, , individual] = calculatorSeries(record, localeOf('en'));
if (dynamic === undefined || individual === undefined) throw new Error('the sample has three series');

describe('the calculator', () => {
  it('has the series of the record, with the figures that sizing reads and no others', () => {
    const all = calculatorSeries(record, localeOf('en'));
    expect(all.map(({ title }) => title)).toEqual(measured.map(({ scenario }) => scenario.title));
    for (const [i, { steps }] of all.entries())
      for (const callers of [1, 3, 10, 77, 500])
        expect(sizeFor(steps, callers)).toEqual(sizeFor(measured[i]?.steps ?? [], callers));
    expect(JSON.stringify(all)).not.toContain('p99');
  });

  it('says what sizing says, of any number of callers that was measured', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.constantFrom('en', 'es'), (callers, code) => {
        const size = sizeFor(measured[0]?.steps ?? [], callers);
        const said = answer(dynamic, String(callers), words(code));
        const write = (value: number | undefined) =>
          formatNumber(value ?? Number.NaN, localeOf(code).numbers);
        expect(said.refusal).toBeNull();
        expect(said.memory.value).toBe(write(size.mib?.value));
        expect(said.memory.range).toContain(write(size.mib?.high ?? undefined));
        expect(said.cores.value).toBe(write(size.cores?.value));
        expect(said.kubernetes?.block).toBe(resourcesOf(size));
      }),
    );
  });

  it.each([
    ['1001', 'http, dynamic: measured up to 1000 clients; for more, nothing is said.'],
    ['99999999999999999999999', 'http, dynamic: measured up to 1000 clients; for more, nothing is said.'],
    ['0', 'Give a whole number from 1 to 1000.'],
    ['-5', 'Give a whole number from 1 to 1000.'],
    ['2.5', 'Give a whole number from 1 to 1000.'],
    ['1e2', 'Give a whole number from 1 to 1000.'],
    ['', 'Give a whole number from 1 to 1000.'],
    ['many', 'Give a whole number from 1 to 1000.'],
  ])('refuses %j', (given, refusal) => {
    const said = answer(dynamic, given, words('en'));
    expect(said.refusal).toBe(refusal);
    expect([said.memory, said.cores, said.kubernetes]).toEqual([
      { value: '', range: '' },
      { value: '', range: '' },
      null,
    ]);
  });

  it('refuses what a series that was stopped early never measured', () => {
    expect(answer(individual, '501', words('en')).refusal).toContain('measured up to 500 clients');
    expect(answer(individual, '500', words('en')).refusal).toBeNull();
  });

  it('refuses fewer than the first step, and what no step tells', () => {
    const figure = { value: 10, low: null, high: null };
    const late = {
      title: 'late',
      steps: [5, 10].map((clients) => ({ clients, figures: { peak_mib: figure } })),
    };
    expect(answer(late, '4', words('en')).refusal).toContain('measured from 5 clients up');
    const empty = { title: 'empty', steps: [{ clients: 1, figures: {} }] };
    expect(answer(empty, '1', words('en')).refusal).toBe('cannot say: not measured at these steps');
  });

  it('says that there is no interval under three rounds, and n/a where one figure is not known', () => {
    const figure = { value: 10, low: null, high: null };
    const steps = [1, 10].map((clients) => ({ clients, figures: { peak_mib: figure } }));
    const said = answer({ title: 'x', steps }, '5', words('en'));
    expect(said.memory).toEqual({ value: '10.0', range: 'no interval, under three rounds' });
    expect(said.cores).toEqual({ value: 'n/a', range: 'cannot say: not measured at these steps' });
    expect(said.kubernetes?.block).not.toContain('cpu');
  });

  it.each([
    ['en', 'at least: in a step up to here', 'no more than a lower bound'],
    ['es', 'como mínimo: en un paso hasta aquí', 'solo una cota inferior'],
  ])(
    'says that an answer is a lower bound where the driver had no more to give: %s',
    (code, range, intro) => {
      const held = structuredClone(measured[0]);
      if (held === undefined) throw new Error('the sample has three series');
      const verdict = { code: 'driver-bound', level: 'bound' as const, reason: 'busy' };
      Object.assign(held.steps[3]?.figures['calls_per_s'] ?? {}, { verdicts: [verdict] });
      const bound = { ...record, runs: record.runs.map((run) => ({ ...run, measurements: [held] })) };
      const [series] = calculatorSeries(bound, localeOf(code));
      if (series === undefined) throw new Error('it has one series');
      expect(series.steps[0]?.figures).not.toHaveProperty('calls_per_s');
      for (const callers of [9, 10, 1000]) {
        const said = answer(series, String(callers), words(code));
        for (const told of [said.memory, said.cores]) {
          expect(told.value).toMatch(/^≥ \d/);
          expect(told.range).toContain(range);
        }
        expect(said.kubernetes?.intro).toContain(intro);
        expect(said.kubernetes?.block).not.toContain('limits');
      }
      expect(answer(series, '5', words(code)).memory.value).not.toContain('≥');
    },
  );

  it('puts a title in as it is, whatever it looks like', () => {
    const steps = [{ clients: 1, figures: { peak_mib: { value: 1, low: null, high: null } } }];
    expect(answer({ title: '{most} $& {x}', steps }, '2', words('en')).refusal).toMatch(
      /^\{most\} \$& \{x\}: /,
    );
  });
});
