// What the program costs before it measures anything: start of the command line beside bare Node, and the bundle's size.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spread } from './lib/stats.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const pairs = 15;

/** Wall time of one whole process, ms. */
function timed(args) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

/** Bytes of all files below a folder. */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

/** Rows of this file. */
export async function programRows() {
  const help = [path.join(dist, 'cli.js'), '--help'];
  timed(help);
  const differences = Array.from({ length: pairs }, () => timed(help) - timed(['-e', '0']));
  const megabytes = sizeOf(dist) / 1e6;
  return [
    { name: '--help beyond bare node -e 0', unit: 'ms', most: 30, ...spread(differences) },
    { name: 'dist/, not minified', unit: 'MB', most: 10, ...spread([megabytes]) },
  ];
}
