/** Whatever a module does, every call ends in one outcome, and what it did wrong is seen. */
import { describe, expect, it } from 'vitest';
import type { DriverEndpoint } from '../../../src/driver/messages.ts';
import { type Answer, type ConnectResult, Outcome, type Slot } from '../../../src/driver/protocol.ts';
import { AdaptedProtocol } from '../../../src/driver/protocols/own/adapt.ts';
import { fromAsync } from '../../../src/driver/protocols/own/from-async.ts';
import type { OwnDone, OwnProtocol } from '../../../src/driver/protocols/own/types.ts';

const canary = 'canary-4711';
const password = 'pass "words"';
const endpoint: DriverEndpoint = {
  ...{ protocol: 'module', url: null, headers: { Authorization: `Bearer ${canary}` }, source: null },
  secrets: [password],
  ...{ options: {}, launch: null, handshakeMs: 50 },
};

function adapted(own: Partial<OwnProtocol>, inFlight = 1) {
  const ended: { slot: Slot; outcome: Outcome; wire: number; payload: number }[] = [];
  const kept: Answer[] = [];
  const plain: OwnProtocol = {
    connect: (_client, done) => done(),
    call: (_slot, _method, done) => done(),
    close: (_client, done) => done(),
    ...own,
  };
  const protocol = new AdaptedProtocol(plain, {
    ...{ endpoint, methods: [], inFlight, readBuffer: new Uint8Array(), spawned: () => {}, exited: () => {} },
    done: (slot, outcome, _at, wire, payload) => void ended.push({ slot, outcome, wire, payload }),
    keep: (answer) => void kept.push(answer),
  });
  const connect = (client = 0) => new Promise<ConnectResult>((resolve) => protocol.connect(client, resolve));
  return { protocol, ended, kept, connect };
}
const slot = (lane = 0): Slot => ({ index: lane, client: 0, lane, method: 0, startedAt: 0 });
const said = ({ complaints }: AdaptedProtocol) =>
  [...complaints].map(([name, { count }]) => `${name}: ${count}`);

