/**
 * Every protocol in every place that it may be spoken at, and every fault: what was struck, by the server's own account,
 * is what the driver records, call by call. Of calls that share a connection those behind are known, too.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateSpec } from '../../src/config/plan.ts';
import type { DriverEndpoint, DriverMethod, LoadResult, OutcomeCounts } from '../../src/driver/messages.ts';
import { loadOwn } from '../../src/driver/protocols/own/load.ts';
import { type Due, type Fault, type Faulty, type Speech, startFaulty } from './faulty/server.ts';
import { http, lines, mcp, postgres, resp } from './faulty/speeches.ts';
import { never, watchCalls } from './lost-calls.ts';
import { driverHere, endpoint, loadCalls, method } from './programs.ts';
import { endStores, makeCertificate } from './stores/servers.ts';

const half = (first: Buffer): Buffer[] => [first.subarray(0, first.length >> 1)];
const nothing = (): Buffer[] => [];
const reset = (calls: number): Due => ({ reset: calls });
const timeout = (calls: number): Due => ({ timeout: calls });
const faults: Readonly<Record<string, Fault>> = {
  'reset, no byte': { make: nothing, ends: 'reset', due: reset },
  'reset, half a reply': { make: half, ends: 'reset', due: reset },
  'closed, no byte': { make: nothing, ends: 'end', due: reset },
  'closed, half a reply': { make: half, ends: 'end', due: reset },
  // Over TLS without a word that it ends.
  'gone, half a reply': { make: half, ends: 'drop', due: reset },
  stall: { make: nothing, lost: 'all', due: timeout },
  'stall, half a reply': { make: half, lost: 'all', due: timeout },
  late: {
    make: (first, others) => [first, ...others],
    lost: 'first',
    due: (calls) => ({ timeout: 1, ok: calls - 1 }),
  },
  garbage: {
    make: (_, __, { garbage }) => [garbage],
    due: (calls) => ({ mismatch: 1, reset: calls - 1 }),
  },
  // Each is taken for the next one's until one is left over; calls that followed in the same breath lose their connection.
  twice: {
    make: (first, others) => [Buffer.concat([first, first, ...others])],
    due: (calls) => ({ ok: calls - 1, mismatch: 1, reset: calls - 1 }),
  },
  'byte by byte': {
    make: (first, others) => Array.from(Buffer.concat([first, ...others]), (byte) => Buffer.of(byte)),
    due: (calls) => ({ ok: calls }),
  },
  'an error': {
    make: (_, others, { error }) => [Buffer.concat([error, ...others])],
    due: (calls) => ({ failed: 1, ok: calls - 1 }),
  },
};
/** Each fault strikes so often. */
const times = 2;

