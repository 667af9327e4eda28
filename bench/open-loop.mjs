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
/**
 * wrk2 wakes by timers that tell whole ms, and sends in one bunch all that is due by then: their replies wait for each
 * other. Over one connection there is no bunch, and both see the same server.
 */
const loads = [
  { connections: 1, perSecond: 400 },
  { connections: 50, perSecond: 2000 },
  { connections: 50, perSecond: 10_000 },
];
const seconds = 5;
const pairs = 3;
/** Ratio that is met on either side of 1. */
const within = 0.05;

const method = { name: 'file', operation: 'GET /', params: null, expect: { same: true }, timeoutMs: 10_000 };

/** Percentiles of values in any order, ms. */
function percentiles(values) {
  const sorted = Float64Array.from(values).sort();
  const rank = (q) => sorted[Math.ceil(q * sorted.length) - 1];
  return { p50: rank(0.5), p99: rank(0.99) };
}

/** Latencies from when calls were due and from when they were sent, and how late that was. */
async function ours(program, url, { connections, perSecond }) {
  const endpoint = { protocol: 'http', url, headers: {}, source: null, options: {}, launch: null };
  const rate = { perSecond, rise: null };
  const load = await drive(program, { endpoint, method, clients: connections, inFlight: 1, seconds, rate });
  const [{ latencies, open, counts, completed }] = load.methods;
  if (counts.ok !== counts.started) throw new Error(`calls not ok: ${JSON.stringify(counts)}`);
  return {
    ...{ due: percentiles(latencies), sent: percentiles(open.services), lag: percentiles(open.lags) },
    unsent: open.unsent / open.due,
    usPerRequest: (load.self.cpuMs * 1000) / completed,
  };
}

/** What wrk2 prints a latency as, ms. */
const msOf = (value, unit) => Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];

/** Percentiles of the part of wrk2's text that begins so. */
function wrk2Part(text, beginning) {
  const part = text.slice(text.indexOf(beginning));
  const at = (percent) => msOf(...new RegExp(`${percent}\\.000%\\s+([\\d.]+)(us|ms|s)`).exec(part).slice(1));
  return { p50: at(50), p99: at(99) };
}

/** How each is asked, and its percentiles: from when calls were due, from when they were sent, or both. */
const others = {
  wrk2: {
    shell: ({ connections, perSecond }, url) =>
      `wrk2 -t1 -c${connections} -d${seconds + 10}s -R${perSecond} --latency --u_latency '${url}'`,
    read: (text) => ({
      due: wrk2Part(text, 'Latency Distribution (HdrHistogram - Recorded Latency)'),
      sent: wrk2Part(text, 'Latency Distribution (HdrHistogram - Uncorrected Latency'),
    }),
  },
  vegeta: {
    shell: ({ connections, perSecond }, url) =>
      `echo 'GET ${url}' | vegeta attack -rate=${perSecond} -duration=${seconds}s -connections=${connections} -max-workers=${connections} -cpus=1 | vegeta report -type=json`,
    read: (text) => {
      const { latencies } = JSON.parse(text);
      return { sent: { p50: latencies['50th'] / 1e6, p99: latencies['99th'] / 1e6 } };
    },
  },
};

async function theirs(name, load, url) {
  const { stdout } = await run('bash', ['-c', others[name].shell(load, url)], { maxBuffer: 1 << 24 });
  return others[name].read(stdout);
}

/** What its latencies count from. */
const origins = { due: 'from when due', sent: 'from sending' };

async function against(name, program, url, load) {
  const { connections, perSecond } = load;
  const row = (figure) => `${figure} at ${perSecond}/s, ${connections} connections / ${name}`;
  if (!isInstalled(name)) return [{ name: row('p50 and p99'), missing: name }];
  const runs = await interleave(
    pairs,
    () => ours(program, url, load),
    () => theirs(name, load, url),
  );
  const [[, said]] = runs;
  return Object.keys(said).flatMap((from) =>
    ['p50', 'p99'].map((figure) => {
      const middle = (side) => spread(runs.map((pair) => pair[side][from][figure])).median.toFixed(3);
      return {
        ...{ name: row(`${figure} ${origins[from]}`), unit: 'x', most: 1 + within },
        ...spread(runs.map(([we, they]) => we[from][figure] / they[from][figure])),
        note: `${middle(0)} ms and ${middle(1)} ms`,
      };
    }),
  );
}

/** What the schedule itself costs: how late calls are sent, and what a call takes of the driver. */
async function ownRows(program, url, load) {
  const { due, sent, lag, unsent, usPerRequest } = await ours(program, url, load);
  const one = (value) => ({ median: value, low: value, high: value });
  const name = `open loop at ${load.perSecond}/s`;
  const note = `p50 ${due.p50.toFixed(3)} ms from when due, ${sent.p50.toFixed(3)} ms from sending; not sent ${(100 * unsent).toFixed(2)} %`;
  return [
    { name: `${name}: calls sent late, p50`, unit: 'ms', most: 0.2, ...one(lag.p50), note },
    { name: `${name}: calls sent late, p99`, unit: 'ms', most: 1, ...one(lag.p99) },
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
    for (const load of loads) {
      if (load.connections > 1) rows.push(...(await ownRows(program, nginx.url, load)));
      for (const name of Object.keys(others)) rows.push(...(await against(name, program, nginx.url, load)));
    }
    return rows;
  } finally {
    await nginx?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
