/** Through a proxy in front of real stores: what it puts in is what the driver counts, outcome by outcome. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverEndpoint, DriverMethod, OutcomeCounts } from '../../../src/driver/messages.ts';
import { driverHere, loadCalls } from '../programs.ts';
import { ask } from './ask.ts';
import {
  drop,
  type Fault,
  type FaultProxy,
  faultProxy,
  half,
  instead,
  message,
  messagesOf,
  postgresFraming,
  redisFraming,
} from './fault-stores.ts';
import { endStores, lacks, startPostgres, startRedis } from './servers.ts';

type Outcome = Exclude<keyof OutcomeCounts, 'started'>;
type Table = Readonly<Record<string, Fault & { readonly is: Outcome; readonly kind?: string }>>;

const why = lacks('redis-server') || lacks('redis-cli') || lacks('initdb') || lacks('postgres');
const answer = 'one';
let redis = 0;
let postgres = 0;
beforeAll(async () => {
  if (why) return;
  [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  await ask(redis, ['SET', 'key:1', answer]);
}, 120_000);
afterAll(endStores, 60_000);

const plain = '$3\r\none\r\n';
const inReplies: Table = {
  error: { is: 'failed', kind: 'WRONGTYPE', make: instead('-WRONGTYPE not so\r\n') },
  moved: { is: 'failed', kind: 'MOVED', make: instead('-MOVED 3999 127.0.0.1:6381\r\n') },
  'error within': { is: 'failed', kind: 'ERR', make: instead('*1\r\n*1\r\n-ERR within\r\n') },
  null: { is: 'mismatch', kind: 'items', make: instead('$-1\r\n') },
  'two items': { is: 'mismatch', kind: 'items', make: instead('*2\r\n+a\r\n+b\r\n') },
  nested: { is: 'ok', make: instead('*1\r\n*2\r\n+a\r\n*1\r\n:1\r\n') },
  attribute: { is: 'ok', make: instead('|1\r\n+ttl\r\n:3\r\n', plain) },
  'in pieces': { is: 'ok', make: drop },
  garbage: { is: 'mismatch', make: instead('?what\r\n'), ends: 'end' },
  'wrong length': { is: 'mismatch', make: instead('$2\r\none\r\n'), ends: 'end' },
  'half of it': { is: 'reset', make: half, ends: 'end' },
  reset: { is: 'reset', make: () => [], ends: 'reset' },
};
/** The answer's cell is said to be a byte shorter than it is. */
function shorter(reply: Buffer): Buffer[] {
  const wrong = Buffer.from(reply);
  wrong[reply.indexOf(answer) - 1] = answer.length - 1;
  return [wrong];
}
const inRows: Table = {
  error: {
    ...{ is: 'failed', kind: 'SQLSTATE 40001' },
    make: () => [message('E', 'SERROR\0VERROR\0C40001\0Mnot now\0\0'), message('Z', 'I')],
  },
  'a row less': {
    ...{ is: 'mismatch', kind: 'rows' },
    make: (reply) => messagesOf(reply).flatMap(({ type, bytes }) => (type === 'D' ? [] : [bytes])),
  },
  'a row more': {
    ...{ is: 'mismatch', kind: 'rows' },
    make: (reply) =>
      messagesOf(reply).flatMap(({ type, bytes }) => (type === 'D' ? [bytes, bytes] : [bytes])),
  },
  'another cell': {
    ...{ is: 'mismatch', kind: 'row' },
    make: (reply) => [Buffer.from(reply.toString('latin1').replace('one', 'two'), 'latin1')],
  },
  notice: {
    is: 'ok',
    make: (reply) => [message('N', 'SNOTICE\0VNOTICE\0C00000\0Mby the way\0\0'), reply],
  },
  'in pieces': { is: 'ok', make: drop },
  garbage: { is: 'mismatch', make: instead('HTTP/1.1 400 Bad Request\r\n'), ends: 'end' },
  'wrong length': { is: 'mismatch', make: shorter, ends: 'end' },
  'without its end': {
    is: 'mismatch',
    make: (reply) => messagesOf(reply).flatMap(({ type, bytes }) => (type === 'C' ? [] : [bytes])),
    ends: 'end',
  },
  'half of it': { is: 'reset', make: half, ends: 'end' },
  reset: { is: 'reset', make: () => [], ends: 'reset' },
};

async function load(
  proxy: FaultProxy,
  endpoint: Partial<DriverEndpoint>,
  method: Partial<DriverMethod>,
  inFlight: number,
) {
  const driver = driverHere();
  await driver.ask('setup', {
    endpoint: {
      ...{ protocol: 'resp', url: '', headers: {}, source: null, options: {}, launch: null },
      ...endpoint,
    },
    methods: [
      { ...{ name: 'one', operation: 'GET', params: {}, expect: null, timeoutMs: 600_000 }, ...method },
    ],
    ...{ inFlight, maxClients: 3 },
  });
  await driver.ask('connect', { from: 0, to: 3, concurrency: 3 });
  // The call that proves the method before the load is none of it.
  await driver.ask('call', { client: 0, method: 0 });
  const before = structuredClone(proxy.account);
  const result = await loadCalls(driver, { clients: 3, inFlight }, 600);
  await driver.ask('stop', {});
  return { result, before };
}

function expectSame(
  table: Table,
  { account }: FaultProxy,
  { result, before }: Awaited<ReturnType<typeof load>>,
) {
  const due: Record<string, number> = { ok: account.passed - before.passed };
  const kinds: Record<string, number> = {};
  for (const [name, count] of Object.entries(account.injected)) {
    const { is, kind } = table[name] as Table[string];
    const added = count - (before.injected[name] ?? 0);
    due[is] = (due[is] ?? 0) + added;
    if (kind !== undefined) kinds[kind] = (kinds[kind] ?? 0) + added;
  }
  const none = { ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };
  const { started, ...outcomes } = result.totals[0] as OutcomeCounts;
  expect(outcomes).toEqual({ ...none, ...due });
  expect(Object.keys(account.injected).toSorted()).toEqual(Object.keys(table).toSorted());
  const found = Object.fromEntries(
    Object.entries(result.complaints).map(([kind, { count }]) => [kind, count]),
  );
  expect(found).toMatchObject(kinds);
}

describe.skipIf(why)(`faults put into replies of real stores${why}`, () => {
  it('of Redis', async () => {
    const proxy = await faultProxy(redis, inReplies, () => redisFraming(answer));
    const method = { params: { args: ['key:1'] }, expect: { items: 1 } };
    const endpoint = { url: `redis://127.0.0.1:${proxy.port}` };
    try {
      expectSame(inReplies, proxy, await load(proxy, endpoint, method, 2));
    } finally {
      await proxy.close();
    }
  });

  it.each([{}, { prepared: false }])('of PostgreSQL, with %j', async (options) => {
    const proxy = await faultProxy(postgres, inRows, postgresFraming);
    const method = {
      params: { sql: 'SELECT $1::text AS value', values: [answer] },
      expect: { rows: 1, row: [answer] },
    };
    const endpoint = {
      ...{ protocol: 'postgres' as const, url: `postgres://bench@127.0.0.1:${proxy.port}/bench`, options },
    };
    try {
      expectSame(inRows, proxy, await load(proxy, endpoint, method, 2));
    } finally {
      await proxy.close();
    }
  });
});
