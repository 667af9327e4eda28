// MCP against the official SDK's client: the same server, the same listing, interleaved (A B A B) in one run.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listing } from './mcp/listing.mjs';
import { bundleDriver, installed, ours } from './mcp/ours.mjs';

const seconds = 3;
const pairs = 3;
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

const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], low: sorted[0], high: sorted.at(-1) };
};

/** Ours over theirs, pair by pair: calls per second, and processor time of a call the other way round. */
async function against(driver, load) {
  const pairsRun = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const mine = await ours(driver, { ...load, seconds });
    if (mine.wrong > 0) throw new Error(`${mine.wrong} calls went wrong`);
    pairsRun.push({ mine, theirs: sdk(load) });
  }
  const cpu = ({ cpuMs, calls }) => (cpuMs / calls) * 1000;
  return {
    rate: {
      unit: 'x the calls/s of the official client',
      ...spread(pairsRun.map(({ mine, theirs }) => mine.rate / theirs.rate)),
      note: pairsRun
        .map(({ mine, theirs }) => `${mine.rate.toFixed(0)}/s, ${theirs.rate.toFixed(0)}/s`)
        .join('; '),
    },
    cpu: {
      unit: 'x less CPU per call than the official client',
      ...spread(pairsRun.map(({ mine, theirs }) => cpu(theirs) / cpu(mine))),
      note: pairsRun
        .map(({ mine, theirs }) => `${cpu(mine).toFixed(1)} us, ${cpu(theirs).toFixed(1)} us`)
        .join('; '),
    },
  };
}

/** Driver CPU for each MB read, every reply proved. */
async function perMegabyte(driver, load) {
  const values = [];
  for (let round = 0; round < pairs; round += 1) {
    const { cpuMs, megabytes, wrong } = await ours(driver, { ...load, seconds });
    if (wrong > 0) throw new Error(`${wrong} calls went wrong`);
    values.push(cpuMs / megabytes);
  }
  return { unit: 'ms of driver CPU per MB', ...spread(values) };
}

/** What the driver holds with very many replies of 3 MB on their way. */
async function memory(driver, load) {
  const { rssMib, wrong, calls } = await ours(driver, { ...load, seconds });
  if (wrong > 0) throw new Error(`${wrong} calls went wrong`);
  return { unit: 'MiB of the driver', median: rssMib, low: rssMib, high: rssMib, note: `${calls} calls` };
}

/** The text the stdio server lists. */
function listingFile(folder, bytes) {
  const file = path.join(folder, `listing-${bytes}.json`);
  writeFileSync(file, listing(bytes));
  return file;
}

/** Rows of MCP: name, unit, median with its spread, the target as `least` or `most`; `missing`: what is not installed. */
export async function mcpRows() {
  const driver = await bundleDriver();
  const rows = [];
  const add = (name, target, figure) => rows.push({ name, ...target, ...figure });
  const compared = async (name, least, load) => {
    const { rate, cpu } = await against(driver, load);
    add(name, { least }, rate);
    add(name, { least }, cpu);
  };
  try {
    await withServer(10_000, (url) =>
      compared('MCP over HTTP, 10 KB tools/list, 50 clients', 8, { url, clients: 50 }),
    );
    await withServer(3_000_000, async (url) => {
      add('MCP over HTTP, 3 MB tools/list', { most: 1.5 }, await perMegabyte(driver, { url, clients: 4 }));
      const load = { url, clients: 1000, inFlight: 2 };
      add('MCP over HTTP, 3 MB tools/list, 1000 clients x 2', { most: 200 }, await memory(driver, load));
    });
    if (!installed('perl')) rows.push({ name: 'MCP over stdio', missing: 'perl' });
    else {
      const stdio = (bytes) => ({
        command: installed('perl'),
        args: [stdioScript, listingFile(driver.folder, bytes)],
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
    await driver.remove();
  }
  return rows;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, unit, median, low, high, least, most, note, missing } of await mcpRows()) {
    if (missing) {
      console.log(`${name}: ${missing} is not installed`);
      continue;
    }
    const met = least === undefined ? median <= most : median >= least;
    const target = least === undefined ? `at most ${most}` : `at least ${least}`;
    const figure = `${median.toFixed(2)} ${unit} (${low.toFixed(2)} .. ${high.toFixed(2)})`;
    console.log(`${name}: ${figure}, ${target}: ${met ? 'met' : 'missed'}${note ? `; ${note}` : ''}`);
  }
}
