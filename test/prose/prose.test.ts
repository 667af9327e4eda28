import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { sampleRecord } from '../record/sample.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';
import { edges, nonsense, seriesEdges } from '../render/records.ts';
import { faultsOf } from './check.ts';
import { more } from './more-records.ts';
import { readDrawnPage } from './read.ts';
import { broken, reproduced } from './records.ts';
import { en, es, kinds, type Words } from './words.ts';

const languages: readonly (readonly [code: string, words: Words])[] = [
  ['en', en],
  ['es', es],
];
/** Drawn once: a page is looked at from several sides. */
const drawn = new WeakMap<RatingRecord, Map<string, string>>();
function pageOf(record: RatingRecord, code: string): string {
  const pages = drawn.get(record) ?? new Map<string, string>();
  drawn.set(record, pages);
  const page = pages.get(code) ?? renderPage(record, localeOf(code));
  pages.set(code, page);
  return page;
}

/** Pages of several hosts say each thing once per host, about its own tables. */
const perHost = (record: RatingRecord): RatingRecord[] =>
  record.runs.length < 2 ? [record] : record.runs.map((run) => ({ ...record, runs: [run] }));

describe.each(Object.entries(broken))('prose of a record: %s', (_, record) => {
  it('is of a valid record', () => {
    expect(parseRecord(serializeRecord(record), 'broken')).toEqual(JSON.parse(serializeRecord(record)));
  });
  it.each(languages)('contradicts no table, in %s', (code, words) => {
    expect(pageOf(record, code)).not.toMatch(nonsense);
    for (const each of perHost(record)) expect(faultsOf(pageOf(each, code), words)).toEqual([]);
  });
});

describe('prose of other records', () => {
  const others = { points: sampleRecord(), series: sampleSeriesRecord(), ...edges, ...seriesEdges };
  /** Of these the figures themselves contradict each other, or a title cannot be told from what follows it. */
  const apart = ['all of it huge', 'all of it one value', 'all of it zero', 'long titles, many of them'];
  it.each(Object.entries(others).filter(([name]) => !apart.includes(name)))(
    'contradicts no table: %s',
    (_, record) => {
      for (const each of perHost(record))
        for (const [code, words] of languages) expect(faultsOf(pageOf(each, code), words), code).toEqual([]);
    },
  );
});

describe('the sections in words', () => {
  it('have each of their claims in some record', () => {
    const said = new Set<string | null>();
    const all = [
      ...Object.values(broken),
      sampleRecord(),
      sampleSeriesRecord(),
      ...Object.values(seriesEdges),
      ...Object.values(more),
    ];
    for (const record of all)
      for (const { kind } of readDrawnPage(pageOf(record, 'en'), en).sentences) said.add(kind);
    // The same words as another claim's, which is found first.
    expect(kinds.filter((kind) => !said.has(kind))).toEqual(['others']);
  });

  it('say the same in both languages', () => {
    for (const [name, record] of Object.entries(broken)) {
      const claims = languages.map(([code, words]) =>
        readDrawnPage(pageOf(record, code), words).sentences.flatMap(({ kind }) => kind ?? []),
      );
      expect(claims[1], name).toEqual(claims[0]);
    }
  });

  it('say of a record without stdio nothing of stdio, and of one without series nothing of series', () => {
    for (const [code] of languages) {
      expect(pageOf(broken['no stdio'] as RatingRecord, code)).not.toMatch(/stdio/);
      const words = code === 'es' ? /serie|codo/i : /series|knee/i;
      expect(pageOf(broken['no series'] as RatingRecord, code)).not.toMatch(words);
    }
  });

  it('give no cost of a client that cannot be told from zero, and no slope where there is no line', () => {
    expect(pageOf(broken['heap that is not told from zero'] as RatingRecord, 'en')).toContain(
      '- A client that stays connected costs nothing that can be told from zero.',
    );
    const bent = pageOf(broken['heap that is no line'] as RatingRecord, 'en');
    expect(bent).not.toMatch(/Live heap, settled, grows|of live heap/);
    expect(bent).toMatch(/Live heap, settled, does not follow a line: 39\.5 MiB at 10 clients/);
  });

  it('say of one scenario that it is one, and of none that it is one of one', () => {
    const alone = broken['one scenario'] as RatingRecord;
    for (const [code] of languages)
      expect(pageOf(alone, code)).not.toMatch(/\b(?:of|de los) 1 (?:scenarios|escenarios)|1 of 1|1 de 1/);
    expect(pageOf(alone, 'en')).toMatch(
      /^One scenario has one count of clients: \d+ clients over \w+\. They/m,
    );
    expect(pageOf(broken['one scenario that is no line'] as RatingRecord, 'en')).toMatch(
      /What further clients add is not a straight line\. /,
    );
  });

  it('name what the first client makes a server build only where it is more than noise', () => {
    const built = /are built for the first one|se construyen para el primero/;
    const cases = { 'within the interval': false, 'under 1 %': false, 'above both': true };
    for (const [name, isTold] of Object.entries(cases))
      for (const [code] of languages)
        expect(built.test(pageOf(broken[`a first client ${name}`] as RatingRecord, code)), name).toBe(isTold);
  });

  it('say that further processes share pages where each takes less than the first, and only there', () => {
    const shared = /as processes of one program share pages|los procesos de un mismo programa/;
    for (const [code] of languages) {
      expect(pageOf(broken['further processes that are smaller'] as RatingRecord, code)).toMatch(shared);
      expect(pageOf(broken['further processes that are as large'] as RatingRecord, code)).not.toMatch(shared);
    }
    expect(pageOf(broken['further processes that are smaller'] as RatingRecord, 'en')).toContain(
      '**stdio.** One process per client. The first takes 60.8 MiB; each further one adds 19.8 MiB, as processes of one program share pages.',
    );
  });

  it('do not say that none was stopped where one was', () => {
    for (const [name, record] of Object.entries(broken).filter(([name]) => name.startsWith('stopped')))
      for (const [code] of languages)
        expect(pageOf(record, code), name).not.toMatch(/None of the|No se detuvo ninguna/);
    expect(pageOf(reproduced, 'en')).toContain(
      'None of the 3 series was stopped: all steps were taken, to 1000 clients.',
    );
  });
});

