/** The driver against a real Redis, which counts for itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverEndpoint, DriverMethod } from '../../../src/driver/messages.ts';
import { loadCalls } from '../programs.ts';
import { ask } from './ask.ts';
import { command, driverAt, probeAt } from './redis-driver.ts';
import { endStores, lacks, startRedis } from './servers.ts';

const why = lacks('redis-server') || lacks('redis-cli');
let port = 0;
let locked = 0;
beforeAll(async () => {
  if (why) return;
  [port, locked] = await Promise.all([startRedis(), startRedis('--requirepass', 'canary-4711')]);
  await ask(port, ['SET', 'key:1', 'one']);
  await ask(port, ['SET', 'key:2', '']);
  await ask(port, ['RPUSH', 'list', 'a', 'b']);
  await ask(port, ['SELECT', '0']);
});
afterAll(endStores);

async function oneCall(method: DriverMethod, more: Partial<DriverEndpoint> = {}) {
  const driver = await driverAt(port, [method], more);
  const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
  expect(results[0]).toMatchObject({ outcome: 0, reason: null });
  const result = await driver.ask('call', { client: 0, method: 0 });
  await driver.ask('stop', {});
  return result;
}
const counted = async (name: string) =>
  Number(
    new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(await ask(port, ['INFO', 'commandstats']))?.[1] ?? 0,
  );

describe.skipIf(why)(`the resp protocol against Redis${why}`, () => {
  it.each([
    [command('GET', ['key:1']), 'ok', 3],
    [command('GET', ['key:2'], { items: 1 }), 'ok', 0],
    [command('GET', ['gone'], { items: 1 }), 'mismatch', 0],
    [command('GET', ['gone']), 'ok', 0],
    [command('MGET', ['key:1', 'key:2', 'gone'], { items: 2 }), 'ok', 3],
    [command('LRANGE', ['list', 0, -1], { items: 2 }), 'ok', 2],
    [command('GET', ['list']), 'failed', 65],
    [command('NOSUCH', []), 'failed', 50],
  ])('%j ends %s', async (method, outcome, payload) => {
    for (const hello of [2, 3]) {
      const result = await oneCall(method, { options: { hello } });
      expect(result.outcome).toBe(outcome);
      if (outcome !== 'failed') expect(result.payloadBytes).toBe(payload);
      else expect(result.reason).toMatch(/^(WRONGTYPE|ERR unknown command)/);
    }
  });

  it.each([
    [1, {}],
    [4, {}],
    [4, { pipeline: true }],
    [16, { pipeline: true, hello: 3 }],
  ])('counts with %i in flight %j what Redis has counted', async (inFlight, options) => {
    const driver = await driverAt(
      port,
      [command('GET', ['key:1'], { items: 1 }), command('MGET', ['key:1', 'key:${call}'])],
      { options },
      inFlight,
    );
    const clients = 4;
    await driver.ask('connect', { from: 0, to: clients, concurrency: 4 });
    const { connections } = await driver.ask('state', {});
    expect(connections).toBe('pipeline' in options ? clients : clients * inFlight);
    // redis-cli is the one more.
    expect(await ask(port, ['INFO', 'clients'])).toMatch(
      new RegExp(`connected_clients:${connections + 1}\\b`),
    );
    // A method is proved by one call before its first load.
    for (const method of [0, 1]) await driver.ask('call', { client: 0, method });
    const before = [await counted('get'), await counted('mget')];
    await driver.ask('load-start', { clients, inFlight, methods: [0, 1], pacePerClient: null });
    await driver.ask('window-open', {});
    for (let ended = 0; ended < 2000; ) {
      const { methods } = await driver.ask('load-progress', {});
      ended = methods.reduce((sum, each) => sum + each.ended, 0);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await driver.ask('window-close', {});
    const { totals } = await driver.ask('load-stop', { graceMs: 20_000 });
    expect([await counted('get'), await counted('mget')]).toEqual(
      totals.map(({ started }, at) => (before[at] ?? 0) + started),
    );
    for (const { ok, started } of totals) expect(ok).toBe(started);
    await driver.ask('stop', {});
  });

  it('is called by a schedule, too, and counts as many', async () => {
    const driver = await driverAt(port, [command('GET', ['key:1'], { items: 1 })], {}, 2);
    await driver.ask('connect', { from: 0, to: 4, concurrency: 4 });
    await driver.ask('call', { client: 0, method: 0 });
    const before = await counted('get');
    const shape = { clients: 4, inFlight: 2, rate: { perSecond: 2000, rise: null } };
    const { totals, methods } = await loadCalls(driver, shape, 500);
    await driver.ask('stop', {});
    expect(totals[0]?.ok).toBe(totals[0]?.started);
    expect(await counted('get')).toBe(before + (totals[0]?.started ?? 0));
    expect(methods[0]?.open?.sent).toBe(methods[0]?.counts.started);
    expect(methods[0]?.open?.due).toBeGreaterThan(0);
  });

  it('signs in, chooses the database, and says why it cannot', async () => {
    const method = command('SET', ['where', 'here']);
    const credentials = { user: null, password: 'canary-4711' };
    for (const [hello, user] of [
      [2, null],
      [3, null],
      [2, 'default'],
      [3, 'default'],
    ] as const) {
      const driver = await driverAt(locked, [method], {
        url: `redis://127.0.0.1:${locked}/3`,
        options: { hello },
        credentials: { ...credentials, user },
      });
      const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
      expect(results[0]).toMatchObject({ outcome: 0 });
      expect((await driver.ask('call', { client: 0, method: 0 })).outcome).toBe('ok');
      await driver.ask('stop', {});
    }
    expect(await ask(locked, ['GET', 'where'], ['-a', 'canary-4711', '--no-auth-warning', '-n', '3'])).toBe(
      'here',
    );
    const driver = await driverAt(locked, [method]);
    const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
    expect(results[0]).toMatchObject({ outcome: 1, reason: expect.stringMatching(/^NOAUTH/) });
  });

  it('connects again where Redis has closed the connection, and says so', async () => {
    const driver = await driverAt(port, [command('GET', ['key:1'])]);
    await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
    await ask(port, ['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    await expect.poll(async () => (await driver.ask('state', {})).connections, { timeout: 20_000 }).toBe(0);
    expect((await driver.ask('call', { client: 0, method: 0 })).outcome).toBe('ok');
    await driver.ask('stop', {});
  });
});

describe.skipIf(why)(`the redis probe${why}`, () => {
  const probeOf = (at: number, password: string | null) =>
    probeAt({ url: `redis://127.0.0.1:${at}`, user: null, password });
  it('tells memory and connections, and purges', async () => {
    const probe = probeOf(port, null);
    expect(await probe.collect()).toBe(true);
    const before = (await probe.liveHeapMib()) ?? Number.NaN;
    await ask(port, ['SETRANGE', 'large', String(8 * 2 ** 20 - 1), 'x']);
    const grown = ((await probe.liveHeapMib()) ?? Number.NaN) - before;
    await ask(port, ['DEL', 'large']);
    expect(grown).toBeGreaterThan(7.9);
    expect(grown).toBeLessThan(10.5);
    await expect.poll(() => probe.units(), { timeout: 20_000 }).toEqual({ connections: 0 });
  });
  it('signs in, and fails by name where it must and cannot', async () => {
    await expect(probeOf(locked, 'canary-4711').units()).resolves.toEqual({ connections: 0 });
    await expect(probeOf(locked, null).units()).rejects.toMatchObject({
      code: 'probe-failed',
      message: expect.stringContaining('NOAUTH'),
    });
    await expect(probeOf(1, null).units()).rejects.toMatchObject({ code: 'probe-failed' });
  });
});
