import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { type RunningDriver, startDriver } from '../../src/driver/handle.ts';
import { createLedger } from '../../src/ownership/ledger.ts';
import { isDead, readStat } from '../../src/proc/stat.ts';
import { countsOf, endAll, endpoint, loadCalls, method, sleep, startServer } from './programs.ts';

const started: RunningDriver[] = [];
afterEach(async () => {
  for (const driver of started.splice(0)) await driver.stop();
});
afterAll(endAll);

async function start(cpus: string | null = null, execPath = process.execPath) {
  const ledger = createLedger(null);
  const driver = await startDriver({ entries: inject('entries'), execPath, cpus, ledger });
  started.push(driver);
  return { driver, ledger, ask: driver.request.bind(driver) as RunningDriver['request'] };
}

const gone = (pid: number) => {
  const stat = readStat(pid);
  return stat === null || isDead(stat);
};
async function untilGone(pid: number): Promise<void> {
  while (!gone(pid)) await sleep(5);
}

const proved = method('GET /${call}', { expect: { body: 'fff"}' } });

describe('the driver process', () => {
  it('drives, and gives figures as they were taken', async () => {
    const url = `http://127.0.0.1:${await startServer('http-faults.mjs', '{"every":50,"kinds":["500"]}')}`;
    const { driver, ask } = await start();
    expect(driver.pid).not.toBe(process.pid);
    expect(
      await ask('setup', { endpoint: endpoint(url), methods: [proved], inFlight: 2, maxClients: 5 }),
    ).toEqual({ ok: true });
    await ask('connect', { from: 0, to: 5, concurrency: 5 });
    expect(await ask('state', {})).toEqual({ connections: 10, clients: 5, serverInfo: null });
    const result = await loadCalls({ ask }, { clients: 5, inFlight: 2 }, 1000);
    const truth = await countsOf(url);
    expect(result.totals[0]).toMatchObject({ started: (truth['requests'] ?? 0) - 1, failed: truth['500'] });
    const [calls] = result.methods;
    expect(calls?.latencies).toBeInstanceOf(Float64Array);
    expect(calls?.latencies).toHaveLength(calls?.counts.ok ?? -1);
    expect(result.self.cpuMs).toBeGreaterThan(0);
    expect(result.self.rssMib).toBeGreaterThan(10);
    expect(result.self.utilization).toBeGreaterThan(0);
    expect(result.self.utilization).toBeLessThanOrEqual(1);
    expect(result.self.longestPauseMs).toBeGreaterThanOrEqual(0);
    // Bytes by the server's account: each request has the same length.
    expect((truth['bytes'] ?? 0) % (truth['requests'] ?? 1)).toBeLessThan(200);
    expect(await ask('close', { from: 0, to: 5 })).toEqual({ closed: 5, ended: null });
  });

  it('has nothing of the harness in its environment', async () => {
    const { driver } = await start();
    const names = readFileSync(`/proc/${driver.pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0]);
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('keeps to its CPUs', async () => {
    const { driver } = await start('0');
    expect(readFileSync(`/proc/${driver.pid}/status`, 'utf8')).toMatch(/^Cpus_allowed_list:\s+0$/m);
  });

  it('that runs out of descriptors says that it was the driver', async () => {
    const url = `http://127.0.0.1:${await startServer('http-faults.mjs', '{}')}`;
    const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-test-'));
    const node = path.join(folder, 'node');
    writeFileSync(node, `#!/bin/sh\nulimit -n 60\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    const { ask } = await start(null, node);
    await ask('setup', { endpoint: endpoint(url), methods: [proved], inFlight: 1, maxClients: 80 });
    const { results } = await ask('connect', { from: 0, to: 80, concurrency: 8 });
    const refused = results.filter(({ outcome }) => outcome !== 0);
    expect(refused.length).toBeGreaterThan(20);
    expect(new Set(refused.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
      new Set(['6 connect EMFILE']),
    );
    const result = await loadCalls({ ask }, { clients: 80, inFlight: 1 }, 500);
    expect(result.totals[0]?.local).toBeGreaterThan(20);
    expect(result.totals[0]?.ok).toBe((result.totals[0]?.started ?? 0) - (result.totals[0]?.local ?? 0));
    expect(result.perClient.none).toBe(refused.length);
    rmSync(folder, { recursive: true });
  });

  it('answers a request it cannot serve with a named error, and goes on', async () => {
    const { ask } = await start();
    await expect(ask('load-progress', {})).rejects.toMatchObject({
      code: 'driver-request',
      message: expect.stringContaining('driver-state'),
    });
    await expect(ask('call', { client: 0, method: 0 })).rejects.toThrow('nothing has been set up');
    const setup = { methods: [proved], inFlight: 1, maxClients: 1 };
    await expect(ask('setup', { ...setup, endpoint: endpoint('ftp://a') })).rejects.toThrow(
      'unsupported-url',
    );
    await expect(
      ask('setup', { ...setup, endpoint: endpoint('http://a', { protocol: 'gopher' as never }) }),
    ).rejects.toThrow('protocol-unknown');
    await expect(
      ask('setup', { ...setup, endpoint: endpoint('http://a'), methods: [method('FETCH it')] }),
    ).rejects.toThrow('method-not-understood');
    expect(await ask('state', {})).toMatchObject({ clients: 0 });
  });
});

describe('its end', () => {
  it('on request leaves neither process nor entry in the ledger', async () => {
    const { driver, ledger } = await start();
    expect(ledger.list()).toEqual([{ pid: driver.pid, startTime: driver.startTime, group: false }]);
    await driver.stop();
    expect(gone(driver.pid)).toBe(true);
    expect(ledger.list()).toEqual([]);
    await expect(driver.request('state', {})).rejects.toMatchObject({ code: 'driver-lost' });
  });

  it('unasked is told at once, to the request under way and to `lost`', async () => {
    const url = `http://127.0.0.1:${await startServer('http-faults.mjs', '{"every":1,"kinds":["never"]}')}`;
    const { driver, ask } = await start();
    await ask('setup', { endpoint: endpoint(url), methods: [proved], inFlight: 1, maxClients: 1 });
    const lost = driver.lost.catch((error: Error) => error);
    const call = ask('call', { client: 0, method: 0 });
    process.kill(driver.pid, 'SIGKILL');
    await expect(call).rejects.toMatchObject({
      code: 'driver-lost',
      message: expect.stringContaining('SIGKILL'),
    });
    expect(await lost).toMatchObject({ code: 'driver-lost' });
  });

  it('is told with what it printed last, and with no secret, though that came in pieces', async () => {
    const entries = mkdtempSync(path.join(tmpdir(), 'ratingplate-test-'));
    const script = `process.on('message', ({ seq, kind }) => {
      process.send({ seq, reply: { ok: true } });
      if (kind !== 'setup') return;
      process.stderr.write('line of before\\n'.repeat(10_000) + 'saw canary');
      setTimeout(() => process.stderr.write('-4711 at last\\n', () => process.exit(3)), 50);
    });`;
    writeFileSync(path.join(entries, 'driver.js'), script);
    const options = { execPath: process.execPath, cpus: null, ledger: createLedger(null) };
    const driver = await startDriver({ ...options, entries });
    started.push(driver);
    const told = { endpoint: endpoint('http://a', { secrets: ['canary-4711'] }), methods: [] };
    await driver.request('setup', { ...told, inFlight: 1, maxClients: 1 });
    const { message } = await driver.lost.catch((error: Error) => error);
    expect(message).toMatch(
      /exit code 3\); it said: line of before( \| line of before)+ \| saw \*\*\* at last$/,
    );
    rmSync(entries, { recursive: true });
  });

  it('does not depend on its answering: one that is stopped is killed', async () => {
    const { driver } = await start();
    process.kill(driver.pid, 'SIGSTOP');
    await driver.stop();
    expect(gone(driver.pid)).toBe(true);
  });

  it('comes when the channel to the harness is lost, and takes what the harness owned with it', async () => {
    // A harness of its own, which is killed: its driver must end the target that it was told of.
    const target = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    const startTime = readStat(target.pid ?? 0)?.startTime ?? 0;
    const script = `
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, [process.argv[1]], { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
      child.on('message', () => console.log(child.pid));
      child.send({ seq: 1, kind: 'own', processes: [{ pid: ${target.pid}, startTime: ${startTime}, group: true }] });`;
    const harness = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, `${inject('entries')}/driver.js`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) =>
      harness.stdout.once('data', (text) => resolve(Number(text))),
    );
    expect(gone(pid)).toBe(false);
    expect(gone(target.pid ?? 0)).toBe(false);
    harness.kill('SIGKILL');
    await untilGone(pid);
    await untilGone(target.pid ?? 0);
  });

  it('at the start is an error that says why', async () => {
    const options = { execPath: process.execPath, cpus: null, ledger: createLedger(null) };
    await expect(startDriver({ ...options, entries: '/nowhere' })).rejects.toMatchObject({
      code: 'driver-start',
      message: expect.stringContaining('/nowhere/driver.js'),
    });
    await expect(
      startDriver({ ...options, entries: inject('entries'), execPath: '/nowhere/node' }),
    ).rejects.toMatchObject({ code: 'driver-start' });
    expect(options.ledger.list()).toEqual([]);
  });
});
