import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { readTables } from '../pages/markdown.ts';
import { type Compared, compareCells, type Rule, rules } from './compare.ts';
import { recordOf } from './make-record.ts';
import { type Language, readPublished } from './read-page.ts';

const languages = ['en', 'es'] as const satisfies readonly Language[];
const textOf = (language: Language) =>
  readFileSync(new URL(`../fixtures/published/${language}.txt`, import.meta.url), 'utf8');

function reproduced(language: Language) {
  const published = readPublished(textOf(language), language);
  const record = parseRecord(serializeRecord(recordOf(published)), 'published');
  const page = renderPage(record, localeOf(language));
  const tables = readTables(page, language === 'es' ? ',' : '.');
  return { published, record, page, cells: compareCells(published, tables, localeOf(language)) };
}
const drawn = { en: reproduced('en'), es: reproduced('es') };

/** Cells with figures: not those that name a row. */
const isFigure = ({ column }: Compared, language: Language) => {
  const { heads } = localeOf(language);
  return ![heads.scenario, heads.method, heads.call].includes(column);
};
const counted = (cells: readonly Compared[]) =>
  Object.fromEntries(rules.map((rule) => [rule, cells.filter((cell) => cell.rules.includes(rule)).length]));

describe.each(languages)('the page published in %s', (language) => {
  const { published, record, page, cells } = drawn[language];
  const { heads } = localeOf(language);

  it('has all its tables', () => {
    expect(cells).toHaveLength(8 * 9 + 8 * 5 + 24 * 7 + 3 * 10 * 12);
    expect(cells.filter((cell) => isFigure(cell, language))).toHaveLength(
      8 * 8 + 8 * 4 + 24 * 4 + 3 * 10 * 12,
    );
  });

  it('is reproduced cell by cell: as published, or as a rule has it', () => {
    const wrong = cells.filter(({ ours, expected }) => ours !== expected);
    expect(wrong).toEqual([]);
    const silent = cells.filter(
      ({ ours, published: was, rules: applied }) => ours !== was && applied.length === 0,
    );
    expect(silent).toEqual([]);
  });

  it('loses exactly the percentiles that its counts imply', () => {
    const lost = cells.filter(({ published: was, ours }) => was !== 'n/a' && ours.startsWith('n/a'));
    // 4 x 3 rows of 96 and 48 calls over stdio have no p90; of no row are there 1000 calls for a p99; of
    // `individual` each method has 1000 calls a step from the second but last on.
    const names = lost.map(({ column }) => column);
    const ofStdio = published.latency.rows.filter(([title]) => title?.startsWith('stdio')).length;
    expect(names.filter((name) => name === heads.p90)).toHaveLength(ofStdio);
    expect(names.filter((name) => name === heads.p99)).toHaveLength(published.latency.rows.length);
    const rare = published.series.flatMap(({ rows }) => rows).filter((row) => Number(row[6]) < 2000).length;
    expect(names.filter((name) => name === heads.methodP99('tools/call'))).toHaveLength(rare);
    expect(names.filter((name) => name === heads.methodP99('tools/list'))).toHaveLength(rare);
    expect(lost).toHaveLength(ofStdio + published.latency.rows.length + 2 * rare);
    expect(rare).toBe(8);
  });

  it('says of each slope what the page said, where method.md lets a slope stand', () => {
    const all = record.runs
      .flatMap(({ measurements }) => measurements)
      .filter((each) => each.kind === 'series');
    expect(all).toHaveLength(published.series.length);
    const number = (text: string) => (language === 'es' ? text.replace(',', '.') : text);
    for (const [i, { figures, scenario }] of all.entries()) {
      const said = published.series[i];
      const block = page.slice(page.indexOf(`**${scenario.title}**: ${scenario.in_flight}`));
      const heap =
        (language === 'es'
          ? /heap vivo tras la carga crece ([\d,]+) KiB/
          : /Live heap, settled, grows by ([\d.]+) KiB/
        ).exec(block)?.[1] ?? '';
      expect(Math.abs(Number(number(heap)) / (said?.heapKibPerClient ?? 0) - 1)).toBeLessThan(0.02);
      // The peaks of none of them lie on a line: R2 is 0.47, 0.92 and 0.82 about a least-squares line.
      const bent = (figures['peak_per_client_mib']?.verdicts ?? []).some(({ code }) => code === 'not-linear');
      const sentence =
        language === 'es'
          ? /pico de memoria residente con carga (crece|no sigue)/
          : /Peak resident memory under load (grows|does not follow)/;
      expect(/no sigue|does not/.test(sentence.exec(block)?.[1] ?? '')).toBe(bent);
    }
    const reached = published.series.map((each) => each.reached);
    const complete =
      language === 'es'
        ? 'Se ejecutaron todos los pasos previstos, hasta 1000 clientes.'
        : 'All planned steps were taken, to 1000 clients.';
    expect(page.split(complete)).toHaveLength(1 + reached.length);
  });

  it('has one figure for the warm listing in both tables that print it', () => {
    for (const [title, , , warm] of published.waits.rows)
      expect(published.latency.rows.find((row) => row[0] === title && row[1] === 'tools/list')?.[3]).toBe(
        warm,
      );
  });

  it('lists each cell that differs, with its rules', async () => {
    const heading = (rule: Rule) => `${rule}: ${counted(cells)[rule]} cells`;
    const listed = cells.filter(({ rules: applied }) => applied.length > 0);
    const same = cells.length - listed.length;
    const lines = listed.map(
      ({ table, row, column, published: was, ours, rules: applied }) =>
        `${table} | ${row} | ${column} | ${was} | ${ours} | ${applied.map((rule) => rules.indexOf(rule) + 1).join(', ')}`,
    );
    const text = [
      `${cells.length} cells, ${same} printed as they were published. Rules:`,
      ...rules.map((rule, i) => `${i + 1}. ${heading(rule)}`),
      '',
      'table | row | column | published | ours | rules',
      ...lines,
    ].join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`../fixtures/published/differences.${language}.txt`);
  });
});

describe('both published pages', () => {
  it('hold the same figures: one record, but for the names of calls', () => {
    const unnamed = (record: RatingRecord) =>
      JSON.parse(
        JSON.stringify(record, (key, value) => (key === 'name' || key === 'first_call' ? '' : value)),
      );
    expect(unnamed(drawn.es.record)).toEqual(unnamed(drawn.en.record));
  });

  it('differ from ours by the same rules, but for the decimals of the language', () => {
    const [, language] = rules;
    for (const rule of rules.filter((each) => each !== language))
      expect(counted(drawn.es.cells)[rule]).toBe(counted(drawn.en.cells)[rule]);
  });

  it('would not pass with one digit of one cell changed', () => {
    const text = textOf('en');
    const other = readPublished(text.replace('\t3089\t', '\t3098\t'), 'en');
    const tables = readTables(drawn.en.page, '.');
    const wrong = compareCells(other, tables, localeOf('en')).filter(
      ({ ours, expected }) => ours !== expected,
    );
    expect(wrong).toEqual([expect.objectContaining({ published: '3098', ours: '3089' })]);
  });
});
