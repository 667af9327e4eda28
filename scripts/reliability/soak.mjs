// One long measurement of a target that restarts, with the memory of our own processes read all the while.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { residents } from './residents.mjs';
import { compareAccounts, recordedCalls, targetsCalls } from './soak-account.mjs';
import { soakConfig } from './soak-config.mjs';

/** Between two readings of memory, ms: a file of /proc for each of three processes. */
const lookMs = 5000;

/**
 * Runs it, and tells what was seen. The folder with record and accounts stays for whoever asks.
 * @param {{ entries: string, durationMs: number, perSecond: number, everyMs: number }} options
 */
export async function soak({ entries, durationMs, perSecond, everyMs }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-soak-'));
  const account = path.join(folder, 'account');
  mkdirSync(account);
  writeFileSync(
    path.join(folder, 'ratingplate.yml'),
    soakConfig({ durationMs, perSecond, everyMs, account }),
  );
  const cli = path.join(entries, 'cli.js');
  const child = spawn(process.execPath, [cli, 'measure', '--out', 'out', '--no-render'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const look = setInterval(() => {
    const seen = /^ {2}load/m.test(said) ? residents(child.pid) : null;
    if (seen === null) return;
    // Kept as it goes on: an hour is long.
    const line = JSON.stringify({ at: performance.now(), ...seen });
    appendFileSync(path.join(folder, 'readings.ndjson'), `${line}\n`);
  }, lookMs);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  writeFileSync(path.join(folder, 'said'), said);
  return { code, ...readSoak(folder) };
}

/** What is in the folder of a soak that is over. @param {string} folder */
export function readSoak(folder) {
  const lines = readFileSync(path.join(folder, 'readings.ndjson'), 'utf8').split('\n').filter(Boolean);
  const ours = recordedCalls(path.join(folder, '.ratingplate'));
  const target = targetsCalls(path.join(folder, 'account'));
  return {
    folder,
    readings: lines.map((line) => JSON.parse(line)),
    ...{ ours, target, accounts: compareAccounts(ours, target) },
  };
}
