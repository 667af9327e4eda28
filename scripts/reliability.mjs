// The reliability record: `npm run reliability -- kills [--times N] [--seed N] [--lanes N]` and
// `npm run reliability -- soak [--duration 1h] [--rate N] [--restart 30s]`. With --write the tables of
// docs/reliability.md are those of this run; without it they are printed. Exit 1 where something did not hold.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle/build.mjs';
import { loadSource } from './load-source.mjs';
import { kill } from './reliability/kills.mjs';
import { githubTable, killsTable, placesTable } from './reliability/kills-table.mjs';
import { readSoak, soak } from './reliability/soak.mjs';
import { accountsTable, memorySlopes, slopesTable } from './reliability/soak-table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    /** Keeps what each kill showed, and goes on from there. */
    rows: { type: 'string' },
    duration: { type: 'string', default: '1h' },
    rate: { type: 'string', default: '20' },
    restart: { type: 'string', default: '30s' },
    /** The folder of a soak that is over: its tables once more. */
    again: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { parseDuration } = await loadSource(root, 'src/config/units.ts');
const work = mkdtempSync(path.join(tmpdir(), 'ratingplate-reliability-'));

/** Milliseconds of `90s`, `1h`. */
function duration(text) {
  const ms = parseDuration(text);
  if (ms === null) throw new Error(`expected a time such as 90s or 1h, found ${text}`);
  return ms;
}

async function kills() {
  const [times, seed, lanes] = ['times', 'seed', 'lanes'].map((name) => Number(values[name]));
  const file = path.resolve(values.rows ?? path.join(work, 'rows.ndjson'));
  const rows = await kill({ root, times, seed, lanes, file });
  for (const { index, faults } of rows) for (const fault of faults) console.error(`kill ${index}: ${fault}`);
  await tell('kills', [killsTable(rows), placesTable(rows), githubTable(rows)]);
  return rows.length === times && rows.every(({ faults }) => faults.length === 0);
}

async function soaked() {
  const perSecond = Number(values.rate);
  const options = { durationMs: duration(values.duration), perSecond, everyMs: duration(values.restart) };
  if (values.again === undefined) await bundle(path.join(work, 'dist'));
  const done =
    values.again === undefined
      ? await soak({ ...options, entries: path.join(work, 'dist') })
      : readSoak(values.again);
  console.error(JSON.stringify({ ours: done.ours, target: done.target, folder: done.folder }, null, 2));
  const slopes = await memorySlopes(root, { readings: done.readings, perSecond });
  await tell('soak', [slopesTable(slopes), accountsTable(done.accounts)]);
  return done.accounts.every(({ holds }) => holds);
}

/** Into the page, or to the terminal. */
async function tell(name, tables) {
  const text = tables.join('\n\n');
  if (!values.write) return console.log(text);
  const { between } = await loadSource(root, 'scripts/docs/between.ts');
  const page = path.join(root, 'docs', 'reliability.md');
  writeFileSync(page, between(readFileSync(page, 'utf8'), name, text, 'npm run reliability'));
}

const commands = { kills, soak: soaked };
try {
  const command = commands[positionals[0] ?? ''];
  if (command === undefined) throw new Error('expected kills or soak');
  process.exitCode = (await command()) ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
