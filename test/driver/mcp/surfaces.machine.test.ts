/** The ways a right server may answer: each must end ok, with the bytes it sent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type OutcomeName, outcomes } from '../../../src/driver/protocol.ts';
import { mcpStdio } from '../../../src/driver/protocols/mcp/index.ts';
import { httpFixture, stdioFixture } from './fixture.ts';
import { launch, openLoop } from './loop.ts';

const call = { name: 'call', operation: 'tools/call', params: { name: 'same', arguments: {} } };
const list = { name: 'list', operation: 'tools/list' };
const small = { name: 'small', operation: 'resources/list' };

describe.each([
  ['HTTP', httpFixture],
  ['stdio', stdioFixture],
] as const)('over %s', (name, open) => {
  it.each([
    ['as servers do', {}],
    ['the id at the start', { idAt: 'start' }],
    ['lines that end in CRLF', { crlf: true }],
    ['replies in the opposite order', { reverse: true }],
    ['a first event without data', { prime: true }],
    ['with a length', { sized: true }],
    ['in small pieces', { chunkBytes: 100 }],
    ['a server without sessions', { sessionless: true }],
    ['a server that does not end sessions', { noDelete: true }],
  ])('%s', async (_what, server) => {
    const fixture = await open({ methods: [call, list, small], clients: 3, inFlight: 2, server });
    expect(fixture.connected.map((one) => one.reason)).toEqual([null, null, null]);
    await fixture.run(60);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 360 });
    expect(fixture.complaints()).toEqual({});
    expect(fixture.protocol.serverInfo()).toEqual({
      name: 'fixture',
      version: '9',
      protocolVersion: '2025-11-25',
      era: 'legacy',
      found: 'pinned',
    });
    // Every reply of a method has the same payload, whatever the framing around it.
    for (const sizes of fixture.payloads.values()) expect(sizes.size).toBe(1);
  });

  it('pages of a listing are one call', async () => {
    const whole = await open({ methods: [list], server: { toolBytes: 100_000 } });
    await whole.run(5);
    await whole.finish();
    const paged = await open({ methods: [list], inFlight: 2, server: { toolBytes: 100_000, pages: 7 } });
    await paged.run(20);
    const { calls } = await paged.finish();
    expect(paged.counts).toEqual({ ok: 40 });
    expect(calls).toEqual({ 'tools/list': 280 });
    const size = (sizes: ReadonlySet<number> | undefined) => [...(sizes ?? [])][0] ?? 0;
    const { list: one } = { list: size(whole.payloads.get('list')) };
    expect(size(paged.payloads.get('list'))).toBeGreaterThan(one * 0.9);
    expect(paged.payloads.get('list')?.size).toBe(1);
    // From the first byte asked to the last page read: no page is quicker than the call it is part of.
    expect(Math.min(...paged.latencies)).toBeGreaterThan(0);
  });

  it('a cursor that comes again is a mismatch', async () => {
    const fixture = await open({ methods: [list], server: { pages: 3, repeatCursor: true } });
    await fixture.run(5);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ mismatch: 5 });
    expect(fixture.complaints()).toEqual({ 'repeated-cursor': 5 });
    // "" after the first page, p1 after the second, and p1 again: three requests for each call.
    expect(calls).toEqual({ 'tools/list': 15 });
  });

  it('a listing without end is stopped after a thousand pages', async () => {
    const fixture = await open({ methods: [list], server: { pages: 1100, toolBytes: 1_100_000 } });
    await fixture.run(1);
    const { calls } = await fixture.finish();
    expect(fixture.counts).toEqual({ mismatch: 1 });
    expect(fixture.complaints()).toEqual({ 'too-many-pages': 1 });
    expect(calls).toEqual({ 'tools/list': 1000 });
  });

  it('arguments differ by client and call, and each reply is the right one', async () => {
    const params = { name: 'echo', arguments: { who: 'client ${client}', n: '${call}' } };
    const expectation = { text: ['"who":"client ${client}"', '"n":"${call}"'] };
    const echo = { name: 'echo', operation: 'tools/call', params, expect: expectation };
    const fixture = await open({ methods: [echo, list], clients: 2, inFlight: 2 });
    await fixture.run(40);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 160 });
  });

  it('a result without what is expected is a mismatch', async () => {
    const wrong = [{ text: 'not in it' }, { json: 'content.1' }, { json: { 'content.0.type': 'image' } }];
    const right = [
      { text: 'some length' },
      { json: 'content.0.text' },
      { json: { 'content.0.type': 'text' } },
    ];
    for (const [expectations, outcome] of [
      [wrong, 'mismatch'],
      [right, 'ok'],
    ] as const) {
      const methods = expectations.map((one, index) => ({ ...call, name: `call ${index}`, expect: one }));
      const fixture = await open({ methods });
      await fixture.run(9);
      await fixture.finish();
      expect(fixture.counts).toEqual({ [outcome]: 9 });
    }
  });

  it('speaks the version it is told to', async () => {
    const fixture = await open({ methods: [small], endpoint: { options: { version: '2025-06-18' } } });
    await fixture.run(3);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 3 });
    expect(fixture.protocol.serverInfo()?.protocolVersion).toBe('2025-06-18');
  });

  it('a call given up is over, and those after it are right', async () => {
    const fixture = await open({
      methods: [call],
      inFlight: 2,
      server: { faults: { silent: 20 } },
    });
    await fixture.run(50);
    const { injected } = await fixture.finish();
    expect(injected.silent).toBe(5);
    expect(fixture.counts).toEqual({ ok: 95, timeout: 5 });
    expect(fixture.complaints()).toEqual({});
  });

  it('closes what it opened', async () => {
    const fixture = await open({ methods: [small], clients: 3, inFlight: 2 });
    expect(fixture.protocol.connections()).toBe(name === 'stdio' ? 3 : 6);
    await fixture.run(2);
    await fixture.finish();
    expect(fixture.protocol.connections()).toBe(0);
  });
});

describe('over HTTP', () => {
  it('clients are told apart by credential, each with a session that is ended', async () => {
    const headers = { 'PRIVATE-TOKEN': 'bench-${client}' };
    const fixture = await httpFixture({ methods: [small], clients: 5, inFlight: 2, endpoint: { headers } });
    await fixture.run(3);
    const account = await fixture.finish();
    expect(Object.keys(account.tokens).sort()).toEqual([
      'bench-1',
      'bench-2',
      'bench-3',
      'bench-4',
      'bench-5',
    ]);
    // The handshake, and three calls on each of two lanes.
    expect(new Set(Object.values(account.tokens))).toEqual(new Set([7]));
    expect(account.sessions).toBe(5);
    expect(account.ended).toBe(5);
  });

  it('clients may come from an address each', async () => {
    const fixture = await httpFixture({
      methods: [small],
      clients: 3,
      endpoint: { source: '127.0.1.${client}' },
    });
    await fixture.run(2);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 6 });
  });

  it('a server that refuses the handshake is no client, and says why without the credential', async () => {
    const headers = { Authorization: 'Bearer very-secret-token', 'PRIVATE-TOKEN': 'bench-${client}' };
    const fixture = await httpFixture({
      methods: [small],
      endpoint: { headers, options: {} },
      server: { version: '1999-01-01' },
    });
    expect(fixture.connected[0]?.reason).toContain('1999-01-01');
    await fixture.finish();
    const echo = await httpFixture({ methods: [small], endpoint: { headers }, server: { refuse: true } });
    expect(echo.connected[0]?.reason).toBe('initialize: status 401: -32001 no such token: ***');
    await echo.finish();
    // Cut in the middle of the credential, had it still been there.
    const plain = await httpFixture({
      methods: [small],
      endpoint: { headers },
      server: { refuse: 'plainly' },
    });
    expect(plain.connected[0]?.reason).toBe(`initialize: status 403: ${'no, '.repeat(42)}***`.slice(0, 200));
    await plain.finish();
  });

  it('a stream that the server leaves open ends with its reply, and that is said', async () => {
    const fixture = await httpFixture({ methods: [call], inFlight: 2, server: { leaveOpen: true } });
    await fixture.run(3);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 6 });
    // The handshake's stream too.
    expect(fixture.complaints()).toEqual({ 'stream-left-open': 7 });
    expect(fixture.payloads.get('call')?.size).toBe(1);
  });

  it('a stream that a busy server ends late is waited for, not given up', async () => {
    const fixture = await httpFixture({ methods: [call], server: { faults: { endLate: 2 } } });
    await fixture.run(4);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 4 });
    expect(fixture.complaints()).toEqual({});
    expect(fixture.protocol.reconnects).toBe(0);
  });

  it('a port where nobody listens is a reset', async () => {
    const fixture = await httpFixture({
      methods: [small],
      endpoint: { url: `http://127.0.0.1:${await closedPort()}/mcp` },
    });
    expect(fixture.connected[0]).toMatchObject({ outcome: 4, handshakeMs: null });
    await fixture.finish();
  });
});

/** A port that was open and is not any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('over stdio', () => {
  it.each([
    ['that is not there', '/nowhere/server', [], 'failed', 'There is no program /nowhere/server.'],
    [
      'that exits at once',
      process.execPath,
      ['-e', 'process.exit(7)'],
      'reset',
      'the process exited with code 7',
    ],
    [
      'that never answers',
      process.execPath,
      ['-e', 'setTimeout(() => {}, 60000)'],
      'timeout',
      'no answer to server/discover or initialize within 700 ms',
    ],
  ])('a program %s is no client, and its calls fail', async (_what, file, args, outcome, reason) => {
    const logs = mkdtempSync(path.join(tmpdir(), 'mcp-stdio-'));
    const started = {
      ...launch('', [], logs),
      file,
      args,
      readyTimeoutMs: outcome === 'timeout' ? 700 : 60_000,
      stop: { stdinMs: 200, termMs: 500 },
    };
    const loop = await openLoop({ create: mcpStdio, methods: [small], endpoint: { launch: started } });
    expect(loop.connected[0]).toMatchObject({ outcome: outcomes.indexOf(outcome as OutcomeName), reason });
    await loop.run(2);
    await loop.close();
    expect(loop.counts).toEqual({ [outcome]: 2 });
    rmSync(logs, { recursive: true });
  });
});
