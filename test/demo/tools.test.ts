import { describe, expect, it } from 'vitest';
import { glossary, searchGlossary } from '../../src/demo/glossary.ts';
import { Notebook } from '../../src/demo/notebook.ts';
import { schemas } from '../../src/demo/schemas.ts';
import { callTool } from '../../src/demo/tools.ts';
import { convert } from '../../src/demo/units.ts';

const call = (name: string, input: object = {}, notebook = new Notebook()) =>
  callTool(name, input as Readonly<Record<string, unknown>>, notebook);

describe('the demo server', () => {
  it('lists every tool it has, and has every tool it lists', () => {
    for (const { name } of schemas) expect(call(name)).not.toBeNull();
    expect(call('no_such_tool')).toBeNull();
    expect(new Set(schemas.map((one) => one.name)).size).toBe(schemas.length);
  });

  it('searches by every word, terms first', () => {
    expect(searchGlossary('resident set', null, 10)[0]?.term).toBe('resident set');
    expect(searchGlossary('MEMORY', 'memory', 2)).toHaveLength(2);
    expect(searchGlossary('no such words', null, 10)).toEqual([]);
    expect(searchGlossary('', null, 10)).toEqual([]);
    expect(call('search_text', { query: 'memory' })).toMatchObject({
      text: expect.stringContaining(`of ${glossary.length} entries match "memory"`),
    });
  });

  it.each([
    [1, 'km', 'm', 1000],
    [1, 'MiB', 'kB', 1048.576],
    [100, 'C', 'F', 212],
    [-40, 'F', 'C', -40],
    [0, 'K', 'C', -273.15],
    [1, 'km', 'kg', null],
    [1, 'parsec', 'm', null],
  ])('converts %d %s to %s', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBe(expected);
  });

  it('keeps notes by session, and finds them by all their words', () => {
    const notebook = new Notebook();
    expect(call('note_add', { title: 'First note', text: 'about memory' }, notebook)).toEqual({
      text: 'note 1 kept',
    });
    call('note_add', { title: 'Second', text: 'about time' }, notebook);
    expect(call('note_find', { query: 'about MEMORY' }, notebook)).toMatchObject({
      text: '1 notes\n1: First note\nabout memory',
    });
    expect(call('note_remove', { id: 1 }, notebook)).toEqual({ text: 'removed' });
    expect(call('note_remove', { id: 1 }, notebook)).toEqual({ error: 'no such note' });
    expect(call('note_find', { query: 'memory' }, notebook)).toEqual({ text: '0 notes' });
    expect(call('note_list', {}, notebook)).toEqual({ text: '1 notes\n2: Second' });
    expect(call('note_list')).toEqual({ text: '0 notes' });
  });

  it('holds a thousand notes and no more', () => {
    const notebook = new Notebook();
    for (let n = 0; n < 1000; n++) expect(notebook.add('t', 'x')).not.toBeNull();
    expect(call('note_add', { title: 't', text: 'x' }, notebook)).toEqual({ error: 'the notebook is full' });
  });

  it('describes numbers and texts', () => {
    expect(call('describe_numbers', { values: [3, 1, 2, 'x'] })).toEqual({
      text: 'n 3, min 1, p50 2, p90 3, max 3, mean 2',
    });
    expect(call('count_words', { text: 'b a b. C', top: 1 })).toEqual({ text: '4 words, 3 different\nb: 2' });
    expect(call('days_between', { from: '2026-11-30', to: '2026-01-01' })).toEqual({ text: '-333 days' });
    expect(call('list_units', { quantity: 'time' })).toEqual({ text: 'time: s, ms, min, h, d' });
  });

  it('says what is wrong', () => {
    expect(call('convert_units', { value: 1, from: 'm', to: 'kg' })).toEqual({
      error: 'cannot convert m to kg',
    });
    expect(call('convert_units', { value: 1 })).toEqual({ error: 'missing: from, to' });
    expect(call('describe_numbers', { values: [] })).toHaveProperty('error');
    expect(call('days_between', { from: 'x', to: 'y' })).toHaveProperty('error');
    expect(call('list_units', { quantity: 'x' })).toEqual({ error: 'no quantity "x"' });
  });
});
