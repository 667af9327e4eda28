/** The driver and the probe at a real Redis over TLS and over a Unix socket, its answers whole and byte by byte. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverEndpoint } from '../../../src/driver/messages.ts';
import { loadCalls } from '../programs.ts';
import { ask } from './ask.ts';
import { inPieces } from './in-pieces.ts';
import { command, driverAt, probeAt } from './redis-driver.ts';
import { endStores, folder, freePort, lacks, makeCertificate, startRedis } from './servers.ts';

const why = lacks('redis-server') || lacks('redis-cli') || lacks('openssl', 'version');
afterAll(endStores);

describe.skipIf(why)(`Redis over TLS and over a Unix socket${why}`, () => {
  const password = 'canary-4711';
  const credentials = { user: null, password };
  const closers: (() => Promise<void>)[] = [];
  let certificate = '';
  let key = '';
  let places: Record<string, Partial<DriverEndpoint>>;
  let plain = 0;
  beforeAll(async () => {
    ({ certificate, key } = makeCertificate('DNS:bench.test,IP:127.0.0.1'));
    const [secure, socket] = [await freePort(), path.join(folder(), 'redis.sock')];
    const pair = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
    plain = await startRedis(
      ...['--tls-port', String(secure), '--tls-auth-clients', 'no', ...pair],
      ...['--unixsocket', socket, '--requirepass', password],
    );
    const records = await inPieces(secure, (serve) => createServer(serve));
    const answers = await inPieces(plain, (serve) =>
      createTlsServer({ cert: readFileSync(certificate), key: readFileSync(key) }, serve),
    );
    closers.push(records.close, answers.close);
    const tls = { ca: certificate, serverName: 'bench.test' };
    const at = (port: number) => ({ url: `rediss://127.0.0.1:${port}/3`, tls });
    places = {
      ...{ TLS: at(secure), 'TLS whose records come in pieces': at(records.port) },
      ...{ 'TLS whose records hold a byte': at(answers.port), 'a Unix socket': { url: `unix:${socket}:/3` } },
    };
  }, 120_000);
  afterAll(async () => {
    for (const close of closers) await close();
  });

  it.each(['TLS', 'TLS whose records come in pieces', 'TLS whose records hold a byte', 'a Unix socket'])(
    'is called over %s as often as it counts',
    async (name) => {
      const place = { ...places[name], credentials };
      const cli = ['-a', password, '--no-auth-warning', '-n', '3'];
      await ask(plain, ['SET', 'list:1', 'x'.repeat(40)], cli);
      const gets = async () =>
        Number(/cmdstat_mget:calls=(\d+)/.exec(await ask(plain, ['INFO', 'commandstats'], cli))?.[1] ?? 0);
      for (const options of [{}, { pipeline: true, hello: 3 }]) {
        const method = command('MGET', ['list:1', 'none', 'list:1'], { items: 2 });
        const driver = await driverAt(plain, [method], { ...place, options }, 4);
        const { results } = await driver.ask('connect', { from: 0, to: 2, concurrency: 2 });
        for (const result of results) expect(result).toMatchObject({ outcome: 0, reason: null });
        expect(await driver.ask('call', { client: 0, method: 0 })).toMatchObject({
          outcome: 'ok',
          payloadBytes: 80,
        });
        const before = await gets();
        const { totals } = await loadCalls(driver, { clients: 2, inFlight: 4 }, 200);
        await driver.ask('stop', {});
        expect(totals[0]).toMatchObject({ ok: totals[0]?.started, failed: 0 });
        expect(await gets()).toBe(before + (totals[0]?.started ?? 0));
      }
      const store = { ...place, url: place.url ?? '', user: null, password };
      await expect(probeAt(store).units()).resolves.toMatchObject({ connections: expect.any(Number) });
    },
  );

  it('is not taken for another, by driver and probe alike', async () => {
    const stranger = makeCertificate('DNS:bench.test').certificate;
    const url = places['TLS']?.url ?? '';
    for (const tls of [
      { ca: certificate, serverName: 'other.test' },
      { ca: stranger, serverName: 'bench.test' },
      { ca: null, serverName: 'bench.test' },
    ]) {
      const driver = await driverAt(plain, [command('PING')], { url, tls, credentials });
      const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
      expect(results[0]?.outcome, JSON.stringify(tls)).toBe(4);
      await driver.ask('stop', {});
      await expect(probeAt({ url, tls, user: null, password }).units()).rejects.toMatchObject({
        code: 'probe-failed',
      });
    }
    const driver = await driverAt(plain, [command('PING')], { url: 'unix:/none/redis.sock' });
    const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
    expect(results[0]).toMatchObject({ outcome: 4, reason: 'connect ENOENT' });
    await driver.ask('stop', {});
  });
});
