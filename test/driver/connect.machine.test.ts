/** A client that is asked to connect though it has: it is answered for, and neither a connection nor a session is made or lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { DriverEndpoint, DriverMethod } from '../../src/driver/messages.ts';
import { launch } from './mcp/loop.ts';
import { type Asking, countsOf, driverHere, endAll, endpoint, method, startServer } from './programs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-test-'));
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

async function setUp(at: DriverEndpoint, call: DriverMethod): Promise<Asking> {
  const here = driverHere();
  await here.ask('setup', { endpoint: at, methods: [call], inFlight: 2, maxClients: 5 });
  return here;
}

/** Connects clients of which some have before; ends with one call of each. */
async function twice(here: Asking): Promise<void> {
  const first = await here.ask('connect', { from: 0, to: 3, concurrency: 2 });
  expect(first.results.map(({ outcome, reason }) => [outcome, reason])).toEqual(Array(3).fill([0, null]));
  const again = await here.ask('connect', { from: 0, to: 5, concurrency: 2 });
  expect(again.results.map(({ client, outcome }) => [client, outcome])).toEqual(
    [0, 1, 2, 3, 4].map((client) => [client, 0]),
  );
  expect(again.results.slice(0, 3).map(({ handshakeMs }) => handshakeMs)).toEqual([null, null, null]);
  for (let client = 0; client < 5; client += 1)
    expect(await here.ask('call', { client, method: 0 })).toMatchObject({ outcome: 'ok' });
}

/** Answers every command; knows its connections, of which it ends one where it is told to. */
async function startStore() {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    open.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const commands = bytes.toString('latin1').match(/\*\d+\r\n/g) ?? [];
      socket.write('+PONG\r\n'.repeat(commands.length));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { open, url: `redis://127.0.0.1:${port}`, close: () => server.close() };
}

const tool = method('tools/call', { params: { name: 'same', arguments: {} } });
const pinned = { options: { version: '2025-11-25' } };

describe('connected twice', () => {
  it('over HTTP', async () => {
    const url = `http://127.0.0.1:${await startServer('http-faults.mjs', '{}')}`;
    const here = await setUp(endpoint(url), method('GET /${call}'));
    await twice(here);
    expect(await here.ask('state', {})).toMatchObject({ connections: 10, clients: 5 });
    expect((await countsOf(url))['connections']).toBe(10 + 1);
    await here.ask('stop', {});
  });

  it('over MCP with HTTP: no session is begun again', async () => {
    const port = (await startServer('mcp-fixture.mjs', '--http', '0')).split(' ')[1];
    const url = `http://127.0.0.1:${port}`;
    const here = await setUp(endpoint(`${url}/mcp`, { protocol: 'mcp-http', ...pinned }), tool);
    await twice(here);
    const account = (await (await fetch(`${url}/account`)).json()) as { sessions: number; ended: number };
    expect(account).toMatchObject({ sessions: 5, ended: 0 });
    await here.ask('stop', {});
  });

  it('over stdio: no process is started again, and none is ended', async () => {
    const script = fileURLToPath(new URL('../fixtures/servers/mcp-fixture.mjs', import.meta.url));
    const at = endpoint('', { protocol: 'mcp-stdio', ...pinned, launch: launch(script, [], folder) });
    const here = driverHere();
    await here.ask('setup', { endpoint: at, methods: [tool], inFlight: 2, maxClients: 5 });
    await here.ask('connect', { from: 0, to: 3, concurrency: 3 });
    const before = here.driver.owned().map(({ pid }) => pid);
    await twice(here);
    expect(
      here.driver
        .owned()
        .map(({ pid }) => pid)
        .slice(0, 3),
    ).toEqual(before);
    expect(here.driver.owned()).toHaveLength(5);
    await here.ask('close', { from: 0, to: 5 });
  });

  it('over RESP; of a client that has lost one of its two connections, that one is opened', async () => {
    const store = await startStore();
    const here = await setUp(
      endpoint(store.url, { protocol: 'resp' }),
      method('PING', { params: { args: [] } }),
    );
    await twice(here);
    expect(store.open).toHaveLength(10);
    store.open[0]?.destroy();
    while ((await here.ask('state', {})).connections === 10) await new Promise(setImmediate);
    const { results } = await here.ask('connect', { from: 0, to: 5, concurrency: 5 });
    expect(results.map(({ outcome }) => outcome)).toEqual([0, 0, 0, 0, 0]);
    expect(await here.ask('state', {})).toMatchObject({ connections: 10 });
    expect(store.open).toHaveLength(11);
    await here.ask('stop', {});
    store.close();
  });
});
