/** The driver against a real PostgreSQL, which counts for itself. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverEndpoint, DriverMethod } from '../../../src/driver/messages.ts';
import { openProbe } from '../../../src/observe/probes/index.ts';
import { driverHere } from '../programs.ts';
import { endStores, lacks, makeCertificate, startPostgres } from './servers.ts';

const why = lacks('initdb') || lacks('postgres');
const password = 'canary-4711';
let port = 0;
let admin: pg.Client;
beforeAll(async () => {
  if (why) return;
  port = await startPostgres(password);
  admin = new pg.Client({ host: '127.0.0.1', port, user: 'bench', password, database: 'bench' });
  await admin.connect();
  await admin.query(
    "CREATE TABLE kv AS SELECT 'key:' || n AS key, repeat('v', n) AS value FROM generate_series(1, 100) AS n",
  );
  await admin.query('CREATE SEQUENCE calls');
}, 120_000);
afterAll(async () => {
  await admin?.end();
  await endStores();
}, 60_000);

const sql = (
  text: string,
  values: DriverMethod['params'] = [],
  rows: number | null = null,
): DriverMethod => ({
  ...{ name: text, operation: 'SELECT', params: { sql: text, values } },
  ...{ expect: rows === null ? null : { rows }, timeoutMs: 20_000 },
});
async function driverHas(methods: readonly DriverMethod[], more: Partial<DriverEndpoint> = {}, inFlight = 1) {
  const driver = driverHere();
  const endpoint: DriverEndpoint = {
    ...{ protocol: 'postgres', url: `postgres://bench@127.0.0.1:${port}/bench`, headers: {}, source: null },
    ...{ options: {}, launch: null, credentials: { user: null, password } },
    ...more,
  };
  await driver.ask('setup', { endpoint, methods, inFlight, maxClients: 8 });
  const { results } = await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
  return { driver, connected: results[0] };
}
async function callTwice(method: DriverMethod, options: DriverEndpoint['options']) {
  const { driver, connected } = await driverHas([method], { options });
  expect(connected).toMatchObject({ outcome: 0, reason: null });
  const first = await driver.ask('call', { client: 0, method: 0 });
  const second = await driver.ask('call', { client: 0, method: 0 });
  await driver.ask('stop', {});
  expect(second.outcome).toBe(first.outcome);
  return second;
}
const forms = [{}, { prepared: false }, { binary: true }];

describe.skipIf(why)(`the postgres protocol against PostgreSQL${why}`, () => {
  it.each([
    [sql('SELECT value FROM kv WHERE key = $1', ['key:7'], 1), 'ok', 7],
    [
      sql('SELECT value FROM kv WHERE key = ANY($1::text[]) ORDER BY 1', [['key:1', 'key:9', 'none']], 2),
      'ok',
      10,
    ],
    [sql('SELECT value FROM kv WHERE key = $1', ['none'], 1), 'mismatch', 0],
    [sql("SELECT NULL::text, 'a', ''", [], 1), 'ok', 1],
    [sql('SELECT $1::jsonb->>0', ['["x"]'], 1), 'ok', 1],
    [{ ...sql("SELECT encode($1::bytea, 'hex')", [{ hex: '00ff' }]), expect: { row: ['00ff'] } }, 'ok', 4],
    [{ ...sql('SELECT $1::text[]::text', [['a', null]]), expect: { row: ['{a,NULL}'] } }, 'ok', 8],
    [{ ...sql('SELECT 1::text, NULL', []), expect: { rows: 1, row: ['1', null] } }, 'ok', 1],
    [{ ...sql("SELECT '1', 'x'", []), expect: { row: ['1', null] } }, 'mismatch', 2],
    [{ ...sql('SELECT 1 WHERE false', []), expect: { row: ['1'] } }, 'mismatch', 0],
    [sql('SELECT nothing FROM kv', []), 'failed', 0],
    [sql('SELECT 1/(length($1)-1)', ['x']), 'failed', 0],
  ])('%j ends %s', async (method, outcome, payload) => {
    for (const options of forms) {
      const result = await callTwice(method, options);
      expect(result, JSON.stringify(options)).toMatchObject({ outcome, payloadBytes: payload });
      if (outcome === 'failed') expect(result.reason).toMatch(/42703|22012/);
    }
  });

  it.each(forms)('counts %j what PostgreSQL has counted, with a session for each lane', async (options) => {
    const { driver } = await driverHas(
      [sql("SELECT nextval('calls') WHERE $1 <> ''", ['c${client}-${call}'], 1)],
      { options },
      3,
    );
    await driver.ask('connect', { from: 1, to: 4, concurrency: 3 });
    expect((await driver.ask('state', {})).connections).toBe(12);
    // A method is proved by one call before its first load.
    expect((await driver.ask('call', { client: 0, method: 0 })).outcome).toBe('ok');
    await admin.query("SELECT setval('calls', 1, false)");
    let made = 0;
    for (const rate of [null, { perSecond: 1000, rise: null }]) {
      await driver.ask('load-start', { clients: 4, inFlight: 3, methods: [0], pacePerClient: null, rate });
      await driver.ask('window-open', {});
      for (let ended = 0; ended < 500; ended = (await driver.ask('load-progress', {})).methods[0]?.ended ?? 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await driver.ask('window-close', {});
      const { totals, methods } = await driver.ask('load-stop', { graceMs: 20_000 });
      expect(totals[0]?.ok).toBe(totals[0]?.started);
      // By a schedule, too.
      const sent = rate === null ? undefined : methods[0]?.counts.started;
      expect(methods[0]?.open?.sent).toBe(sent);
      made += totals[0]?.started ?? 0;
    }
    await driver.ask('stop', {});
    const { rows } = await admin.query('SELECT last_value::int AS last FROM calls');
    expect(rows[0].last).toBe(made);
  });

  it('says why it cannot sign in, and never the password', async () => {
    const { connected } = await driverHas([sql('SELECT 1')], {
      credentials: { user: null, password: 'canary-wrong' },
    });
    expect(connected).toMatchObject({ outcome: 1, reason: expect.stringMatching(/^28P01 /) });
    expect(JSON.stringify(connected)).not.toContain('canary');
  });

  it('gives up a statement with its session, and ends a session that the server has ended', async () => {
    const { driver } = await driverHas([
      { ...sql('SELECT pg_sleep(60)'), timeoutMs: 200 },
      sql('SELECT 1', [], 1),
    ]);
    expect((await driver.ask('call', { client: 0, method: 0 })).outcome).toBe('timeout');
    expect((await driver.ask('call', { client: 0, method: 1 })).outcome).toBe('ok');
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ratingplate'",
    );
    await expect.poll(async () => (await driver.ask('state', {})).connections, { timeout: 20_000 }).toBe(0);
    expect((await driver.ask('call', { client: 0, method: 1 })).outcome).toBe('ok');
    await driver.ask('stop', {});
  });
});

const whyTls = why || lacks('openssl', 'version');
describe.skipIf(whyTls)(`the postgres protocol over TLS${whyTls}`, () => {
  it('is encrypted where tls says so, and knows a server by its certificate', async () => {
    const { key, certificate } = makeCertificate('DNS:bench.test,IP:127.0.0.1');
    const stranger = makeCertificate('DNS:bench.test').certificate;
    const at = await startPostgres(null, { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key });
    const asked = sql('SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    const url = `postgres://bench@127.0.0.1:${at}/bench`;
    const reach = async (tls: DriverEndpoint['tls'], encrypted: string) => {
      const method = { ...asked, expect: { row: [encrypted] } };
      const more = tls === undefined ? { url } : { url, tls };
      const { driver, connected } = await driverHas([method], more);
      const result = connected?.outcome === 0 ? await driver.ask('call', { client: 0, method: 0 }) : null;
      await driver.ask('stop', {});
      return { connected, result };
    };
    for (const serverName of ['bench.test', null]) {
      const { connected, result } = await reach({ ca: certificate, serverName }, 'true');
      expect(connected).toMatchObject({ outcome: 0, reason: null });
      expect(result).toMatchObject({ outcome: 'ok' });
      expect(result?.wireBytes).toBeGreaterThan(0);
    }
    expect((await reach(undefined, 'false')).result).toMatchObject({ outcome: 'ok' });
    for (const tls of [
      { ca: certificate, serverName: 'other.test' },
      { ca: stranger, serverName: 'bench.test' },
      { ca: null, serverName: 'bench.test' },
    ])
      expect((await reach(tls, 'true')).connected?.outcome, JSON.stringify(tls)).toBe(4);
  }, 120_000);
});

describe.skipIf(why)(`the postgres probe${why}`, () => {
  it('tells the sessions of others', async () => {
    const store = { url: `postgres://bench@127.0.0.1:${port}/bench`, user: null, password };
    const probe = openProbe('postgres', { inspectors: () => [], pids: () => [], url: null, store });
    // The admin's own; sessions that were just closed take a moment to leave.
    await expect.poll(() => probe.units(), { timeout: 20_000 }).toEqual({ connections: 1 });
    expect(await probe.liveHeapMib()).toBeNull();
    const wrong = openProbe('postgres', {
      inspectors: () => [],
      pids: () => [],
      url: null,
      store: { ...store, password: 'no' },
    });
    await expect(wrong.units()).rejects.toMatchObject({ code: 'probe-failed' });
  });
});
