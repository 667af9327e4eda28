import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../scripts/docs/json-schema.ts';
import { readMeaning } from '../../scripts/docs/record-meaning.ts';
import { recordPage } from '../../scripts/docs/record-page.ts';
import { recordSections } from '../../scripts/docs/record-sections.ts';
import { schemaFiles } from '../../scripts/schemas/files.ts';
import { figureGroups } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const page = read('docs/record.md');
const schema: JsonSchema = JSON.parse(schemaFiles()['record.schema.json'] ?? '{}');
const record = parseRecord(read('docs/demo/record.json'), 'record.json');

/** Every object of the schema with fields of its own, wherever it stands. */
function objectsOf(part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as JsonSchema;
  const own = properties === undefined ? [] : [Object.keys(properties)];
  return [...own, ...Object.values(part).flatMap(objectsOf)];
}

/** The fields of each table of the page, those only named in a row too. */
const tables = recordSections(schema)
  .split(/^### .*$/m)
  .slice(1)
  .map((table) =>
    [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    ),
  );
const setOf = (objects: readonly string[][]) =>
  [...new Set(objects.map((keys) => keys.toSorted().join()))].sort();

/** The first cells of all rows between two headings. */
const namesIn = (from: string, to: string): string[] =>
  [...page.slice(page.indexOf(from), page.indexOf(to)).matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name ?? '',
  );

describe('docs/record.md', () => {
  // Apart from `toEqual`: a whole page is no message.
  it('is what `npm run docs` writes', () => expect(recordPage(page, schema) === page).toBe(true));

  it('has every field of every object of the schema, and no other', () => {
    expect(setOf(tables)).toEqual(setOf(objectsOf(schema)));
    expect(tables.length).toBeGreaterThan(35);
  });

  it('has every figure and condition that a real record holds', () => {
    const figures = record.runs.flatMap(({ measurements }) =>
      measurements.flatMap((each) => figureGroups(each).flatMap((group) => Object.keys(group.figures))),
    );
    const conditions = record.runs.flatMap(({ measurements }) =>
      measurements.flatMap(({ rounds }) => rounds.flatMap((round) => Object.keys(round.conditions.after))),
    );
    expect(figures.filter((name) => !namesIn('## Figures', '## Conditions').includes(name))).toEqual([]);
    expect(
      conditions.filter((name) => !page.slice(page.indexOf('## Conditions')).includes(`\`${name}\``)),
    ).toEqual([]);
    expect(figures.length).toBeGreaterThan(50);
  });

  const nullable = (description: string): JsonSchema => ({
    description,
    anyOf: [{ type: 'number' }, { type: 'null' }],
  });
  it.each<[string, string, JsonSchema, boolean]>([
    ['does not say what it means', 'depth_ms', { type: 'number' }, true],
    ['does not say its unit', 'depth', { type: 'number', description: 'How deep.' }, true],
    ['and null do not go together', 'depth_ms', nullable('How deep.'), true],
    ['and null do not go together', 'depth_ms', { type: 'number', description: 'Deep. Null = no.' }, true],
    ['and its absence do not go together', 'depth_ms', { type: 'number', description: 'How deep.' }, false],
  ])('would not be written with a field that %s', (fault, key, value, required) => {
    expect(() => readMeaning(key, value, required)).toThrow(fault);
  });

  it('takes unit and lack out of what a field says', () => {
    const value = nullable('How deep. Unit: share of 1. Null = nobody looked. Absent = an older record.');
    expect(readMeaning('depth', value, false)).toEqual({
      meaning: 'How deep.',
      unit: 'share of 1',
      lack: 'null: nobody looked; absent: an older record',
    });
  });
});
