import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { findInspector } from '../../src/observe/probes/find-inspector.ts';
import { openProbe, type ProbeContext, probeEnvironment } from '../../src/observe/probes/index.ts';
import { openTree } from '../../src/observe/tree.ts';
import { Program, programPath } from './program.ts';
import { store } from './store.ts';

const running: Program[] = [];
const servers: Server[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  for (const server of servers.splice(0)) server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
async function startHeap(env: Record<string, string> = probeEnvironment('node', undefined)) {
  const program = new Program(process.execPath, [programPath('heap.mjs')], env);
  running.push(program);
  await program.line();
  return program;
}
const urlOf = async (program: Program) => {
  const url = await findInspector(program.pid);
  if (url === null) throw new Error('no inspector');
  return url;
};
const nodeProbe = (inspectors: ProbeContext['inspectors']) =>
  openProbe('node', { inspectors, pids: () => [], url: null, store });
const probeOf = (...programs: Program[]) => nodeProbe(() => Promise.all(programs.map(urlOf)));

describe('the Node probe', () => {
  it('collects garbage, and tells the live heap and handles', async () => {
    const program = await startHeap();
    const probe = probeOf(program);
    expect(await probe.collect()).toBe(true);
    const empty = (await probe.liveHeapMib()) ?? 0;
    await program.ask('hold 20');
    await program.ask('waste 40');
    const dirty = (await probe.liveHeapMib()) ?? 0;
    await probe.collect();
    const live = (await probe.liveHeapMib()) ?? 0;
    expect(dirty).toBeGreaterThan(live);
    expect(live - empty).toBeGreaterThan(19);
    expect(live - empty).toBeLessThan(24);
    const before = (await probe.units())['handles'] ?? 0;
    await program.ask('timers 7');
    expect((await probe.units())['handles']).toBe(before + 7);
    await probe.close();
  });
  it('profiles processor time and live heap by function, and leaves the process as it was', async () => {
    const program = await startHeap();
    const probe = probeOf(program);
    await program.ask('burn 60000');
    const [cpu] = (await probe.profile?.('cpu', 1000)) ?? [];
    expect(cpu?.top.map(({ name }) => name).join()).toMatch(/\bburnHere \(heap\.mjs:\d+\)/);
    const sampled = probe.profile?.('heap', 1500);
    await program.ask('hold 20');
    const [heap] = (await sampled) ?? [];
    expect(heap?.top.some(({ name }) => /^(objects|holdHere|\(anonymous\)) \(heap\.mjs/.test(name))).toBe(
      true,
    );
    for (const { top } of [cpu, heap].filter((each) => each !== undefined))
      expect(top.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.0001);
    expect(await program.ask('hold 0')).toBe('ok');
  });
  it('adds up several processes', async () => {
    const [one, two] = [await startHeap(), await startHeap()];
    await one.ask('hold 8');
    // Nothing is left to be collected between the readings.
    await probeOf(one, two).collect();
    const first = (await probeOf(one).liveHeapMib()) ?? 0;
    const second = (await probeOf(two).liveHeapMib()) ?? 0;
    expect(first - second).toBeGreaterThan(7);
    expect(await probeOf(one, two).liveHeapMib()).toBeCloseTo(first + second, 0);
  });
  it('does not hold up the end of the process', async () => {
    const program = await startHeap();
    await probeOf(program).collect();
    const over = once(program.child, 'exit');
    program.child.stdin?.end();
    expect((await over)[0]).toBe(0);
  });
  it('of no process has nothing to tell', async () => {
    const probe = nodeProbe(() => []);
    expect(await probe.collect()).toBe(false);
    expect(await probe.liveHeapMib()).toBeNull();
    expect(await probe.units()).toEqual({});
  });
  it('fails by name where the process has gone', async () => {
    const program = await startHeap();
    const url = await urlOf(program);
    await program.stop();
    const probe = nodeProbe(() => [url]);
    await expect(probe.collect()).rejects.toMatchObject({ code: 'probe-failed' });
  });
  it('fails by name where the runtime refuses or goes in the middle', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.once('connection', (socket) => {
      socket.on('message', () =>
        socket.send(JSON.stringify({ id: 1, error: { message: 'no such method' } })),
      );
    });
    const probe = nodeProbe(() => [url]);
    await expect(probe.collect()).rejects.toThrow(/collectGarbage: no such method/);
    server.once('connection', (socket) => socket.on('message', () => socket.terminate()));
    await expect(probe.collect()).rejects.toThrow(/closed the connection/);
    server.close();
  });
});

describe('the inspector of a process', () => {
  it('is found by its sockets, and no server of the target is asked', async () => {
    const program = await startHeap();
    const port = Number((await program.ask('serve')).split(' ')[1]);
    expect(await findInspector(program.pid)).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]{36}$/);
    expect(await findInspector(program.pid)).not.toContain(`:${port}/`);
    expect(await program.ask('served')).toBe('served 0');
  });
  it('is the first of its sockets by descriptor, whatever their inodes', async () => {
    const asked: string[] = [];
    const listen = async (name: string, body: string) => {
      const server = createServer((_, answer) => answer.end(asked.push(name) > 0 && body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
      return (server.address() as AddressInfo).port;
    };
    const url = 'ws://127.0.0.1:1/x';
    const inspector = await listen(
      'inspector',
      JSON.stringify([{ type: 'node', webSocketDebuggerUrl: url }]),
    );
    const target = await listen('target', '[]');
    const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-inspector-'));
    folders.push(root);
    for (const folder of ['7/net', '7/fd']) mkdirSync(path.join(root, folder), { recursive: true });
    const row = (port: number, inode: number) =>
      `   0: 0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1\n`;
    writeFileSync(path.join(root, '7/net/tcp'), `  sl\n${row(inspector, 900)}${row(target, 100)}`);
    symlinkSync('socket:[900]', path.join(root, '7/fd/9'));
    symlinkSync('socket:[100]', path.join(root, '7/fd/10'));
    expect(await findInspector(7, { root })).toBe(url);
    expect(asked).toEqual(['inspector']);
  });
  it('is not there without the option, and ports of the target stay untouched', async () => {
    const program = await startHeap({});
    const port = Number((await program.ask('serve')).split(' ')[1]);
    expect(await findInspector(program.pid, { skipPorts: new Set([port]) })).toBeNull();
    expect(await program.ask('served')).toBe('served 0');
    expect(await findInspector(program.pid)).toBeNull();
  });
  it('is not another program that answers with JSON', async () => {
    const server = createServer((_, answer) =>
      answer.end('[{"webSocketDebuggerUrl":"ws://x","type":"page"}]'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await findInspector(process.pid)).toBeNull();
    server.close();
  });
  it('behind a wrapper is that of the target', async () => {
    const wrapper = `process.title = 'npm exec heap'; const { spawn } = require('node:child_process');
      spawn(process.execPath, [${JSON.stringify(programPath('heap.mjs'))}], { stdio: 'inherit' });`;
    const program = new Program(process.execPath, ['-e', wrapper], probeEnvironment('node', undefined));
    running.push(program);
    await program.line();
    const probe = probeOf(program);
    await probe.collect();
    const empty = (await probe.liveHeapMib()) ?? 0;
    await program.ask('hold 10');
    expect(((await probe.liveHeapMib()) ?? 0) - empty).toBeGreaterThan(9);
    const tree = openTree({ rule: 'process', roots: [program.id] });
    expect((await tree.units()).processes).toBe(1);
    tree.close();
  });
  it('of a process that has gone is not there', async () => {
    expect(await findInspector(2 ** 22 - 1)).toBeNull();
  });
});

describe('the option in the environment', () => {
  it('keeps what the target has of its own', () => {
    expect(probeEnvironment('node', '--max-old-space-size=64')).toEqual({
      NODE_OPTIONS: '--max-old-space-size=64 --inspect=127.0.0.1:0',
    });
    expect(probeEnvironment('none', '--x')).toEqual({});
  });
  it('costs less than 2 MiB and one thread', async () => {
    const [with_, without] = [await startHeap(), await startHeap({})];
    const read = async (program: Program) => {
      const tree = openTree({ rule: 'process', roots: [program.id] });
      const [memory, units] = [await tree.memory(), await tree.units()];
      tree.close();
      return { mib: memory.mib, threads: units.threads ?? 0 };
    };
    const [a, b] = [await read(with_), await read(without)];
    expect(a.threads - b.threads).toBeLessThanOrEqual(1);
    expect(a.mib - b.mib).toBeLessThan(2);
  });
});
