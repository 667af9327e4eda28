import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PortOwnedError, type TargetExitedError } from '../../src/errors/target.ts';
import { isAlive, readStat } from '../../src/proc/stat.ts';
import { launchInstance } from '../../src/target/instance.ts';
import { logLimit } from '../../src/target/output.ts';
import { misbehave, options, patience, runFolder, tagged } from './support/instances.ts';

const run = runFolder();
const serving = ['--port', '${port}'];
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** What a promise is rejected with. */
async function failure(promise: Promise<unknown>): Promise<Error & { code: string }> {
  return promise.then(
    () => Promise.reject(new Error('it should have failed')),
    (error) => error,
  );
}
/** A stranger that listens. */
async function stranger(host = '127.0.0.1'): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n').on('error', () => {}),
  );
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  cleanUps.push(() => new Promise((done) => server.close(done)));
  return { server, port: (server.address() as { port: number }).port };
}
/** The port an instance was given in its environment, which is there once exec is over. */
function portOf(pid: number): number {
  for (;;) {
    const told = /\0?port=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1];
    if (told !== undefined) return Number(told);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
}
/** Nothing of the run may be alive or owned after a failed start. */
function expectNothingLeft(): void {
  expect(run.ledger.list()).toEqual([]);
  expect(tagged(run.ledger.tag)).toEqual([]);
}

describe('an instance', () => {
  it('is ready, owns its port, has a home of its own and no more than its environment', async () => {
    const env = { SECRET: { fromEnv: 'S', secret: true, default: null } } as const;
    const ambient = { PATH: process.env['PATH'], S: 'hush-hush', AWS_KEY: 'x', HOME: '/root' };
    const instance = await launchInstance(options(run, { args: serving, env, more: { ambient } }));
    const told = (await (await fetch(`http://127.0.0.1:${instance.ports['port']}/`)).json()) as {
      home: string;
      env: string[];
    };
    expect(instance.port).toBe('proved');
    expect(told.env.sort()).toEqual(['HOME', 'PATH', 'RATINGPLATE_INSTANCE', 'SECRET']);
    expect(path.dirname(told.home)).toBe(path.join(run.folder, 'instance'));
    expect(run.ledger.list()).toEqual([{ ...instance.process, group: true }]);
    expect(instance.process.startTime).toBe(readStat(instance.process.pid)?.startTime);
    expect(readStat(instance.process.pid)).toMatchObject({
      pgrp: instance.process.pid,
      session: instance.process.pid,
    });
    expect(instance.execMs).toBeGreaterThan(0);
    expect(instance.readyMs).toBeGreaterThan(instance.execMs ?? 0);
    await instance.stop();
    expectNothingLeft();
  });

  it('runs on the CPUs it is given, with the same pid', async () => {
    const instance = await launchInstance(options(run, { args: serving, more: { cpus: '0' } }));
    expect(readFileSync(`/proc/${instance.process.pid}/status`, 'utf8')).toMatch(/^Cpus_allowed_list:\t0$/m);
    // Node 24 names its first thread so; it is not `taskset` any more, that is what matters.
    expect(['node', 'MainThread']).toContain(readStat(instance.process.pid)?.comm);
    await instance.stop();
  });

  it.each([
    ['status', { kind: 'http', url: 'http://127.0.0.1:${port}/health', status: 200, timeoutMs: patience }],
    ['connection', { kind: 'tcp', address: '127.0.0.1:${port}', timeoutMs: patience }],
    ['line', { kind: 'log', pattern: '^listening$', timeoutMs: patience }],
    ['protocol', { kind: 'protocol', timeoutMs: patience }],
  ] as const)('is ready by %s', async (_name, ready) => {
    const instance = await launchInstance(options(run, { args: serving, ready }));
    expect(instance.port).toBe('proved');
    await instance.stop();
  });
});

