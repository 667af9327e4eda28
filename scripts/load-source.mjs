// Loads a TypeScript module of this project into the Node that runs this, which may not read TypeScript by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The exports of a module, bundled first. */
export async function loadSource(root, input) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-source-'));
  try {
    const build = await rolldown({ cwd: root, input, platform: 'node', tsconfig: false });
    const file = path.join(folder, 'module.mjs');
    await build.write({ file, format: 'esm' });
    await build.close();
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
