/** Any record that the schema lets through is drawn: no page says what is no figure, and no name is more than its letters. */
import { describe, expect, it } from 'vitest';
import { answer } from '../../src/page/answer.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { drawCharts } from '../../src/render/charts/index.ts';
import { calculatorSeries, calculatorText } from '../../src/render/html/calculator.ts';
import { renderHtml } from '../../src/render/html/page.ts';
import { type Locale, locales } from '../../src/render/locales/index.ts';
import { findMarkers } from '../../src/render/markers.ts';
import { renderPage } from '../../src/render/snapshot.ts';
import { expectDrawing, expectHarmless, expectHarmlessHtml, markupOf } from '../render/harmless.ts';
import { nonsense } from '../render/records.ts';
import { records } from './records.ts';
import { holds } from './support.ts';

const fixed = { only: true };

/** As any command gets it: from a file. */
const asRead = (made: RatingRecord): RatingRecord => parseRecord(serializeRecord(made), 'made');

/** Of each series, for callers at and around its steps. */
function answersOf(record: RatingRecord, locale: Locale): string[] {
  const words = { numbers: locale.numbers, text: calculatorText(locale) };
  return calculatorSeries(record, locale).flatMap((series) => {
    const callers = [0, 1, 2, ...series.steps.flatMap(({ clients }) => [clients, clients + 1])];
    return callers.map((n) => JSON.stringify({ ...answer(series, String(n), words), refusal: '' }));
  });
}

describe('any valid record', () => {
  const drawn = { pages: 0, rates: 0, points: 0, series: 0, reports: 0, charts: 0, answers: 0 };

  const kinds = [
    ['rates', /requests\/s \|.*\n\| -[\s\S]*?^\|.*\d.*\|$/m],
    ['points', /^\| .*Idle, MiB/m],
    ['series', /^\| .*Mean under load, MiB/m],
    ['reports', /^Running .* test @ /m],
  ] as const;

  holds(
    'has a page in every language and syntax',
    20,
    records,
    (made) => {
      const record = asRead(made);
      for (const locale of locales)
        for (const syntax of ['markdown', 'mdx'] as const) {
          const page = renderPage(record, locale, { syntax });
          expect(page).not.toMatch(nonsense);
          expectHarmless(page, syntax);
          expect(findMarkers(page, syntax)).toEqual([]);
          drawn.pages++;
          for (const [kind, pattern] of kinds) if (pattern.test(page)) drawn[kind]++;
        }
    },
    fixed,
  );

  holds(
    'has a calculator that answers or refuses',
    15,
    records,
    (made) => {
      for (const locale of locales)
        for (const said of answersOf(asRead(made), locale)) {
          expect(said).not.toMatch(/NaN|undefined|Infinity|\[object /);
          drawn.answers++;
        }
    },
    fixed,
  );

  holds(
    'has charts and a page.html in every language',
    2,
    records,
    async (made) => {
      const record = asRead(made);
      for (const locale of locales) {
        for (const svg of (await drawCharts(record, locale)).values()) {
          expect(svg).not.toMatch(nonsense);
          expectDrawing(svg);
          drawn.charts++;
        }
        const html = await renderHtml(record, locale, { script: 'program()', style: 'p{}' });
        expect(markupOf(html)).not.toMatch(nonsense);
        expectHarmlessHtml(html);
      }
    },
    fixed,
  );

  it('is drawn with tables and charts of every kind often enough for that to mean something', () => {
    for (const [kind, count] of Object.entries(drawn)) expect(count, kind).toBeGreaterThan(0);
    for (const kind of ['rates', 'points', 'series'] as const)
      expect(drawn[kind], kind).toBeGreaterThan(drawn.pages / 20);
  });
});
