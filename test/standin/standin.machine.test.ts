import { spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { RouteSpec, StandinSpec } from '../../src/config/plan.ts';
import { killOwned } from '../../src/ownership/kill.ts';
import { createLedger } from '../../src/ownership/ledger.ts';
import { isAlive, isDead, readStat } from '../../src/proc/stat.ts';
import { type StandinHandle, startStandins } from '../../src/standin/client.ts';

const route = (method: string, path: string, more: Partial<RouteSpec> = {}): RouteSpec => ({
  method,
  path,
  status: 200,
  headers: {},
  body: '',
  delayMs: 0,
  ...more,
});
const gitlab: StandinSpec = {
  clientHeader: 'PRIVATE-TOKEN',
  routes: [
    route('GET', '/api/v4/version', {
      headers: { 'content-type': 'application/json' },
      body: '{"version":"17.5.0"}',
    }),
    route('GET', '/slow', { delayMs: 150, body: 'late' }),
    route('GET', '/none', { status: 204, body: 'never sent' }),
    route('POST', '/**', { status: 201, body: 'ä' }),
  ],
};
const otlp: StandinSpec = { clientHeader: null, routes: [] };

const PATH = process.env['PATH'];
const handles: StandinHandle[] = [];
afterEach(async () => {
  await Promise.all(handles.splice(0).map((handle) => handle.stop()));
});
const ledger = createLedger(null);
async function start(standins: Record<string, StandinSpec> = { gitlab, otlp }): Promise<StandinHandle> {
  const handle = await startStandins(standins, {
    entries: inject('entries'),
    execPath: process.execPath,
    ledger,
  });
  handles.push(handle);
  return handle;
}
const counts = async (handle: StandinHandle) => (await handle.counts()).standins['gitlab'];

describe('a stand-in', () => {
  it('answers its routes, also with a query, and 404 as JSON for the rest', async () => {
    const { urls } = await start();
    const version = await fetch(`${urls['gitlab']}/api/v4/version?x=/slow`);
    expect(version.headers.get('content-type')).toBe('application/json');
    expect(await version.json()).toEqual({ version: '17.5.0' });
    const post = await fetch(`${urls['gitlab']}/any/thing`, { method: 'POST', body: 'x' });
    expect([post.status, await post.text()]).toEqual([201, 'ä']);
    const none = await fetch(`${urls['gitlab']}/none`);
    expect([none.status, await none.text()]).toEqual([204, '']);
    const lost = await fetch(`${urls['gitlab']}/nowhere`);
    expect([lost.status, await lost.json()]).toEqual([
      404,
      { error: 'no such route in this stand-in', method: 'GET', path: '/nowhere' },
    ]);
    expect(urls['otlp']).not.toBe(urls['gitlab']);
    expect((await fetch(`${urls['otlp']}/api/v4/version`)).status).toBe(404);
  });

  it('tells how busy its event loop was in a window, and the longest it kept requests waiting', async () => {
    const handle = await start();
    await handle.openWindow();
    process.kill(handle.pid, 'SIGSTOP');
    const late = fetch(`${handle.urls['gitlab']}/api/v4/version`).then((r) => r.text());
    await sleep(400);
    process.kill(handle.pid, 'SIGCONT');
    await late;
    const stalled = await handle.closeWindow();
    expect(stalled.longestPauseMs).toBeGreaterThan(390);
    expect(stalled.utilization).toBeGreaterThan(0);
    expect(stalled.utilization).toBeLessThanOrEqual(1);
    await handle.openWindow();
    expect((await handle.closeWindow()).longestPauseMs).toBeLessThan(stalled.longestPauseMs);
  });

  it('proves that 64 credentials arrive as 64, by route, and starts anew after a reset', async () => {
    const handle = await start();
    const ask = (client: number) =>
      fetch(`${handle.urls['gitlab']}/api/v4/version`, {
        headers: { 'private-token': `bench-${client}` },
      }).then((r) => r.text());
    await Promise.all(Array.from({ length: 64 }, (_, client) => ask(client)));
    await ask(0);
    await fetch(`${handle.urls['gitlab']}/nowhere`).then((r) => r.text());
    expect(await counts(handle)).toEqual({
      requests: 66,
      routes: { 'GET /api/v4/version': 65, 'GET /slow': 0, 'GET /none': 0, 'POST /**': 0, unmatched: 1 },
      clients: { distinct: 64, min: 1, max: 2 },
    });
    await handle.reset();
    expect(await counts(handle)).toMatchObject({ requests: 0, clients: { distinct: 0 } });
    expect((await handle.counts()).standins['otlp']?.clients).toBeNull();
    expect((await handle.counts()).cpuMs).toBeGreaterThan(0);
  });

  it('answers HEAD without a body but with its length, and waits where told', async () => {
    const { urls } = await start();
    const head = await fetch(`${urls['gitlab']}/api/v4/version`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['20', '']);
    const before = performance.now();
    expect(await (await fetch(`${urls['gitlab']}/slow`)).text()).toBe('late');
    expect(performance.now() - before).toBeGreaterThan(149);
  });

  it('takes a body of 20 MB, and one in chunks with Expect, on one connection', async () => {
    const { urls } = await start();
    const { hostname, port } = new URL(urls['gitlab'] ?? '');
    for (const headers of [{}, { expect: '100-continue', 'transfer-encoding': 'chunked' }]) {
      const status = await new Promise((resolve, reject) => {
        const request = httpRequest(
          { hostname, port, path: '/traces', method: 'POST', headers },
          (response) => {
            response.resume().on('end', () => resolve(response.statusCode));
          },
        );
        request.on('error', reject);
        request.end(Buffer.alloc(20 * 1024 * 1024));
      });
      expect(status).toBe(201);
    }
  });

  it('is not brought down by garbage, cut requests, or odd paths', async () => {
    const handle = await start();
    const { hostname, port } = new URL(handle.urls['gitlab'] ?? '');
    const send = (text: string) =>
      new Promise<void>((resolve) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(text));
        socket.on('error', () => {});
        socket.on('close', () => resolve()).resume();
      });
    await send('\0\0garbage\r\n\r\n');
    await send('POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\ncut');
    await send(
      'GET http://other.example/api/v4/version?a=1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    await send('GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await send('GET /%ff/../__proto__ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const count = await counts(handle);
    expect(count?.routes['GET /api/v4/version']).toBe(1);
    expect(count?.routes['unmatched']).toBe(2);
    expect(isAlive(handle.process)).toBe(true);
  });
});

describe('the stand-in process', () => {
  it('is on the ledger while it runs, and ends when asked, open connections or not', async () => {
    const handle = await start();
    expect(ledger.list()).toEqual([{ ...handle.process, group: false }]);
    const { hostname, port } = new URL(handle.urls['gitlab'] ?? '');
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    await handle.stop();
    expect(isDead(readStat(handle.pid))).toBe(true);
    expect(ledger.list()).toEqual([]);
    await handle.stop();
    socket.destroy();
  });

  it('that ends as asked leaves the targets to the harness', async () => {
    const handle = await start();
    const target = spawn('sleep', ['1000'], {
      detached: true,
      env: { RATINGPLATE_INSTANCE: `${ledger.tag}i1/`, PATH },
    });
    const id = { pid: target.pid ?? 0, startTime: readStat(target.pid ?? 0)?.startTime ?? 0, group: true };
    ledger.add(id);
    await handle.counts();
    await handle.stop();
    expect(isAlive(id)).toBe(true);
    await killOwned([id]);
    ledger.remove(id);
  });

  it('that is killed is named, to whoever waits and to whoever asks later', async () => {
    const handle = await start();
    const asking = handle.counts();
    process.kill(handle.pid, 'SIGKILL');
    const outcome = await Promise.allSettled([asking, handle.lost]);
    expect(outcome[1]).toMatchObject({
      status: 'rejected',
      reason: { code: 'standin-lost', message: expect.stringContaining('SIGKILL') },
    });
    await expect(handle.counts()).rejects.toMatchObject({ code: 'standin-lost' });
    await handle.stop();
    expect(ledger.list()).toEqual([]);
  });

  it('that is frozen is ended all the same', async () => {
    const handle = await start();
    process.kill(handle.pid, 'SIGSTOP');
    await handle.stop();
    expect(isDead(readStat(handle.pid))).toBe(true);
  });

  it('that cannot be started says so', async () => {
    const failing = startStandins({ gitlab }, { entries: '/no/such', execPath: process.execPath, ledger });
    await expect(failing).rejects.toMatchObject({
      code: 'standin-lost',
      message: expect.stringContaining('Cannot find module'),
    });
    const missing = startStandins({ gitlab }, { entries: inject('entries'), execPath: '/no/node', ledger });
    await expect(missing).rejects.toMatchObject({
      code: 'standin-lost',
      message: expect.stringContaining('ENOENT'),
    });
    expect(ledger.list()).toEqual([]);
  });

  it('inherits nothing and ignores Ctrl-C', async () => {
    const handle = await start();
    process.kill(handle.pid, 'SIGINT');
    expect(await counts(handle)).toMatchObject({ requests: 0 });
  });
});
