import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutcomeCounts } from '../../src/driver/messages.ts';
import {
  type Asking,
  countsOf,
  driverHere,
  endAll,
  endpoint,
  loadCalls,
  method,
  sleep,
  startProgram,
  startServer,
} from './programs.ts';

afterAll(endAll);

const faulty = async (options: object) =>
  `http://127.0.0.1:${await startServer('http-faults.mjs', JSON.stringify(options))}`;
/** Longer than any reply takes, on whatever machine. */
const timeoutMs = 10 * 60_000;
/** Every reply is held to: the call's own id, and the filler as the first reply had it. */
const proved = method('GET /${call}', { expect: { body: 'fff"}' }, timeoutMs });

async function setUp(url: string, methods = [proved], maxClients = 10, inFlight = 2): Promise<Asking> {
  const here = driverHere();
  await here.ask('setup', { endpoint: endpoint(url), methods, inFlight, maxClients });
  const { results } = await here.ask('connect', { from: 0, to: maxClients, concurrency: 8 });
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 0));
  return here;
}

const only = (counts: Partial<OutcomeCounts>) => ({
  ...{ failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 },
  ...counts,
});

describe('outcomes are counted exactly', () => {
  // The scout call before a load is a request too: number 1, never a faulty one.
  it.each([
    ['reset', 'reset'],
    ['reset-mid', 'reset'],
    ['cut-short', 'reset'],
    ['length-over', 'reset'],
    ['length-under', 'mismatch'],
    ['garbage', 'mismatch'],
    ['500', 'failed'],
    ['301', 'mismatch'],
    ['swap', 'mismatch'],
    ['drop', 'mismatch'],
  ] as const)('%s is %s', async (kind, outcome) => {
    const url = await faulty({
      every: kind === 'drop' ? 7 : 25,
      kinds: [kind],
      body: kind === 'drop' ? 3 : 200,
    });
    const here = await setUp(url);
    const result = await loadCalls(here, { clients: 10, inFlight: 2 }, 2000);
    const truth = await countsOf(url);
    const [totals] = result.totals;
    // On a busy machine a lane may have been silent for so long that a reset is taken for an idle timeout: it is sent again.
    const { resent, reconnects } = result;
    const wrong = (truth[kind] ?? 0) - resent;
    expect(wrong).toBeGreaterThan(5);
    const started = (truth['requests'] ?? 0) - 1 - resent;
    expect(totals).toEqual({ started, ok: started - wrong, ...only({ [outcome]: wrong }) });
    expect(reconnects).toBe(resent);
    const said = Object.values(result.complaints).reduce((sum, { count }) => sum + count, 0);
    expect(said).toBe(wrong);
    await here.ask('stop', {});
  });

  it('never is timeout', async () => {
    const url = await faulty({ every: 25, kinds: ['never'] });
    const here = await setUp(url);
    await here.ask('load-start', { methods: [0], pacePerClient: null, clients: 10, inFlight: 2 });
    await here.ask('window-open', {});
    // In the end every lane waits for an answer that never comes. Then their time is over, all at once.
    while ((await countsOf(url))['never'] !== 20) await sleep(10);
    const ending = here.ask('load-stop', { graceMs: 2 * timeoutMs });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + timeoutMs);
    const result = await ending;
    clock.mockRestore();
    const truth = await countsOf(url);
    const ok = (truth['requests'] ?? 0) - 1 - 20;
    expect(result.totals).toEqual([{ started: ok + 20, ok, ...only({ timeout: 20 }) }]);
    expect(Object.values(result.complaints)).toMatchObject([{ count: 20 }]);
    await here.ask('stop', {});
  });

  it('all kinds at once', async () => {
    const kinds = [
      'reset',
      '500',
      'swap',
      'chunked',
      'garbage',
      'close',
      'interim',
      'cut-short',
      'close-said',
      'dribble',
      'unframed',
    ];
    const url = await faulty({ every: 5, kinds });
    const here = await setUp(url);
    const result = await loadCalls(here, { clients: 10, inFlight: 2 }, 5000);
    const truth = await countsOf(url);
    const of = (...names: string[]) => names.reduce((sum, name) => sum + (truth[name] ?? 0), 0);
    const complaints = Object.fromEntries(
      Object.entries(result.complaints).map(([kind, { count }]) => [kind, count]),
    );
    // See above: resets that were sent again. So are calls into a close; those the server has not counted.
    const again = of('reset') - (complaints['read ECONNRESET'] ?? 0);
    expect(again).toBeGreaterThanOrEqual(0);
    expect(again).toBeLessThanOrEqual(result.resent);
    expect(complaints).toEqual({
      'the expected text is not in the body': truth['swap'],
      'not an HTTP/1 status line': truth['garbage'],
      'status 500': truth['500'],
      'reply cut short': truth['cut-short'],
      'read ECONNRESET': of('reset') - again,
    });
    expect(result.totals[0]).toMatchObject(
      only({ reset: of('reset', 'cut-short') - again, failed: of('500'), mismatch: of('swap', 'garbage') }),
    );
    expect(result.totals[0]?.started).toBe(of('requests') - 1 - again);
    // Opened again after each close, but for lanes that had no further call.
    const closed = of('close', 'close-said', 'unframed');
    expect(result.reconnects).toBeLessThanOrEqual(closed + again);
    expect(result.reconnects).toBeGreaterThanOrEqual(closed - 20);
    await here.ask('stop', {});
  });
});

