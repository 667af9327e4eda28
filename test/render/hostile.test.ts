import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, fenced, markup, plain, xml } from '../../src/render/escape.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { findMarkers } from '../../src/render/markers.ts';
import { renderPage, renderSnapshot } from '../../src/render/snapshot.ts';
import { expectDrawing, expectHarmless } from './harmless.ts';
import { clean, evil, hostile, poisoned } from './hostile.ts';

const en = localeOf('en');

describe('text from elsewhere', () => {
  it('stays text on a page, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 40 }), (texts) => {
        const page = renderPage(poisoned(texts), en);
        expectHarmless(page);
        for (const syntax of ['markdown', 'mdx'] as const) expect(findMarkers(page, syntax)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(evil)('stays text everywhere at once: %j', (text) =>
    expectHarmless(renderPage(poisoned([text]), en)),
  );

  it('cannot end the block it is drawn into', () => {
    for (const syntax of ['markdown', 'mdx'] as const) {
      const mark = (kind: string) =>
        syntax === 'mdx' ? `{/* ratingplate:${kind} */}` : `<!-- ratingplate:${kind} -->`;
      const page = `before\n${mark('start')}\n${mark('end')}\nafter`;
      const options = { syntax, charts: 'charts' };
      const record = poisoned(evil);
      const filled = fillBlocks(page, record, en, options);
      expect(fillBlocks(filled, record, en, options)).toBe(filled);
      expect(fillBlocks(filled, clean, en, options)).toBe(fillBlocks(page, clean, en, options));
    }
  });

  it('is cut to a length a table can bear', () => {
    expect(plain('a'.repeat(10_000))).toHaveLength(160);
    expect(Array.from(plain('🦊'.repeat(10_000)))).toHaveLength(160);
    expect(plain('🦊'.repeat(10_000))).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('a chart of hostile names', () => {
  const drawings = async (texts: readonly string[]) => {
    const files = await renderSnapshot(poisoned(texts), { locales: ['en'], page: false });
    expect(files.size).toBe(8);
    return files.values();
  };
  it('is well-formed and only ours', async () => {
    for (let i = 0; i < evil.length; i += 6)
      for (const svg of await drawings(evil.slice(i, i + 6))) expectDrawing(svg);
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        for (const svg of await drawings(texts)) expectDrawing(svg);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe('escapes', () => {
  it('leave plain words readable', () => {
    for (const text of [
      'gitlab_find_action',
      'http, dynamic',
      'Intel(R) Core(TM) i5-14400',
      "pool's default",
      '0.1.0',
      '20.20.2',
      'C++',
      'a - b',
      '5 %',
    ])
      expect(markup(text)).toBe(text);
  });
  const read = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  it('give back the text when read as HTML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(read(markup(text).replaceAll('<span></span>', ''))).toBe(plain(text));
        expect(read(xml(text))).toBe(text);
      }),
    );
  });
  it('leave nothing between two elements that becomes a link, a mention or an issue once it is read', () => {
    const words = [
      'http',
      'https',
      ':',
      '/',
      '//',
      'www',
      '.',
      '@',
      '#',
      'a',
      'evil.example',
      '1',
      ' ',
      '-',
      '_',
    ];
    const addresses = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(''));
    const linked = /(?:https?|ftp):\/\/|www\.|[-.\w+]@[-\w]|@[-\w]|#\d/i;
    let addressed = 0;
    fc.assert(
      fc.property(fc.oneof(addresses, hostile), (text) => {
        if (linked.test(plain(text))) addressed++;
        for (const part of markup(text).split(/<[^>]*>/)) expect(read(part)).not.toMatch(linked);
      }),
      { numRuns: 500 },
    );
    expect(addressed).toBeGreaterThan(50);
  });
  it('leave no image, link or end of it in an attribute', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(attribute(text)).not.toMatch(/[<>{}"'`[\]\\*|]/);
        expect(read(attribute(text))).toBe(plain(text, 50_000));
      }),
    );
  });
  it('keep a command in its fence', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = fenced(text, 'sh').split('\n');
        expect(lines).toHaveLength(3);
        const ticks = lines[0]?.match(/^`+/)?.[0].length ?? 0;
        expect((lines[1]?.match(/`+/g) ?? []).every((run) => run.length < ticks)).toBe(true);
      }),
    );
  });
});
