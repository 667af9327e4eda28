/** The reference server, over both transports and in both versions: nothing of it may be wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpHttp, mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { type LoopOptions, launch, openLoop } from './loop.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const script = path.join(
  root,
  '.peers/npm/node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);
const missing = !existsSync(script);
const why = missing ? ' (skipped: not installed, run `npm run peers:install`)' : '';

const versions = ['2025-11-25', '2025-06-18'];
const echo = { name: 'echo', arguments: { message: 'from ${client}, call ${call}' } };
const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.01, steps: 2 } };
const methods: LoopOptions['methods'] = [
  { operation: 'tools/list' },
  { operation: 'resources/list' },
  { operation: 'prompts/list' },
  { operation: 'resources/templates/list' },
  {
    operation: 'tools/call',
    name: 'echo',
    params: echo,
    expect: { text: 'Echo: from ${client}, call ${call}' },
  },
  { operation: 'tools/call', name: 'constant', params: { name: 'echo', arguments: { message: 'x' } } },
  { operation: 'ping' },
];

/** Tools that ask the client for something while they are called: within the call, or (roots, over HTTP) beside it. */
const asking: LoopOptions['methods'] = [
  {
    ...{ operation: 'tools/call', name: 'roots', params: { name: 'get-roots-list', arguments: {} } },
    expect: { text: ['Current MCP Roots (1 total)', 'URI: file:///srv/data'] },
  },
  {
    ...{ operation: 'tools/call', name: 'sampling' },
    params: { name: 'trigger-sampling-request', arguments: { prompt: 'p', maxTokens: 5 } },
    expect: { text: 'the text of a model' },
  },
  {
    ...{ operation: 'tools/call', name: 'elicitation' },
    params: { name: 'trigger-elicitation-request', arguments: {} },
    expect: { text: ['my own name', 'It was a dark and stormy night.'] },
  },
];
const offers = {
  roots: ['file:///srv/data'],
  sampling: 'the text of a model',
  elicitation: { name: 'my own name' },
};

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Checks a loop that has run `calls` on every lane. */
function expectRight(loop: Awaited<ReturnType<typeof openLoop>>, calls: number, version: string): void {
  expect(loop.connected.map((one) => one.reason)).toEqual(loop.connected.map(() => null));
  expect(loop.counts).toEqual({ ok: calls });
  expect(loop.complaints()).toEqual({});
  expect(loop.protocol.serverInfo()).toMatchObject({
    name: 'mcp-servers/everything',
    protocolVersion: version,
  });
  // What does not differ from call to call has one size, whatever the transport puts around it.
  for (const name of ['tools/list', 'resources/list', 'prompts/list', 'constant'])
    expect(loop.payloads.get(name)?.size).toBe(1);
}

describe.skipIf(missing)(`server-everything over stdio${why}`, () => {
  it.each(versions)('%s', async (version) => {
    const logs = mkdtempSync(path.join(tmpdir(), 'everything-'));
    const endpoint = { launch: launch(script, ['stdio'], logs), options: { version } };
    const loop = await openLoop({ create: mcpStdio, methods, endpoint, clients: 2, inFlight: 2 });
    await loop.run(methods.length * 5);
    await loop.close();
    expectRight(loop, methods.length * 20, version);
    rmSync(logs, { recursive: true });
  });

  it('gets what it asks a client for', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'everything-'));
    const endpoint = { launch: launch(script, ['stdio'], logs), options: offers };
    const loop = await openLoop({ create: mcpStdio, methods: asking, endpoint, clients: 2, inFlight: 2 });
    await loop.run(9);
    await loop.close();
    expect(loop.complaints()).toEqual({});
    expect(loop.counts).toEqual({ ok: 36 });
    rmSync(logs, { recursive: true });
  });
});

describe.skipIf(missing)(`server-everything over HTTP${why}`, () => {
  let child: ChildProcess;
  let url = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/mcp`;
    const env = { ...process.env, PORT: String(port) };
    child = spawn(process.execPath, [script, 'streamableHttp'], { env, stdio: 'ignore' });
    for (;;) {
      const answered = await fetch(url).then(
        () => true,
        () => false,
      );
      if (answered) break;
      await sleep(20);
    }
  });
  afterAll(() => {
    child?.kill('SIGKILL');
  });

  it.each(versions)('%s', async (version) => {
    const loop = await openLoop({
      create: mcpHttp,
      methods,
      endpoint: { url, options: { version } },
      clients: 3,
      inFlight: 2,
    });
    await loop.run(methods.length * 5);
    expectRight(loop, methods.length * 30, version);
    await loop.close();
    expect(loop.protocol.connections()).toBe(0);
  });

  it('gets what it asks a client for, roots on the stream beside all calls', async () => {
    const endpoint = { url, options: offers };
    const loop = await openLoop({ create: mcpHttp, methods: asking, endpoint, clients: 2, inFlight: 2 });
    expect(loop.protocol.serverInfo()).toMatchObject({ era: 'legacy', found: 'probed' });
    await loop.run(9);
    await loop.close();
    expect(loop.complaints()).toEqual({});
    expect(loop.counts).toEqual({ ok: 36 });
    expect(loop.protocol.connections()).toBe(0);
  });

  it('progress notifications before the reply are let pass', async () => {
    const progress = { operation: 'tools/call', params: { ...long, _meta: { progressToken: 'p${call}' } } };
    const loop = await openLoop({ create: mcpHttp, methods: [progress], endpoint: { url } });
    await loop.run(2);
    await loop.close();
    expect(loop.counts.ok).toBe(2);
    expect(loop.complaints()).toEqual({});
  });
});
