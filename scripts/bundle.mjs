// Builds the programs: `node scripts/bundle.mjs [outdir]`, without a folder into dist/.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle/build.mjs';

await bundle(path.resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))));
