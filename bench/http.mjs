// Plain HTTP against nginx serving one small file: requests per second and processor time per request beside other load
// tools, and what a thousand clients cost the driver.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { contend } from './lib/contenders.mjs';
import { bundleDriver, drive } from './lib/driver.mjs';
import { idleLoops } from './lib/idle-loop.mjs';
import { startNginx } from './lib/nginx.mjs';
import { interleave, isInstalled, spread } from './lib/stats.mjs';

const seconds = 3;
const pairs = 5;
/** Other contenders than wrk, and the ratio we are held to. */
const others = { autocannon: 1.3, k6: 5, oha: 0.9 };

const method = { name: 'file', operation: 'GET /', params: null, expect: { same: true }, timeoutMs: 10_000 };
const endpoint = (url) => ({ protocol: 'http', url, headers: {}, source: null, options: {}, launch: null });

/** One window of ours; every reply is proved equal to the first. */
async function ours(program, url, clients, inFlight = 1, length = seconds) {
  const load = await drive(program, { endpoint: endpoint(url), method, clients, inFlight, seconds: length });
  const [calls] = load.methods;
  if (calls.counts.ok !== calls.counts.started)
    throw new Error(`calls not ok: ${JSON.stringify(calls.counts)}`);
  const rate = (calls.completed / load.windowMs) * 1000;
  return { rate, usPerRequest: (load.self.cpuMs * 1000) / calls.completed, self: load.self };
}

/** Two drivers, each a process of its own with half of the connections; windows of the same length side by side. */
async function both(program, url, clients) {
  const halves = await Promise.all([clients / 2, clients / 2].map((half) => ours(program, url, half)));
  const [rate, cost] = ['rate', 'usPerRequest'].map((key) =>
    halves.reduce((sum, half) => sum + half[key], 0),
  );
  return { rate, usPerRequest: cost / 2 };
}

/** Ratio of rates against one contender, and of processor time per request. */
async function against(name, program, url, connections, drivers = ours) {
  const runs = await interleave(
    pairs,
    () => drivers(program, url, connections),
    () => contend(name, connections, seconds, url),
  );
  const middle = (side, figure) => spread(runs.map((run) => run[side][figure])).median;
  return {
    rate: spread(runs.map(([we, they]) => we.rate / they.rate)),
    cost: spread(runs.map(([we, they]) => we.usPerRequest / they.usPerRequest)),
    note: `${Math.round(middle(0, 'rate'))}/s and ${Math.round(middle(1, 'rate'))}/s`,
    costNote: `${middle(0, 'usPerRequest').toFixed(1)} us and ${middle(1, 'usPerRequest').toFixed(1)} us`,
  };
}

async function wrkRows(program, url) {
  const rows = [];
  for (const connections of [50, 256, 1000]) {
    const { rate, cost, note, costNote } = await against('wrk', program, url, connections);
    rows.push({
      name: `HTTP requests/s, ${connections} connections / wrk -t1`,
      unit: 'x',
      least: 1,
      ...rate,
      note,
    });
    if (connections === 50)
      rows.push({
        name: 'driver CPU per request, 50 connections / wrk',
        unit: 'x',
        most: 1.5,
        ...cost,
        note: costNote,
      });
  }
  return rows;
}

/** With two threads on either side, where a machine has processors for them and for the server. */
async function twoRows(program, url) {
  const row = { name: 'HTTP requests/s, 256 connections, two drivers / wrk -t2', unit: 'x', least: 1 };
  const cpus = availableParallelism();
  const { rate, note } = await against('wrk -t2', program, url, 256, both);
  const short = cpus < 3 ? `; on ${cpus} CPUs both wait for the server's` : '';
  return [{ ...row, ...rate, note: `${note}${short}` }];
}

async function otherRows(program, url) {
  const rows = [];
  for (const [name, least] of Object.entries(others)) {
    const row = { name: `HTTP requests/s, 50 connections / ${name}`, unit: 'x', least };
    if (!isInstalled(name)) rows.push({ ...row, missing: name });
    else {
      const { rate, note } = await against(name, program, url, 50);
      rows.push({ ...row, ...rate, note });
    }
  }
  return rows;
}

/** What a thousand clients cost the driver itself. */
async function ownRows(program, url) {
  const lanes = await ours(program, url, 1000, 4);
  const crowd = await ours(program, url, 10_000);
  const long = await ours(program, url, 1000, 1, 10);
  const gaps = (await idleLoops(10)).map((ms) => ms.toFixed(1)).join(' and ');
  const one = (value) => ({ median: value, low: value, high: value });
  return [
    { name: 'driver memory, 1000 clients x 4', unit: 'MiB', most: 200, ...one(lanes.self.rssMib) },
    { name: 'driver memory, 10,000 connections', unit: 'MiB', most: 400, ...one(crowd.self.rssMib) },
    {
      name: 'driver longest pause in 10 s, 1000 clients',
      unit: 'ms',
      most: 5,
      ...one(long.self.longestPauseMs),
      note: `a loop on each CPU that only reads the clock: ${gaps} ms`,
    },
  ];
}

/** Rows of plain HTTP; `missing` names what is not installed. */
export async function rows() {
  const missing = ['nginx', 'wrk'].find((program) => !isInstalled(program));
  if (missing) return [{ name: 'HTTP against nginx', missing }];
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  let nginx = null;
  try {
    const program = await bundleDriver(path.join(folder, 'driver'));
    nginx = await startNginx(path.join(folder, 'nginx'));
    const { url } = nginx;
    return [
      ...(await wrkRows(program, url)),
      ...(await twoRows(program, url)),
      ...(await otherRows(program, url)),
      ...(await ownRows(program, url)),
    ];
  } finally {
    await nginx?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
