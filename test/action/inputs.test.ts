import { describe, expect, it } from 'vitest';
import { given, inputInfos, isOn, listOf, readInputs } from '../../src/action/inputs.ts';
import { ActionInputError } from '../../src/errors/action.ts';

const read = (values: Readonly<Record<string, string>>) => readInputs((name) => values[name] ?? '');

describe('inputs', () => {
  it('have their defaults where nothing is given', () => {
    const inputs = read({});
    for (const [name, { default: value }] of Object.entries(inputInfos))
      expect(inputs[name as keyof typeof inputs]).toBe(value);
    expect([given(inputs, 'tag'), isOn(inputs, 'trial'), listOf(inputs, 'labels')]).toEqual([
      null,
      false,
      [],
    ]);
  });

  it.each([
    [
      { command: 'mesure' },
      'command: expected measure, render, check, publish, doctor, calibrate, found "mesure"; did you mean measure?',
    ],
    [
      { command: 'everything' },
      'command: expected measure, render, check, publish, doctor, calibrate, found "everything"',
    ],
    [{ trial: 'yes' }, 'trial: expected true, false, found "yes"'],
    [{ upload: 'sometimes' }, 'upload: expected auto, never, found "sometimes"'],
    [{ draft: 'true' }, 'draft: expected never, create, always, found "true"'],
    [{ 'retention-days': '0' }, 'retention-days: expected a whole number from 1 to 400, found "0"'],
    [{ 'retention-days': '1e2' }, 'retention-days: expected a whole number from 1 to 400, found "1e2"'],
  ])('%j names the valid values', (values, message) => {
    expect(() => read(values as unknown as Record<string, string>)).toThrow(new ActionInputError(message));
  });

  it('quote what they cannot be on one line of bounded length', () => {
    expect(() => read({ profile: `${'x'.repeat(500)}\n::error::y` })).toThrow(/^profile: [^\n]{1,200}$/);
  });

  it('take yes and no in any case, and lists by line or comma', () => {
    const inputs = read({ trial: 'TRUE', labels: 'a, b\n\n c d \n', reviewers: ',\n' });
    expect(isOn(inputs, 'trial')).toBe(true);
    expect([listOf(inputs, 'labels'), listOf(inputs, 'reviewers')]).toEqual([['a', 'b', 'c d'], []]);
  });
});
