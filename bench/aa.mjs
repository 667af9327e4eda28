// What being measured costs the target: one server that is observed, with the probe's inspector open, beside the same
// server alone. Between windows the probe collects, as it does in a round; in a window only the observer reads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDriver, drive } from './lib/driver.mjs';
import { loadObserver } from './lib/observer.mjs';
import { interleave, spread } from './lib/stats.mjs';

const script = fileURLToPath(new URL('./mcp/null-server.mjs', import.meta.url));
const seconds = 5;
const pairs = 7;
const intervalMs = 100;
const clients = 20;
const listingBytes = 10_000;
const method = { name: 'list', operation: 'tools/list', params: null, expect: null, timeoutMs: 60_000 };

/** The server, with what the Node probe adds to its environment or without. */
async function startServer(probed) {
  const env = { PATH: process.env.PATH, ...(probed ? { NODE_OPTIONS: '--inspect=127.0.0.1:0' } : {}) };
  const child = spawn(process.execPath, [script, String(listingBytes)], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${Number(port)}/mcp` };
}

/** Requests per second over one window. */
async function rateOf(driver, url) {
  const options = { version: '2025-11-25' };
  const endpoint = { protocol: 'mcp-http', url, headers: {}, source: null, options, launch: null };
  const { methods, windowMs } = await drive(driver, { endpoint, method, clients, inFlight: 1, seconds });
  return (methods[0].completed / windowMs) * 1000;
}

/** One window as a round takes it: collection before, samples in it, nothing else. */
async function observedRate(driver, { child, url }, { openTree, openNodeProbe, findInspector }) {
  const probe = openNodeProbe(async () => [await findInspector(child.pid)]);
  if (!(await probe.collect())) throw new Error('the probe did not collect');
  const tree = openTree({ rule: 'process', roots: [{ pid: child.pid, startTime: 0 }] });
  const end = tree.startWindow(intervalMs);
  const rate = await rateOf(driver, url);
  const { samples } = await end();
  tree.close();
  await probe.close();
  if (samples < seconds * 9) throw new Error(`only ${samples} samples`);
  return rate;
}

/** Rows: on / off, and off / off of two such servers, which is what the machine itself wavers by. */
export async function aaRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const servers = [];
  try {
    const driver = await bundleDriver(path.join(folder, 'driver'));
    const observer = await loadObserver(path.join(folder, 'observer'));
    for (const probed of [true, false, false]) servers.push(await startServer(probed));
    const [on, off, other] = servers;
    const ratios = async (a, b) => spread((await interleave(pairs, a, b)).map(([x, y]) => x / y));
    const row = { unit: 'x' };
    return [
      {
        ...{ name: "target's requests/s, observer and probe on / off", ...row, least: 0.99 },
        ...(await ratios(
          () => observedRate(driver, on, observer),
          () => rateOf(driver, off.url),
        )),
      },
      {
        ...{ name: 'the same, off / off', ...row, least: 0.99 },
        ...(await ratios(
          () => rateOf(driver, other.url),
          () => rateOf(driver, off.url),
        )),
      },
    ];
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
