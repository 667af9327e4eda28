import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IdentitySpec } from '../../src/config/plan.ts';
import { identify } from '../../src/target/identity.ts';
import { identityFromHttp } from '../../src/target/identity-http.ts';
import { launchInstance } from '../../src/target/instance.ts';
import { misbehave, options, PATH, runFolder, type Wanted } from './support/instances.ts';

const run = runFolder();
const none: IdentitySpec = { command: null, http: null, version: null, commit: null };
const sha = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Identity of a running instance. */
async function identityOf(
  spec: Partial<IdentitySpec>,
  wanted: Partial<Wanted> = {},
  serverInfo: Record<string, string> | null = null,
) {
  const opts = options(run, { args: ['--port', '${port}'], ...wanted });
  const instance = await launchInstance(opts);
  try {
    return await identify({
      target: opts.target,
      endpoint: { ...opts.endpoint, identity: { ...none, ...spec } },
      vars: instance.ports,
      env: instance.env,
      secrets: instance.secrets,
      folder: run.folder,
      pid: instance.process.pid,
      serverInfo,
    });
  } finally {
    await instance.stop();
  }
}

describe('identity', () => {
  it('comes from the JSON of the running instance, by paths', async () => {
    const spec = { http: 'http://127.0.0.1:${port}/health', version: 'version', commit: 'build.commit' };
    const identity = await identityOf(spec);
    expect(identity).toEqual({
      source: 'http',
      instance: null,
      version: '1.2.3',
      commit: 'abc1234',
      spoken: null,
      runtime: `node ${process.version}`,
      executableSha256: sha(misbehave),
      executableBytes: statSync(misbehave).size,
      commandLine: [misbehave, '--port', expect.stringMatching(/^\d+$/)],
      environment: ['HOME', 'PATH', 'RATINGPLATE_INSTANCE'],
    });
  });

  it('comes from the handshake, with the commit of a command where there is one', async () => {
    const info = { name: 'x', version: '9.9' };
    expect(await identityOf({}, {}, info)).toMatchObject({
      source: 'serverInfo',
      version: '9.9',
      commit: null,
    });
    const spoken = { era: 'modern', protocolVersion: '2026-07-28', found: 'probed' };
    expect(await identityOf({}, {}, { ...info, ...spoken })).toMatchObject({
      source: 'serverInfo',
      spoken: { era: 'modern', version: '2026-07-28', found: 'probed' },
    });
    const command = ['sh', '-c', 'echo x 1.0 commit abcdef1'];
    expect(await identityOf({ command }, {}, info)).toMatchObject({ version: '9.9', commit: 'abcdef1' });
  });

  it('comes from a command, run without our environment', async () => {
    const command = ['sh', '-c', 'echo "v2.0.1 $(env | cut -d= -f1 | sort | tr "\\n" " ")" >&2'];
    expect(await identityOf({ command })).toMatchObject({ source: 'command', version: '2.0.1' });
    await expect(identityOf({ command: ['sh', '-c', 'env >&2; exit 3'] })).rejects.toThrow(
      /ended 3: (?!.*VITEST)/,
    );
  });

  it('is that of the executable where nobody tells', async () => {
    expect(await identityOf({})).toMatchObject({
      source: 'executable',
      version: null,
      executableSha256: sha(misbehave),
    });
  });

  it('is that of what runs, though the file has been replaced since', async () => {
    const copy = path.join(run.folder, 'program');
    copyFileSync(realpathSync('/bin/sleep'), copy);
    const opts = options(run, {
      command: copy,
      args: ['1000'],
      url: null,
      ready: { kind: 'protocol', timeoutMs: 1000 },
    });
    const instance = await launchInstance(opts);
    rmSync(copy);
    copyFileSync(misbehave, copy);
    const { env, secrets } = instance;
    const rest = { vars: {}, env, secrets, folder: run.folder, serverInfo: null };
    const identity = await identify({ ...opts, ...rest, pid: instance.process.pid });
    await instance.stop();
    expect(identity).toMatchObject({ executableSha256: sha('/bin/sleep'), runtime: null });
  });

  it('of a process that is gone is that of what a start would run', async () => {
    const opts = options(run, { args: [], url: null });
    const rest = { vars: { port: 1 }, env: { PATH }, secrets: [], folder: run.folder, serverInfo: null };
    expect(await identify({ ...opts, ...rest, pid: null })).toMatchObject({
      executableSha256: sha(misbehave),
    });
    const missing = { ...opts, target: { ...opts.target, command: 'no-such' } };
    expect(await identify({ ...missing, ...rest, pid: null })).toMatchObject({
      source: 'none',
      executableSha256: null,
    });
  });

  it('holds no secret', async () => {
    const env = { SECRET: { fromEnv: 'S', secret: true, default: null } } as const;
    const more = { ambient: { PATH, S: 'hush' } };
    const identity = await identityOf(
      { command: ['sh', '-c', 'echo version hush'] },
      { env, more, args: ['--port', '${port}', '--token=hush'] },
    );
    expect(JSON.stringify(identity)).not.toContain('hush');
    expect(identity).toMatchObject({
      version: 'version ***',
      environment: ['HOME', 'PATH', 'RATINGPLATE_INSTANCE', 'SECRET'],
    });
  });

  it.each([
    [
      'a path that is not there',
      { http: 'http://127.0.0.1:${port}/', version: 'info.version' },
      /no text at `info.version`/,
    ],
    ['a path to an object', { http: 'http://127.0.0.1:${port}/', version: 'build' }, /no text at `build`/],
    ['nobody there', { http: 'http://127.0.0.1:1/' }, /gives no answer/],
    ['a command that fails', { command: ['false'] }, /`false` ended 1/],
  ])('fails by name on %s', async (_what, spec, message) => {
    await expect(identityOf(spec)).rejects.toMatchObject({
      code: 'identity-unreadable',
      message: expect.stringMatching(message),
    });
  });

  it('fails by name on a status that is no success', async () => {
    await expect(
      identityOf({ http: 'http://127.0.0.1:${port}/' }, { args: ['--port', '${port}', '--status', '500'] }),
    ).rejects.toThrow(/status 500/);
  });
});