describe('a target that', () => {
  it('is never ready is named with what was seen, and ended', async () => {
    const ready = { kind: 'http', url: listeningHealth, status: 200, timeoutMs: 10 * 60_000 } as const;
    const args = [...serving, '--status', '503', '--tell'];
    const failing = failure(launchInstance(options(run, { args, ready })));
    const log = path.join(run.folder, 'instance', 'stdout.log');
    while (!existsSync(log) || readFileSync(log, 'utf8').split('asked').length < 3)
      await new Promise((resolve) => setTimeout(resolve, 5));
    // It has been seen: now the ten minutes are over.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ready.timeoutMs);
    cleanUps.push(() => clock.mockRestore());
    const error = await failing;
    expect(error).toMatchObject({ code: 'target-not-ready' });
    expect(error.message).toMatch(/server was not ready after \d+ ms: .*status 503/);
    expect(error.message).toContain('    listening');
    expectNothingLeft();
  });

  it('never listens is named too', async () => {
    const ready = { kind: 'protocol', timeoutMs: 300 } as const;
    const error = await failure(launchInstance(options(run, { args: [], ready })));
    expect(error).toMatchObject({ code: 'target-not-ready' });
    expect(error.message).toMatch(/ECONNREFUSED\. It printed nothing/);
    expectNothingLeft();
  });

  it('never prints the line is named too', async () => {
    const ready = { kind: 'log', pattern: 'ready to serve', timeoutMs: 500 } as const;
    const error = await failure(launchInstance(options(run, { args: serving, ready })));
    expect(error.message).toContain('no line matched /ready to serve/');
    expectNothingLeft();
  });

  it('exits at once is named at once, with code and last 20 lines', async () => {
    const ready = { kind: 'protocol', timeoutMs: 10 * 60_000 } as const;
    const error = (await failure(
      launchInstance(options(run, { args: ['--exit', '3'], ready })),
    )) as TargetExitedError;
    expect(error).toMatchObject({ code: 'target-exited', exitCode: 3, signal: null });
    expect(error.lastLines).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n + 11}`));
    expect(error.message).toContain('ended with code 3. Its last lines:\n    line 11\n');
    expectNothingLeft();
  });

  it('exits with 0 before it is ready is no success', async () => {
    const error = await failure(launchInstance(options(run, { args: ['--exit', '0'] })));
    expect(error).toMatchObject({ code: 'target-exited', exitCode: 0 });
  });

  it('exits later is noticed without being asked, with the signal', async () => {
    const instance = await launchInstance(options(run, { args: serving }));
    expect(instance.exit()).toBeNull();
    await fetch(`http://127.0.0.1:${instance.ports['port']}/abort`).catch(() => undefined);
    expect(await instance.exited).toMatchObject({
      pid: instance.process.pid,
      code: null,
      signal: 'SIGABRT',
      lastLines: ['listening'],
    });
    expect(instance.exit()).toMatchObject({ signal: 'SIGABRT' });
    expect(await instance.stop()).toMatchObject({ stage: 'gone', leftovers: 0 });
  });

  it('is there but may not be executed, or not there at all, is named before any start', async () => {
    expect(
      await failure(launchInstance(options(run, { args: [], command: 'no-such-server' }))),
    ).toMatchObject({ code: 'target-not-found' });
    expect(
      await failure(launchInstance(options(run, { args: [], command: '../../../package.json' }))),
    ).toMatchObject({ code: 'target-not-found' });
    expect(
      await failure(launchInstance(options(run, { args: [], target: { cwd: '/no/such' } }))),
    ).toMatchObject({ code: 'target-not-started' });
    expectNothingLeft();
  });

  it('prints 50 MB without a newline neither stops nor fills memory or disk', async () => {
    const instance = await launchInstance(
      options(run, { args: ['--noise', String(50 * 1024 * 1024), ...serving] }),
    );
    await instance.stop();
    const log = path.join(run.folder, 'instance', 'stdout.log');
    expect(statSync(log).size).toBeGreaterThan(logLimit);
    expect(statSync(log).size).toBeLessThan(logLimit + 200);
    expect(readFileSync(log, 'utf8').slice(-80)).toContain('output over 10485760 bytes is not kept');
    expect((await instance.exited).lastLines.join('').length).toBeLessThan(1000);
  });

  it('prints 1 GB of the shortest lines there are, on both streams, costs us no more than reading it', async () => {
    const flood = 'yes | head -c 536870912; yes no | head -c 536870912 >&2; exec "$0" --port "$1"';
    const before = process.memoryUsage().rss;
    const instance = await launchInstance(
      options(run, {
        command: 'sh',
        args: ['-c', flood, misbehave, '${port}'],
        ready: { kind: 'protocol', timeoutMs: 10 * 60_000 },
      }),
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20);
    for (const [name, text] of [
      ['stdout', 'y\ny\n'],
      ['stderr', 'no\nno\n'],
    ] as const) {
      const log = readFileSync(path.join(run.folder, 'instance', `${name}.log`), 'utf8');
      expect(log.length).toBeLessThan(logLimit + 200);
      expect(log.startsWith(text)).toBe(true);
    }
    await instance.stop();
    const { lastLines } = await instance.exited;
    expect(lastLines).toHaveLength(20);
    expect(lastLines.filter((line) => line !== 'no' && line !== 'listening')).toEqual([]);
  }, 120_000);

  it('prints a secret, in pieces or escaped, has it in no log, line or error', async () => {
    const secret = 'glpat-s3cr3t/&=';
    const env = { SECRET: { fromEnv: 'S', secret: true, default: null } } as const;
    const ambient = { PATH: process.env['PATH'], S: secret };
    const args = ['--secret', '--exit-after', '3'];
    const error = await failure(launchInstance(options(run, { args, env, more: { ambient } })));
    const folder = path.join(run.folder, 'instance');
    const printed = [
      error.message,
      readFileSync(path.join(folder, 'stdout.log')),
      readFileSync(path.join(folder, 'stderr.log')),
    ].join('\n');
    expect(printed).toContain('begin *** end');
    expect(printed).toContain('token=*** url=https://x/?t=***');
    expect(printed).not.toContain('s3cr3t');
  });

  it('is given up by a signal is ended, and the reason comes back', async () => {
    const stop = new AbortController();
    const starting = launchInstance(options(run, { args: [], more: { signal: stop.signal } }));
    while (run.ledger.list().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    stop.abort(new Error('Ctrl-C'));
    expect((await failure(starting)).message).toBe('Ctrl-C');
    expectNothingLeft();
  });
});

