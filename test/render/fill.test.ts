import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocks } from '../../src/render/blocks/index.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';

const record = sampleRecord(shapes.slice(3, 5), 3);
const en = localeOf('en');
const fill = (page: string, syntax: 'markdown' | 'mdx' = 'markdown') =>
  fillBlocks(page, record, en, { syntax, charts: 'charts' });
const marked = (name = '', between = '') =>
  `<!-- ratingplate:start ${name} -->\n${between}<!-- ratingplate:end ${name} -->\n`;

/** The page without what is between markers. */
const outside = (page: string) =>
  page.replace(
    /((?:<!--|\{\/\*) ratingplate:start[^\n]*\n)[\s\S]*?((?:<!--|\{\/\*) ratingplate:end)/g,
    '$1$2',
  );

describe('fillBlocks', () => {
  it('fills each block by name and is settled after one pass', () => {
    const page = Object.keys(blocks)
      .map((name) => `Prose of ${name}.\n\n${marked(name, 'old\n')}`)
      .join('\n');
    const filled = fill(page);
    expect(filled).not.toContain('old\n');
    expect(fill(filled)).toBe(filled);
    expect(outside(filled)).toBe(outside(page));
  });

  it('takes a block without a name for all', () => {
    expect(fill('<!-- ratingplate:start -->\n<!-- ratingplate:end -->')).toContain('### Reproducing');
  });

  it('leaves every byte outside as it is', () => {
    const prose = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '\r\n', '\t', '|', '#', 'é', '\u2028', '-', '\uFEFF'),
    });
    fc.assert(
      fc.property(prose, prose, prose, (before, middle, after) => {
        const page = `${before}\n${marked('checks')}${middle}\n${marked('memory')}${after}`;
        const filled = fill(page);
        expect(filled.startsWith(`${before}\n<!-- ratingplate:start checks -->\n`)).toBe(true);
        expect(filled).toContain(
          `<!-- ratingplate:end checks -->\n${middle}\n<!-- ratingplate:start memory -->\n`,
        );
        expect(filled.endsWith(`<!-- ratingplate:end memory -->\n${after}`)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps CRLF, in the block too', () => {
    const page = `\uFEFF# Title\r\n\r\n${marked('memory').replaceAll('\n', '\r\n')}\r\nend`;
    const filled = fill(page);
    expect(filled).not.toMatch(/(?<!\r)\n/);
    expect(filled.startsWith('\uFEFF# Title\r\n')).toBe(true);
    expect(fill(filled)).toBe(filled);
  });

  it('has a blank line before the end, or a table would take the marker for a row', () => {
    expect(fill(marked('memory'))).toMatch(/\n\n<!-- ratingplate:end memory -->\n$/);
    expect(fill(marked('memory'))).toMatch(/^<!-- ratingplate:start memory -->\n\n<!-- ratingplate renderer/);
  });

  it('speaks MDX: comments as expressions, elements closed, attributes as JSX has them', () => {
    const page = '---\ntitle: x\n---\n{/* ratingplate:start */}\n{/* ratingplate:end */}\n';
    const filled = fill(page, 'mdx');
    expect(filled).not.toContain('<!--');
    expect(filled).toContain('srcSet=');
    expect(filled).toContain('{/* ratingplate renderer');
    expect(filled.match(/<(?:br|img|source)\b[^>]*[^/]>/g)).toBeNull();
  });

  it('links charts from where the page is', () => {
    const filled = fillBlocks(marked('charts'), record, en, {
      syntax: 'markdown',
      charts: '../benchmarks/charts',
    });
    expect(filled).toContain('src="../benchmarks/charts/memory.en.light.svg"');
  });

  it('does not take a marker in a code fence for one', () => {
    const shown = '```html\n<!-- ratingplate:start -->\n```\n';
    const filled = fill(`${shown}\n${marked('checks')}`);
    expect(filled.startsWith(shown)).toBe(true);
    expect(filled.match(/ratingplate renderer/g)).toHaveLength(1);
    expect(() => fill(shown)).toThrow(expect.objectContaining({ code: 'markers-missing' }));
  });
});

describe('a page that cannot be filled', () => {
  it.each<[string, string, string, RegExp]>([
    ['without markers', '# Title\n', 'markers-missing', /no ratingplate:start/],
    ['empty', '', 'markers-missing', /no ratingplate:start/],
    [
      'with markers within a line',
      'a <!-- ratingplate:start --> b',
      'markers-missing',
      /no ratingplate:start/,
    ],
    [
      'with a start only',
      'x\n<!-- ratingplate:start memory -->\n',
      'markers-unbalanced',
      /line 2: .*start memory without an end/,
    ],
    [
      'with an end only',
      '<!-- ratingplate:end -->',
      'markers-unbalanced',
      /line 1: .*end all without a start/,
    ],
    [
      'with a block in a block',
      `<!-- ratingplate:start -->\n${marked('memory')}<!-- ratingplate:end -->`,
      'markers-unbalanced',
      /line 2: .*within block all of line 1/,
    ],
    [
      'with crossed names',
      '<!-- ratingplate:start memory -->\n<!-- ratingplate:end waits -->',
      'markers-unbalanced',
      /line 2: .*ends block memory of line 1/,
    ],
    [
      'with an unknown block',
      marked('memroy'),
      'block-unknown',
      /^line 1: .*"memroy"; did you mean "memory"\?$/,
    ],
    [
      'asking for a name every object has',
      marked('constructor'),
      'block-unknown',
      /"constructor"; valid: .*memory/,
    ],
  ])('%s is refused by name', (_, page, code, message) => {
    expect(() => fill(page)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it('of MDX does not take HTML comments, which MDX cannot read', () => {
    expect(() => fill(marked('memory'), 'mdx')).toThrow(expect.objectContaining({ code: 'markers-missing' }));
  });
  it('in a language no one has written is refused', () => {
    expect(() => localeOf('tlh')).toThrow(expect.objectContaining({ code: 'locale-unknown' }));
  });
});
