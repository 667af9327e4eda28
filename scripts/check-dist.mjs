// Is dist/ what the sources build, and within its size? `node scripts/check-dist.mjs [dist]`
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle/build.mjs';

const LIMIT_MB = 10;

/** Relative path to content of every file below a folder; of none where there is no folder. */
function contents(folder) {
  const found = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile()) found.set(path.relative(folder, file), readFileSync(file));
  }
  return found;
}

/** One line for every file that is missing, left over or different. */
function differences(built, committed) {
  const names = [...new Set([...built.keys(), ...committed.keys()])].sort();
  return names.flatMap((name) => {
    if (!committed.has(name)) return [`missing    ${name}`];
    if (!built.has(name)) return [`left over  ${name}`];
    return built.get(name).equals(committed.get(name)) ? [] : [`different  ${name}`];
  });
}

function total(files) {
  return [...files.values()].reduce((sum, content) => sum + content.length, 0);
}

/** What is wrong with a bundle, empty when nothing is. */
async function faults(dist) {
  const temp = mkdtempSync(path.join(tmpdir(), 'ratingplate-dist-'));
  try {
    await bundle(path.join(temp, 'dist'));
    const committed = contents(dist);
    const megabytes = total(committed) / 1e6;
    const large = megabytes > LIMIT_MB ? [`too large  ${megabytes.toFixed(2)} MB of ${LIMIT_MB}`] : [];
    const executable = statSync(path.join(dist, 'cli.js')).mode & 0o111 ? [] : ['not executable  cli.js'];
    console.log(`dist: ${committed.size} files, ${megabytes.toFixed(2)} MB`);
    return [...differences(contents(path.join(temp, 'dist')), committed), ...large, ...executable];
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const found = await faults(path.resolve(dist));
for (const line of found) console.log(line);
if (found.length > 0) console.log('Run `npm run build` and commit dist/.');
process.exitCode = found.length > 0 ? 1 : 0;
