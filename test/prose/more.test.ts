/** Open loops, contrasts, calibration, bounds and the calculator: what each says, against the tables of its page. */
import { describe, expect, it } from 'vitest';
import { type Answer, answer } from '../../src/page/answer.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { calculatorSeries, calculatorText } from '../../src/render/html/calculator.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { nonsense } from '../render/records.ts';
import { type Asked, calculatorFaults } from './calculator-claims.ts';
import { faultsOf } from './check.ts';
import { more } from './more-records.ts';
import { type ReadPage, readDrawnPage } from './read.ts';
import { broken } from './records.ts';
import { en, es, type Words } from './words.ts';

const languages: readonly (readonly [code: string, words: Words])[] = [
  ['en', en],
  ['es', es],
];
const pages = new Map<string, string>();
/** Drawn once. */
function pageOf(name: string, code = 'en'): string {
  const known = pages.get(`${code} ${name}`);
  const page = known ?? renderPage(more[name] ?? (broken[name] as RatingRecord), localeOf(code));
  pages.set(`${code} ${name}`, page);
  return page;
}
/** The tables of series alone. */
const seriesOf = (record: RatingRecord, code: string): string =>
  fillBlocks('<!-- ratingplate:start series -->\n<!-- ratingplate:end series -->\n', record, localeOf(code), {
    ...{ syntax: 'markdown', charts: 'charts' },
  });

describe.each(Object.entries(more))('prose of a record: %s', (name, record) => {
  it('is of a valid record', () => {
    expect(parseRecord(serializeRecord(record), 'more')).toEqual(JSON.parse(serializeRecord(record)));
  });
  it.each(languages)('contradicts no table, in %s', (code, words) => {
    const page = pageOf(name, code);
    expect(page).not.toMatch(nonsense);
    expect(faultsOf(page, words).join('\n')).toBe('');
  });
});

