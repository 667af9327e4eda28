import { describe, expect, it } from 'vitest';
import { makePlan, parseConfig, planForRecord } from '../../src/config/index.ts';
import { parseUnix } from '../../src/util/unix-url.ts';

const config = (endpoint: string) => `schema: 1
name: places
target: { command: server, args: ["\${port}"] }
endpoint: { ${endpoint} }
methods: { page: GET / }
`;
const plan = (endpoint: string) => makePlan(parseConfig(config(endpoint), '/home/somebody/bench/a.yml'));
const endpointOf = (endpoint: string) => plan(endpoint).measurements[0]?.scenario.endpoint;
const http = 'protocol: http, ready: { tcp: "127.0.0.1:${port}" }';
const tls = `${http}, url: "https://127.0.0.1:\${port}/"`;

describe('the address of a Unix socket', () => {
  it.each([
    ['unix:/run/a.sock', { socket: '/run/a.sock', path: '/' }],
    ['unix:/run/a.sock:/mcp?x=1', { socket: '/run/a.sock', path: '/mcp?x=1' }],
    ['unix:/run/a b.sock', { socket: '/run/a b.sock', path: '/' }],
    ['unix:a.sock', null],
    ['unix:', null],
    ['unix:/run/a.sock:mcp', null],
    ['http://unix/', null],
  ])('%s', (text, read) => expect(parseUnix(text)).toEqual(read));
});

describe('where a server is', () => {
  it.each(['http://[::1]:${port}/', 'unix:/tmp/a.sock', 'unix:/tmp/a.sock:/mcp'])('%s is taken', (url) => {
    expect(endpointOf(`${http}, url: ${JSON.stringify(url)}`)?.url).toBe(url);
  });

  it.each([
    [
      `${http}, url: "ftp://127.0.0.1/"`,
      /url: expected a url that begins with http:\/\/ or https:\/\/ or unix:\/, found ftp:\/\//,
    ],
    [
      `${http}, url: "unix:a.sock"`,
      /url: expected the absolute path of a socket, such as unix:\/run\/server\.sock/,
    ],
    [
      `${http}, url: "unix:/a.sock", client: { source: "127.0.0.1" }`,
      /source: a client of a Unix socket has no address/,
    ],
    [
      `${http}, url: "http://127.0.0.1:\${port}", tls: { ca: a.pem }`,
      /tls: only an endpoint whose url begins with https/,
    ],
    [`${tls}, tls: {}`, /tls: expected ca or server-name/],
    [
      `protocol: resp, url: "http://127.0.0.1"`,
      /url: expected a url that begins with redis:\/\/ or rediss:\/\/ or unix:\/, found http:\/\//,
    ],
    [
      `protocol: resp, url: "redis://127.0.0.1", tls: { ca: a.pem }`,
      /tls: only an endpoint whose url .* rediss/,
    ],
    [`protocol: postgres, url: "unix:/a.sock", tls: { ca: a.pem }`, /tls: only an endpoint whose url/],
  ])('%s is a mistake', (endpoint, message) => {
    expect(() => plan(endpoint)).toThrow(message);
  });

  it.each([
    ['resp', 'redis://127.0.0.1:${port}/2'],
    ['resp', 'rediss://127.0.0.1:${port}'],
    ['resp', 'unix:/run/redis.sock:/2'],
    ['postgres', 'unix:/run/postgresql/.s.PGSQL.5432:/bench'],
  ])('of %s is taken: %s', (protocol, url) => {
    const method = protocol === 'resp' ? 'PING' : '{ sql: SELECT 1 }';
    const given = url.includes('${port}') ? '${port}' : '--quiet';
    const text = config(`protocol: ${protocol}, url: ${JSON.stringify(url)}`)
      .replace('GET /', method)
      .replace('"${port}"', `"${given}"`);
    expect(makePlan(parseConfig(text, '/a.yml')).measurements[0]?.scenario.endpoint.url).toBe(url);
  });

  it('has its authority beside the config, whatever folder that is', () => {
    expect(endpointOf(`${tls}, tls: { ca: keys/ca.pem }`)?.tls).toEqual({
      ca: '/home/somebody/bench/keys/ca.pem',
      serverName: null,
    });
    expect(endpointOf(tls)).not.toHaveProperty('tls');
    for (const ca of ['keys/ca.pem', '/etc/other/ca.pem']) {
      const recorded = JSON.stringify(
        planForRecord(plan(`${tls}, tls: { ca: ${ca}, server-name: bench.test }`)),
      );
      expect(recorded).not.toMatch(/somebody|\/etc/);
      expect(recorded).toContain('ca.pem');
    }
  });
});

describe('a header from the environment', () => {
  const secret = `${http}, url: "http://127.0.0.1:\${port}/", client: { headers: { Accept: "*/*", Authorization: { from-env: BENCH_TOKEN } } }`;

  it('is a secret, and its value in no plan', () => {
    const client = endpointOf(secret)?.client;
    expect(client?.headers).toEqual({ Accept: '*/*' });
    expect(client?.secretHeaders).toEqual({
      Authorization: { fromEnv: 'BENCH_TOKEN', secret: true, default: null },
    });
    const recorded = planForRecord(plan(secret.replace('Accept: "*/*"', 'X-Copy: canary-4711')), {
      BENCH_TOKEN: 'canary-4711',
    });
    expect(JSON.stringify(recorded)).not.toContain('canary');
  });

  it('is told of at its place where the variable is not set', () => {
    const parsed = parseConfig(config(secret), 'a.yml');
    expect(() => makePlan(parsed, { env: {} })).toThrow(
      /a\.yml:4:\d+: endpoint\.client\.headers\.Authorization\.from-env: the environment has no BENCH_TOKEN/,
    );
  });
});
