import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeTemplate, fillJson, fillSome, fillTemplate, variablesOf } from '../../src/config/index.ts';
import { TemplateUnfilledError } from '../../src/errors/config.ts';

/** Texts full of what templates are made of. */
const tricky = fc
  .array(fc.constantFrom('$', '{', '}', '${', '$$', 'a', '${a}', '${b}', '\\', ' '), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('fillTemplate', () => {
  it('puts variables in and leaves other dollars alone', () => {
    expect(fillTemplate('x=${a} $1 $HOME $${a} $$', { a: 7 })).toBe('x=7 $1 $HOME ${a} $');
  });

  it('refuses what nobody has filled, and what only looks like a known name', () => {
    expect(() => fillTemplate('${b}', { a: 1 })).toThrow(TemplateUnfilledError);
    expect(() => fillTemplate('${', { a: 1 })).toThrow(TemplateUnfilledError);
    expect(() => fillTemplate('${toString}', {})).toThrow('toString');
  });

  it('does not look into what it has put in', () => {
    expect(fillTemplate('${a}', { a: '${b}', b: 'no' })).toBe('${b}');
  });

  it('gives back any escaped text, whatever stands around it', () => {
    fc.assert(fc.property(tricky, (text) => fillTemplate(escapeTemplate(text), {}) === text));
    fc.assert(
      fc.property(
        tricky,
        tricky,
        (one, two) => fillTemplate(escapeTemplate(one) + escapeTemplate(two), {}) === one + two,
      ),
    );
  });

  it('leaves ordinary values as they are when escaped', () =>
    expect(escapeTemplate('US$ 5, $HOME, a$b')).toBe('US$ 5, $HOME, a$b'));
});

describe('fillSome', () => {
  it('leaves the rest to a later stage', () => {
    expect(fillSome('${a}-${b}-$$', { a: 'x' })).toBe('x-${b}-$$');
  });

  it('in two stages gives what one stage gives, with any values', () => {
    const shape = fc.array(fc.constantFrom('${a}', '${b}', '{x}', '-', '$$', '$1'), { maxLength: 8 });
    fc.assert(
      fc.property(shape, tricky, tricky, (parts, a, b) => {
        const template = parts.join('');
        return fillTemplate(fillSome(template, { a }), { b }) === fillTemplate(template, { a, b });
      }),
    );
  });
});

describe('variablesOf', () => {
  it('names them in order, escaped ones left out, null where one is never closed', () => {
    expect(variablesOf('${a} $${b} ${c.d} ${')).toEqual(['a', 'c.d', null]);
    expect(variablesOf('${a${b}')).toEqual([null, 'b']);
  });
});

describe('fillJson', () => {
  it('repeats, splits nothing else, and keeps numbers numbers', () => {
    const value = {
      keys: { repeat: 'key:${item}', times: '${n}' },
      n: '${n}',
      text: 'n=${n}',
      left: [1, null, true],
    };
    expect(fillJson(value, fillTemplate, { n: 3 })).toEqual({
      keys: ['key:1', 'key:2', 'key:3'],
      n: 3,
      text: 'n=3',
      left: [1, null, true],
    });
  });

  it('leaves a repetition to the last stage', () => {
    const value = { repeat: '${axis}:${item}', times: '${n}' };
    expect(fillJson(value, fillSome, { axis: 'x' })).toEqual({ repeat: 'x:${item}', times: '${n}' });
  });

  it('refuses to repeat half a time', () => {
    expect(() => fillJson({ repeat: 'a', times: 1.5 }, fillTemplate, {})).toThrow(TemplateUnfilledError);
  });
});

describe('a list to be repeated', () => {
  const value = { args: [{ repeat: 'key:${item}:${client}', times: '${keys}' }] };
  it('waits until all but client and call is known', () => {
    expect(fillJson(value, fillSome, {})).toEqual(value);
    const known = { args: [{ repeat: 'key:${item}:${client}', times: 2 }] };
    expect(fillJson(value, fillSome, { keys: 2 })).toEqual(known);
    expect(fillJson(known, fillSome, { port: 1 }, true)).toEqual({
      args: [['key:1:${client}', 'key:2:${client}']],
    });
  });
  it('that is not counted by then is an error', () => {
    expect(() => fillJson(value, fillSome, {}, true)).toThrow(/times: "\$\{keys\}" is not a whole number/);
  });
});