describe('a peer that closes between calls', () => {
  it.each(['close', 'close-said', 'unframed'])('%s costs a reconnect and no call', async (kind) => {
    const url = await faulty({ every: 1, kinds: [kind] });
    const here = await setUp(url, [proved], 4, 1);
    const result = await loadCalls(here, { clients: 4, inFlight: 1 }, 500);
    const truth = await countsOf(url);
    expect(result.totals[0]).toEqual({
      started: result.totals[0]?.started,
      ok: result.totals[0]?.started,
      ...only({}),
    });
    expect(truth['requests']).toBe((result.totals[0]?.started ?? 0) + 1);
    expect(result.reconnects).toBeGreaterThanOrEqual((result.totals[0]?.started ?? 0) - 4);
    await here.ask('stop', {});
  });

  it('with an idle timeout is not an error', async () => {
    const server = createServer({ keepAliveTimeout: 60 }, (_, response) => response.end('{"filler":"fff"}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const here = await setUp(url, [proved], 3, 1);
    // A call every 1400 ms: Node's server closes idle sockets 60 ms (and a second's grace) after the last reply.
    const result = await loadCalls(here, { clients: 3, inFlight: 1, pacePerClient: 1 / 1.4 }, 9);
    expect(result.totals[0]).toMatchObject(only({}));
    expect(result.reconnects).toBeGreaterThan(0);
    await here.ask('stop', {});
    server.close();
  });

  it('under a request that it has read: the request is sent again, and that is counted', async () => {
    const url = await faulty({ every: 10, kinds: ['hang-up'] });
    const here = await setUp(url, [proved], 2, 1);
    const result = await loadCalls(here, { clients: 2, inFlight: 1 }, 200);
    const truth = await countsOf(url);
    expect(result.resent).toBeGreaterThan(10);
    expect(result.resent).toBe(truth['hang-up']);
    // What the target has counted: each call once, those sent again twice, and the proof before.
    expect(truth['requests']).toBe((result.totals[0]?.started ?? 0) + result.resent + 1);
    await here.ask('stop', {});
  });

  it('and never answers the request sent again is a reset, not a loop', async () => {
    const url = await faulty({ every: 2, kinds: ['reset'] });
    const here = await setUp(url, [proved], 1, 1);
    const result = await loadCalls(here, { clients: 1, inFlight: 1 }, 20);
    const truth = await countsOf(url);
    expect(result.totals[0]?.reset).toBe((truth['reset'] ?? 0) - result.resent);
    await here.ask('stop', {});
  });
});

describe('what the driver itself lacks', () => {
  it('a source address it does not have is local', async () => {
    const url = await faulty({});
    const here = driverHere();
    await here.ask('setup', {
      endpoint: endpoint(url, { source: '203.0.113.${client}' }),
      methods: [proved],
      inFlight: 1,
      maxClients: 2,
    });
    const { results } = await here.ask('connect', { from: 0, to: 2, concurrency: 2 });
    expect(results).toMatchObject([
      { outcome: 6, reason: expect.stringContaining('EADDRNOTAVAIL') },
      { outcome: 6, reason: expect.stringContaining('EADDRNOTAVAIL') },
    ]);
    const call = await here.ask('call', { client: 0, method: 0 });
    expect(call).toMatchObject({ outcome: 'local', reason: expect.stringContaining('EADDRNOTAVAIL') });
    await here.ask('stop', {});
  });

  it('a target that is gone is a reset, and is not hammered', async () => {
    const here = driverHere();
    await here.ask('setup', {
      endpoint: endpoint('http://127.0.0.1:1'),
      methods: [proved],
      inFlight: 1,
      maxClients: 4,
    });
    const { results } = await here.ask('connect', { from: 0, to: 4, concurrency: 4 });
    expect(results[0]).toMatchObject({ outcome: 4, reason: 'connect ECONNREFUSED' });
    const result = await loadCalls(here, { clients: 4, inFlight: 1 }, 20);
    expect(result.totals[0]).toMatchObject({ ok: 0, reset: result.totals[0]?.started });
    expect(result.complaints['connect ECONNREFUSED']?.count).toBeGreaterThan(10);
    await here.ask('stop', {});
  });
});

describe('a target that takes no more connections', () => {
  const deaf =
    '$| = 1; $s = IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1") or die; print $s->sockport, "\\n"; sleep';
  const noAnswer = 'no answer within 200 ms';
  const notSent = 'no connection or session to send it on within 200 ms';
  // The kernel connects the first client all the same. With the others that is no session yet.
  const each = [
    ['http', 'GET /', null, noAnswer],
    ['resp', 'PING', { args: [] }, notSent],
    ['postgres', 'SELECT', { sql: 'SELECT 1' }, notSent],
  ] as const;
  it.each(each)(
    'over %s: calls that never left are told apart from those that got no answer',
    async (protocol, operation, params, first) => {
      // Nobody accepts: the kernel lets a few connections wait in the queue, and answers no more of them.
      const port = await startProgram('perl', '-MIO::Socket::INET', '-e', deaf);
      const here = driverHere();
      const scheme = { http: 'http', resp: 'redis', postgres: 'postgres' }[protocol];
      await here.ask('setup', {
        endpoint: endpoint(`${scheme}://127.0.0.1:${port}`, { protocol }),
        ...{ methods: [method(operation, { params, timeoutMs: 200 })], inFlight: 1, maxClients: 6 },
      });
      if (protocol === 'http') await here.ask('connect', { from: 0, to: 1, concurrency: 1 });
      expect(await here.ask('call', { client: 0, method: 0 })).toMatchObject({
        outcome: 'timeout',
        reason: first,
      });
      const { totals, complaints } = await loadCalls(here, { clients: 6, inFlight: 1 }, 12);
      expect(totals[0]).toMatchObject({ ok: 0, timeout: totals[0]?.started });
      const [unanswered = 0, unsent = 0] = ['timeout', 'timeout before it was sent'].map(
        (kind) => complaints[kind]?.count ?? 0,
      );
      expect(unanswered + unsent).toBe(totals[0]?.timeout);
      expect(unsent).toBeGreaterThan(5);
      if (protocol !== 'http') expect(unanswered).toBe(0);
      await here.ask('stop', {});
    },
  );
});

describe('a server that forgets its sessions and gives no other', () => {
  it('keeps calls from being sent, and they are told apart', async () => {
    let greetings = 0;
    let calls = 0;
    const reply = (response: ServerResponse, id: number, result: object) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    };
    const hello = {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'x', version: '1' },
    };
    const server = createServer(async (request, response) => {
      const { id, method: asked } = JSON.parse(await text(request));
      if (asked === 'initialize') {
        greetings++;
        response.setHeader('Mcp-Session-Id', 'one');
        // The second is never answered.
        if (greetings === 1) reply(response, id, hello);
      } else if (asked !== 'tools/list') response.writeHead(202).end();
      else if (++calls <= 5) reply(response, id, { tools: [] });
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = endpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, {
      ...{ protocol: 'mcp-http', options: { version: '2025-11-25' } },
    });
    const here = driverHere();
    const list = method('tools/list', { timeoutMs });
    await here.ask('setup', { endpoint: at, methods: [list], inFlight: 1, maxClients: 1 });
    await here.ask('connect', { from: 0, to: 1, concurrency: 1 });
    await here.ask('load-start', { methods: [0], pacePerClient: null, clients: 1, inFlight: 1 });
    await here.ask('window-open', {});
    while (greetings < 2) await sleep(5);
    // The call waits for a session that does not come. Then its time is over.
    const ending = here.ask('load-stop', { graceMs: 2 * timeoutMs });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + timeoutMs);
    const { totals, complaints } = await ending;
    clock.mockRestore();
    // The fifth of the right answers proved the method before the load.
    expect(totals).toEqual([{ started: 6, ok: 4, ...only({ failed: 1, timeout: 1 }) }]);
    expect(complaints['http-404']?.count).toBe(1);
    expect(complaints['timeout before it was sent']?.count).toBe(1);
    expect([calls, greetings]).toEqual([6, 2]);
    await here.ask('stop', {});
    server.closeAllConnections();
    server.close();
  });
});

