// The kills of test/reliability, in lanes; rows already in the file are not killed for again, so a stop costs nothing.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the tests have written. @param {string} file */
export function rowsIn(file) {
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return rows.map((line) => JSON.parse(line)).sort((a, b) => a.index - b.index);
}

/**
 * @param {{ root: string, times: number, seed: number, lanes: number, file: string }} options
 * @returns the rows of all kills; a test that broke before it had one is missing
 */
export async function kill({ root, times, seed, lanes, file }) {
  const done = new Set(rowsIn(file).map(({ index }) => index));
  const left = Array.from({ length: times }, (_, index) => index).filter((index) => !done.has(index));
  const laneOf = (lane) => left.filter((_, at) => at % lanes === lane);
  const all = Array.from({ length: lanes }, (_, lane) => laneOf(lane)).filter((lane) => lane.length > 0);
  await Promise.all(all.map((numbers) => killAll({ root, numbers, seed, file })));
  return rowsIn(file);
}

function killAll({ root, numbers, seed, file }) {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = {
    ...process.env,
    RATINGPLATE_RELIABILITY_SEED: String(seed),
    RATINGPLATE_RELIABILITY_KILLS: numbers.join(' '),
    RATINGPLATE_RELIABILITY_ROWS: file,
  };
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'reliability'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
