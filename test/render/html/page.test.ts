/** page.html as text: the same words as page.md, nothing from outside, and nothing of a name but its letters. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatingRecord } from '../../../src/record/schema.ts';
import { type PageAssets, renderHtml } from '../../../src/render/html/page.ts';
import { localeOf, locales } from '../../../src/render/locales/index.ts';
import { isDrawn, renderPage, renderSnapshot } from '../../../src/render/snapshot.ts';
import { sampleMatrixRecord } from '../../record/sample-matrix.ts';
import { expectHarmlessHtml, markupOf } from '../harmless.ts';
import { evil, hostile, poisoned } from '../hostile.ts';
import { edges, nonsense, seriesEdges } from '../records.ts';

const assets: PageAssets = { script: 'program()', style: 'p{}' };
const record = sampleMatrixRecord();
const pages = new Map(
  await Promise.all(
    locales.map(async (locale) => [locale.code, await renderHtml(record, locale, assets)] as const),
  ),
);
const page = pages.get('en') ?? '';

/** References as the characters they stand for. */
const read = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(
      /&(lt|gt|quot|amp|nbsp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' })[name] ?? '',
    )
    .replaceAll('\u00A0', ' ');
/** Marks within a word are no space; all other elements are. */
const letters = (text: string): string =>
  read(text.replace(/<\/?(?:strong|code|sup|sub|em)>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe.each(locales)('page.html in $code', (locale) => {
  const html = pages.get(locale.code) ?? '';

  it('has every cell of the tables of the page, in the same order', () => {
    const rows = renderPage(record, locale)
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^\|[ :|-]+\|$/.test(line))
      .map((line) => line.slice(1, -1).split('|').map(letters));
    const drawn = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
      [...(row ?? '').matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => letters(cell ?? '')),
    );
    expect(drawn.length).toBeGreaterThan(60);
    expect(drawn).toEqual(rows);
  });

  it('has every sentence of the page', () => {
    const said = letters(markupOf(html));
    const paragraphs = renderPage(record, locale)
      .split('\n')
      .filter((line) => /^[^|<#`>\s]/.test(line))
      .map((line) => letters(line.replace(/^(?:- |\d+\. )/, '').replaceAll('**', '')));
    expect(paragraphs.length).toBeGreaterThan(15);
    for (const sentence of paragraphs) expect(said).toContain(sentence);
  });

  it('names its language, and has a heading in the contents for each section', () => {
    expect(html).toContain(`<html lang="${locale.code}">`);
    const headings = [...html.matchAll(/<h2 id="([\w-]+)">/g)].map(([, id]) => id);
    const entries = [...html.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id);
    expect(headings).toContain('calculate');
    expect(entries).toEqual(headings);
    expect(new Set(entries).size).toBe(entries.length);
  });
});

describe('page.html', () => {
  it('lets its own program and style run, and no other', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe|http|\*/);
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const [, text = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page) ?? [];
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
      expect(text).toContain(element === 'script' ? assets.script : assets.style);
    }
  });

  it('refers to nothing outside of itself', () => {
    const references = [...markupOf(page).matchAll(/\s(?:src|href|srcset|action|poster|data)="([^"]*)"/g)];
    expect(references.map(([, to]) => to).filter((to) => !/^(#[\w-]+|data:,)$/.test(to ?? ''))).toEqual([]);
  });

  it('has a place for each plot it carries, and a plot for each place', () => {
    const places = [...page.matchAll(/<div id="(plot-[\w-]+)"/g)].map(([, id]) => id);
    const { plots } = dataOf(page);
    expect(plots.map(({ id }: { id: string }) => id).sort()).toEqual(places.sort());
    expect(places.length).toBeGreaterThan(9);
    for (const { spec, linear } of plots) {
      expect(JSON.stringify(spec)).not.toContain('"url"');
      expect(linear === null || linear.scales.every(({ type }: { type: string }) => type !== 'log')).toBe(
        true,
      );
    }
  });

  it('is one file per language of the snapshot, where it is asked for', async () => {
    const names = async (html: PageAssets | null) => [
      ...(await renderSnapshot(record, { locales: ['en', 'es'], page: true, html })).keys(),
    ];
    expect((await names(assets)).filter((name) => name.endsWith('.html'))).toEqual([
      'page.html',
      'page.es.html',
    ]);
    expect((await names(null)).filter((name) => name.endsWith('.html'))).toEqual([]);
    expect(
      ['page.html', 'page.es.html', 'charts/x.svg', 'page.md', 'my.html', 'charts/x.png'].filter(isDrawn),
    ).toEqual(['page.html', 'page.es.html', 'charts/x.svg']);
  });
});

describe.each(Object.entries({ ...edges, ...seriesEdges }))(
  'of a record at the edge: %s',
  (_, edge: RatingRecord) => {
    it('says nothing that is no figure', async () => {
      for (const locale of locales) {
        const html = await renderHtml(edge, locale, assets);
        expect(letters(markupOf(html))).not.toMatch(nonsense);
        expect(dataOf(html).plots.length).toBe([...html.matchAll(/class="plot"/g)].length);
      }
    });
  },
);

describe('a page of hostile names', () => {
  const expectHarmless = async (texts: readonly string[]) => {
    const html = await renderHtml(poisoned(texts), localeOf('en'), assets);
    expectHarmlessHtml(html);
    expect(dataOf(html).plots.length).toBeGreaterThan(0);
  };

  it.each(evil)('is only ours: %j', (text) => expectHarmless([text]));

  it('is only ours, whatever they are', async () => {
    await fc.assert(fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 30 }), expectHarmless), {
      numRuns: 15,
    });
  }, 60_000);
});
