// An MCP server in Node whose listing has 10 KB, and a load on it without an end.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../mcp/inspected.mjs', import.meta.url));
const listingBytes = 10_000;
const clients = 20;
const method = { name: 'list', operation: 'tools/list', params: null, expect: null, timeoutMs: 60_000 };

/** Starts the server. */
export async function startListing() {
  const stdio = ['ignore', 'pipe', 'ignore', 'ipc'];
  const child = fork(script, [String(listingBytes)], { stdio, execArgv: [] });
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${Number(port)}/mcp` };
}

/** A load without an end; gives the calls that have ended so far, and the time. */
export async function startLoad({ ask }, url) {
  const options = { version: '2025-11-25' };
  const endpoint = { protocol: 'mcp-http', url, headers: {}, source: null, options, launch: null };
  await ask('setup', { endpoint, methods: [method], inFlight: 1, maxClients: clients });
  const { results } = await ask('connect', { from: 0, to: clients, concurrency: clients });
  const refused = results.find(({ outcome }) => outcome !== 0);
  if (refused) throw new Error(`client ${refused.client}: ${refused.reason}`);
  await ask('load-start', { clients, inFlight: 1, methods: [0], pacePerClient: null, rate: null });
  return async () => {
    const { methods } = await ask('load-progress');
    return { ended: methods[0].ended, at: performance.now() };
  };
}
