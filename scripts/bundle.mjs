// Builds the programs: `node scripts/bundle.mjs [outdir]`, without a folder into dist/; what is committed there draws
// this repository's own page again, so that the two stay together.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle/build.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const given = process.argv[2];
await bundle(path.resolve(given ?? path.join(root, 'dist')));
if (given === undefined && existsSync(path.join(root, 'docs', 'rating', 'record.json')))
  execFileSync(process.execPath, [path.join(root, 'dist', 'cli.js'), 'render'], {
    cwd: root,
    stdio: 'inherit',
  });