/** The page with the n-th number of a sentence another one, for every number of every sentence that claims something. */
function* mutations(page: string, words: Words): Generator<{ text: string; was: string; page: string }> {
  const { sentences } = readDrawnPage(page, words);
  for (const { text, kind } of sentences) {
    if (kind === null) continue;
    for (const match of text.matchAll(/(?<![\w.,])\d[\d.,]*\d|(?<![\w.,])\d/g)) {
      const at = match.index;
      const digits = match[0];
      const other = `${(Number(digits[0]) % 9) + 1}${digits.slice(1)}`;
      const changed = text.slice(0, at) + other + text.slice(at + digits.length);
      const from = page.indexOf(text);
      if (from >= 0)
        yield {
          text: changed,
          was: text,
          page: page.slice(0, from) + changed + page.slice(from + text.length),
        };
    }
  }
}

describe('the checker', () => {
  /** Numbers that no table holds: of the host's count, of windows, of what a rule allows, of what is quoted. */
  const unprovable =
    /^(?:\*\*|One machine|Una máquina|At each of them|En cada uno,|Knee at .* 5 %|Codo en .* 5 %|(?:Of|De) \S+ series|Stopped |La serie se detuvo|.*: (?:to reckon with|para calcular))/;
  it.each(languages)('finds a number that is changed in any sentence, in %s', (code, words) => {
    const records = [
      'as reproduced',
      'peak that is a line',
      'first calls of others',
      'stopped before the last step',
      'one idle that is missing',
      'heap net of what calls left behind',
    ];
    let tried = 0;
    const missed: string[] = [];
    for (const name of records)
      for (const { text, was, page } of mutations(pageOf(broken[name] as RatingRecord, code), words)) {
        if (unprovable.test(was)) continue;
        tried++;
        if (faultsOf(page, words).length === 0) missed.push(text);
      }
    expect(tried).toBeGreaterThan(250);
    expect(missed).toEqual([]);
  });

  it.each(languages)('finds a sentence that says the contrary, in %s', (code, words) => {
    const page = pageOf(reproduced, code);
    const swaps: readonly (readonly [RegExp, string])[] =
      code === 'es'
        ? [
            [
              /El heap vivo tras la carga crece [\d,]+ KiB por cliente\./,
              'El heap vivo tras la carga baja 50,6 KiB por cliente.',
            ],
            [
              /No se detuvo ninguna de las 3 series: se ejecutaron/,
              'No se detuvo ninguna de las 2 series: se ejecutaron',
            ],
            [
              /^- Un cliente que sigue conectado cuesta .*$/m,
              '- Un cliente que sigue conectado no cuesta nada que se distinga de cero.',
            ],
            [/^- (Un cliente por stdio .*)$/m, '- $1\n- Por stdio cuesta 12 MiB menos.'],
          ]
        : [
            [
              /Live heap, settled, grows by [\d.]+ KiB per client\./,
              'Live heap, settled, falls by 50.6 KiB per client.',
            ],
            [/to reckon with, 6\.18 MiB/, 'to reckon with, 5.18 MiB'],
            [/None of the 3 series was stopped: all/, 'None of the 2 series was stopped: all'],
            [
              /^- A client that stays connected costs .*$/m,
              '- A client that stays connected costs nothing that can be told from zero.',
            ],
            [/^- (A client over stdio .*)$/m, '- $1\n- Over stdio it costs 12 MiB less.'],
          ];
    for (const [pattern, other] of swaps) {
      expect(page).toMatch(pattern);
      expect(faultsOf(page.replace(pattern, other), words)).not.toEqual([]);
    }
  });

  it.each(languages)('finds an alt text with another value, in %s', (code, words) => {
    const page = pageOf(reproduced, code);
    let tried = 0;
    for (const [whole, alt = ''] of page.matchAll(/<img [^>]*alt="([^"]*)"/g)) {
      const body = alt.split(words.alt.footer)[0] ?? '';
      const values = [...body.matchAll(/(?<= )\d[\d.,]*\d(?=[,.;])/g)].filter((_, i) => i % 7 === 0);
      for (const value of values) {
        const other = `${(Number(value[0][0]) % 9) + 1}${value[0].slice(1)}`;
        const changed = alt.slice(0, value.index) + other + alt.slice(value.index + value[0].length);
        tried++;
        expect(faultsOf(page.replace(whole, whole.replace(alt, changed)), words), other).not.toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  it.each(languages)('finds a table cell that is changed under a sentence, in %s', (code, words) => {
    const page = pageOf(reproduced, code);
    const cells =
      code === 'es'
        ? ['| 35,0 |', '| 1,92 |', '| 319 |', '| 3089 |', '| 2394 |']
        : ['| 35.0 |', '| 319 |', '| 3089 |', '| 2394 |'];
    for (const cell of cells.filter((each) => page.includes(each)))
      expect(faultsOf(page.replace(cell, '| 77 |'), words), cell).not.toEqual([]);
  });
});