type Place = 'TCP' | 'TLS' | 'a Unix socket';
interface Spoken {
  readonly speech: Speech;
  readonly protocol: DriverEndpoint['protocol'];
  /** Of a URL: in the clear, over TLS, and what stands behind the place. */
  readonly schemes: readonly [plain: string, secure: string, behind: string];
  readonly call: readonly [operation: string, more: Partial<DriverMethod>];
  readonly options?: DriverEndpoint['options'];
  readonly more?: Partial<DriverEndpoint>;
  readonly inFlight?: number;
  readonly places?: readonly Place[];
  /** File of the module that speaks it. */
  readonly own?: string;
  /** What this protocol alone may do. */
  readonly oddities?: Readonly<Record<string, Fault>>;
}
const web: Spoken = {
  ...{ speech: http, protocol: 'http', schemes: ['http:', 'https:', '/'] },
  call: ['GET /', { expect: { body: 'one', same: true } }],
};
const store: Spoken = {
  ...{ speech: resp, protocol: 'resp', schemes: ['redis:', 'rediss:', '/2'] },
  call: ['GET', { params: { args: ['a'] }, expect: { items: 1 } }],
};
const base: Spoken = {
  ...{ speech: postgres, protocol: 'postgres', schemes: ['postgres:', 'postgres:', '/bench'] },
  call: ['SELECT', { params: { sql: 'SELECT $1', values: ['one'] }, expect: { rows: 1, row: ['one'] } }],
  more: { credentials: { user: 'bench', password: null } },
};
const spoken: Readonly<Record<string, Spoken>> = {
  http: web,
  'http in a pipeline': { ...web, options: { pipeline: true }, inFlight: 4 },
  resp: store,
  'resp 3, signed in': {
    ...{ ...store, options: { hello: 3 }, more: { credentials: { user: null, password: 'canary' } } },
    oddities: {
      'a push behind it': {
        make: (first) => [Buffer.concat([first, Buffer.from('>2\r\n+invalidate\r\n*1\r\n+a\r\n')])],
        due: (calls) => ({ ok: calls }),
      },
    },
  },
  'resp in a pipeline': { ...store, options: { pipeline: true }, inFlight: 4 },
  postgres: base,
  'postgres, parsed each time': { ...base, options: { prepared: false } },
  MCP: {
    ...{ speech: mcp, protocol: 'mcp-http', schemes: ['http:', 'https:', '/'] },
    ...{ call: ['tools/call', { params: { name: 'one', arguments: {} } }] },
    options: { version: '2025-11-25' },
  },
  'a protocol of one’s own': {
    ...{ speech: lines, protocol: 'module', schemes: ['tcp:', '', '/'], call: ['Ask', {}], places: ['TCP'] },
    own: fileURLToPath(new URL('../fixtures/programs/lines.mjs', import.meta.url)),
  },
};

const folder = mkdtempSync(path.join(tmpdir(), 'fault-places-'));
let sockets = 0;
let certificate = '';
let keys = { key: '', cert: '' };
beforeAll(() => {
  const made = makeCertificate('IP:127.0.0.1');
  certificate = made.certificate;
  keys = { key: readFileSync(made.key, 'utf8'), cert: readFileSync(made.certificate, 'utf8') };
});
afterAll(async () => {
  await endStores();
  rmSync(folder, { recursive: true, force: true });
});

interface Wish {
  readonly place: Place;
  readonly clients?: number;
  readonly rate?: RateSpec;
  /** Faults that strike. */
  readonly kinds: Readonly<Record<string, Fault>>;
  readonly calls: number;
}
interface Loaded {
  readonly result: LoadResult;
  readonly account: Faulty['account'];
}

