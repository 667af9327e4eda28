/** The driver against a real PostgreSQL, which counts for itself. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/config/plan.ts';
import type { DriverEndpoint, DriverMethod } from '../../../src/driver/messages.ts';
import { openProbe } from '../../../src/observe/probes/index.ts';
import type { Store } from '../../../src/observe/probes/redis.ts';
import { driverHere } from '../programs.ts';
import { endStores, folder, lacks, makeCertificate, startPostgres } from './servers.ts';

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
const endpointOf = (more: Partial<DriverEndpoint>): DriverEndpoint => ({
  ...{ protocol: 'postgres', url: `postgres://bench@127.0.0.1:${port}/bench`, headers: {}, source: null },
  ...{ options: {}, launch: null, credentials: { user: null, password } },
  ...more,
});
async function driverHas(methods: readonly DriverMethod[], more: Partial<DriverEndpoint> = {}, inFlight = 1) {
  const driver = driverHere();
  await driver.ask('setup', { endpoint: endpointOf(more), methods, inFlight, maxClients: 8 });
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
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Statements with their parameters: types, shapes of replies, messages beside them, and errors. */
const statements: readonly [string, ...Json[]][] = [
  ["SELECT 1, -2::int8, 1.50::numeric, 1e300::float8, 'NaN'::float4, true, NULL, '', ' ', 'Grüße 🐘'"],
  ["SELECT '2024-02-29 12:00:00.5+02'::timestamptz, '1 mon 2 days'::interval, date '0044-03-15 BC'"],
  [
    "SELECT '{\"b\": [1, null]}'::json, '{\"b\": [1, null]}'::jsonb, ROW(1, 'x', NULL)::text, '{{1,2},{3,NULL}}'::int[]",
  ],
  [
    "SELECT '\\x00ff'::bytea, '10.0.0.0/8'::inet, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid, B'101', '<a/>'::text",
  ],
  ['SELECT $1::int, $2::text, $3::bool, $4::numeric, $5::text', 7, 'Grüße', true, -1.5, null],
  [
    'SELECT $1::text[], $2::int[], $3::jsonb, $4::bytea',
    ['a', null, 'b"c\\'],
    [1, 2],
    { a: [1] },
    { hex: '00ff' },
  ],
  ['SELECT value FROM kv WHERE key = ANY($1) ORDER BY key', ['key:1', 'key:100', 'none']],
  ['SELECT FROM generate_series(1, 3)'],
  ['SELECT 1 WHERE false'],
  ["SELECT n, repeat('v', n % 300) FROM generate_series(1, 5000) AS n"],
  ["SELECT repeat('x', 3000000), 'behind it'"],
  [`SELECT ${Array.from({ length: 1600 }, (_, n) => n).join(', ')}`],
  ['-- nothing'],
  ["SET TimeZone = 'UTC'"],
  ["SET DateStyle = 'ISO, YMD'"],
  ["DO $$ BEGIN RAISE NOTICE 'by the way'; END $$"],
  ['LISTEN here'],
  ["NOTIFY here, 'payload'"],
  ['CREATE TEMP TABLE written (n int CHECK (n < 3))'],
  ['INSERT INTO written SELECT generate_series(1, 2) RETURNING n, n * n'],
  ['UPDATE written SET n = 1'],
  ['INSERT INTO written VALUES (3)'],
  ['DROP TABLE written'],
  ['COPY (SELECT 1) TO STDOUT'],
  ['SELECT nothing FROM kv'],
  ['SELECT 1 +'],
  ['SELECT 1/($1::int - 1)', 1],
  ['SELECT $1::int', 'x'],
  ['SELECT 1/(n - 3000) FROM generate_series(1, 5000) AS n'],
  ['SELECT $1, $2', 'a'],
  ["SELECT 'still there'"],
];
const forms = [{}, { prepared: false }, { binary: true }];
const probeAt = (store: Store) =>
  openProbe('postgres', { inspectors: () => [], pids: () => [], url: null, store });

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

  it('answers as pg itself does, cell for cell and error for error', async () => {
    const undecoded = { getTypeParser: () => (cell: unknown) => cell };
    const asPg = async ({ params }: DriverMethod) => {
      const { sql: text, values } = params as { sql: string; values: (Json & { hex?: string })[] };
      const given = values.map((value) => (value?.hex === undefined ? value : Buffer.from(value.hex, 'hex')));
      const query = { text, values: given, rowMode: 'array' as const, types: undecoded };
      const { rows } = (await admin.query(query)) as unknown as { rows: (string | null)[][] };
      return {
        ...{ outcome: 'ok', reason: null },
        text: rows.map((cells) => cells.map((cell) => cell ?? 'null').join('\t')).join('\n'),
      };
    };
    const methods = statements.map(([text, ...values]) => sql(text, values));
    const theirs = [];
    for (const method of methods)
      theirs.push(
        await asPg(method).catch((cause: pg.DatabaseError) => ({
          // The first of its class is told in full.
          ...{ outcome: 'failed', reason: expect.stringContaining(String(cause.code)), text: '' },
        })),
      );
    for (const options of [{}, { prepared: false }]) {
      const { driver } = await driverHas([sql('SELECT 1')]);
      const endpoint = endpointOf({ options });
      const { asked } = await driver.ask('ask', { endpoint, methods });
      await driver.ask('stop', {});
      for (const [place, one] of asked.entries())
        expect(one, `${methods[place]?.name} ${JSON.stringify(options)}`).toMatchObject(
          theirs[place] as object,
        );
    }
  });

  it('reads cells in binary as they are, bytes that are no text too', async () => {
    for (const [text, value, payload] of [
      ['SELECT $1::int4', -1, 4],
      ['SELECT $1::float8', 1.5, 8],
      ['SELECT $1::bytea', { hex: 'ff00fe' }, 3],
      ['SELECT $1::int8[]', [-1, -2], 12 + 4 + 4 + 2 * 12],
      ['SELECT $1::uuid', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 16],
    ] as const) {
      const result = await callTwice(sql(text, [value], 1), { binary: true });
      expect(result, text).toMatchObject({ outcome: 'ok', payloadBytes: payload });
    }
    const endpoint = endpointOf({ options: { binary: true } });
    const { driver } = await driverHas([sql('SELECT 1')]);
    const { asked } = await driver.ask('ask', {
      ...{ endpoint, methods: [sql('SELECT $1::bytea', [{ hex: 'ff00fe' }]), sql('SELECT 258')] },
    });
    await driver.ask('stop', {});
    expect(asked[0]?.same).toBe(sha256(JSON.stringify({ base64: '/wD+' })));
    expect(asked[1]?.text).toBe('\0\0\x01\x02');
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
    const reach = async (tls: DriverEndpoint['tls'], encrypted: string, where = url) => {
      const method = { ...asked, expect: { row: [encrypted] } };
      const more = tls === undefined ? { url: where } : { url: where, tls };
      const long = sql("SELECT repeat('x', 3000000) FROM generate_series(1, 2)", [], 2);
      const { driver, connected } = await driverHas([method, long], more);
      const call = (at: number) =>
        connected?.outcome === 0 ? driver.ask('call', { client: 0, method: at }) : null;
      const [result, over] = [await call(0), await call(1)];
      await driver.ask('stop', {});
      if (over) expect(over).toMatchObject({ outcome: 'ok', payloadBytes: 6_000_000 });
      return { connected, result };
    };
    for (const serverName of ['bench.test', null]) {
      const { connected, result } = await reach({ ca: certificate, serverName }, 'true');
      expect(connected).toMatchObject({ outcome: 0, reason: null });
      expect(result).toMatchObject({ outcome: 'ok' });
      expect(result?.wireBytes).toBeGreaterThan(0);
    }
    expect((await reach(undefined, 'false')).result).toMatchObject({ outcome: 'ok' });
    // A host that has a name may be known by another one, too.
    const named = url.replace('127.0.0.1', 'localhost');
    expect((await reach({ ca: certificate, serverName: 'bench.test' }, 'true', named)).result).toMatchObject({
      outcome: 'ok',
    });
    for (const tls of [
      { ca: certificate, serverName: 'other.test' },
      { ca: stranger, serverName: 'bench.test' },
      { ca: null, serverName: 'bench.test' },
    ])
      for (const each of [url, named])
        expect((await reach(tls, 'true', each)).connected?.outcome, JSON.stringify(tls)).toBe(4);
    expect((await reach({ ca: certificate, serverName: null }, 'true', named)).connected?.outcome).toBe(4);
    const store = { url, user: null, password: null, tls: { ca: certificate, serverName: null } };
    await expect(probeAt(store).units()).resolves.toMatchObject({ connections: expect.any(Number) });
    const wrong = { ...store, tls: { ca: stranger, serverName: null } };
    await expect(probeAt(wrong).units()).rejects.toMatchObject({ code: 'probe-failed' });
  }, 120_000);
});

