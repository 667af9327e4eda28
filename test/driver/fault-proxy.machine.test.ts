/** What a proxy puts into replies, by its own account, is what the driver records: exactly, outcome by outcome. */
import { afterEach, describe, expect, it } from 'vitest';
import type { LoadResult, OutcomeCounts } from '../../src/driver/messages.ts';
import { never, watchCalls } from './lost-calls.ts';
import { driverHere, endAll, endpoint, loadCalls, method, startServer } from './programs.ts';

afterEach(endAll);

type Outcome = Exclude<keyof OutcomeCounts, 'started'>;
/** Fault -> outcome of its call, and the class of the complaint where no race between packets can change it. */
const table: Readonly<Record<string, readonly [outcome: Outcome, kind?: string]>> = {
  reset: ['reset'],
  'reset-mid': ['reset'],
  'hang-up-mid': ['reset'],
  stall: ['timeout', 'timeout'],
  trickle: ['timeout', 'timeout'],
  short: ['reset'],
  long: ['mismatch', 'bytes after the end of the reply'],
  'bad-length': ['mismatch', 'bad content-length'],
  'two-lengths': ['mismatch', 'bad content-length'],
  'bad-chunk': ['mismatch', 'bad chunk size'],
  'long-chunk': ['mismatch', 'chunk longer than its size'],
  'endless-head': ['mismatch', 'head over 64 KiB'],
  garbage: ['mismatch', 'not an HTTP/1 status line'],
  'swap-id': ['mismatch', 'wrong-id'],
  'is-error': ['failed', 'tool-error'],
  'drop-byte': ['mismatch', 'lost-bytes'],
  gzip: ['mismatch', 'compressed'],
  html: ['mismatch', 'no-reply'],
  'html-502': ['failed', 'http-502'],
  'too-many': ['failed', 'http-429'],
  unavailable: ['failed', 'http-503'],
  redirect: ['mismatch', 'http-307'],
  drip: ['ok'],
  close: ['ok'],
  'half-close': ['ok'],
  'tiny-chunks': ['ok'],
  interim: ['ok'],
};
/** Plain HTTP names a complaint by what is wrong, and has neither ids nor errors of a tool. */
const plainly: Readonly<Record<string, string>> = {
  'drop-byte': 'the body differs from the first one',
  gzip: 'the body differs from the first one; it is compressed (gzip)',
  html: 'the body differs from the first one',
  'html-502': 'status 502',
  'too-many': 'status 429',
  unavailable: 'status 503',
  redirect: 'status 307',
};
/** What a user is told of it, the first time. */
const said: Readonly<Record<string, string>> = {
  compressed: 'the reply is compressed (gzip); only plain ones are read',
  'no-reply': 'status 200 with text/html, neither JSON nor an event stream: Sign in',
  'http-502': 'status 502: 502 Bad Gateway',
  'http-429': 'status 429, Retry-After: 7: {"error":"Rate limit exceeded"}',
  'http-503': 'status 503, Retry-After: 120',
  'http-307': 'status 307, to /elsewhere (not followed)',
  'status 429': 'status 429, Retry-After: 7',
  'status 307': 'status 307, to /elsewhere (not followed)',
};

interface Account {
  readonly calls: number;
  readonly injected: Readonly<Record<string, number>>;
  readonly passed: number;
}
interface Shape {
  readonly name: string;
  readonly start: () => Promise<string>;
  readonly only: string;
  readonly path: string;
}
const mcp = (name: string, ...flags: string[]): Shape => ({
  name,
  start: async () => (await startServer('mcp-fixture.mjs', '--http', '0', ...flags)).split(' ')[1] ?? '',
  only: 'tools/call',
  path: '/mcp',
});
const shapes: readonly Shape[] = [
  { name: 'http', start: () => startServer('http-faults.mjs', '{}'), only: 'GET', path: '' },
  mcp('MCP with JSON', '--json'),
  mcp('MCP with event streams'),
];

interface Run {
  readonly kinds: string;
  readonly rate: number;
  readonly calls: number;
  readonly seed: number;
}

/** Loads a server of its own through a proxy of its own: four clients with two calls in flight each. */
async function load(shape: Shape, { kinds, rate, calls, seed }: Run) {
  const to = `http://127.0.0.1:${await shape.start()}`;
  // The first calls are the replies that later ones are held to.
  const args = [
    '--to',
    to,
    '--rate',
    String(rate),
    '--seed',
    String(seed),
    '--kinds',
    kinds,
    '--after',
    '40',
  ];
  const proxy = await startServer('../fault-proxy/main.mjs', ...args, '--only', shape.only);
  const url = `http://127.0.0.1:${proxy.split(' ')[1]}`;
  const protocol = shape.path === '' ? ('http' as const) : ('mcp-http' as const);
  const watch = watchCalls();
  const here = driverHere({ protocols: watch.protocols });
  const call =
    protocol === 'http'
      ? method('GET /fixed', { expect: { same: true }, timeoutMs: never })
      : method('tools/call', { params: { name: 'same', arguments: {} }, timeoutMs: never });
  await here.ask('setup', {
    endpoint: endpoint(url + shape.path, { protocol }),
    methods: [call],
    inFlight: 2,
    maxClients: 4,
  });
  const { results } = await here.ask('connect', { from: 0, to: 4, concurrency: 4 });
  expect(results.map(({ outcome }) => outcome)).toEqual([0, 0, 0, 0]);
  const tell = async () => (await (await fetch(`${url}/__account`)).json()) as Account;
  const stopLooking = watch.giveUpLost(async () => {
    const { stall = 0, trickle = 0 } = (await tell()).injected;
    return stall + trickle;
  });
  const result = await loadCalls(here, { clients: 4, inFlight: 2 }, calls);
  await stopLooking();
  const account = await tell();
  await here.ask('stop', {});
  return { result, account };
}

