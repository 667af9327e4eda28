// Installs, measures and tabulates the real servers of docs/servers.md: `npm run servers [-- --only NAME ...]`.
// With --only the rows are printed and the page stays as it is. Exit 1 where a server could not be measured.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle/build.mjs';
import { entries } from './servers/entries.mjs';
import { measureServer } from './servers/measure.mjs';
import { madeBy, serversPage } from './servers/page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const unknown = values.only.filter((name) => !entries.some((entry) => entry.name === name));
if (unknown.length > 0)
  throw new Error(`no server ${unknown.join(', ')}; there are ${entries.map(({ name }) => name).join(', ')}`);
const chosen = entries.filter(({ name }) => values.only.length === 0 || values.only.includes(name));

const work = mkdtempSync(path.join(tmpdir(), 'ratingplate-servers-'));
try {
  await bundle(path.join(work, 'dist'));
  const measured = [];
  for (const entry of chosen)
    measured.push(await measureServer(entry, { root, cli: path.join(work, 'dist', 'cli.js'), work }));
  const rows = measured.flatMap((each) => each.rows);
  const records = measured.flatMap(({ record }) => (record === null ? [] : [record]));
  const page = serversPage(rows, madeBy(records));
  if (values.only.length > 0) console.log(page);
  else writeFileSync(path.join(root, 'docs', 'servers.md'), page);
  process.exitCode = rows.some(({ reason }) => reason !== null) ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
