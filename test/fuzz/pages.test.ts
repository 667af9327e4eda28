/** Any page around markers: filled without losing a byte outside of them, or refused by name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockUnknownError, MarkersMissingError, MarkersUnbalancedError } from '../../src/errors/render.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { holds } from './support.ts';

const record = sampleRecord(shapes.slice(3, 4), 1);
const named = [MarkersMissingError, MarkersUnbalancedError, BlockUnknownError];
type Syntax = 'markdown' | 'mdx';

function filledOr(page: string, syntax: Syntax): string | null {
  try {
    return fillBlocks(page, record, localeOf('en'), { syntax, charts: 'charts' });
  } catch (error) {
    if (named.some((Kind) => error instanceof Kind)) return null;
    throw error;
  }
}

const open = { markdown: '<!-- ratingplate:', mdx: '{/* ratingplate:' } as const;
const close = { markdown: ' -->', mdx: ' */}' } as const;
const words = (syntax: Syntax) => [
  ...[
    'text',
    ' ',
    '    ',
    '\t',
    '\n',
    '\n',
    '\n',
    '\r\n',
    '\r',
    '```',
    '~~~',
    '````js',
    '`',
    '|',
    '# ',
    '> ',
    '- ',
  ],
  ...['<!--', '-->', '{/*', '*/}', '\u2028', '\uFEFF', 'é', '🦊', '$&', '$1', '<details>', '<script>', '\0'],
  ...['start reproduce', 'end reproduce', 'start', 'end', 'start nothing'].map(
    (marker) => `${open[syntax]}${marker}${close[syntax]}`,
  ),
];
/** Words in any order, and among them whole blocks, so that many pages are right ones. */
/** Words in any order, and among them whole blocks, so that many pages are right ones. */
const pages = (syntax: Syntax) => {
  const word = fc.constantFrom(...words(syntax));
  const within = fc.array(word, { maxLength: 4 }).map((parts) => parts.join(''));
  const block = within.map(
    (old) =>
      `\n${open[syntax]}start reproduce${close[syntax]}\n${old}\n${open[syntax]}end reproduce${close[syntax]}\n`,
  );
  const part = fc.oneof({ weight: 6, arbitrary: word }, { weight: 1, arbitrary: block });
  return fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
};

describe.each(['markdown', 'mdx'] as const)('a page of %s', (syntax) => {
  let filledPages = 0;
  holds('is filled or refused by name, and settled once it is filled', 500, pages(syntax), (page) => {
    const filled = filledOr(page, syntax);
    if (filled === null) return;
    filledPages++;
    expect(filledOr(filled, syntax)).toBe(filled);
  });
  it('is filled often enough for that to mean something', () => expect(filledPages).toBeGreaterThan(50));

  // What stands around and between is known here, and not found by the code that is tried.
  const prose = fc
    .array(
      fc.constantFrom('text', ' ', '\n', '\r\n', '|', 'a`b', '# ', '$&', '🦊', '\u2028', '\0', '-->', '*/}'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''));
  const ends = fc.constantFrom('\n', '\r\n');
  const mark = (what: string) => `${open[syntax]}${what}${close[syntax]}`;
  holds('keeps every byte outside of its markers', 400, fc.tuple(prose, prose, prose, ends), (parts) => {
    const [before, old, after, end] = parts;
    const head = `${before}${end}${mark('start reproduce')}${end}`;
    const tail = `${mark('end reproduce')}${end}${after}`;
    const filled = filledOr(`${head}${old}${end}${tail}`, syntax);
    expect(filled?.startsWith(head)).toBe(true);
    expect(filled?.endsWith(tail)).toBe(true);
    expect(filled?.length).toBeGreaterThan(head.length + tail.length + 20);
  });
});