/** One thing changed in a drawn page, which one rule must find. */
const changes: readonly (readonly [rule: string, record: string, RegExp, string])[] = [
  ['open loop', 'an open loop beside closed ones', /0 of 3000 \|/, '7 of 3000 |'],
  ['open loop', 'an open loop that missed its rate', /600 of 3000 \(20 %\)/, '600 of 3000 (2.0 %)'],
  [
    'open loop',
    'an open loop that missed a few calls beside closed ones',
    /15 of 3000 \(0\.5 %\)/,
    '900 of 3000 (30 %)',
  ],
  ['open loop', 'an open loop beside closed ones', /(at a rate \| <code>.*?of 3000 \| )20\.0/, '$190.0'],
  ['open loop', 'an open loop beside closed ones', /(\| 0 of 3000 .*? \| )5\.00/, '$145.0'],
  ['open loop', 'an open loop beside closed ones', /(at a rate \| <code>.*?\| )500\/s \|/, '$1400/s |'],
  ['all', 'an open loop beside closed ones', /(With all clients calling, .* takes )\S+/, '$19.99'],
  ['found rate', 'rates that were found', /48\.7 \|/, '51.7 |'],
  ['found rate', 'no rate within the limit', /n\/a(<sup>\d+<\/sup>) \|$/m, '48.7 |'],
  ['contrast', 'contrasts of points', /(idle )([+−])(\d)/, '$1$29$3'],
  ['contrast', 'contrasts of points', /(\([+−][\d.]+)&nbsp;to/, '(+9999&nbsp;to'],
  ['contrast', 'contrasts of points', /^- \*\*(.+?): (.+?) against/m, '- **$1: $2 over'],
  ['calibrated', 'a calibration that failed', /1 of 4 kinds/, '2 of 4 kinds'],
  ['calibration', 'a calibration that failed', /\| \*\*fails\*\* \|/, '| passes |'],
  ['calibration', 'a calibration that passed', /\| 2\.01 ms \|/, '| 2.91 ms |'],
  ['calibration', 'a calibration that passed', /\| yes \| yes \|/, '| yes | no |'],
  ['sizing', 'a driver that was bound from the fifth step on', /\| 100 \| ≥ /, '| 100 | '],
  ['sizing', 'a driver that was bound from the fifth step on', / # at least/, ''],
  [
    'sizing',
    'a driver that was bound from the fifth step on',
    /( {4}memory: \S+ # at least\n)/,
    '$1  limits:\n    memory: 9999Mi\n',
  ],
  ['served', 'a driver that was bound at the last step', /(A client that calls costs ≥ \S+ to )≥ /, '$1'],
  ['peakOf', 'points whose driver was bound', /(calling at once the peak is ≥ \S+ to )≥ /, '$1'],
  ['axes', 'a driver that was bound at the last step', /(one that calls costs )≥ /, '$1'],
  ['rule', 'as reproduced', /no step from \d+ clients to/, 'no step from 1 client to'],
];

describe('the checker', () => {
  it.each(changes)('%s finds what is changed in the page of: %s (%s)', (rule, name, pattern, other) => {
    const page = pageOf(name);
    expect(pattern.test(page)).toBe(true);
    const faults = faultsOf(page.replace(pattern, other), en);
    expect(faults.filter((fault) => fault.startsWith(rule))).not.toEqual([]);
  });
});

/** Every step, between them, and beyond. */
function askAll(record: RatingRecord, code: string): Asked[] {
  const locale = localeOf(code);
  const words = { numbers: locale.numbers, text: calculatorText(locale) };
  return calculatorSeries(record, locale).flatMap((series) => {
    const clients = series.steps.map((step) => step.clients);
    const between = clients.slice(1).map((n, i) => Math.floor((n + (clients[i] ?? 0)) / 2));
    return [...new Set([...clients, ...between, Math.max(...clients) + 1])].map((callers) => ({
      title: series.title,
      callers,
      said: answer(series, String(callers), words),
    }));
  });
}
const asked = { ...broken, ...more };
const ofOneHost = Object.entries(asked).filter(([, { runs }]) => runs.length < 2);

describe('the calculator', () => {
  it.each(languages)('contradicts no table of any record, in %s', (code, words) => {
    let answers = 0;
    for (const [name, record] of ofOneHost) {
      const all = askAll(record, code);
      const page = readDrawnPage(seriesOf(record, code), words);
      expect(calculatorFaults(page, all), name).toEqual([]);
      answers += all.filter(({ said }) => said.refusal === null).length;
    }
    expect(answers).toBeGreaterThan(1000);
  });

  const lies: readonly (readonly [what: string, record: string, (said: Answer) => Answer])[] = [
    ['more memory', 'as reproduced', (said) => ({ ...said, memory: { ...said.memory, value: '99999' } })],
    ['more cores', 'as reproduced', (said) => ({ ...said, cores: { ...said.cores, value: '999' } })],
    ['no refusal', 'as reproduced', (said) => ({ ...said, refusal: null })],
    ['a refusal', 'as reproduced', (said) => ({ ...said, refusal: 'no' })],
    ['no block', 'as reproduced', (said) => ({ ...said, kubernetes: null })],
    [
      'no bound',
      'a driver that was bound from the fifth step on',
      (said) => ({ ...said, memory: { ...said.memory, value: said.memory.value.replace('≥ ', '') } }),
    ],
    [
      'a limit at a bound',
      'a driver that was bound from the fifth step on',
      ({ kubernetes, ...said }) => ({
        ...said,
        kubernetes: kubernetes && {
          ...kubernetes,
          block: `${kubernetes.block}  limits:\n    memory: 9999Mi\n`,
        },
      }),
    ],
    [
      'a bound',
      'as reproduced',
      (said) => ({ ...said, memory: { ...said.memory, value: `≥ ${said.memory.value}` } }),
    ],
  ];
  it.each(lies)('is found to lie by its checker: %s', (_, name, lie) => {
    const page: ReadPage = readDrawnPage(pageOf(name), en);
    const told = askAll(asked[name] as RatingRecord, 'en').map((each) => ({ ...each, said: lie(each.said) }));
    expect(calculatorFaults(page, told)).not.toEqual([]);
  });
});
