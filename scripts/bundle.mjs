// Builds the programs: `node scripts/bundle.mjs [outdir] [--unfinished]`, without a folder into dist/.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle/build.mjs';

const [outdir = fileURLToPath(new URL('../dist', import.meta.url)), flag] = process.argv.slice(2);
await bundle(path.resolve(outdir), flag === '--unfinished');
