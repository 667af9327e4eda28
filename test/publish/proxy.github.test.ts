/** Behind a proxy: both programs say at once what Node lacks, and with that, go through it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { job } from '../action/support/runner.ts';
import { usePublish } from './fixture.ts';

const at = usePublish();
/** No name server knows it: only the proxy leads there. */
const address = 'http://github.test';
let asked: string[] = [];

/** A proxy that knows one place, by a tunnel or by whole addresses. */
const proxy = createServer((client, answer) => {
  asked.push(`${client.method} ${client.url}`);
  const { pathname, search } = new URL(client.url ?? '', address);
  const { method, headers } = client;
  const onward = request(`${at.fake.url}${pathname}${search}`, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  client.pipe(onward);
});
proxy.on('connect', ({ url }, socket, head) => {
  asked.push(`CONNECT ${url}`);
  const { hostname, port } = new URL(at.fake.url);
  const onward = connect(Number(port), hostname, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const end of [onward, socket]) end.on('error', () => end.destroy());
});
let env: Record<string, string> = {};
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  env = { HTTP_PROXY: url, GITHUB_API_URL: address, GITHUB_REPOSITORY: 'octo-org/example' };
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

async function command(more: Record<string, string> = {}) {
  asked = [];
  const { tag, record } = at.release('v1.0.0');
  const args = ['publish', '--tag', tag, '--record', at.file(record), '--api-throttle', 'off'];
  const child = spawn(process.execPath, [path.join(inject('entries'), 'cli.js'), ...args], {
    env: { PATH: process.env['PATH'], GITHUB_TOKEN: 'bot', ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function action(more: Record<string, string> = {}) {
  asked = [];
  const { tag, record } = at.release('v1.0.0');
  const inputs = {
    command: 'publish',
    'github-token': 'bot',
    'api-throttle': 'false',
    tag,
    record: at.file(record),
  };
  const { code, stdout } = await job(inject('entries')).run({ inputs, env: { ...env, ...more } });
  return { code, said: stdout };
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const able = major >= 24 || (major === 22 && minor >= 21);

describe.each([
  ['the command', command],
  ['the Action', action],
])('%s', (_, run) => {
  it('says that Node is not told to use the proxy, before anything is asked', async () => {
    const { code, said } = await run();
    expect([code, said]).toEqual([2, expect.stringContaining('proxy-ignored')]);
    expect(said).toContain('HTTP_PROXY names a proxy, but Node is not told to use it for github.test');
    expect([asked, await at.fake.requests()]).toEqual([[], []]);
  });

  it.runIf(able)('goes through the proxy where it is (Node 24 and 22.21 can)', async () => {
    expect(await run({ NODE_USE_ENV_PROXY: '1' })).toMatchObject({ code: 0 });
    expect(asked.length).toBeGreaterThan(0);
    expect((await at.fake.pulls()).length).toBe(1);
  });
});
