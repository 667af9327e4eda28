// Rates and latencies beside the load tools that the three kinds of server have of their own, each pair against one
// server in one run: wrk (nginx), redis-benchmark (Redis) and pgbench (PostgreSQL), A B A B.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { timed } from './lib/contenders.mjs';
import { bundleDriver, drive } from './lib/driver.mjs';
import { pacedPerSecond, startNginx } from './lib/nginx.mjs';
import { interleave, isInstalled, spread } from './lib/stats.mjs';
import { startStore } from './lib/stores.mjs';
import { wrk } from './lib/wrk.mjs';

const seconds = 3;
const pairs = 7;

/** One window of ours: rate, processor time of a call, percentiles. */
async function ours(program, { protocol, url, method, connections, inFlight = 1 }) {
  const options = inFlight > 1 ? { pipeline: true } : {};
  const endpoint = { protocol, url, headers: {}, source: null, options, credentials: null, launch: null };
  const asked = {
    ...{ endpoint, clients: connections, inFlight, seconds },
    method: { timeoutMs: 10_000, ...method },
  };
  const load = await drive(program, asked);
  const [{ completed, counts, latencies }] = load.methods;
  if (counts.ok !== counts.started) throw new Error(`calls not ok: ${JSON.stringify(counts)}`);
  const sorted = Float64Array.from(latencies).sort();
  return {
    rate: (completed / load.windowMs) * 1000,
    us: (load.self.cpuMs * 1000) / completed,
    mean: sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length,
    p50: sorted[Math.ceil(0.5 * sorted.length) - 1],
    p99: sorted[Math.ceil(0.99 * sorted.length) - 1],
  };
}

/** How each is asked, and what it says. `expected`: requests/s, where a number of them is asked for. */
const tools = {
  wrk: ({ url, connections }) => wrk({ url, connections, seconds }),
  'redis-benchmark': async ({ port, connections, inFlight = 1, words, expected }) => {
    const requests = Math.round(expected * seconds);
    const load = ['-c', `${connections}`, '-P', `${inFlight}`, '-n', `${requests}`];
    const asked = ['-p', `${port}`, ...load, '--csv', ...words];
    const { stdout, cpuSeconds } = await timed('redis-benchmark', asked);
    const [, rate] = (stdout.trim().split('\n').at(-1) ?? '').split(',');
    return { rate: Number(rate.replaceAll('"', '')), us: (cpuSeconds * 1e6) / requests };
  },
  pgbench: async ({ port, connections, file }) => {
    const asked = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'bench', '-n', '-M', 'prepared', '-f', file];
    const { stdout, cpuSeconds } = await timed('pgbench', [
      ...asked,
      ...['-c', `${connections}`, '-j', '1', '-T', `${seconds}`, 'bench'],
    ]);
    const done = Number(/^number of transactions actually processed: (\d+)/m.exec(stdout)?.[1]);
    return { rate: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]), us: (cpuSeconds * 1e6) / done };
  },
};

/** Ratios of ours to theirs, a row for each figure. */
async function against(tool, what, asked, figures, program) {
  if (!isInstalled(tool)) return [{ name: `${what} / ${tool}`, missing: tool }];
  const first = await ours(program, asked);
  const runs = await interleave(
    pairs,
    () => ours(program, asked),
    () => tools[tool]({ ...asked, expected: first.rate }),
  );
  const middle = (side, figure) => spread(runs.map((pair) => pair[side][figure])).median;
  const each = [0, 1].map((side) => middle(side, 'us').toFixed(1)).join(' and ');
  // Rate times mean latency: who sends anew at a later turn of its loop has fewer, and the more of its time unmeasured.
  const inFlight = (side) => spread(runs.map((pair) => pair[side].rate * pair[side].mean)).median / 1000;
  return figures.map(({ figure, name, bound, unit }) => {
    const shown = (value) => (unit === '/s' ? Math.round(value) : value.toFixed(3));
    const both = `${shown(middle(0, figure))} ${unit} and ${shown(middle(1, figure))} ${unit}`;
    return {
      name: `${what}, ${asked.connections} connections: ${name} / ${tool}`,
      ...{ unit: 'x', ...bound, ...spread(runs.map(([we, they]) => we[figure] / they[figure])) },
      note:
        unit === '/s'
          ? `${both}, ${each} us of processor time each`
          : `${both}; ${inFlight(0).toFixed(1)} and ${inFlight(1).toFixed(1)} calls in flight`,
    };
  });
}

