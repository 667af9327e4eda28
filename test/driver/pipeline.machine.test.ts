/** HTTP with the option `pipeline`: replies in order are held to their calls, and what a server leaves out is counted. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { OutcomeCounts } from '../../src/driver/messages.ts';
import { driverHere, endAll, endpoint, loadCalls, method, startServer } from './programs.ts';

const servers: Server[] = [];
afterAll(endAll);
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

interface Told {
  connections: number;
  requests: number;
  answered: number;
  /** Most requests of one connection that came in one piece. */
  together: number;
  faults: number;
}
/** What is done at every so-many-th request of a connection. */
type Fault = 'hang up' | 'say close' | 'swap' | 'garbage';
interface Behaviour {
  readonly every?: number;
  readonly fault?: Fault;
}

const reply = (path: string, extra = '') => {
  const body = `{"asked":"${path}"}`;
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${extra}Content-Length: ${body.length}\r\n\r\n${body}`;
};

/** One connection of a server that reads pipelined requests and says in each reply which one it answers. */
class Serving {
  readonly #socket: Socket;
  readonly #told: Told;
  readonly #behaviour: Behaviour;
  #text = '';
  #seen = 0;
  /** Asked first, and to be answered second. */
  #held: string | null = null;

  constructor(socket: Socket, told: Told, behaviour: Behaviour) {
    this.#socket = socket;
    this.#told = told;
    this.#behaviour = behaviour;
    told.connections += 1;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => this.#read(bytes.toString('latin1')));
  }

  #read(text: string): void {
    const parts = (this.#text + text).split('\r\n\r\n');
    this.#text = parts.pop() ?? '';
    this.#told.together = Math.max(this.#told.together, parts.length);
    for (const part of parts) if (this.#socket.writable) this.#asked(part.split(' ')[1] ?? '');
  }

  #asked(path: string): void {
    const { every = 0, fault } = this.#behaviour;
    this.#told.requests += 1;
    this.#seen += 1;
    const due = every > 0 && this.#seen % every === 0;
    if (due && fault !== undefined && fault !== 'swap') this.#leave(path, fault);
    else if (this.#held !== null) this.#swap(path, this.#held);
    else if (due) this.#hold(path);
    else this.#answer(path);
  }

  #answer(path: string): void {
    this.#told.answered += 1;
    this.#socket.write(reply(path));
  }

  #leave(path: string, fault: Exclude<Fault, 'swap'>): void {
    this.#told.faults += 1;
    if (fault === 'say close') this.#told.answered += 1;
    const last = { 'say close': reply(path, 'Connection: close\r\n'), 'hang up': '', garbage: 'oh no\r\n' };
    this.#socket.end(last[fault]);
  }

  #hold(path: string): void {
    this.#held = path;
    // The last of a load is followed by none.
    setTimeout(() => {
      if (this.#held !== path) return;
      this.#held = null;
      this.#answer(path);
    }, 100);
  }

  #swap(path: string, held: string): void {
    this.#told.faults += 1;
    this.#held = null;
    this.#socket.write(reply(path) + reply(held));
  }
}

async function pipelined(behaviour: Behaviour = {}): Promise<{ url: string; told: Told }> {
  const told: Told = { connections: 0, requests: 0, answered: 0, together: 0, faults: 0 };
  const server = createServer((socket) => void new Serving(socket, told, behaviour));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told };
}

const longest = 10 * 60_000;
/** Each reply must name its own call. */
const own = method('GET /${call}', { expect: { body: '"/${call}"' }, timeoutMs: longest });
const clients = 2;
const inFlight = 8;

async function load(url: string, calls: number, call = own) {
  const here = driverHere();
  await here.ask('setup', {
    endpoint: endpoint(url, { options: { pipeline: true } }),
    methods: [call],
    inFlight,
    maxClients: clients,
  });
  const { results } = await here.ask('connect', { from: 0, to: clients, concurrency: clients });
  expect(results.map(({ outcome }) => outcome)).toEqual([0, 0]);
  const result = await loadCalls(here, { clients, inFlight }, calls);
  await here.ask('stop', {});
  return { result, counts: result.totals[0] as OutcomeCounts };
}
const none = { failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };

describe('requests that follow each other unanswered', () => {
  it('share one connection of their client, and each reply is that of its own call', async () => {
    const { url, told } = await pipelined();
    const { result, counts } = await load(url, 2000);
    expect(counts).toEqual({ ...none, started: counts.started, ok: counts.started });
    // One call proves the method before the load.
    expect(told.requests).toBe(counts.started + 1);
    expect(told.connections).toBe(clients);
    expect(told.together).toBeGreaterThan(1);
    expect([result.reconnects, result.resent]).toEqual([0, 0]);
  });

  it('are mismatches where two replies come in the wrong order, both and no other', async () => {
    const { url, told } = await pipelined({ every: 50, fault: 'swap' });
    const { counts } = await load(url, 1500);
    expect(told.faults).toBeGreaterThan(0);
    expect(counts).toEqual({
      ...none,
      started: counts.started,
      mismatch: 2 * told.faults,
      ok: told.answered - 1,
    });
  });

  it('cost no call where the server says that it closes: those behind are sent once more', async () => {
    const { url, told } = await pipelined({ every: 40, fault: 'say close' });
    const { result, counts } = await load(url, 1500);
    expect(counts).toEqual({ ...none, started: counts.started, ok: told.answered - 1 });
    expect(result.resent).toBeGreaterThan(0);
    expect(result.reconnects).toBe(told.connections - clients);
  });

  it.each([
    ['hang up', 0],
    ['garbage', 1],
  ] as const)('are reset where the server does so without a word: %s', async (fault, wrong) => {
    const { url, told } = await pipelined({ every: 40, fault });
    const { result, counts } = await load(url, 1500);
    const { started, ok, mismatch, reset, ...others } = counts;
    expect(others).toEqual({ failed: 0, timeout: 0, aborted: 0, local: 0 });
    expect(ok).toBe(told.answered - 1);
    // Garbage is a wrong answer to the oldest; what stood behind it has got none.
    expect(mismatch).toBe(wrong * told.faults);
    expect(started).toBe(ok + mismatch + reset);
    expect(reset + mismatch).toBeGreaterThanOrEqual(told.faults);
    expect(reset + mismatch).toBeLessThanOrEqual(told.faults * inFlight);
    expect(result.resent).toBe(0);
  });
});

it('what a proxy puts into pipelined replies is recorded as what it is, by its number', async () => {
  const { url } = await pipelined();
  const kinds = ['html-502', 'too-many', 'unavailable', 'redirect', 'html', 'gzip', 'interim', 'tiny-chunks'];
  const args = ['--to', url, '--rate', '0.2', '--seed', '5', '--kinds', kinds.join(), '--after', '40'];
  const proxy = await startServer('../fault-proxy/main.mjs', ...args, '--only', 'GET');
  const through = `http://127.0.0.1:${proxy.split(' ')[1]}`;
  const fixed = method('GET /fixed', { expect: { same: true }, timeoutMs: longest });
  const { counts } = await load(through, 700, fixed);
  const account = (await (await fetch(`${through}/__account`)).json()) as {
    calls: number;
    injected: Record<string, number>;
    passed: number;
  };
  const sum = (...names: string[]) => names.reduce((total, name) => total + (account.injected[name] ?? 0), 0);
  expect(Object.keys(account.injected).sort()).toEqual([...kinds].sort());
  expect(counts).toEqual({
    ...none,
    started: account.calls - 1,
    ok: account.passed - 1 + sum('interim', 'tiny-chunks'),
    failed: sum('html-502', 'too-many', 'unavailable'),
    mismatch: sum('redirect', 'html', 'gzip'),
  });
});

it('a server that has gone refuses all that wait, by its reason', async () => {
  const { url } = await pipelined();
  const here = driverHere();
  await here.ask('setup', {
    endpoint: endpoint(url, { options: { pipeline: true } }),
    ...{ methods: [own], inFlight, maxClients: clients },
  });
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
  const { results } = await here.ask('connect', { from: 0, to: clients, concurrency: clients });
  expect(results.map(({ reason }) => reason)).toEqual(['connect ECONNREFUSED', 'connect ECONNREFUSED']);
  await here.ask('stop', {});
});
