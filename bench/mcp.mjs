// MCP against the official SDK's client and another load tester: the same server, the same replies, interleaved (A B A B) in
// one run; and what the two eras and many clients cost the driver.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDriver, drive } from './lib/driver.mjs';
import { interleave, isInstalled, spread } from './lib/stats.mjs';
import { listing } from './mcp/listing.mjs';
import { contend } from './mcp/testers.mjs';

const seconds = 3;
const pairs = 3;
const method = { name: 'list', operation: 'tools/list', params: null, expect: null, timeoutMs: 60_000 };
const tool = { ...method, name: 'call', operation: 'tools/call', params: { name: 'any', arguments: {} } };
/** What the null servers speak is pinned: they answer anything, and know no other era. */
const legacy = '2025-11-25';
const modern = '2026-07-28';
const httpScript = fileURLToPath(new URL('./mcp/null-server.mjs', import.meta.url));
const stdioScript = fileURLToPath(new URL('./mcp/null-stdio.pl', import.meta.url));
const sdkScript = fileURLToPath(new URL('./mcp/sdk.mjs', import.meta.url));

/** The official client in a process of its own. */
function sdk(load) {
  return JSON.parse(
    execFileSync(process.execPath, [sdkScript, JSON.stringify({ ...load, seconds })], { encoding: 'utf8' }),
  );
}

