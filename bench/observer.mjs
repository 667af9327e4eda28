// What the observer costs while it samples every 100 ms: one Node process, and a tree of 100 (perl).
// Prints one row each: share of one core with the observer on, minus the same process with it off, interleaved.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadObserver } from './lib/observer.mjs';

const seconds = 10;
const pairs = 3;
const intervalMs = 100;

/** Share of one core this process uses in `seconds`, percent. */
async function ownShare() {
  const [before, start] = [process.cpuUsage(), performance.now()];
  await sleep(seconds * 1000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 10 / (performance.now() - start);
}

async function cost(openTree, target, rule) {
  const tree = openTree({ rule, roots: [{ pid: target.pid, startTime: 0 }] });
  tree.memory();
  const processes = (await tree.units()).processes;
  const added = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const off = await ownShare();
    const end = tree.startWindow(intervalMs);
    const on = await ownShare();
    const { samples } = await end();
    if (samples < seconds * 9) throw new Error(`only ${samples} samples`);
    added.push(on - off);
  }
  tree.close();
  added.sort((a, b) => a - b);
  return { processes, median: added[pairs >> 1], low: added[0], high: added[pairs - 1] };
}

async function start(command, args) {
  const target = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const failed = once(target, 'error').then(([error]) => error);
  const first = await Promise.race([once(target.stdout, 'data').then(() => null), failed]);
  return first ?? target;
}

/** Rows of the observer: name, value, target (both percent of one core), spread; `missing` names what is not installed. */
export async function observerRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const rows = [];
  try {
    const { openTree } = await loadObserver(folder);
    const forked = fileURLToPath(new URL('../test/fixtures/programs/forked.pl', import.meta.url));
    const cases = [
      [
        'observer at 100 ms: one process',
        0.3,
        'process',
        process.execPath,
        ['-e', 'console.log(1); setInterval(() => {}, 1e6)'],
      ],
      ['observer at 100 ms: a tree of 100', 2, 'tree', 'perl', [forked, '99', '1', '1']],
    ];
    for (const [name, most, rule, command, args] of cases) {
      const target = await start(command, args);
      if (target instanceof Error) {
        rows.push({ name, missing: command });
        continue;
      }
      rows.push({ name, unit: '% of a core', most, ...(await cost(openTree, target, rule)) });
      target.stdin.destroy();
      target.kill('SIGKILL');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await observerRows()) {
    if (row.missing) console.log(`${row.name}: ${row.missing} is not installed`);
    else {
      const verdict = row.median <= row.most ? 'met' : 'missed';
      const figure = `${row.median.toFixed(2)} ${row.unit} (${row.low.toFixed(2)} .. ${row.high.toFixed(2)})`;
      console.log(`${row.name}: ${figure}, at most ${row.most}: ${verdict}; ${row.processes} processes`);
    }
  }
}