/** Loads a server in that place, whose faults strike so many times each. */
async function load(spokenHere: Spoken, wish: Wish): Promise<Loaded> {
  const { speech, protocol, call, options = {}, more = {}, inFlight = 1, own = null } = spokenHere;
  const { place, clients = 1, rate, kinds, calls } = wish;
  const watch = watchCalls(own === null ? {} : { module: await loadOwn({ file: own, sha256: hashOf(own) }) });
  const here = driverHere({ protocols: watch.protocols });
  const socket = place === 'a Unix socket' ? path.join(folder, `${sockets++}.sock`) : null;
  const tls = place === 'TLS' ? keys : null;
  const faulty = await startFaulty({ speech, faults: kinds, inFlight, giveUp: watch.giveUp, tls, socket });
  const known = tls === null ? {} : { tls: { ca: certificate, serverName: null } };
  try {
    await here.ask('setup', {
      endpoint: endpoint(urlOf(spokenHere, faulty.port, socket, tls !== null), {
        ...{ protocol, options, ...known, ...more },
      }),
      methods: [method(call[0], { ...call[1], timeoutMs: never })],
      ...{ inFlight, maxClients: clients },
    });
    const { results } = await here.ask('connect', { from: 0, to: clients, concurrency: clients });
    for (const result of results) expect(result).toMatchObject({ outcome: 0, reason: null });
    // What later replies are held to.
    expect(await here.ask('call', { client: 0, method: 0 })).toMatchObject({ outcome: 'ok' });
    faulty.account.passed = 0;
    faulty.strike(times);
    const shape = { clients, inFlight, ...(rate === undefined ? {} : { rate }) };
    return { result: await loadCalls(here, shape, calls), account: faulty.account };
  } finally {
    await here.ask('stop', {});
    await faulty.close();
  }
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function urlOf({ schemes }: Spoken, port: number, socket: string | null, secure: boolean): string {
  const [plain, overTls, behind] = schemes;
  return socket === null
    ? `${secure ? overTls : plain}//127.0.0.1:${port}${behind}`
    : `unix:${socket}:${behind}`;
}

/** All that the server has answered and struck is recorded as what it is, and nothing else is. */
function expectSame(
  { result, account }: Loaded,
  kinds: Readonly<Record<string, Fault>>,
  inFlight: number,
): void {
  expect(account.struck).toEqual(Object.fromEntries(Object.keys(kinds).map((name) => [name, times])));
  const wanted = { failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0, ok: account.passed };
  for (const [name, count] of Object.entries(account.struck))
    for (const [outcome, calls] of Object.entries((kinds[name] as Fault).due(inFlight)))
      wanted[outcome as keyof typeof wanted] += calls * count;
  const { started, ...ended } = result.totals[0] as OutcomeCounts;
  expect(started).toBe(Object.values(ended).reduce((sum, calls) => sum + calls, 0));
  // What is asked again is recorded: a connection that had gone to sleep, or was closed before a word.
  const asked = { ...ended, reset: ended.reset + result.resent };
  expect(asked, JSON.stringify(result.complaints)).toEqual(wanted);
}

const everywhere: readonly Place[] = ['TCP', 'TLS', 'a Unix socket'];
describe.concurrent.each(Object.entries(spoken))('%s', (_, what) => {
  const { places = everywhere, inFlight = 1, oddities = {} } = what;
  const kinds = { ...faults, ...oddities };
  it.each(places)('over %s: every fault is recorded as what it is, to the call', async (place) => {
    const calls = 8 * inFlight * times * Object.keys(kinds).length;
    expectSame(await load(what, { place, kinds, calls }), kinds, inFlight);
  });
});

/** Each answer takes its time: each of four clients gets at most 500 a second of it, times what it keeps open. */
const slow = (speech: Speech): Speech => ({
  ...speech,
  listen: ({ say, reply }) => speech.listen({ say, reply: (bytes) => void setTimeout(reply, 2, bytes) }),
});

describe.concurrent.each(['http', 'http in a pipeline', 'resp', 'resp in a pipeline', 'postgres'])(
  'an open loop of %s at a rate that its server cannot keep',
  (name) => {
    it.each<[string, RateSpec]>([
      ['constant', { perSecond: 20_000, rise: null }],
      ['risen to', { perSecond: 20_000, rise: { fromPerSecond: 100, overMs: 200 } }],
    ])('%s: what was sent is what was answered or struck', async (_, rate) => {
      const what = { ...(spoken[name] as Spoken), speech: slow((spoken[name] as Spoken).speech) };
      const { inFlight = 1 } = what;
      // How many calls follow in the breath of a reply depends on how many are due by then.
      const left = Object.entries(faults).filter(
        ([kind, { lost }]) => lost === undefined && (inFlight === 1 || kind !== 'twice'),
      );
      const kinds = Object.fromEntries(left);
      const loaded = await load(what, { place: 'TCP', clients: 4, rate, kinds, calls: 400 * inFlight });
      expectSame(loaded, kinds, inFlight);
      const { due = 0, sent = 0, unsent = 0 } = loaded.result.methods[0]?.open ?? {};
      expect(due).toBe(sent + unsent);
      expect(sent).toBe(loaded.result.methods[0]?.counts.started);
      expect(unsent).toBeGreaterThan(0);
    });
  },
);
