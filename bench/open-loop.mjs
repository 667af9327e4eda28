// Latency at one rate against nginx serving one small file, beside load tools that keep a schedule of their own.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleDriver, drive } from './lib/driver.mjs';
import { startNginx } from './lib/nginx.mjs';
import { interleave, isInstalled, spread } from './lib/stats.mjs';

const run = promisify(execFile);
const connections = 50;
const rates = [2000, 10_000];
const seconds = 5;
const pairs = 3;
/** Ratio that is met on either side of 1. */
const within = 0.05;

const method = { name: 'file', operation: 'GET /', params: null, expect: { same: true }, timeoutMs: 10_000 };

/** ms at the rank, of values in any order. */
function rank(values, q) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(q * sorted.length) - 1];
}

/** From when calls were due, from when they were sent, and how late that was. */
async function ours(program, url, perSecond) {
  const endpoint = { protocol: 'http', url, headers: {}, source: null, options: {}, launch: null };
  const rate = { perSecond, rise: null };
  const load = await drive(program, { endpoint, method, clients: connections, inFlight: 1, seconds, rate });
  const [{ latencies, open, counts, completed }] = load.methods;
  if (counts.ok !== counts.started) throw new Error(`calls not ok: ${JSON.stringify(counts)}`);
  return {
    ...{ p50: rank(latencies, 0.5), p99: rank(latencies, 0.99) },
    ...{ sentP50: rank(open.services, 0.5), sentP99: rank(open.services, 0.99) },
    ...{ lagP50: rank(open.lags, 0.5), lagP99: rank(open.lags, 0.99) },
    unsent: open.unsent / open.due,
    usPerRequest: (load.self.cpuMs * 1000) / completed,
  };
}

/** How each is asked, where it says its percentiles, and whether they count from the schedule or from the sending. */
const others = {
  wrk2: {
    from: 'due',
    shell: (perSecond, url) =>
      `wrk2 -t1 -c${connections} -d${seconds + 10}s -R${perSecond} --latency '${url}'`,
    read: (text) => {
      const ms = (value, unit) => Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
      const at = (percent) => {
        const [, value, unit] = new RegExp(`${percent}\\.000%\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
        return ms(value, unit);
      };
      return { p50: at(50), p99: at(99) };
    },
  },
  vegeta: {
    from: 'sent',
    shell: (perSecond, url) =>
      `echo 'GET ${url}' | vegeta attack -rate=${perSecond} -duration=${seconds}s -connections=${connections} -max-workers=${connections} -cpus=1 | vegeta report -type=json`,
    read: (text) => {
      const { latencies } = JSON.parse(text);
      return { p50: latencies['50th'] / 1e6, p99: latencies['99th'] / 1e6 };
    },
  },
};

async function theirs(name, perSecond, url) {
  const { stdout } = await run('bash', ['-c', others[name].shell(perSecond, url)], { maxBuffer: 1 << 24 });
  return others[name].read(stdout);
}

async function against(name, program, url, perSecond) {
  const row = (figure) => `${figure} at ${perSecond}/s, ${connections} connections / ${name}`;
  const bounds = { unit: 'x', most: 1 + within };
  if (!isInstalled(name)) return [{ name: row('p50 and p99'), missing: name }];
  const runs = await interleave(
    pairs,
    () => ours(program, url, perSecond),
    () => theirs(name, perSecond, url),
  );
  const { from } = others[name];
  return ['p50', 'p99'].map((figure) => {
    const own = from === 'due' ? figure : `sent${figure.toUpperCase()}`;
    const middle = (side, key) => spread(runs.map((pair) => pair[side][key])).median.toFixed(3);
    const note = `${middle(0, own)} ms and ${middle(1, figure)} ms`;
    return {
      name: row(figure),
      ...bounds,
      ...spread(runs.map(([we, they]) => we[own] / they[figure])),
      note,
    };
  });
}

/** What the schedule itself costs: how late calls are sent, and what a call takes of the driver. */
async function ownRows(program, url, perSecond) {
  const { lagP50, lagP99, p50, sentP50, unsent, usPerRequest } = await ours(program, url, perSecond);
  const one = (value) => ({ median: value, low: value, high: value });
  const name = `open loop at ${perSecond}/s`;
  const note = `p50 ${p50.toFixed(3)} ms from when due, ${sentP50.toFixed(3)} ms from sending; not sent ${(100 * unsent).toFixed(2)} %`;
  return [
    { name: `${name}: calls sent late, p50`, unit: 'ms', most: 0.2, ...one(lagP50), note },
    { name: `${name}: calls sent late, p99`, unit: 'ms', most: 1, ...one(lagP99) },
    { name: `${name}: driver CPU per call`, unit: 'us', most: 100, ...one(usPerRequest) },
  ];
}

/** `missing` names what is not installed. */
export async function openLoopRows() {
  if (!isInstalled('nginx')) return [{ name: 'open loop against nginx', missing: 'nginx' }];
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  let nginx = null;
  try {
    const program = await bundleDriver(path.join(folder, 'driver'));
    nginx = await startNginx(path.join(folder, 'nginx'));
    const rows = [];
    for (const perSecond of rates) {
      rows.push(...(await ownRows(program, nginx.url, perSecond)));
      for (const name of Object.keys(others))
        rows.push(...(await against(name, program, nginx.url, perSecond)));
    }
    return rows;
  } finally {
    await nginx?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