describe('a secret that a text is cut in', () => {
  const secret = 'hush-hush-hush';
  const cutAt = (limit: number) => `${'x'.repeat(limit - 8)}${secret}`;
  const from = async (body: string, paths: Partial<IdentitySpec> = {}) => {
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const spec = { ...none, http: `http://127.0.0.1:${port}/`, ...paths };
    return await identityFromHttp(spec, [secret]).finally(() => server.close());
  };

  it('is in no version, whoever tells it', async () => {
    const { version } = await from(JSON.stringify({ version: cutAt(200) }));
    expect(version).toMatch(/^x+\*\*\*$/);
    const env = { SECRET: { fromEnv: 'S', secret: true, default: null } } as const;
    const more = { ambient: { PATH, S: secret } };
    const told = await identityOf({ command: ['echo', cutAt(200)] }, { env, more });
    expect(told.version).toMatch(/^x+\*\*\*$/);
  });

  it('is in no message: of an answer that is not JSON, of one without the text, of a command that fails', async () => {
    await expect(from(cutAt(100))).rejects.toThrow(/answers no JSON: x+\*\*\*\.$/);
    const answer = JSON.stringify({ a: cutAt(200 - 6) });
    await expect(from(answer, { version: 'b' })).rejects.toThrow(/no text at `b`: \{"a":"x+\*\*\*"\}\.$/);
    const env = { SECRET: { fromEnv: 'S', secret: true, default: null } } as const;
    const failing = identityOf(
      { command: ['sh', '-c', `echo ${cutAt(300)}; exit 1`] },
      { env, more: { ambient: { PATH, S: secret } } },
    );
    await expect(failing).rejects.toThrow(/ended 1: x+\*\*\*\.$/);
  });
});
