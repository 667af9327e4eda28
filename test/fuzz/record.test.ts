/** Any JSON in the place of a record, or a record changed anywhere: refused by name, or drawn without a throw. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/commands/finish.ts';
import { RatingplateError } from '../../src/errors/base.ts';
import { headlineFaults } from '../../src/record/complete.ts';
import { mergeRecords } from '../../src/record/merge.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { serializeRecord } from '../../src/record/serialize.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { renderSnapshot } from '../../src/render/index.ts';
import { localeOf } from '../../src/render/locales/index.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { holds } from './support.ts';

const text = JSON.stringify(sampleRecord(shapes.slice(3, 5), 3));

/** The record, or null where it is refused by name. */
function read(json: string): RatingRecord | null {
  try {
    return parseRecord(json, 'a.json');
  } catch (error) {
    if (error instanceof RatingplateError) return null;
    throw error;
  }
}

/** All that a command makes of a record besides charts. */
function draw(record: RatingRecord): void {
  expect(read(serializeRecord(record))).not.toBeNull();
  expect(summarize(record)).toEqual(expect.any(String));
  expect(headlineFaults(record)).toEqual(expect.any(Array));
  expect(mergeRecords([record])).toEqual(record);
  for (const locale of ['en', 'es'])
    for (const [syntax, page] of [
      ['markdown', '<!-- ratingplate:start all -->\n<!-- ratingplate:end all -->\n'],
      ['mdx', '{/* ratingplate:start all */}\n{/* ratingplate:end all */}\n'],
    ] as const)
      expect(fillBlocks(page, record, localeOf(locale), { syntax, charts: 'c' })).not.toMatch(
        /undefined|NaN|\[object/,
      );
}

type Place = { readonly at: number; readonly change: Change };
type Change = { readonly kind: 'set'; readonly value: unknown } | { readonly kind: 'delete' | 'double' };

/** Every object and array of a value, with its keys: where something can be changed. */
function places(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const map = value as Record<string, unknown>;
  return Object.keys(map).flatMap((key) => [
    [map, key] as [Record<string, unknown>, string],
    ...places(map[key]),
  ]);
}

function changed(changes: readonly Place[]): string {
  const record = JSON.parse(text) as unknown;
  for (const { at, change } of changes) {
    const all = places(record);
    const [map, key] = all[at % all.length] ?? [];
    if (map === undefined || key === undefined) continue;
    if (change.kind === 'set') map[key] = change.value;
    else if (change.kind === 'delete') {
      if (Array.isArray(map)) map.splice(Number(key), 1);
      else delete map[key];
    } else if (Array.isArray(map)) map.push(structuredClone(map[Number(key)]));
  }
  return JSON.stringify(record);
}

const values = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e308,
    -0,
    '',
    'x',
    '\ud800',
    '|\n`',
    true,
    [],
    {},
    [null],
    '__proto__',
    1e-300,
  ),
  fc.jsonValue({ maxDepth: 1 }),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  values.map((value) => ({ kind: 'set' as const, value })),
  fc.constantFrom({ kind: 'delete' as const }, { kind: 'double' as const }),
);
const changes = fc.array(fc.record({ at: fc.nat(1_000_000), change }), { minLength: 1, maxLength: 3 });

describe('a record', () => {
  let drawnRecords = 0;
  holds('changed anywhere is refused by name, or drawn', 30, changes, (all) => {
    const record = read(changed(all));
    if (record !== null) draw(record);
  });

  /** What the schema lets through most: numbers, and texts of one line. */
  const mild = fc.array(
    fc.record({
      at: fc.nat(1_000_000),
      change: fc
        .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(null, 0), fc.string())
        .map((value) => ({ kind: 'set' as const, value })),
    }),
    { minLength: 1, maxLength: 2 },
  );
  holds('with another number or text is refused by name, or drawn', 30, mild, (all) => {
    const record = read(changed(all));
    if (record === null) return;
    drawnRecords++;
    draw(record);
  });

  it('is drawn often enough for that to mean something', () => expect(drawnRecords).toBeGreaterThan(3));

  holds('changed so has charts and pages, or is refused by name', 3, mild, async (all) => {
    const record = read(changed(all));
    if (record === null) return;
    const drawn = await renderSnapshot(record, { locales: ['en'], page: true });
    for (const [name, content] of drawn) expect(content, name).not.toMatch(/\bNaN\b|\bundefined\b|\[object/);
  });

  holds(
    'that is any JSON or cut anywhere is refused by name',
    300,
    fc.oneof(
      fc.json(),
      fc.nat(text.length - 1).map((at) => text.slice(0, at)),
    ),
    (json) => {
      expect(read(json)).toBeNull();
    },
  );
});
