import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionInvalidError } from '../../src/errors/render.ts';
import { type Expression, parseReferences } from '../../src/util/expression.ts';

const only = (source: string): Expression => {
  const [piece] = parseReferences(`{{${source}}}`);
  if (typeof piece !== 'object') throw new Error('no reference');
  return piece.expression;
};
/** With plain numbers in the place of figures. */
function reckoned(of: Expression): number {
  if (of.kind === 'number') return of.value;
  if (of.kind === 'negative') return -reckoned(of.of);
  if (of.kind === 'path') return of.segments.length;
  const [left, right] = [reckoned(of.left), reckoned(of.right)];
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[of.operator];
}

describe('an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 3 - 2', 3],
    ['16 / 4 / 2', 2],
    ['-2 * -3', 6],
    [' 1.5*2 ', 3],
    ['a.b-c.d * 2', 6],
    ['a.b - c.d', 0],
    ['a."x - y".c', 3],
  ])('%s', (source, value) => expect(reckoned(only(source))).toBe(value));

  it.each([
    '',
    '1 2',
    '1..2',
    '1.2.3',
    'a.',
    'a..b',
    'a."b',
    '(1',
    '1)',
    '*1',
    '1 |',
    '1 | MiB 3',
    'f(1)',
    'a[0]',
    '`x`',
    'a = 1',
    '1e9',
    '"x"',
    '\\u0061',
  ])('is none: %j', (source) => expect(() => only(source)).toThrow(ExpressionInvalidError));

  it('without an end is named', () => expect(() => parseReferences('a {{ 1')).toThrow(/no }} after it/));

  it('ends: neither length nor depth can exhaust anybody', () => {
    expect(() => only(`${'('.repeat(30)}1${')'.repeat(30)}`)).toThrow(/nested over 20 levels/);
    expect(() => only('-'.repeat(400))).toThrow(ExpressionInvalidError);
    expect(() => only('1+'.repeat(300))).toThrow(/over 500 characters/);
  });

  it('leaves all that is outside of braces as it is', () => {
    const outside = fc.string({
      unit: fc.constantFrom('a', ' ', '{', '}', '\n', '|', '<', '🦊'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(outside, outside, (before, after) => {
        fc.pre(
          !before.includes('{{') && !before.endsWith('{') && !after.includes('{{') && !after.startsWith('}'),
        );
        const pieces = parseReferences(`${before}{{ 1 }}${after}`);
        expect(pieces.map((piece) => (typeof piece === 'string' ? piece : '#')).join('')).toBe(
          `${before}#${after}`,
        );
      }),
    );
  });

  it('of any text is one, or is refused by name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}()+-*/|."ab.1 '), maxLength: 30 }), (text) => {
        try {
          parseReferences(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionInvalidError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
