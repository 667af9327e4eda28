/** The era of a server, found by asking it: every answer a server may give, over both transports. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../src/driver/protocol.ts';
import { mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { httpFixture, stdioFixture } from './fixture.ts';
import { launch, openLoop } from './loop.ts';
import { modernHttp, modernStdio } from './modern-fixture.ts';

const list = { name: 'list', operation: 'tools/list' };
const auto = { options: {} };
const unknown = "the server's era is not known (the endpoint's option version pins it): ";

/** A legacy server, but for its answer to `server/discover`. */
const legacyBut = (discover: string) => ({ legacy: true, modern: false, discover });

describe.each([
  ['HTTP', modernHttp],
  ['stdio', modernStdio],
] as const)('over %s', (name, open) => {
  it.each([
    ['a modern server', {}, 'modern', '2026-07-28'],
    ['a server of both eras', { legacy: true }, 'modern', '2026-07-28'],
    ['a legacy server', legacyBut('method not found'), 'legacy', '2025-11-25'],
    ['a server that refuses the version once and names it', { corrective: 1 }, 'modern', '2026-07-28'],
    ['one that answers with another result', legacyBut('another shape'), 'legacy', '2025-11-25'],
    [
      'one that knows the question, and legacy versions only',
      legacyBut('discovers legacy versions only'),
      'legacy',
      '2025-11-25',
    ],
    [
      'one that refuses the version for legacy ones',
      legacyBut('only legacy versions'),
      'legacy',
      '2025-11-25',
    ],
    [
      'one that refuses the version and names none',
      legacyBut('unsupported, and nothing else'),
      'legacy',
      '2025-11-25',
    ],
  ])('%s is spoken to in its own', async (_what, server, era, protocolVersion) => {
    const fixture = await open({ methods: [list], server, endpoint: auto });
    await fixture.run(5);
    const account = await fixture.finish();
    expect(fixture.connected.map((one) => one.reason)).toEqual([null]);
    expect(fixture.counts).toEqual({ ok: 5 });
    expect(fixture.complaints()).toEqual({});
    expect(fixture.protocol.serverInfo()).toMatchObject({ era, protocolVersion, found: 'probed' });
    // Asked once, and once more by a client of the modern era, whose greeting it is; a process that refuses, by each.
    const refused = 'corrective' in server ? (name === 'stdio' ? 2 : 1) : 0;
    expect(account.calls['server/discover']).toBe(1 + (era === 'modern' ? 1 : 0) + refused);
    expect(account.calls['initialize'] ?? 0).toBe(era === 'legacy' ? 1 : 0);
    if (name === 'stdio') expect(fixture.spawned).toEqual([-1, 0]);
  });

  it('a pinned version is not asked for', async () => {
    const server = { legacy: true };
    for (const [version, era] of [
      ['2026-07-28', 'modern'],
      ['2025-06-18', 'legacy'],
    ] as const) {
      const fixture = await open({ methods: [list], server, endpoint: { options: { version } } });
      await fixture.run(2);
      const { calls } = await fixture.finish();
      expect(fixture.counts).toEqual({ ok: 2 });
      expect(calls['server/discover'] ?? 0).toBe(era === 'modern' ? 1 : 0);
      expect(fixture.protocol.serverInfo()).toMatchObject({ era, protocolVersion: version, found: 'pinned' });
    }
  });

  it.each([
    [
      'speaks versions that are not known',
      'only future versions',
      'mismatch',
      'the server speaks 2027-01-01',
    ],
    ['says so in its answer', 'discovers future versions only', 'mismatch', 'the server speaks 2027-01-01'],
  ])('a server that %s has no clients', async (_what, discover, outcome, reason) => {
    const fixture = await open({ methods: [list], server: { discover }, endpoint: auto });
    await fixture.finish();
    expect(fixture.connected[0]).toMatchObject({ outcome: outcomes.indexOf(outcome as 'mismatch'), reason });
  });

  it.each([
    ['header mismatch', '-32020 Header mismatch: on purpose'],
    ['missing capability', "-32021 Missing (the endpoint's options do not offer sampling)"],
  ])('%s is an answer of the modern era, and is told', async (discover, said) => {
    const fixture = await open({ methods: [list], server: { discover, legacy: true }, endpoint: auto });
    await fixture.finish();
    const status = name === 'HTTP' ? 'server/discover: status 400: ' : '';
    expect(fixture.connected[0]).toMatchObject({ outcome: 1, reason: `${status}${said}` });
  });

  it('a pinned version that the server refuses is told with those it speaks', async () => {
    const fixture = await open({
      methods: [list],
      server: { discover: 'only legacy versions', legacy: true },
      endpoint: { options: { version: '2026-07-28' } },
    });
    await fixture.finish();
    expect(fixture.connected[0]?.reason).toContain('(it speaks 2025-11-25, 2025-06-18)');
  });
});

