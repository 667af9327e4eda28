import { describe, expect, it } from 'vitest';
import { makePlan, parseConfig } from '../../src/config/index.ts';
import { remoteEndpoints } from '../../src/config/remote.ts';

const planOf = (protocol: string, url: string) =>
  makePlan(
    parseConfig(
      `schema: 1
name: places
standins: { api: { routes: { "GET /": { status: 200 } } } }
target: { command: server, args: [--api, "\${standin.api.url}"${url.includes('${port}') ? ', "${port}"' : ''}] }
endpoint: { protocol: ${protocol}, url: ${JSON.stringify(url)} }
methods: { front: ${protocol === 'resp' ? 'PING' : protocol === 'postgres' ? '{ sql: SELECT 1 }' : 'GET /'} }
measure: { point: { clients: 2 } }
`,
      '/project/ratingplate.yml',
    ),
  );
const remote = (protocol: string, url: string) => remoteEndpoints(planOf(protocol, url)).length > 0;

describe('an endpoint on this machine', () => {
  it.each([
    ['http', 'http://127.0.0.1:${port}/'],
    // Of the bridge, where clients have a network of their own.
    ['http', 'http://${host}:${port}/'],
    ['resp', 'redis://${host}:${port}'],
    ['http', 'http://localhost:${port}/'],
    ['http', 'http://LOCALHOST:80/'],
    ['http', 'http://app.localhost/'],
    ['http', 'http://[::1]:${port}/'],
    ['http', 'http://[::ffff:127.0.0.1]:80/'],
    // Written in ways that mean the same.
    ['http', 'http://2130706433/'],
    ['http', 'http://0x7f.1/'],
    ['http', 'http://0.0.0.0:${port}/'],
    ['http', 'unix:/run/server.sock:/'],
    ['http', '${standin.api.url}/'],
    ['resp', 'redis://127.0.0.1:${port}'],
    ['postgres', 'postgres://bench@127.0.0.1:${port}/bench'],
  ])('%s %s', (protocol, url) => expect(remote(protocol, url)).toBe(false));
});

describe('an endpoint elsewhere', () => {
  it.each([
    ['http', 'http://192.0.2.1:${port}/'],
    ['http', 'http://${host}.example.com:${port}/'],
    ['http', 'https://example.com/'],
    ['http', 'http://127.0.0.1.example.com/'],
    ['http', 'http://localhost.example.com/'],
    ['http', 'http://notlocalhost/'],
    // The part before @ is a user, not the host.
    ['http', 'http://127.0.0.1@example.com/'],
    ['http', 'http://10.0.0.1/?to=127.0.0.1'],
    ['http', 'http://128.0.0.1/'],
    ['http', 'http://[::2]/'],
    ['http', 'http://[::ffff:10.0.0.1]/'],
    ['resp', 'redis://cache:6379'],
    ['postgres', 'postgres://bench@db.example.com/bench'],
  ])('%s %s', (protocol, url) => expect(remote(protocol, url)).toBe(true));

  it('is named once, with its address', () => {
    const plan = planOf('http', 'http://192.0.2.1/');
    const twice = { measurements: [...plan.measurements, ...plan.measurements] };
    expect(remoteEndpoints(twice)).toEqual([expect.stringMatching(/\(http:\/\/192\.0\.2\.1\/\)$/)]);
  });
});