/** Sums what was put in by what it should have become. */
function due(account: Account, nameOf: (kind: string) => string | undefined): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [kind, count] of Object.entries(account.injected)) {
    const name = nameOf(kind);
    if (name !== undefined) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

/** Everything the proxy put in is recorded as what it is, and nothing else is. */
function expectSame(result: LoadResult, account: Account): void {
  const outcomes = due(account, (kind) => table[kind]?.[0]);
  const { started, ok, ...others } = result.totals[0] as OutcomeCounts;
  // A connection reset just as the driver had not heard of it for a while is asked again, which is recorded, too.
  const sentAgain = account.injected['half-close'] === undefined ? result.resent : 0;
  const none = { failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };
  const { ok: harmless = 0, ...wrong } = outcomes;
  expect({ ...others, reset: others.reset + sentAgain }).toEqual({ ...none, ...wrong });
  // The call that proves the method before the load is the first the proxy sees.
  expect(ok + 1).toBe(account.passed + harmless);
  expect(started + 1 + sentAgain).toBe(account.calls);
  const total = Object.values(account.injected).reduce((sum, count) => sum + count, 0);
  expect(account.passed + total).toBe(account.calls);
}

const countsOf = (result: LoadResult) =>
  Object.fromEntries(Object.entries(result.complaints).map(([kind, { count }]) => [kind, count]));

const each = shapes.map((shape) => [shape.name, shape] as const);

describe.each(each)('over %s', (name, shape) => {
  it('every fault is recorded as what it is, named, and by its number', async () => {
    const all = Object.keys(table).filter((kind) => !['stall', 'trickle', 'half-close'].includes(kind));
    const { result, account } = await load(shape, { kinds: all.join(), rate: 0.3, calls: 1500, seed: 5 });
    const foreign = name === 'http' ? ['swap-id', 'is-error'] : [];
    expect(Object.keys(account.injected).sort()).toEqual(
      all.filter((kind) => !foreign.includes(kind)).sort(),
    );
    expectSame(result, account);
    const nameOf = (kind: string) => (name === 'http' ? plainly[kind] : undefined) ?? table[kind]?.[1];
    expect(countsOf(result)).toMatchObject(due(account, nameOf));
    for (const [kind, { first }] of Object.entries(result.complaints))
      if (said[kind] !== undefined) expect(first).toBe(said[kind]);
  });

  it.each([
    ['after some replies, and reads on', 'half-close', 0.3],
    ['after every reply, as it has said', 'close', 1],
  ])('a server that ends its side of the connection %s costs no call', async (_, kinds, rate) => {
    const { result, account } = await load(shape, { kinds, rate, calls: 300, seed: 4 });
    expect(account.injected[kinds]).toBeGreaterThan(50);
    expectSame(result, account);
    expect(result.reconnects).toBeGreaterThan(50);
  });
});

describe('replies that stop half-way or come drop by drop', () => {
  it.each(each)('over %s cost their calls, which are given up, and no others', async (_, shape) => {
    const slow = { kinds: 'stall,trickle', rate: 0.05, calls: 150, seed: 3 };
    const { result, account } = await load(shape, slow);
    const { stall = 0, trickle = 0 } = account.injected;
    expect(Math.min(stall, trickle)).toBeGreaterThan(0);
    expectSame(result, account);
    expect(countsOf(result)).toEqual({ timeout: stall + trickle });
  });
});

describe.each(shapes.slice(1).map((shape) => [shape.name, shape] as const))('over %s', (_, shape) => {
  const kinds = 'reset,reset-mid,short,swap-id,drop-byte,is-error';
  it.each([
    ['1 in 1,000', 0.001, 8000, 11],
    ['1 in 10', 0.1, 1500, 12],
  ])('faults in %s replies are counted one by one', async (_rate, rate, calls, seed) => {
    const { result, account } = await load(shape, { kinds, rate, calls, seed });
    const injected = Object.values(account.injected).reduce((sum, count) => sum + count, 0);
    expect(injected).toBeGreaterThan(0.5 * rate * account.calls);
    expect(injected).toBeLessThan(2 * rate * account.calls);
    expectSame(result, account);
  });
});