const listeningHealth = 'http://127.0.0.1:${port}/health';

describe('a port', () => {
  it('where somebody listened before is refused, with the owner, and nothing is started', async () => {
    const { port } = await stranger();
    const url = `http://127.0.0.1:${port}/`;
    const error = (await failure(
      launchInstance(options(run, { args: ['--port', String(port)], url })),
    )) as PortOwnedError;
    expect(error).toBeInstanceOf(PortOwnedError);
    expect(error).toMatchObject({ code: 'port-owned', port, owner: { pid: process.pid } });
    expect(error.message).toContain(`pid ${process.pid} (`);
    expectNothingLeft();
  });

  it('where somebody listens on all addresses is refused too', async () => {
    const { port } = await stranger('0.0.0.0');
    const error = await failure(
      launchInstance(options(run, { args: serving, url: `http://127.0.0.1:${port}/` })),
    );
    expect(error).toMatchObject({ code: 'port-owned', owner: { pid: process.pid } });
  });

  it('of the readiness rule is checked as well as that of the endpoint', async () => {
    const { port } = await stranger();
    const ready = {
      kind: 'http',
      url: `http://127.0.0.1:${port}/health`,
      status: null,
      timeoutMs: patience,
    } as const;
    expect(await failure(launchInstance(options(run, { args: serving, ready })))).toMatchObject({
      code: 'port-owned',
      port,
    });
  });

  it('that is answered by somebody else than the target is not measured, though all looks ready', async () => {
    // The target never listens; someone takes its port while it starts, in every attempt.
    const takers: ChildProcess[] = [];
    cleanUps.push(() => takers.map((taker) => taker.kill('SIGKILL')));
    const unlisten = run.ledger.onChange((list) => {
      const owned = list.at(-1);
      if (!owned) return;
      takers.push(spawn(misbehave, ['--port', String(portOf(owned.pid))], { stdio: 'ignore' }));
    });
    const env = { port: { value: '${port}', secret: false } } as const;
    const error = (await failure(launchInstance(options(run, { args: [], env })))) as PortOwnedError;
    unlisten();
    expect(error).toMatchObject({ code: 'port-owned' });
    expect(takers.map((taker) => taker.pid)).toContain(error.owner?.pid);
    // A lost race is run again, but not for ever.
    expect(takers).toHaveLength(3);
    expectNothingLeft();
  });

  it('lost to somebody else once is chosen anew', async () => {
    const ports: number[] = [];
    // The target begins when the port is taken.
    const gate = path.join(run.folder, 'gate');
    const unlisten = run.ledger.onChange((list) => {
      const owned = list.at(-1);
      if (!owned) return;
      const port = portOf(owned.pid);
      ports.push(port);
      if (ports.length > 1) return;
      const taker = createServer((socket) => socket.destroy());
      cleanUps.push(() => new Promise((done) => taker.close(done)));
      taker.listen(port, '127.0.0.1', () => writeFileSync(gate, ''));
    });
    const env = { port: { value: '${port}', secret: false } } as const;
    const args = ['-c', 'until [ -e "$0" ]; do sleep 0.05; done; exec "$@"', gate, misbehave, ...serving];
    const instance = await launchInstance(options(run, { command: '/bin/sh', args, env }));
    unlisten();
    expect(ports).toHaveLength(2);
    expect(instance.ports['port']).toBe(ports[1]);
    expect(isAlive(instance.process)).toBe(true);
    await instance.stop();
    expectNothingLeft();
  });
});
