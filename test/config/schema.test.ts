import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { schemaFiles } from '../../scripts/schemas/files.ts';
import { parseConfig } from '../../src/config/index.ts';
import { changed, whole } from './broken.ts';
import { violations } from './json-schema.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = JSON.parse(schemaFiles()['config.schema.json'] ?? '{}');
const examples = readdirSync(`${root}/examples`)
  .map((name) => `examples/${name}/ratingplate.yml`)
  .filter((file) => existsSync(`${root}/${file}`));

describe('schema/', () => {
  it.each(Object.entries(schemaFiles()))(
    '%s is what `node scripts/write-schemas.mjs` writes',
    (name, text) => {
      expect(readFileSync(`${root}/schema/${name}`, 'utf8')).toBe(text);
    },
  );
});

describe('the JSON Schema of the config', () => {
  it.each([...examples, 'test/config/fixtures/design.yml'])('accepts %s', (file) => {
    expect(violations(schema, parse(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
  });

  it('accepts numbers where the program does', () => {
    const text = changed('surface: [dynamic, meta]', 'surface: [1, 2.5]').replace('[--http,', '[--http, 7,');
    expect(
      violations(
        schema,
        parse(
          text
            .replace('include:\n  - { endpoint: http, surface: meta, telemetry: "on" }', '')
            .replace('- { match: { telemetry: "on" }, expect: { standin.api: "> 0" } }', ''),
        ),
      ),
    ).toEqual([]);
    expect(() => parseConfig(whole, 'a.yml')).not.toThrow();
  });

  // What an editor marks while one types; the program says it as well, and more.
  it.each([
    ['an unknown key', 'clients: [1', 'client: [1', '.measure.series.client: additional'],
    ['a missing key', 'schema: 1\n', '', '.schema: required'],
    ['a wrong type', 'clients: [1', 'clients: [many', '.measure.series.clients.0: type'],
    ['a wrong protocol', 'mcp-http', 'mcp', '.endpoints.http.protocol: anyOf'],
    ['a wrong duration', '30s', '30', '.stop.latency: type'],
    ['a wrong unit', '30s', '30sec', '.stop.latency: pattern'],
    ['a wrong name', '  stdio:', '  9stdio:', '.endpoints.9stdio (name): pattern'],
    ['a boolean as axis value', '["off"]', '[false]', '.matrix.telemetry: anyOf'],
  ])('refuses %s', (_, from, to, said) => {
    expect(violations(schema, parse(changed(from, to)))).toContain(said);
  });
});
