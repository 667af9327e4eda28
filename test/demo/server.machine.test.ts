import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mcpHttp, mcpStdio } from '../../src/driver/protocols/mcp/index.ts';
import { portOf } from '../driver/mcp/fixture.ts';
import { type LoopOptions, launch, openLoop } from '../driver/mcp/loop.ts';

const script = path.join(inject('entries'), 'demo-server.js');
const methods: LoopOptions['methods'] = [
  { operation: 'resources/list' },
  {
    operation: 'tools/call',
    params: { name: 'search_text', arguments: { query: 'memory' } },
    expect: { text: 'resident set' },
  },
  { operation: 'tools/list', expect: { text: 'note_remove' } },
];

describe('the demo server over stdio', () => {
  it('answers as a server should, and ends with its input', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'demo-'));
    const endpoint = { launch: launch(script, [], logs) };
    const loop = await openLoop({ create: mcpStdio, methods, endpoint, clients: 2, inFlight: 2 });
    expect(loop.connected.map((one) => one.reason)).toEqual([null, null]);
    await loop.run(30);
    await loop.close();
    expect(loop.counts).toEqual({ ok: 120 });
    expect(loop.complaints()).toEqual({});
    expect(loop.protocol.serverInfo()).toMatchObject({ name: 'ratingplate-demo' });
    // Both clients', and the one that was asked for its era before them.
    expect(loop.exits).toEqual(Array(3).fill({ code: 0, signal: null }));
    const [listing] = [...(loop.payloads.get('tools/list') ?? [])];
    expect(listing).toBeGreaterThan(8000);
    rmSync(logs, { recursive: true });
  });

  it('has answered everything before it ends', async () => {
    const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
    });
    const hello = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const lines = [{ id: 0, method: 'initialize', params: hello }, { method: 'notifications/initialized' }];
    const lists = Array.from({ length: 50 }, (_, n) => ({ id: n + 1, method: 'tools/list' }));
    child.stdin.end(
      [...lines, ...lists].map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''),
    );
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    expect(text.trimEnd().split('\n')).toHaveLength(51);
  });
});

describe('the demo server over HTTP', () => {
  let child: ChildProcess;
  let port = 0;
  beforeAll(async () => {
    child = spawn(process.execPath, [script, '--http', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    port = await portOf(child, /:(\d+)\/mcp/);
  });
  afterAll(() => {
    child.kill('SIGKILL');
  });
  const health = async () =>
    (await fetch(`http://127.0.0.1:${port}/health`)).json() as Promise<Record<string, unknown>>;

  it('answers as a server should, and forgets sessions that were ended', async () => {
    const endpoint = { url: `http://127.0.0.1:${port}/mcp` };
    const loop = await openLoop({ create: mcpHttp, methods, endpoint, clients: 3, inFlight: 2 });
    expect(loop.connected.map((one) => one.reason)).toEqual([null, null, null]);
    expect(await health()).toMatchObject({ status: 'ok', name: 'ratingplate-demo', sessions: 3 });
    await loop.run(30);
    await loop.close();
    expect(loop.counts).toEqual({ ok: 180 });
    expect(loop.complaints()).toEqual({});
    expect(await health()).toMatchObject({ sessions: 0 });
  });

  it('tells its version as it does on the command line', async () => {
    const told = spawn(process.execPath, [script, '--version'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = await once(told.stdout, 'data');
    const { name, version } = await health();
    expect(String(text)).toBe(`${name} ${version}\n`);
  });

  it('refuses what is no request of a session', async () => {
    const status = async (at: string, init?: RequestInit) =>
      (await fetch(`http://127.0.0.1:${port}${at}`, init)).status;
    expect(await status('/mcp')).toBe(400);
    expect(await status('/mcp', { method: 'DELETE', headers: { 'mcp-session-id': 'x' } })).toBe(404);
    expect(await status('/elsewhere')).toBe(404);
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    expect(
      await status('/mcp', { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
    ).toBe(400);
    expect(await status('/mcp', { method: 'POST', headers, body: '{' })).toBe(400);
    expect(await health()).toMatchObject({ sessions: 0 });
  });

  it('says why it cannot listen, and ends', async () => {
    const second = spawn(process.execPath, [script, '--http', '--port', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[text], [code]] = await Promise.all([once(second.stderr, 'data'), once(second, 'exit')]);
    expect(String(text)).toContain('EADDRINUSE');
    expect(code).toBe(1);
  });
});
