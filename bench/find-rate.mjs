// The searched rate of nginx serving one small file at a rate that nginx itself sets (flat out, the driver ends first and
// says so): whether three searches by the command line come to it, what they take, and whether wrk2, whose schedule is its
// own, keeps the limit a tenth below it and misses it a tenth above.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pacedPerSecond, startNginx } from './lib/nginx.mjs';
import { isInstalled, spread } from './lib/stats.mjs';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const connections = 50;
/** Twice and more of what a scheduler of a busy machine adds by itself; far below what a queue without end comes to. */
const limitMs = 50;
const searches = 3;
/** wrk2 finds its pace for ten seconds, whose latencies it does not keep. */
const wrk2Seconds = 20;

/** What comes before the search, which is what this is about. */
const brief =
  'window: 3s, idle-cpu: 30ms, settle: { floor: 40ms, cap: 200ms, re-read: none }, quiet: { time: 40ms, calls: 10, min-calls: 1, max: 2s }';

const config = (url) => `schema: 1
name: find-rate
target: { running: { port: ${new URL(url).port} } }
endpoint: { protocol: http, url: "${url}" }
methods: { file: { GET /paced.html: { expect: { status: 200 } } } }
measure: { point: { clients: ${connections}, rounds: ${searches}, ${brief}, find-rate: { p99: ${limitMs}ms } } }
snapshot: { dir: page }
`;

/** The rounds of a measurement of it, as the record has them. */
async function search(folder, url) {
  await writeFile(path.join(folder, 'ratingplate.yml'), config(url));
  const args = ['measure', '--out', path.join(folder, 'out'), '--no-render', '--json', '-'];
  const { stdout } = await run(process.execPath, [cli, ...args], { cwd: folder, maxBuffer: 1 << 28 });
  const [{ measurements }] = JSON.parse(stdout).runs;
  return measurements[0].rounds;
}

/** p99 of wrk2 at one rate, from when calls were due, ms. */
async function wrk2(perSecond, url) {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${wrk2Seconds}s`,
    `-R${Math.round(perSecond)}`,
    '--latency',
    url,
  ];
  const { stdout } = await run('wrk2', args);
  const [, value, unit] = /99\.000%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
}

async function wrk2Rows(found, url) {
  const row = (share) => ({
    name: `find-rate: p99 of wrk2 at ${share} of the rate that keeps ${limitMs} ms`,
    unit: 'ms',
    ...(share < 1 ? { most: limitMs } : { least: limitMs }),
  });
  if (!isInstalled('wrk2')) return [0.9, 1.1].map((share) => ({ ...row(share), missing: 'wrk2' }));
  const rows = [];
  for (const share of [0.9, 1.1]) {
    const p99s = [];
    for (let times = 0; times < 3; times += 1) p99s.push(await wrk2(share * found, url));
    rows.push({ ...row(share), ...spread(p99s), note: `${Math.round(share * found)} calls/s` });
  }
  return rows;
}

/** Rows of this file. */
export async function findRateRows() {
  if (!isInstalled('nginx')) return [{ name: 'find-rate against nginx', missing: 'nginx' }];
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const nginx = await startNginx(path.join(folder, 'nginx'));
  try {
    const rounds = await search(folder, nginx.url);
    return await rowsOf(rounds, nginx.pacedUrl);
  } finally {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rowsOf(rounds, url) {
  const answers = rounds.map(({ found_rates: { file } }) => file);
  const said = answers.map(({ answer, per_s }) => `${answer} ${per_s ?? 'none'}`).join(', ');
  const rates = answers.flatMap(({ answer, per_s }) => (answer === 'found' ? [per_s] : []));
  const minutes = answers.map(
    ({ probes }) => probes.reduce((sum, { window_ms }) => sum + window_ms, 0) / 60_000,
  );
  const cost = {
    ...{ name: 'find-rate: windows of one search', unit: 'min', most: 3, ...spread(minutes) },
    note: `${answers.map(({ probes }) => probes.length).join(', ')} probes`,
  };
  const agree = `find-rate: highest / lowest of ${searches} searches`;
  if (rates.length < searches) return [{ name: `${agree} (${said})`, missing: 'an answer of each' }, cost];
  const { median, low, high } = spread(rates);
  const one = (value) => ({ unit: 'x', median: value, low: value, high: value });
  const closed = spread(rounds.map(({ values }) => values['file/calls_per_s'])).median;
  const beside = (name, truth) => ({
    name: `find-rate: rate found / ${name}, or the other way`,
    most: 1.1,
    ...one(Math.max(median / truth, truth / median)),
    note: `${Math.round(median)}/s and ${Math.round(truth)}/s`,
  });
  return [
    { name: agree, most: 1.1, ...one(high / low), note: said },
    beside('rate that nginx sets', pacedPerSecond),
    beside('rate of a closed loop', closed),
    cost,
    ...(await wrk2Rows(median, url)),
  ];
}
