// Writes schema/*.schema.json from the valibot shapes: `node scripts/write-schemas.mjs`.
// The shapes are TypeScript, which the Node that runs this may not read by itself: they are bundled first.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-schemas-'));

try {
  const build = await rolldown({
    cwd: root,
    input: 'scripts/schemas/files.ts',
    platform: 'node',
    tsconfig: false,
  });
  const file = path.join(folder, 'files.mjs');
  await build.write({ file, format: 'esm' });
  await build.close();
  const { schemaFiles } = await import(pathToFileURL(file).href);
  mkdirSync(path.join(root, 'schema'), { recursive: true });
  for (const [name, text] of Object.entries(schemaFiles())) {
    writeFileSync(path.join(root, 'schema', name), text);
    process.stdout.write(`schema/${name}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