async function withServer(bytes, use) {
  const server = spawn(process.execPath, [httpScript, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  try {
    return await use(`http://127.0.0.1:${Number(port)}/mcp`);
  } finally {
    server.kill('SIGKILL');
  }
}

/** The driver as it is shipped: rate, CPU, bytes read and memory of one window, every reply proved. */
async function ours(program, load) {
  const { url = null, command, args, clients, inFlight = 1, asks = method, version = legacy } = load;
  const launch = url ? null : launchOf(program, command, args);
  const protocol = url ? 'mcp-http' : 'mcp-stdio';
  const endpoint = { protocol, url, headers: {}, source: null, options: { version }, launch };
  const asked = { endpoint, method: asks, clients, inFlight, seconds };
  const { methods, windowMs, self } = await drive(program, asked);
  const [{ counts, completed, wireBytes }] = methods;
  // With 6 GB on their way some calls may still be open when the driver stops waiting for them.
  if (counts.ok + counts.aborted !== counts.started)
    throw new Error(`calls not ok: ${JSON.stringify(counts)}`);
  const megabytes = (completed * wireBytes) / 1e6;
  return {
    rate: (completed / windowMs) * 1000,
    cpuMs: self.cpuMs,
    calls: completed,
    megabytes,
    rssMib: self.rssMib,
  };
}

function launchOf(program, command, args) {
  const folder = path.dirname(program);
  const stop = { stdinMs: 2000, termMs: 500 };
  const env = { PATH: process.env.PATH };
  return {
    file: command,
    args,
    env,
    cwd: folder,
    homes: null,
    logs: folder,
    readyTimeoutMs: 20_000,
    stop,
    cpus: null,
  };
}

/** Processor time of a call, us. */
const cpu = ({ cpuMs, calls }) => (cpuMs / calls) * 1000;

/** Ours over theirs, pair by pair: calls per second, and processor time of a call the other way round. */
async function against(driver, load, they, whose) {
  const runs = await interleave(pairs, () => ours(driver, load), they);
  return {
    rate: {
      unit: `x the calls/s of ${whose}`,
      ...spread(runs.map(([mine, theirs]) => mine.rate / theirs.rate)),
      note: runs.map(([mine, theirs]) => `${mine.rate.toFixed(0)}/s, ${theirs.rate.toFixed(0)}/s`).join('; '),
    },
    cpu: {
      unit: `x less CPU per call than ${whose}`,
      ...spread(runs.map(([mine, theirs]) => cpu(theirs) / cpu(mine))),
      note: runs
        .map(([mine, theirs]) => `${cpu(mine).toFixed(1)} us, ${cpu(theirs).toFixed(1)} us`)
        .join('; '),
    },
  };
}

/** What a call of the modern era costs the driver beside one of the legacy era, which has a session in its place. */
async function eras(driver, load) {
  const runs = await interleave(
    3 * pairs,
    () => ours(driver, { ...load, version: modern }),
    () => ours(driver, load),
  );
  return {
    unit: 'x the CPU per call of the legacy era',
    ...spread(runs.map(([now, before]) => cpu(now) / cpu(before))),
    note: `median ${spread(runs.map(([now]) => cpu(now))).median.toFixed(1)} us and ${spread(runs.map(([, before]) => cpu(before))).median.toFixed(1)} us`,
  };
}

/** Driver CPU for each MB read, every reply proved. */
async function perMegabyte(driver, load) {
  const values = [];
  for (let round = 0; round < pairs; round += 1) {
    const { cpuMs, megabytes } = await ours(driver, load);
    values.push(cpuMs / megabytes);
  }
  return { unit: 'ms of driver CPU per MB', ...spread(values) };
}

/** What the driver holds with very many replies of 3 MB on their way. */
async function memory(driver, load) {
  const { rssMib, calls } = await ours(driver, load);
  return { unit: 'MiB of the driver', median: rssMib, low: rssMib, high: rssMib, note: `${calls} calls` };
}

/** Absolute, as the harness gives it to the driver. */
const programPath = (program) =>
  execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();

/** The text the stdio server lists. */
function listingFile(folder, bytes) {
  const file = path.join(folder, `listing-${bytes}.json`);
  writeFileSync(file, listing(bytes));
  return file;
}

/** Rows of MCP: name, unit, median with its spread, the target as `least` or `most`; `missing`: what is not installed. */
export async function mcpRows() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ratingplate-bench-'));
  const driver = await bundleDriver(folder);
  const rows = [];
  const add = (name, target, figure) => rows.push({ name, ...target, ...figure });
  const compared = async (name, least, load, they = () => sdk(load), whose = 'the official client') => {
    const { rate, cpu } = await against(driver, load, they, whose);
    add(name, { least }, rate);
    add(name, { least }, cpu);
  };
  try {
    await withServer(10_000, async (url) => {
      await compared('MCP over HTTP, 10 KB tools/list, 50 clients', 8, { url, clients: 50 });
      const calls = 'MCP over HTTP, 10 KB tools/call, 50 clients';
      const load = { url, clients: 50, asks: tool };
      if (!isInstalled('loadtest')) rows.push({ name: calls, missing: "the Go SDK's loadtest" });
      else
        await compared(calls, 3, load, () => contend('loadtest', 50, seconds, url), "the Go SDK's loadtest");
      add('MCP over HTTP, 10 KB tools/call, the eras', { most: 1.05 }, await eras(driver, load));
      const many = await memory(driver, { url, clients: 1000, inFlight: 4 });
      add('MCP over HTTP, 10 KB tools/list, 1000 clients x 4', { most: 200 }, many);
    });
    await withServer(3_000_000, async (url) => {
      add('MCP over HTTP, 3 MB tools/list', { most: 1.5 }, await perMegabyte(driver, { url, clients: 4 }));
      const load = { url, clients: 1000, inFlight: 2 };
      add('MCP over HTTP, 3 MB tools/list, 1000 clients x 2', { most: 200 }, await memory(driver, load));
    });
    if (!isInstalled('perl')) rows.push({ name: 'MCP over stdio', missing: 'perl' });
    else {
      const stdio = (bytes) => ({
        command: programPath('perl'),
        args: [stdioScript, listingFile(folder, bytes)],
      });
      await compared('MCP over stdio, 10 KB tools/list, 8 processes', 4, {
        ...stdio(10_000),
        clients: 8,
        inFlight: 4,
      });
      const large = { ...stdio(3_000_000), clients: 2 };
      add('MCP over stdio, 3 MB tools/list', { most: 1.5 }, await perMegabyte(driver, large));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}
