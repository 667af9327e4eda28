// Writes the JSON Schemas of config and record from the sources: `node scripts/write-schemas.mjs [outdir]`,
// without a folder into schema/. Node cannot run the sources as they are, so they are bundled first.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** File to write: where the schema is, its name there, and what people see it as. */
const SCHEMAS = {
  'config.schema.json': ['src/config/shape/index.ts', 'configSchema', 'ratingplate.yml'],
  'record.schema.json': ['src/record/schema.ts', 'recordSchema', 'record.json of a snapshot'],
};

/** A module of the sources, as Node can load it. */
async function load(source) {
  const folder = mkdtempSync(path.join(root, 'node_modules/.ratingplate-schema-'));
  try {
    const file = path.join(folder, 'schema.mjs');
    const build = await rolldown({
      cwd: root,
      input: source,
      platform: 'node',
      tsconfig: false,
      external: ['valibot'],
    });
    await build.write({ file, format: 'esm' });
    await build.close();
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a check in code demands beyond JSON Schema is left out: an editor's help, not the judge. */
async function schemaText([source, name, title]) {
  const { [name]: schema } = await load(source);
  if (!schema) throw new Error(`${source} exports no ${name}`);
  const converted = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return `${JSON.stringify({ title, ...converted }, null, 2)}\n`;
}

const outdir = path.resolve(process.argv[2] ?? path.join(root, 'schema'));
mkdirSync(outdir, { recursive: true });
for (const [file, from] of Object.entries(SCHEMAS))
  writeFileSync(path.join(outdir, file), await schemaText(from));