const rateAtLeast = (least) => ({ figure: 'rate', name: 'requests/s', bound: { least }, unit: '/s' });
const latency = (most) => [
  { figure: 'p50', name: 'p50', bound: { most }, unit: 'ms' },
  { figure: 'p99', name: 'p99', bound: { most }, unit: 'ms' },
];
async function httpRows(program, folder) {
  if (!isInstalled('nginx')) return [{ name: 'HTTP against nginx', missing: 'nginx' }];
  const { url, pacedUrl, stop } = await startNginx(path.join(folder, 'nginx'));
  const file = (name) => ({ name, operation: `GET ${name}`, params: null, expect: { same: true } });
  const kinds = [
    { what: 'HTTP', url, method: file('/'), figures: [rateAtLeast(0.9), ...latency(1.1)] },
    // One rate for both, which the server sets: with head room on every processor, latencies are the server's own.
    {
      what: `HTTP at ${pacedPerSecond}/s`,
      url: pacedUrl,
      method: file('/paced.html'),
      figures: [rateAtLeast(0.99), ...latency(1.05)],
    },
  ];
  try {
    const rows = [];
    for (const { what, figures, ...asked } of kinds)
      for (const connections of [50, 256])
        rows.push(
          ...(await against('wrk', what, { protocol: 'http', ...asked, connections }, figures, program)),
        );
    return rows;
  } finally {
    await stop();
  }
}

/** redis-benchmark in its rate only: its latency leaves out how long a command waits for its own loop to be written. */
async function respRows(program, folder) {
  if (!isInstalled('redis-server')) return [{ name: 'RESP against Redis', missing: 'redis-server' }];
  const { port, stop } = await startStore('redis', path.join(folder, 'redis'));
  const url = `redis://127.0.0.1:${port}`;
  const keys = Array.from({ length: 16 }, (_, n) => `key:${n + 1}`);
  const kinds = [
    { what: 'GET', words: ['GET', 'key:1'], least: 1 },
    { what: 'GET, 16 in a pipeline', words: ['GET', 'key:1'], inFlight: 16, least: 0.9 },
    { what: 'MGET of 16', words: ['MGET', ...keys], least: 0.9 },
  ];
  try {
    const rows = [];
    for (const { what, words, inFlight, least } of kinds) {
      const [operation, ...args] = words;
      const method = { name: what, operation, params: { args }, expect: { items: args.length } };
      const asked = { protocol: 'resp', url, port, method, connections: 50, inFlight, words };
      rows.push(...(await against('redis-benchmark', what, asked, [rateAtLeast(least)], program)));
    }
    return rows;
  } finally {
    await stop();
  }
}

async function sqlRows(program, folder) {
  if (!isInstalled('initdb') && !isInstalled('pgbench'))
    return [{ name: 'SQL against PostgreSQL', missing: 'postgres' }];
  const { port, stop } = await startStore('postgres', path.join(folder, 'postgres'));
  const sql = "SELECT value FROM kv WHERE key = 'key:1'";
  const file = path.join(folder, 'select.sql');
  await writeFile(file, `${sql};\n`);
  const url = `postgres://bench@127.0.0.1:${port}/bench`;
  const method = { name: 'one key', operation: 'sql', params: { sql, values: [] }, expect: { rows: 1 } };
  try {
    const rows = [];
    for (const connections of [4, 20]) {
      const asked = { protocol: 'postgres', url, port, method, connections, file };
      rows.push(...(await against('pgbench', 'prepared SELECT', asked, [rateAtLeast(0.95)], program)));
    }
    return rows;
  } finally {
    await stop();
  }
}

/** Rows of all three, each kind as soon as it has been taken. */
export async function* throughputRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  // PostgreSQL does not run as root: who runs it has to get to its folder.
  await chmod(folder, 0o711);
  try {
    const program = await bundleDriver(path.join(folder, 'driver'));

    for (const rows of [httpRows, respRows, sqlRows]) yield* await rows(program, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