describe('over HTTP', () => {
  it.each([
    'garbage as JSON',
    'an HTML page',
    'an empty 200',
    '400 of a legacy server',
    '400 without a reason',
    '404',
    '404 method not found',
    '405',
    '406',
  ])('%s is an answer of the legacy era', async (discover) => {
    const fixture = await modernHttp({ methods: [list], server: legacyBut(discover), endpoint: auto });
    await fixture.run(3);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 3 });
    expect(fixture.complaints()).toEqual({});
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'legacy', found: 'probed' });
    expect(calls).toMatchObject({ 'server/discover': 1, initialize: 1, 'tools/list': 3 });
  });

  it.each([
    ['401', 'failed', 'status 401: who?'],
    ['403', 'failed', 'status 403: no'],
    ['429', 'failed', 'status 429: slow down'],
    ['302', 'mismatch', 'status 302: elsewhere'],
    ['500', 'failed', 'status 500: -32603 Internal error'],
    ['503', 'failed', 'status 503: later'],
    ['close', 'reset', 'closed before a reply'],
    ['silent', 'timeout', 'no answer to server/discover within 300 ms'],
  ])('%s says nothing of the era: no client, and the way out', async (discover, outcome, reason) => {
    const fixture = await modernHttp({
      methods: [list],
      // It would answer the handshake: that is not tried, because a modern server may be what refuses.
      server: { legacy: true, discover },
      endpoint: { ...auto, handshakeMs: discover === 'silent' ? 300 : 20_000 },
    });
    const { calls } = await fixture.finish();
    expect(fixture.connected[0]).toMatchObject({ outcome: outcomes.indexOf(outcome as 'failed') });
    expect(fixture.connected[0]?.reason).toBe(`${unknown}${reason}`);
    expect(calls['initialize']).toBeUndefined();
    expect(fixture.protocol.connections()).toBe(0);
  });

  it('a legacy server with sessions refuses the question for want of one', async () => {
    const fixture = await httpFixture({ methods: [list], endpoint: auto });
    await fixture.run(3);
    const { sessions, ended } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 3 });
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'legacy', found: 'probed' });
    expect([sessions, ended]).toEqual([1, 1]);
  });

  it('the first client asks with its own credentials', async () => {
    const headers = { 'PRIVATE-TOKEN': 'bench-${client}' };
    const fixture = await httpFixture({
      methods: [list],
      endpoint: { ...auto, headers },
      server: { sessionless: true },
    });
    await fixture.run(1);
    const { tokens } = await fixture.finish();
    expect(tokens).toEqual({ 'bench-1': 3 });
  });

  it('a stream that the server leaves open after its answer has answered', async () => {
    const fixture = await httpFixture({
      methods: [list],
      endpoint: auto,
      server: { leaveOpen: true, sessionless: true },
    });
    await fixture.run(1);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 1 });
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'legacy' });
  });
});