describe('a call', () => {
  it.each([
    [undefined, Outcome.ok],
    [null, Outcome.ok],
    [{}, Outcome.ok],
    [{ outcome: 'failed', reason: 'code 5' }, Outcome.failed],
    [{ outcome: 'mismatch' }, Outcome.mismatch],
    [{ outcome: 'reset' }, Outcome.reset],
    [{ outcome: 'local' }, Outcome.local],
    [{ outcome: 'timeout' }, Outcome.mismatch],
    [{ outcome: 'constructor' }, Outcome.mismatch],
    [new Error('no'), Outcome.failed],
    [Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' }), Outcome.reset],
    [Object.assign(new Error('x'), { code: 'EMFILE', syscall: 'connect' }), Outcome.local],
  ])('that is told to have ended %j ends %d, once', (end, outcome) => {
    const { protocol, ended } = adapted({ call: (_slot, _method, done) => done(end as never) });
    protocol.call(slot());
    expect(ended.map((one) => one.outcome)).toEqual([outcome]);
  });

  it('that throws has failed, by what it threw', () => {
    const { protocol, ended } = adapted({
      call: () => {
        throw new Error(`bad ${canary} ${JSON.stringify({ password })} ${btoa(password)}`);
      },
    });
    protocol.call(slot());
    expect(ended.map(({ outcome }) => outcome)).toEqual([Outcome.failed]);
    expect(said(protocol)).toEqual([`the module's call threw: bad *** {"password":"***"} ***: 1`]);
  });

  it('whose module calls done twice costs the next call of its lane, and no other', () => {
    const dones: OwnDone[] = [];
    const { protocol, ended } = adapted({ call: (_slot, _method, done) => void dones.push(done) }, 2);
    protocol.call(slot());
    dones[0]?.();
    dones[0]?.();
    expect(ended).toHaveLength(1);
    protocol.call(slot(1));
    dones[1]?.();
    protocol.call(slot());
    expect(dones).toHaveLength(2);
    protocol.call(slot());
    dones[2]?.();
    expect(ended.map(({ outcome }) => outcome)).toEqual([
      ...[Outcome.ok, Outcome.ok, Outcome.failed, Outcome.ok],
    ]);
    expect(said(protocol)).toEqual(['the module called done twice: 2']);
  });

  it('that throws once it has ended costs the next one', () => {
    let first = true;
    const { protocol, ended } = adapted({
      call: (_slot, _method, done) => {
        done();
        if (first) {
          first = false;
          throw new Error('late');
        }
      },
    });
    for (let i = 0; i < 3; i++) protocol.call(slot());
    expect(ended.map(({ outcome }) => outcome)).toEqual([Outcome.ok, Outcome.failed, Outcome.ok]);
  });

  it('that was given up ends no other, and its module may answer late', () => {
    const dones: OwnDone[] = [];
    const abandoned: number[] = [];
    const { protocol, ended } = adapted({
      call: (_slot, _method, done) => void dones.push(done),
      abandon: ({ call }) => void abandoned.push(call),
    });
    protocol.call(slot());
    protocol.abandon(slot());
    protocol.call(slot());
    dones[0]?.({ outcome: 'failed' });
    expect(ended).toEqual([]);
    dones[1]?.();
    expect(ended.map(({ outcome }) => outcome)).toEqual([Outcome.ok]);
    expect(abandoned).toHaveLength(1);
    expect(said(protocol)).toEqual([]);
  });

  it('whose done comes after close is told, and ends nothing', async () => {
    const dones: OwnDone[] = [];
    const { protocol, ended, connect } = adapted({ call: (_slot, _method, done) => void dones.push(done) });
    await connect();
    protocol.call(slot());
    await new Promise<number>((resolve) => protocol.close(0, resolve));
    dones[0]?.();
    expect(ended).toEqual([]);
    expect(said(protocol)).toEqual(['the module called done after close: 1']);
  });

  it('tells bytes that are known, and never 0 for those that are not', () => {
    const { protocol, ended } = adapted({
      call: ({ call }, _method, done) =>
        done(call % 2 === 0 ? { payloadBytes: 0, wireBytes: 7 } : { payloadBytes: -1 }),
    });
    protocol.call(slot());
    protocol.call(slot());
    expect(ended.map(({ wire, payload }) => [wire, payload])).toEqual([
      [7, 0],
      [Number.NaN, Number.NaN],
    ]);
  });

  it('gives its answer to who asks for it', () => {
    const answers = ['text', new Uint8Array([104, 105]), { b: 1, a: [null] }, undefined];
    const { protocol, kept } = adapted({
      call: (_slot, _method, done) => done({ answer: answers.shift() as string }),
    });
    for (let i = 0; i < 4; i++) protocol.call(slot());
    expect(kept).toEqual([
      { kind: 'body', bytes: Buffer.from('text') },
      { kind: 'body', bytes: Buffer.from('hi') },
      { kind: 'json', value: { b: 1, a: [null] } },
    ]);
  });
});

describe('a client', () => {
  it('that cannot connect says why, and no secret', async () => {
    const { protocol, connect } = adapted({ connect: (_client, done) => done(new Error(`no ${canary}`)) });
    expect(await connect()).toMatchObject({ outcome: Outcome.failed, reason: 'no ***' });
    expect([protocol.connected(0), protocol.connections()]).toEqual([false, 0]);
  });
  it('whose connect throws, or never ends, is not connected', async () => {
    const threw = adapted({
      connect: () => {
        throw new Error('x');
      },
    });
    expect(await threw.connect()).toMatchObject({ outcome: Outcome.failed });
    const silent = adapted({ connect: () => {} });
    expect(await silent.connect()).toMatchObject({
      ...{ outcome: Outcome.timeout, reason: 'not connected within 0.05 s' },
    });
  });
  it('is counted while it is connected, unless the module counts itself', async () => {
    const { protocol, connect } = adapted({});
    await Promise.all([connect(0), connect(1)]);
    expect(protocol.connections()).toBe(2);
    await new Promise<number>((resolve) => protocol.close(0, resolve));
    expect([protocol.connections(), protocol.connected(0), protocol.connected(1)]).toEqual([1, false, true]);
    expect(adapted({ connections: () => 7 }).protocol.connections()).toBe(7);
  });
  it('whose close throws has closed all the same', async () => {
    const { protocol, connect } = adapted({
      close: () => {
        throw new Error('x');
      },
    });
    await connect();
    expect(await new Promise<number>((resolve) => protocol.close(0, resolve))).toBe(0);
    expect(said(protocol)).toEqual(["the module's close threw: x: 1"]);
  });
});

describe('functions that return promises', () => {
  const protocolOf = (call: (n: number) => Promise<never> | Promise<undefined>) => {
    let calls = 0;
    return fromAsync({ connect: async () => ({}), call: () => call(calls++), close: () => {} });
  };
  it('end a call as they resolve or reject, or throw', async () => {
    const own = protocolOf((n) => {
      if (n === 0) return Promise.resolve(undefined);
      if (n === 1) return Promise.reject(new Error('rejected'));
      throw new Error('thrown');
    });
    const { protocol, ended, connect } = adapted(own);
    await connect();
    for (let i = 0; i < 3; i++) protocol.call(slot());
    await expect.poll(() => ended.length).toBe(3);
    expect(ended.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...[Outcome.ok, Outcome.failed, Outcome.failed],
    ]);
    expect(said(protocol).toSorted()).toEqual(['rejected: 1', 'thrown: 1']);
  });
  it('have no connection before they are connected', () => {
    const { protocol, ended } = adapted(protocolOf(() => Promise.resolve(undefined)));
    protocol.call(slot());
    expect(ended.map(({ outcome }) => outcome)).toEqual([Outcome.reset]);
  });
});
