/** What a server does wrong is counted exactly: the fixture's own account against the driver's. */
import { describe, expect, it } from 'vitest';
import type { Protocol } from '../../../src/driver/protocol.ts';
import { httpFixture, stdioFixture } from './fixture.ts';

const call = { name: 'call', operation: 'tools/call', params: { name: 'same', arguments: {} } };
const list = { name: 'list', operation: 'tools/list' };
/** Each is a reply whose call will get no other. */
const strays = ({ complaints }: Protocol) => complaints.get('stray-reply')?.count ?? 0;
const bytes = (mb: number) => mb * 1_000_000;

/** Fault -> the outcome it makes of its call, and the class of the complaint. */
const wrong: readonly (readonly [fault: string, outcome: string, kind: string])[] = [
  ['dropByte', 'mismatch', 'lost-bytes'],
  ['isError', 'failed', 'tool-error'],
  ['rpcError', 'failed', 'rpc-error -32050'],
  ['noResult', 'mismatch', 'invalid-json'],
  ['brokenJson', 'mismatch', 'invalid-json'],
  ['shape', 'mismatch', 'wrong-shape'],
  ['bothResults', 'mismatch', 'invalid-json'],
];

describe('a fault in one reply of a hundred, over HTTP', () => {
  const onlyHttp = [
    ['wrongId', 'mismatch', 'wrong-id'],
    ['textId', 'mismatch', 'wrong-id'],
    ['noReply', 'mismatch', 'no-reply'],
    ['status401', 'failed', 'http-401'],
    ['status403', 'failed', 'http-403'],
    ['status429', 'failed', 'http-429'],
    ['status500', 'failed', 'http-500'],
    ['status202', 'mismatch', 'no-reply'],
  ] as const;
  it.each([...wrong, ...onlyHttp])('%s is %s: %s', async (fault, outcome, kind) => {
    for (const json of [false, true]) {
      const fixture = await httpFixture({
        methods: [call],
        clients: 4,
        inFlight: 2,
        json,
        server: { faults: { [fault]: 100 } },
      });
      await fixture.run(100);
      const account = await fixture.finish();
      const injected = account.injected[fault] ?? 0;
      expect(injected).toBe(8);
      expect(fixture.counts).toEqual({ ok: 800 - injected, [outcome]: injected });
      const expected = fault === 'noReply' && json ? 'invalid-json' : kind;
      expect(fixture.complaints()).toEqual({ [expected]: injected });
    }
  });

  it('a connection closed half-way through a reply is a reset, and only that call is lost', async () => {
    const fixture = await httpFixture({
      methods: [list],
      clients: 2,
      inFlight: 2,
      server: { faults: { half: 50 } },
    });
    await fixture.run(100);
    const { injected } = await fixture.finish();
    expect(injected.half).toBe(8);
    expect(fixture.counts).toEqual({ ok: 392, reset: 8 });
  });

  it('a session that has ended fails its call, and the next call begins another', async () => {
    const fixture = await httpFixture({ methods: [call], clients: 3, server: { faults: { expire: 50 } } });
    await fixture.run(100);
    const account = await fixture.finish();
    expect(account.injected.expire).toBe(6);
    expect(fixture.counts).toEqual({ ok: 294, failed: 6 });
    expect(fixture.complaints()).toEqual({ 'http-404': 6 });
    expect(account.sessions).toBe(3 + fixture.protocol.reconnects);
    expect(fixture.protocol.reconnects).toBeGreaterThanOrEqual(5);
  });

  it('lanes of one client whose session has ended share one new session', async () => {
    const fixture = await httpFixture({
      methods: [call],
      clients: 1,
      inFlight: 8,
      server: { faults: { expire: 200 } },
    });
    await fixture.run(100);
    const account = await fixture.finish();
    const expired = account.injected.expire ?? 0;
    expect(expired).toBeGreaterThanOrEqual(2);
    // Lanes that were sent with the session that had just ended fail with it, and ask for no session of their own.
    expect(fixture.counts.failed).toBeGreaterThanOrEqual(expired);
    expect((fixture.counts.ok ?? 0) + (fixture.counts.failed ?? 0)).toBe(800);
    expect(fixture.complaints()).toEqual({ 'http-404': fixture.counts.failed });
    expect(fixture.protocol.reconnects).toBe(expired);
    expect(account.sessions).toBe(1 + expired);
  });
});

