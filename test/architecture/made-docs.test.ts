import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { configPage } from '../../scripts/docs/config-page.ts';
import { configReference } from '../../scripts/docs/config-reference.ts';
import { doctorPage } from '../../scripts/docs/doctor-page.ts';
import type { JsonSchema } from '../../scripts/docs/json-schema.ts';
import { pagesPage } from '../../scripts/docs/pages-page.ts';
import { schemaFiles } from '../../scripts/schemas/files.ts';
import { meanings } from '../../src/commands/check.ts';
import { parseRecord } from '../../src/record/read.ts';
import { blocks } from '../../src/render/blocks/index.ts';
import { fillBlocks } from '../../src/render/fill.ts';
import { localeOf, locales } from '../../src/render/locales/index.ts';
import { renderSnapshot } from '../../src/render/snapshot.ts';
import { blocksOf } from './markdown.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const schema: JsonSchema = JSON.parse(schemaFiles()['config.schema.json'] ?? '{}');
const configuration = read('docs/configuration.md');
const pages = read('docs/pages.md');

/** First cells of the rows of a table, by its first head. */
function firstCells(page: string, head: string): string[] {
  const rows = page.slice(page.indexOf(`\n| ${head} |`) + 1).split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(2, end).map((row) => (row.split('|')[1] ?? '').trim().replaceAll('`', ''));
}

/** Every path of the schema, an entry of a list as `[]` and a name of the user's own as NAME. */
function pathsOf({ properties, items, anyOf, additionalProperties }: JsonSchema, at = ''): string[] {
  const named = Object.entries(properties ?? {}).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`;
    return [path, ...pathsOf(value, path)];
  });
  const inner = typeof additionalProperties === 'object' ? pathsOf(additionalProperties, `${at}.NAME`) : [];
  const variants = (anyOf ?? []).flatMap((variant) => pathsOf(variant, at));
  return [...new Set([...named, ...inner, ...variants, ...(items ? pathsOf(items, `${at}[]`) : [])])];
}

/** Every path that the table says there is, rows that refer to another object written out. */
function pathsTold(page: string): string[] {
  const told: string[] = [];
  for (const line of page.split('\n')) {
    const [, key = '', value = '', meaning = ''] = line.split(/(?<!\\)\|/).map((text) => text.trim());
    const path = /^`([^`]+)`/.exec(key)?.[1];
    const as = /^As in `([^`]+)`\.$/.exec(meaning)?.[1];
    if (path !== undefined) told.push(...(as === undefined ? [path] : sharedWith(as, path, value, told)));
  }
  return told;
}

/** The named keys of an object told before, and all below them, as those of another. */
function sharedWith(as: string, path: string, keys: string, told: readonly string[]): string[] {
  const from = [...keys.matchAll(/`([^`]+)`/g)].map(([, name]) => `${as}.${name}`);
  return told
    .filter((each) => from.some((one) => each === one || each.startsWith(`${one}.`)))
    .map((each) => path + each.slice(as.length));
}

describe('docs/configuration.md', () => {
  // Apart from `toEqual`: a whole page is no message.
  it('is what `npm run docs` writes', () => {
    expect(configPage(configuration, schema) === configuration).toBe(true);
  });
  it('has every key of the schema, and no other', () => {
    expect([...new Set(pathsTold(configReference(schema)))].sort()).toEqual(pathsOf(schema).sort());
    expect(pathsOf(schema)).toContain('overrides[].point.settle.re-read');
  });
  it('would not be written without its markers', () => {
    expect(() => configPage('# The config\n', schema)).toThrow(/lost the markers of profiles/);
  });
  it('would not be written with a key that nobody has described', () => {
    const bare: JsonSchema = { properties: { depth: { type: 'integer', minimum: 1, maximum: 2 } } };
    expect(() => configReference(bare)).toThrow(/depth has no description/);
  });
});

describe('docs/doctor.md', () => {
  const page = read('docs/doctor.md');
  it('is what `npm run docs` writes', () => expect(doctorPage(page) === page).toBe(true));
});

describe('docs/demo', () => {
  it('is what its record gives, and nothing else (vitest -u draws it again)', async () => {
    const record = parseRecord(read('docs/demo/record.json'), 'docs/demo/record.json');
    const drawn = await renderSnapshot(record, { locales: ['en'], page: true });
    for (const [name, content] of drawn) await expect(content).toMatchFileSnapshot(`../../docs/demo/${name}`);
    const there = readdirSync(`${root}/docs/demo`, { recursive: true, encoding: 'utf8' });
    expect(there.sort()).toEqual(['charts', 'record.json', ...drawn.keys()].sort());
  });
});

describe('docs/pages.md', () => {
  it('is what `npm run docs` writes', () => expect(pagesPage(pages) === pages).toBe(true));
  it('names every block', () => expect(firstCells(pages, 'block')).toEqual(Object.keys(blocks)));
  it('says what each word of check means', () => {
    expect(firstCells(pages, 'it says')).toEqual(Object.values(meanings));
  });
  it('names every language', () => {
    for (const { code } of locales) expect(pages).toContain(`\`${code}\` (`);
  });

  const record = parseRecord(read('test/fixtures/records/sample.json'), 'sample.json');
  const examples = blocksOf({ file: 'docs/pages.md', text: pages }).filter(({ text }) =>
    text.includes('ratingplate:start'),
  );
  it.each(examples.map(({ language, text }) => [language, text] as const))(
    'shows a page of %s that can be filled',
    (language, page) => {
      const syntax = language === 'mdx' ? 'mdx' : 'markdown';
      const filled = fillBlocks(page, record, localeOf('en'), { syntax, charts: 'charts' });
      expect(filled.match(/ratingplate renderer/g)?.length).toBe(page.match(/ratingplate:start/g)?.length);
    },
  );
  it('shows both syntaxes', () =>
    expect(examples.map(({ language }) => language)).toEqual(['markdown', 'mdx']));
});
