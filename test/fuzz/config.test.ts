/** Any text as a config, and every example changed anywhere: a plan, or mistakes with their places. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { describePlan, makePlan, parseConfig, planForRecord } from '../../src/config/index.ts';
import { RatingplateError } from '../../src/errors/base.ts';
import { ConfigErrors } from '../../src/errors/config.ts';
import { holds } from './support.ts';

const folder = new URL('../../examples/', import.meta.url);
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(new URL(`${name}/ratingplate.yml`, folder), 'utf8'));

/** Is a plan that can be told, or is refused with places that there are. */
function understood(text: string): void {
  try {
    const plan = makePlan(parseConfig(text, 'a.yml'));
    expect(describePlan(plan).length).toBeGreaterThan(0);
    expect(JSON.stringify(planForRecord(plan)).length).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toBeInstanceOf(RatingplateError);
    if (!(error instanceof ConfigErrors)) return;
    expect(error.problems.length).toBeGreaterThan(0);
    const lines = text.split('\n').length;
    for (const { line, message } of error.problems) {
      expect(line).toBeGreaterThanOrEqual(0);
      expect(line).toBeLessThanOrEqual(lines);
      expect(message).not.toBe('');
    }
  }
}

const tokens = [
  '${',
  '${port}',
  '}',
  '"',
  "'",
  ': ',
  '\n',
  '  ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  '&a',
  '*a',
  '<<: *a',
  '!!js/function x',
  '#',
  '|',
  '>',
  '\t',
  '\0',
  '~',
  '0',
  '-1',
  '1e999',
  '.nan',
  '99999999999999999999',
  'on',
  '80%',
  '10s',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  '\ud800',
  '\u2028',
];
const place = fc.nat(1_000_000);
const edit = fc.record({ from: place, length: fc.nat(30), word: fc.constantFrom(...tokens) });

describe('a config', () => {
  holds(
    'made from an example by any edits is a plan or a list of mistakes',
    150,
    fc.tuple(fc.constantFrom(...examples), fc.array(edit, { minLength: 1, maxLength: 4 })),
    ([example, edits]) => {
      let text = example;
      for (const { from, length, word } of edits) {
        const at = from % (text.length + 1);
        text = text.slice(0, at) + word + text.slice(at + length);
      }
      understood(text);
    },
  );

  holds(
    'made of the lines of examples in any order is a plan or a list of mistakes',
    100,
    fc.array(fc.tuple(fc.constantFrom(...examples), place), { maxLength: 40 }),
    (picked) => {
      const lines = picked.map(([example, at]) => {
        const all = example.split('\n');
        return all[at % all.length] ?? '';
      });
      understood(lines.join('\n'));
    },
  );

  holds(
    'that is any text is a list of mistakes, or a plan',
    200,
    fc.string({ unit: 'binary', maxLength: 400 }),
    understood,
  );
});
