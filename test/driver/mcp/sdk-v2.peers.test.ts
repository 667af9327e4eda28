/** Version 2 of the official SDK, in both eras and over both transports: nothing of it may be wrong. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/config/plan.ts';
import { mcpHttp, mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { portOf } from './fixture.ts';
import { type Loop, launch, openLoop } from './loop.ts';
import { sdkMissing, sdkServer } from './sdk-v2.ts';

const why = sdkMissing === null ? '' : ` (skipped: ${sdkMissing})`;
const tool = (name: string, given: Readonly<Record<string, Json>>, expected: string) => ({
  ...{ name, operation: 'tools/call', params: { name, arguments: given } },
  expect: { text: expected },
});
const plain = [
  tool('greet', { name: 'client ${client}, call ${call}' }, 'Hello, client ${client}, call ${call}!'),
  tool('progress', { steps: 3 }, '3 steps'),
  { name: 'tools/list', operation: 'tools/list' },
  { name: 'resources/list', operation: 'resources/list' },
  { name: 'resources/read', operation: 'resources/read', params: { uri: 'note://one' } },
];
const region = tool('region', { region: 'Malmö ${client}', limit: 3 }, 'Malmö ${client} 3');
const deploy = tool('deploy', { env: 'call ${call}' }, 'deployed call ${call}');
const offered = { elicitation: { confirm: true }, sampling: 'a text' };

type Options = Readonly<Record<string, Json>>;
type Methods = Parameters<typeof openLoop>[0]['methods'];

let program = '';
let remove = () => {};
const servers: ChildProcess[] = [];

beforeAll(() => {
  if (sdkMissing === null) ({ program, remove } = sdkServer());
});
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
  remove();
});

async function overHttp(methods: Methods, options: Options, args: readonly string[] = []): Promise<Loop> {
  const child = spawn(process.execPath, [program, '--http', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const url = `http://127.0.0.1:${await portOf(child)}/mcp`;
  return openLoop({ create: mcpHttp, methods, endpoint: { url, options }, clients: 2, inFlight: 2 });
}

async function overStdio(methods: Methods, options: Options, args: readonly string[] = []): Promise<Loop> {
  const logs = mkdtempSync(path.join(tmpdir(), 'sdk-v2-logs-'));
  const endpoint = { protocol: 'mcp-stdio' as const, launch: launch(program, args, logs), options };
  const loop = await openLoop({ create: mcpStdio, methods, endpoint, clients: 2, inFlight: 2 });
  return Object.assign(loop, {
    close: ((close) => async () => {
      await close();
      rmSync(logs, { recursive: true });
    })(loop.close),
  });
}

/** Two clients, two lanes, each method so often on each. */
async function runAll(loop: Loop, methods: Methods, times = 5): Promise<void> {
  await loop.run(methods.length * times);
  await loop.close();
  expect(loop.complaints()).toEqual({});
  expect(loop.counts).toEqual({ ok: methods.length * times * 4 });
}

describe.skipIf(sdkMissing !== null).each([
  ['HTTP', overHttp],
  ['stdio', overStdio],
] as const)(`SDK v2 over %s${why}`, (_name, open) => {
  it.each([
    ['both eras', {}, [], 'modern', '2026-07-28', 'probed'],
    ['only the modern one', {}, ['--legacy', 'reject'], 'modern', '2026-07-28', 'probed'],
    [
      'both, and the config pins the old one',
      { version: '2025-06-18' },
      [],
      'legacy',
      '2025-06-18',
      'pinned',
    ],
  ] as const)('that speaks %s', async (_what, options, args, era, protocolVersion, found) => {
    const loop = await open(plain, options, args);
    expect(loop.connected.map((one) => one.reason)).toEqual([null, null]);
    expect(loop.protocol.serverInfo()).toEqual({
      name: 'sdk-v2',
      version: '2.0.0',
      era,
      protocolVersion,
      found,
    });
    await runAll(loop, plain);
    for (const name of ['tools/list', 'resources/list', 'resources/read'])
      expect(loop.payloads.get(name)?.size).toBe(1);
  });

  it('answers its questions within the call: two rounds, the state as it sealed it', async () => {
    const methods = [deploy, ...plain.slice(0, 1)];
    const loop = await open(methods, offered);
    await runAll(loop, methods, 10);
    expect([...(loop.protocol.rounds ?? [])]).toEqual([80, 0]);
  });

  it('refuses with its code what the endpoint does not offer', async () => {
    const loop = await open([{ ...deploy, expect: null }], {});
    await loop.run(1);
    await loop.close();
    expect(loop.counts).toEqual({ failed: 4 });
    expect([...loop.protocol.complaints.values()][0]?.first).toContain('-32021');
  });

  it('a tool that fails has failed', async () => {
    const loop = await open([{ ...tool('fails', {}, ''), expect: null }], {});
    await loop.run(2);
    await loop.close();
    expect(loop.counts).toEqual({ failed: 8 });
    expect(loop.complaints()).toEqual({ 'tool-error': 8 });
  });
});

describe.skipIf(sdkMissing !== null)(`SDK v2 over HTTP${why}`, () => {
  it.each(['auto', 'sse', 'json'])('answers in mode %s', async (mode) => {
    const loop = await overHttp(plain, {}, ['--mode', mode]);
    await runAll(loop, plain);
  });

  it('wants arguments in headers, which it checks against the body', async () => {
    const loop = await overHttp([region], {});
    await runAll(loop, [region], 10);
    // Each lane was refused once, listed the tools and sent its call again, unless another had.
    expect(loop.protocol.resent).toBeGreaterThanOrEqual(1);
    expect(loop.protocol.resent).toBeLessThanOrEqual(4);
    // The first call on each lane lists.
    const learnt = await overHttp([region, { operation: 'tools/list' }, { operation: 'tools/list' }], {});
    await learnt.run(1);
    await learnt.run(10);
    await learnt.close();
    expect(learnt.complaints()).toEqual({});
    expect(learnt.protocol.resent).toBe(0);
  });

  it('a legacy client cannot be pinned where it rejects them, and is told what it speaks', async () => {
    const loop = await overHttp(plain, { version: '2025-11-25' }, ['--legacy', 'reject']);
    await loop.close();
    expect(loop.connected[0]?.reason).toMatch(/^initialize: status 400.*2026-07-28/);
  });
});