describe('over stdio', () => {
  it.each([
    ['exits on a question it does not know', 'exit'],
    ['closes its output on it', 'close'],
    ['does not answer it', 'silent'],
  ])('a server that %s is a legacy one, and the measured process is never asked', async (_what, discover) => {
    const fixture = await modernStdio({ methods: [list], server: legacyBut(discover), endpoint: auto });
    await fixture.run(3);
    const { calls } = await fixture.finish();
    expect(fixture.connected[0]?.reason).toBeNull();
    expect(fixture.counts).toEqual({ ok: 3 });
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'legacy', found: 'probed' });
    expect(fixture.spawned).toEqual([-1, 0]);
    expect(calls['tools/list']).toBe(3);
    // Only the process that was thrown away has seen the question; where it exited, it has left no account.
    expect(calls['server/discover'] ?? 0).toBe(discover === 'exit' ? 0 : 1);
    expect(calls['initialize']).toBe(discover === 'silent' ? 2 : 1);
  });

  it('what a server prints before its answer is let pass, and so is a slow start', async () => {
    // Slower than the time after which a silent server is asked the legacy way too.
    const server = { noise: true, startMs: 3500, legacy: true };
    const fixture = await modernStdio({ methods: [list], server, endpoint: auto });
    await fixture.run(2);
    await fixture.finish();
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'modern', found: 'probed' });
    expect(fixture.counts).toEqual({ ok: 2 });
  });

  it('the process that was asked has ended before the first client starts, and clients that came meanwhile have waited', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'mcp-eras-'));
    const events: string[] = [];
    const script = new URL('../../fixtures/servers/mcp-modern.mjs', import.meta.url).pathname;
    const protocol = mcpStdio({
      endpoint: {
        ...{ protocol: 'mcp-stdio', url: null, headers: {}, source: null, options: {} },
        launch: launch(script, [], logs),
      },
      methods: [{ ...list, params: null, expect: null, timeoutMs: 1000 }],
      inFlight: 1,
      done: () => {},
      readBuffer: Buffer.alloc(1),
      spawned: (client) => events.push(`spawned ${client}`),
      exited: (client) => events.push(`exited ${client}`),
    });
    const connects = [0, 1, 2].map((client) => new Promise((resolve) => protocol.connect(client, resolve)));
    await Promise.all(connects);
    expect(events).toEqual(['spawned -1', 'exited -1', 'spawned 0', 'spawned 1', 'spawned 2']);
    await Promise.all([0, 1, 2].map((client) => new Promise((resolve) => protocol.close(client, resolve))));
    protocol.destroy();
    expect(readdirSync(logs).sort()).toEqual([
      'client-0.stderr.log',
      'client-1.stderr.log',
      'client-2.stderr.log',
      'probe.stderr.log',
    ]);
    rmSync(logs, { recursive: true });
  });

  it('a driver that goes down while it asks leaves no process behind', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'mcp-eras-'));
    const script = new URL('../../fixtures/servers/mcp-modern.mjs', import.meta.url).pathname;
    const exited: Promise<string | null> = new Promise((resolve) => {
      const protocol = mcpStdio({
        endpoint: {
          ...{ protocol: 'mcp-stdio', url: null, headers: {}, source: null, options: {} },
          launch: launch(script, ['--options', '{"discover":"silent"}'], logs),
        },
        methods: [],
        inFlight: 1,
        done: () => {},
        readBuffer: Buffer.alloc(1),
        spawned: () => setImmediate(() => protocol.destroy()),
        exited: (_client, { signal }) => resolve(signal),
      });
      protocol.connect(0, () => {});
    });
    expect(await exited).toBe('SIGKILL');
    rmSync(logs, { recursive: true });
  });

  it('a legacy server is found by its own error', async () => {
    const fixture = await stdioFixture({ methods: [list], endpoint: auto });
    await fixture.run(2);
    await fixture.finish();
    expect(fixture.protocol.serverInfo()).toMatchObject({ era: 'legacy', found: 'probed' });
    expect(fixture.counts).toEqual({ ok: 2 });
  });

  it('a server that answers nothing at all is no client, and says which questions', async () => {
    const logs = mkdtempSync(path.join(tmpdir(), 'mcp-eras-'));
    const started = {
      ...launch('', [], logs),
      args: ['-e', 'setTimeout(() => {}, 60000)'],
      readyTimeoutMs: 500,
      stop: { stdinMs: 20, termMs: 5000 },
    };
    const loop = await openLoop({ create: mcpStdio, methods: [list], endpoint: { launch: started } });
    expect(loop.connected[0]?.reason).toBe('no answer to server/discover or initialize within 500 ms');
    await loop.close();
    rmSync(logs, { recursive: true });
  });
});
