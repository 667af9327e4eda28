import { describe, expect, it } from 'vitest';
import { becomeReady, readyRule } from '../../src/target/become-ready.ts';
import type { Launched } from '../../src/target/launch.ts';
import { createOutput } from '../../src/target/output.ts';

const rule = {
  ready: { kind: 'log', pattern: 'up', timeoutMs: 60_000 },
  protocol: 'http',
  url: null,
  addresses: [],
  sockets: [],
} as const;

/** A launched process as it looks to readiness: it has printed its line. */
function launched(
  pid: number,
  exited: Promise<never> | Promise<{ pid: number; code: number; signal: null; lastLines: string[] }>,
): Launched {
  const output = { ...createOutput([]), find: () => ['up'] as RegExpMatchArray };
  const kin = { scan: () => [], unsure: () => false, add: () => {}, leads: () => false };
  const followed = {
    process: { pid, startTime: 0 },
    kin,
    exited,
    exit: () => null,
    stop: () => Promise.reject(new Error('not here')),
  };
  return { followed, output, spawnedAt: performance.now(), execMs: 1, cleanUp: () => {} };
}

describe('becomeReady', () => {
  it('does not call a process ready that has died since it answered', async () => {
    const noSuchProcess = 2 ** 22 + 1;
    const exit = { pid: noSuchProcess, code: 7, signal: null, lastLines: ['bye'] };
    const exited = new Promise<typeof exit>((resolve) => setImmediate(resolve, exit));
    await expect(becomeReady(launched(noSuchProcess, exited), 'x', rule)).rejects.toMatchObject({
      code: 'target-exited',
      exitCode: 7,
    });
  });
  it('calls one ready that lives', async () => {
    const became = await becomeReady(launched(process.pid, new Promise(() => {})), 'x', rule);
    expect(became).toMatchObject({ port: 'unseen' });
    expect(became.readyMs).toBeGreaterThanOrEqual(0);
  });
  it('rejects with the reason of a signal that came before', async () => {
    const reason = new Error('Ctrl-C');
    await expect(
      becomeReady(launched(process.pid, new Promise(() => {})), 'x', rule, AbortSignal.abort(reason)),
    ).rejects.toBe(reason);
  });
});

describe('readyRule', () => {
  const endpoint = {
    name: 'http',
    protocol: 'http',
    url: 'http://127.0.0.1:${port}/t/${client}',
    ready: { kind: 'http', url: 'http://127.0.0.1:${port.health}/', status: null, timeoutMs: 1 },
    identity: null,
    client: { headers: {}, source: null, user: null, password: null },
    pace: null,
    options: {},
  } as const;
  it('fills addresses, the first client standing for all, and lists each once', () => {
    expect(readyRule(endpoint, { port: 1, 'port.health': 2 })).toMatchObject({
      url: 'http://127.0.0.1:1/t/1',
      ready: { url: 'http://127.0.0.1:2/' },
      sockets: [],
      addresses: [
        { host: '127.0.0.1', port: 1 },
        { host: '127.0.0.1', port: 2 },
      ],
    });
    expect(readyRule(endpoint, { port: 1, 'port.health': 1 }).addresses).toHaveLength(1);
  });
  it('knows no address of a stdio endpoint', () => {
    const stdio = {
      ...endpoint,
      protocol: 'mcp-stdio',
      url: null,
      ready: { kind: 'protocol', timeoutMs: 1 },
    } as const;
    expect(readyRule(stdio, {}).addresses).toEqual([]);
  });
});
