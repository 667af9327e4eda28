import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePlan, makePlan, parseConfig, planForRecord } from '../../src/config/index.ts';
import { RatingplateError } from '../../src/errors/base.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { whole } from './broken.ts';

const lines = whole.split('\n').length;

/** A text is either a config that can be planned, or refused with places that exist. */
function holds(text: string): boolean {
  try {
    const plan = makePlan(parseConfig(text, 'a.yml'));
    return describePlan(plan).length > 0 && JSON.stringify(planForRecord(plan)).length > 0;
  } catch (error) {
    if (!(error instanceof ConfigErrors)) throw error;
    const last = text.split('\n').length;
    return (
      error.problems.length > 0 &&
      error.problems.every(({ line, message }) => line >= 0 && line <= last && message !== '')
    );
  }
}

const words = fc.constantFrom(
  'schema',
  '1',
  'name',
  'target',
  'targets',
  'endpoint',
  'endpoints',
  'methods',
  'matrix',
  'match',
  'overrides',
  'command',
  'args',
  'protocol',
  'mcp-stdio',
  'mcp-http',
  'url',
  'tools/list',
  'measure',
  'point',
  'series',
  'on',
  'true',
  ': ',
  ':',
  '\n',
  '\n  ',
  '\n    ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '"',
  '${',
  '${port}',
  '&a ',
  '*a',
  '<<: ',
  '? ',
  '|',
  '#',
  '!!int ',
  '__proto__',
  'constructor',
  'null',
  '~',
  '0x',
  '1e999',
  '.nan',
  '2020-01-01',
  '\t',
  '\u0000',
  '\ud800',
);

// Thousands of configs are read; the limit is for a machine that does a lot beside.
describe('any text', { timeout: 60_000 }, () => {
  it('is a config or a list of mistakes', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), holds), { numRuns: 300 });
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
        holds,
      ),
      { numRuns: 1000 },
    );
  });

  it('made from a right config by cutting, doubling or swapping is one too', () => {
    const at = fc.nat(whole.length);
    const cut = fc
      .tuple(at, at, words)
      .map(([from, to, word]) => whole.slice(0, from) + word + whole.slice(to));
    fc.assert(fc.property(cut, holds), { numRuns: 600 });
    const swap = fc.tuple(fc.nat(lines), fc.nat(lines)).map(([a, b]) => {
      const text = whole.split('\n');
      [text[a], text[b]] = [text[b] ?? '', text[a] ?? ''];
      return text.join('\n');
    });
    fc.assert(fc.property(swap, holds), { numRuns: 300 });
  });

  it('with any JSON in any place is one too', () => {
    const places = fc.constantFrom(
      'unused',
      'docs/plate',
      '[1, 2, 5]',
      '{ json: { id: 1 } }',
      '80%',
      '[stdio, http]',
      'tools/list',
      '"> 0"',
      'mcp-http',
      'listing',
    );
    const text = fc
      .tuple(places, fc.json({ maxDepth: 2 }))
      .map(([place, value]) => whole.replace(place, () => value));
    fc.assert(fc.property(text, holds), { numRuns: 600 });
  });

  it('cannot make the reader multiply aliases without end', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((one, i) => `${one}: &${one} [${`*${'abcdefgh'[i]}, `.repeat(9)}]`),
    ].join('\n');
    expect(holds(bomb)).toBe(true);
    expect(holds('schema: 1\nname: &n [*n]')).toBe(true);
  });

  it('given by --set is refused or taken', () => {
    const set = fc.tuple(
      fc.array(fc.constantFrom('measure', 'point', 'clients', '.', '"', '0', 'overrides', '=', 'x'), {
        maxLength: 8,
      }),
      fc.oneof(fc.json({ maxDepth: 1 }), fc.string()),
    );
    const taken = fc.property(set, ([path, value]) => {
      try {
        parseConfig(whole, 'a.yml', [`${path.join('')}=${value}`]);
      } catch (error) {
        if (!(error instanceof RatingplateError)) throw error;
      }
    });
    fc.assert(taken, { numRuns: 300 });
  });
});