describe('a call', () => {
  it('ends when the last byte of its reply has been read, however early the first came', async () => {
    let first = 0;
    let rest: (() => void) | undefined;
    const server = createServer((_, response: ServerResponse) => {
      response.write('{"begun":true,');
      first = performance.now();
      rest = () => response.end('"filler":"fff"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const here = await setUp(url, [proved], 1, 1);
    const call = here.ask('call', { client: 0, method: 0 });
    await vi.waitUntil(() => rest !== undefined, 60_000);
    await sleep(50);
    const last = performance.now();
    rest?.();
    const { outcome, ms } = await call;
    expect(outcome).toBe('ok');
    expect(ms).toBeGreaterThanOrEqual(last - first);
    await here.ask('stop', {});
    server.close();
  });
});

describe('requests', () => {
  let url = '';
  beforeAll(async () => {
    url = await faulty({});
  });

  it('come from an address of each client', async () => {
    const here = driverHere();
    const own = await faulty({});
    await here.ask('setup', {
      endpoint: endpoint(own, { source: '127.0.1.${client}' }),
      methods: [proved],
      inFlight: 1,
      maxClients: 300,
    });
    const { results } = await here.ask('connect', { from: 0, to: 300, concurrency: 64 });
    expect(results.every(({ outcome }) => outcome === 0)).toBe(true);
    const load = await loadCalls(here, { clients: 300, inFlight: 1 }, 900);
    expect(load.totals[0]?.ok).toBe(load.totals[0]?.started);
    expect((await countsOf(own))['sources']).toBe(300);
    await here.ask('stop', {});
  });

  it('go to an IPv6 literal and to a name', async () => {
    const port = await startServer('http-faults.mjs', JSON.stringify({ host: '::1' }));
    for (const target of [`http://[::1]:${port}`, url.replace('127.0.0.1', 'localhost')]) {
      const here = await setUp(target, [proved], 2, 2);
      expect(await here.ask('call', { client: 1, method: 0 })).toMatchObject({ outcome: 'ok' });
      expect(await here.ask('state', {})).toMatchObject({ connections: 4, clients: 2 });
      await here.ask('close', { from: 0, to: 2 });
      expect(await here.ask('state', {})).toMatchObject({ connections: 0, clients: 0 });
      await here.ask('stop', {});
    }
  });

  it('carry method, headers and body, filled by client and call', async () => {
    const seen: {
      method: string | undefined;
      url: string | undefined;
      body: string;
      auth: unknown;
      type: unknown;
    }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const { method: verb, headers } = request;
        seen.push({
          method: verb,
          url: request.url,
          body,
          auth: headers['x-key'],
          type: headers['content-type'],
        });
        response.end(JSON.stringify({ list: [{ name: 'ä' }] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const here = driverHere();
    const post = method('POST /items?c=${client}', {
      params: {
        headers: { 'X-Key': 'key-${client}' },
        body: { client: '${client}', call: '${call}', text: 'ü' },
      },
      expect: { json: { 'list.0.name': 'ä' }, headers: { connection: 'keep-alive' } },
    });
    const head = method('HEAD /items');
    await here.ask('setup', {
      ...{
        endpoint: endpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        inFlight: 1,
        maxClients: 2,
      },
      methods: [post, head],
    });
    await here.ask('connect', { from: 0, to: 2, concurrency: 1 });
    for (const client of [0, 1, 1])
      expect(await here.ask('call', { client, method: 0 })).toMatchObject({ outcome: 'ok', reason: null });
    expect(await here.ask('call', { client: 0, method: 1 })).toMatchObject({
      outcome: 'ok',
      payloadBytes: 0,
    });
    expect(seen.map(({ url: path }) => path)).toEqual(['/items?c=1', '/items?c=2', '/items?c=2', '/items']);
    expect(seen[1]).toMatchObject({ method: 'POST', auth: 'key-2', type: 'application/json' });
    const bodies = seen
      .slice(0, 3)
      .map(({ body }) => JSON.parse(body) as { client: string; call: string; text: string });
    expect(bodies.map(({ client, text }) => [client, text])).toEqual([
      ['1', 'ü'],
      ['2', 'ü'],
      ['2', 'ü'],
    ]);
    expect(new Set(bodies.map(({ call }) => call)).size).toBe(3);
    expect(bodies.every(({ call }) => /^\d{10}$/.test(call))).toBe(true);
    await here.ask('stop', {});
    server.closeAllConnections();
    server.close();
  });

  it("are measured alone by tinybench with the driver's own interval", async () => {
    const here = await setUp(url, [proved], 1, 1);
    const before = (await countsOf(url))['requests'] ?? 0;
    const limits = { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 };
    const result = await here.ask('quiet', { client: 0, method: 0, ...limits });
    expect(result.counts).toMatchObject({ started: 100, ok: 100 });
    expect(result.latencies).toHaveLength(100);
    expect(result.latencies.every((ms) => ms > 0)).toBe(true);
    expect((await countsOf(url))['requests']).toBe(before + 103);
    await here.ask('stop', {});
  });
});
