/** Where an HTTP server may be: behind TLS with an authority of one's own, at a Unix socket, at an IPv6 address. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createRawServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DriverEndpoint, DriverMethod } from '../../src/driver/messages.ts';
import { Outcome } from '../../src/driver/protocol.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { filesBelow, runCli, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';
import { driverHere, endpoint, loadCalls, method } from './programs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'places-'));
const servers: { close(done: () => void): unknown; closeAllConnections?(): void }[] = [];
const file = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(file(name));

/** An authority, and a certificate of it for `bench.test` and 127.0.0.1. */
function makeCertificates(): void {
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  for (const name of ['ca', 'stranger'])
    run('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`);
  run(
    'req',
    '-x509',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    ...key,
    '-keyout',
    'server.key',
    '-out',
    'server.pem',
    '-subj',
    '/CN=bench',
    '-addext',
    'subjectAltName=DNS:bench.test,IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  );
}

beforeAll(makeCertificates);
afterAll(async () => {
  for (const server of servers) server.closeAllConnections?.();
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
  rmSync(folder, { recursive: true, force: true });
});

const answer: RequestListener = (request, response) => {
  const status = request.url === '/broken' ? 500 : 200;
  response.writeHead(status, { 'X-Host': request.headers.host ?? '', 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ url: request.url, client: request.headers['x-client'] ?? null }));
};

async function listening(server: Server, ...where: [string] | [number, string]): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(...(where as [number, string]), resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function driverAt(where: DriverEndpoint, methods: readonly DriverMethod[], clients = 1) {
  const here = driverHere();
  await here.ask('setup', { endpoint: where, methods, inFlight: 1, maxClients: clients });
  const { results } = await here.ask('connect', { from: 0, to: clients, concurrency: 2 });
  return { here, connected: results[0] };
}

/** What each check of an answer may say, wherever the server is. */
const checks: [string, Partial<DriverMethod>, string][] = [
  [
    'GET /a',
    { expect: { status: 200, headers: { 'X-Host': 'HOST' }, body: '/a', json: { url: '/a' } } },
    'ok',
  ],
  ['GET /b-${client}-${call}', { expect: { json: { client: 'c1' } } }, 'ok'],
  ['GET /a', { expect: { json: { url: '/b' } } }, 'mismatch'],
  ['GET /a', { expect: { headers: { 'X-Host': 'elsewhere' } } }, 'mismatch'],
  ['GET /a', { expect: { body: 'nothing of the kind' } }, 'mismatch'],
  ['GET /a', { expect: { status: 204 } }, 'mismatch'],
  ['GET /broken', {}, 'failed'],
  ['GET /broken', { expect: { status: 500 } }, 'ok'],
];

async function expectChecks(where: Partial<DriverEndpoint> & { url: string }, host: string): Promise<void> {
  const methods = checks.map(([operation, more]) =>
    method(operation, JSON.parse(JSON.stringify(more).replaceAll('HOST', host))),
  );
  const { here, connected } = await driverAt(
    endpoint(where.url, { headers: { 'X-Client': 'c${client}' }, ...where }),
    methods,
  );
  expect(connected?.reason ?? null).toBeNull();
  for (const [at, [operation, more, outcome]] of checks.entries())
    for (const again of [1, 2])
      expect(
        (await here.ask('call', { client: 0, method: at })).outcome,
        `${operation} ${JSON.stringify(more)} ${again}`,
      ).toBe(outcome);
  // Kept alive through all of it, and through a load.
  const load = await loadCalls(here, { clients: 1, inFlight: 1, methods: [0] }, 50);
  expect(load.totals[0]?.ok).toBe(load.totals[0]?.started);
  expect(load.reconnects).toBe(0);
  expect((await here.ask('state', {})).connections).toBe(1);
  await here.ask('stop', {});
}

describe('a server behind TLS', () => {
  let port = 0;
  beforeAll(async () => {
    const server = createTlsServer({ key: read('server.key'), cert: read('server.pem') }, answer);
    port = await listening(server as unknown as Server, 0, '127.0.0.1');
  });
  const at = (tls: DriverEndpoint['tls']) => ({
    url: `https://127.0.0.1:${port}`,
    ...(tls === undefined ? {} : { tls }),
  });

  it('is called where its authority is the one that is given', async () => {
    await expectChecks(at({ ca: file('ca.pem'), serverName: null }), `127.0.0.1:${port}`);
    await expectChecks(at({ ca: file('ca.pem'), serverName: 'bench.test' }), `127.0.0.1:${port}`);
  });

  it.each([
    ['without its authority', undefined, /UNABLE_TO_|SELF_SIGNED|unable to/],
    ['with another authority', { ca: 'stranger.pem', serverName: null }, /UNABLE_TO_|SELF_SIGNED|unable to/],
    ['under another name', { ca: 'ca.pem', serverName: 'other.test' }, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ])('is not called %s', async (_, tls, reason) => {
    const where = at(tls && { ...tls, ca: file(tls.ca) });
    const { here, connected } = await driverAt(endpoint(where.url, where), [method('GET /')]);
    expect(connected).toMatchObject({ outcome: Outcome.reset, reason: expect.stringMatching(reason) });
    await here.ask('stop', {});
  });

  it('whose authority cannot be read is told at once', async () => {
    await expect(
      driverAt(
        endpoint(`https://127.0.0.1:${port}`, { tls: { ca: file('none.pem'), serverName: null } }),
        [],
      ),
    ).rejects.toThrow(/authority of a TLS endpoint cannot be read: ENOENT/);
  });

  it('may cut its answers at any byte', async () => {
    const body = '{"a":"é","n":[1,2,3]}';
    const reply = Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    );
    let cut = 0;
    const raw = createRawServer(
      { key: read('server.key'), cert: read('server.pem'), noDelay: true },
      (socket) => {
        socket.on('error', () => {});
        socket.on('data', () => {
          const place = ++cut;
          socket.write(reply.subarray(0, place), () =>
            setImmediate(() => socket.write(reply.subarray(place))),
          );
        });
      },
    );
    const rawPort = await listening(raw as unknown as Server, 0, '127.0.0.1');
    const where = endpoint(`https://127.0.0.1:${rawPort}`, { tls: { ca: file('ca.pem'), serverName: null } });
    const { here } = await driverAt(where, [method('GET /', { expect: { json: { 'n.2': 3 }, same: true } })]);
    for (let place = 1; place < reply.length; place++)
      expect(await here.ask('call', { client: 0, method: 0 }), `cut at ${place}`).toMatchObject({
        outcome: 'ok',
        payloadBytes: Buffer.byteLength(body),
      });
    expect(cut).toBe(reply.length - 1);
    await here.ask('stop', {});
  });
});

it('a server at a Unix socket is called like any other', async () => {
  await listening(createServer(answer), file('a.sock'));
  await expectChecks({ url: `unix:${file('a.sock')}` }, 'localhost');
});

it('a Unix socket at which nobody listens is no connection', async () => {
  const { here, connected } = await driverAt(endpoint(`unix:${file('none.sock')}`), [method('GET /')]);
  expect(connected).toMatchObject({ outcome: Outcome.reset, reason: 'connect ENOENT' });
  await here.ask('stop', {});
});

it('a server at an IPv6 address is called by its literal', async (context) => {
  const port = await listening(createServer(answer), 0, '::1').catch(() =>
    context.skip('this machine has no ::1'),
  );
  await expectChecks({ url: `http://[::1]:${port}` }, `[::1]:${port}`);
});

const script = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
const [, , kind, where] = process.argv;
const answer = (request, response) => response.end(request.headers['x-token'] === 'canary-4711-' + 1 ? 'ok' : 'no');
const server = kind === 'tls' ? createTlsServer({ key: readFileSync('server.key'), cert: readFileSync('server.pem') }, answer) : createServer(answer);
if (kind === 'tls') server.listen(Number(where), '127.0.0.1');
else server.listen(where);
`;

it('a whole run over TLS and a Unix socket: ready, called and ended; a stranger at the socket is refused', {
  timeout: 120_000,
}, async () => {
  const files = {
    'server.mjs': script,
    'ca.pem': String(read('ca.pem')),
    'server.key': String(read('server.key')),
    'server.pem': String(read('server.pem')),
  };
  const socket = file('run.sock');
  const config = `schema: 1
name: places
targets:
  tls: { command: [node, server.mjs, tls, "\${port}"] }
  unix: { command: [node, server.mjs, unix, ${JSON.stringify(socket)}] }
endpoints:
  tls: { target: tls, protocol: http, url: "https://127.0.0.1:\${port}/", tls: { ca: ca.pem }, client: { headers: { X-Token: "canary-4711-\${client}" } } }
  unix: { target: unix, protocol: http, url: ${JSON.stringify(`unix:${socket}`)}, client: { headers: { X-Token: "canary-4711-\${client}" } } }
methods: { page: { GET /: { expect: { body: ok } } } }
measure: { point: { clients: 1, ${briefly} } }
`;
  const work = workFolder({ ...files, 'ratingplate.yml': config });
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], work);
  const record = path.join(work, 'out', 'record.json');
  // On a machine that does other things a latency may well be invalid.
  expect([0, 1], ended.stderr).toContain(ended.code);
  const points = parseRecord(readFileSync(record, 'utf8'), record).runs.flatMap(pointsOf);
  expect(points.map(({ scenario }) => scenario.endpoint)).toEqual(['tls', 'unix']);
  for (const { methods, rounds } of points) {
    expect(rounds.map(({ failure }) => failure)).toEqual([null]);
    expect(methods[0]?.outcomes.ok).toBe(methods[0]?.outcomes.started);
    expect(methods[0]?.outcomes.ok).toBeGreaterThan(0);
  }
  // No path of this machine is in it.
  for (const written of filesBelow(path.join(work, 'out')))
    expect(readFileSync(written, 'utf8')).not.toContain(work);

  await listening(createServer(answer), file('taken.sock'));
  const other = workFolder({ ...files, 'ratingplate.yml': config.replaceAll(socket, file('taken.sock')) });
  const refused = await runCli(inject('entries'), ['measure', '--only', 'unix', '--out', 'out'], other);
  expect(refused.stderr).toMatch(/Socket .*taken\.sock is owned by another process/);
});