describe.skipIf(why)(`PostgreSQL over a Unix socket${why}`, () => {
  it('is reached by the driver and the probe, with the password that it wants', async () => {
    const place = folder();
    const at = await startPostgres(password, { unix_socket_directories: place });
    const url = `unix:${place}/.s.PGSQL.${at}:/bench`;
    const local = { ...sql('SELECT (inet_client_addr() IS NULL)::text'), expect: { row: ['true'] } };
    const credentials = { user: 'bench', password };
    const { driver, connected } = await driverHas([local], { url, credentials });
    expect(connected).toMatchObject({ outcome: 0, reason: null });
    expect(await driver.ask('call', { client: 0, method: 0 })).toMatchObject({
      outcome: 'ok',
      payloadBytes: 4,
    });
    await expect
      .poll(() => probeAt({ url, ...credentials }).units(), { timeout: 20_000 })
      .toEqual({ connections: 1 });
    await driver.ask('stop', {});
    const refused = await driverHas([local], {
      url,
      credentials: { ...credentials, password: 'canary-wrong' },
    });
    expect(refused.connected).toMatchObject({ outcome: 1, reason: expect.stringMatching(/^28P01 /) });
    const nobody = await driverHas([local], { url: `unix:${place}/none:/bench`, credentials });
    expect(nobody.connected).toMatchObject({ outcome: 4, reason: 'connect ENOENT' });
  }, 120_000);
});

describe.skipIf(why)(`the postgres probe${why}`, () => {
  it('tells the sessions of others', async () => {
    const store = { url: `postgres://bench@127.0.0.1:${port}/bench`, user: null, password };
    const probe = probeAt(store);
    // The admin's own; sessions that were just closed take a moment to leave.
    await expect.poll(() => probe.units(), { timeout: 20_000 }).toEqual({ connections: 1 });
    expect(await probe.liveHeapMib()).toBeNull();
    const wrong = probeAt({ ...store, password: 'no' });
    await expect(wrong.units()).rejects.toMatchObject({ code: 'probe-failed' });
  });
});
