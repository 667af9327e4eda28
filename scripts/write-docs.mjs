// Writes the pages of docs/ that are made from the sources: `npm run docs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSource } from './load-source.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const errors = path.join(root, 'src', 'errors');

const { errorsPage } = await loadSource(root, 'scripts/docs/errors-page.ts');
const sources = readdirSync(errors)
  .sort()
  .map((file) => readFileSync(path.join(errors, file), 'utf8'));
writeFileSync(path.join(root, 'docs', 'errors.md'), errorsPage(sources));
process.stdout.write('docs/errors.md\n');

const { configPage } = await loadSource(root, 'scripts/docs/config-page.ts');
const { schemaFiles } = await loadSource(root, 'scripts/schemas/files.ts');
const schema = JSON.parse(schemaFiles()['config.schema.json']);
rewrite('configuration.md', (page) => configPage(page, schema));

const { recordPage } = await loadSource(root, 'scripts/docs/record-page.ts');
const recordSchema = JSON.parse(schemaFiles()['record.schema.json']);
rewrite('record.md', (page) => recordPage(page, recordSchema));

const { pagesPage } = await loadSource(root, 'scripts/docs/pages-page.ts');
rewrite('pages.md', pagesPage);

const { doctorPage } = await loadSource(root, 'scripts/docs/doctor-page.ts');
rewrite('doctor.md', doctorPage);

const { actionPage } = await loadSource(root, 'scripts/docs/action-tables.ts');
const actionYml = readFileSync(path.join(root, 'action.yml'), 'utf8');
rewrite('action.md', (page) => actionPage(page, actionYml));

/** Writes a page of docs/ again with its tables as they are now. */
function rewrite(name, change) {
  const file = path.join(root, 'docs', name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  process.stdout.write(`docs/${name}\n`);
}
