import { describe, expect, it } from 'vitest';
import type { RatingRecord, ThroughputRecord } from '../../src/record/schema.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { frameworkAndLight, sampleGridRecord, sqlAndResp } from '../record/sample-grid.ts';
import { nonsense } from '../render/records.ts';
import { type GridWords, gridFaults, gridWords, readGridPage } from './grid-claims.ts';

const languages = ['en', 'es'] as const;

/** Every figure of the first path changed. */
const figures =
  (edit: (name: string, value: number | null) => object) =>
  (of: ThroughputRecord): ThroughputRecord => ({
    ...of,
    cells: of.cells.map((cell) => ({
      ...cell,
      figures: Object.fromEntries(
        Object.entries(cell.figures).map(([name, figure]) => [
          name,
          cell.path === of.paths[0]?.name ? { ...figure, ...edit(name, figure.value) } : figure,
        ]),
      ),
    })),
  });
const wider = (of: ThroughputRecord): ThroughputRecord => ({
  ...of,
  paths: of.paths.map((path) => ({
    ...path,
    wider: [
      {
        instance: 1,
        drivers: 2,
        path: path.name,
        parameters: {},
        connections: 4,
        per_s: 10,
        wider_per_s: 13,
      },
    ],
  })),
});

const records: Readonly<Record<string, RatingRecord>> = {
  grid: sampleGridRecord(),
  contest: sampleGridRecord(frameworkAndLight),
  'one case': sampleGridRecord(sqlAndResp.map((each) => ({ ...each, connections: [64], keys: [] }))),
  'one instance': sampleGridRecord(sqlAndResp.map((each) => ({ ...each, instances: 1, samples: 1 }))),
  'paths of other cases': sampleGridRecord(
    sqlAndResp.map((each, i) => ({ ...each, connections: i === 0 ? [4, 64] : [64, 256] })),
  ),
  'all bounds': sampleGridRecord(sqlAndResp, wider),
  'contest of bounds': sampleGridRecord(frameworkAndLight, wider),
  'some missing': sampleGridRecord(
    sqlAndResp,
    figures(() => ({ value: null, low: null, high: null, reason: 'not measured' })),
  ),
  'some noisy': sampleGridRecord(
    sqlAndResp,
    figures((_, value) => ({ low: 0.5 * (value ?? 0), high: 1.5 * (value ?? 0) })),
  ),
  zero: sampleGridRecord(
    sqlAndResp,
    figures(() => ({ value: 0, low: 0, high: 0 })),
  ),
};

describe.each(Object.entries(records))('the prose of %s', (_, record) => {
  it.each(languages)('contradicts no table, in %s', (code) => {
    const page = renderPage(record, localeOf(code));
    expect(page).not.toMatch(nonsense);
    expect(gridFaults(page, gridWords[code])).toEqual([]);
  });
});

/** An interval in brackets is kept on one line. */
const onPage = (text: string): string => text.replace(/\((\S+) (to|a) (\S+)\)/g, '($1&nbsp;$2&nbsp;$3)');

/** A claim, and the page with one number of it another one, for every number of every claim. */
function* mutations(page: string, words: GridWords): Generator<{ changed: string; page: string }> {
  const claims = readGridPage(page, words).sentences.filter(({ text }) =>
    Object.values(words.claims).some((pattern) => pattern.test(text)),
  );
  for (const { text } of claims)
    for (const { 0: digits, index } of text.matchAll(/(?<![\w.,])\d[\d.,]*\d|(?<![\w.,])\d/g)) {
      const after = text.slice(index + digits.length);
      // The only case of a grid is told by its names.
      if (/^ con(?:n|ex)/.test(after)) continue;
      const changed = `${text.slice(0, index)}${(Number(digits[0]) % 9) + 1}${digits.slice(1)}${after}`;
      yield { changed, page: page.replace(onPage(text), onPage(changed)) };
    }
}

describe('the checker of grids', () => {
  it.each(languages)('finds a number that is changed in any claim, in %s', (code) => {
    const words = gridWords[code];
    const missed: string[] = [];
    for (const name of ['grid', 'contest', 'one case']) {
      const page = renderPage(records[name] as RatingRecord, localeOf(code));
      const all = [...mutations(page, words)];
      expect(all.length, name).toBeGreaterThan(12);
      for (const other of all) {
        expect(other.page, other.changed).not.toBe(page);
        if (gridFaults(other.page, words).length === 0) missed.push(other.changed);
      }
    }
    expect(missed).toEqual([]);
  });

  it.each(languages)('finds a cell that is changed, in %s', (code) => {
    const words = gridWords[code];
    const page = renderPage(records['grid'] as RatingRecord, localeOf(code));
    let tried = 0;
    for (const [row] of page.matchAll(/^\| (?:1|64) \| (?:4|64|256) \| .*$/gm)) {
      const cells = [...row.matchAll(/(?<=\| )\d[\d.,]*(?=<br|<sup| \|)/g)].slice(2);
      const [first] = cells;
      if (
        first === undefined ||
        /\[|POST/.test(row) ||
        !/<sub>.*<sub>.*<sub>/.test(row) ||
        /SELECT|MGET/.test(row)
      )
        continue;
      tried++;
      const other = `${row.slice(0, first.index)}77${row.slice(first.index + first[0].length)}`;
      expect(gridFaults(page.replace(row, other), words), row).not.toEqual([]);
    }
    expect(tried).toBe(6);
  });

  it('finds a sentence that nobody knows', () => {
    const page = renderPage(records['grid'] as RatingRecord, localeOf('en'));
    const more = page.replace('**Requests per second**', '**Requests per second**\n\nIt is 12 times better.');
    expect(gridFaults(more, gridWords.en)).toEqual(['It is 12 times better.: nobody knows what it claims']);
  });
});