describe('a fault in one reply of a hundred, over stdio', () => {
  it.each(wrong)('%s is %s: %s', async (fault, outcome, kind) => {
    const fixture = await stdioFixture({
      methods: [call],
      clients: 2,
      inFlight: 2,
      server: { faults: { [fault]: 100 } },
    });
    await fixture.run(100);
    const { injected } = await fixture.finish();
    expect(injected[fault]).toBe(4);
    expect(fixture.counts).toEqual({ ok: 396, [outcome]: 4 });
    expect(fixture.complaints()).toEqual({ [kind]: 4 });
  });

  it.each(['wrongId', 'textId'])('%s is a reply to nobody, and its call is never answered', async (fault) => {
    const fixture = await stdioFixture({
      methods: [call],
      unanswered: strays,
      server: { faults: { [fault]: 100 } },
    });
    await fixture.run(400);
    const { injected, cancelled } = await fixture.finish();
    expect(injected[fault]).toBe(4);
    expect(fixture.counts).toEqual({ ok: 396, timeout: 4 });
    expect(fixture.complaints()).toEqual({ 'stray-reply': 4 });
    expect(cancelled).toBe(4);
  });

  it('a line that is no message is counted and skipped', async () => {
    const fixture = await stdioFixture({ methods: [call], inFlight: 2, server: { faults: { noise: 10 } } });
    await fixture.run(100);
    const { injected } = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 200 });
    expect(fixture.complaints()).toEqual({ 'stdout-noise': injected.noise });
  });

  it('50 MB of lines between the messages are counted, each, and no call is lost in them', async () => {
    const server = { faults: { flood: 40 }, floodLines: 10_000 };
    const fixture = await stdioFixture({ methods: [call], inFlight: 2, server });
    await fixture.run(100);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 200 });
    expect(fixture.complaints()).toEqual({ 'stdout-noise': 5 * 10_000 });
  });

  it('a process that exits half-way through a reply resets what was in flight, and all after it', async () => {
    const fixture = await stdioFixture({ methods: [list], inFlight: 2, server: { faults: { exit: 101 } } });
    await fixture.run(60);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 100, reset: 20 });
    expect(fixture.exits).toEqual([{ code: 3, signal: null }]);
    expect([...fixture.protocol.complaints.values()][0]?.first).toBe('the process exited with code 3');
  });

  it('a reply delivered before the exit counts', async () => {
    const fixture = await stdioFixture({
      methods: [list],
      server: { toolBytes: bytes(3), faults: { exitAfter: 10 } },
    });
    await fixture.run(10);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 10 });
  });
});

describe.each([
  ['HTTP', httpFixture],
  ['stdio', stdioFixture],
] as const)('what a server says besides, over %s', (name, open) => {
  it.each(['duplicate', 'stray'])('%s replies are counted, and no call takes them', async (fault) => {
    const fixture = await open({ methods: [call, list], inFlight: 2, server: { faults: { [fault]: 10 } } });
    await fixture.run(100);
    const { injected } = await fixture.finish();
    expect(injected[fault]).toBe(20);
    expect(fixture.counts).toEqual({ ok: 200 });
    expect(fixture.complaints()).toEqual({ 'stray-reply': 20 });
  });

  it('notifications are let pass', async () => {
    const fixture = await open({ methods: [call, list], inFlight: 2, server: { faults: { notify: 3 } } });
    await fixture.run(100);
    await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 200 });
    expect(fixture.complaints()).toEqual({});
  });

  it('its ping is answered, anything else it asks is refused', async () => {
    const fixture = await open({ methods: [call], inFlight: 2, server: { faults: { ping: 10, ask: 7 } } });
    await fixture.run(100);
    const account = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 200 });
    expect(account.injected).toEqual({ ping: 20, ask: 26 });
    expect(account.pings).toBe(account.injected.ping);
    expect(account.refused).toBe(account.injected.ask);
  });

  it('a reply that grows from call to call is right each time', async () => {
    const fixture = await open({ methods: [call], inFlight: 2, server: { faults: { growing: 2 } } });
    await fixture.run(200);
    await fixture.finish();
    expect(fixture.counts.ok).toBeGreaterThanOrEqual(390);
  });

  it('replies of 3 MB are proved whole: one byte missing in one of twenty is seen', async () => {
    const fixture = await open({
      methods: [list],
      inFlight: 2,
      server: { toolBytes: bytes(3), faults: { dropByte: 20, wrongId: 28 } },
      ...(name === 'stdio' ? { unanswered: strays } : {}),
    });
    await fixture.run(30);
    const { injected } = await fixture.finish();
    expect(injected).toEqual({ dropByte: 3, wrongId: 2 });
    expect(fixture.complaints()).toEqual({
      'lost-bytes': 3,
      [name === 'stdio' ? 'stray-reply' : 'wrong-id']: 2,
    });
    expect(fixture.counts).toEqual(
      name === 'stdio' ? { ok: 55, mismatch: 3, timeout: 2 } : { ok: 55, mismatch: 5 },
    );
  });
});
