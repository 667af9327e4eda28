import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { descendants, listPids, taskChildren } from '../../src/proc/children.ts';
import { readTcp, socketInodes } from '../../src/proc/sockets.ts';
import { isAlive, isDead, readStat } from '../../src/proc/stat.ts';
import { environmentValue, parsePs, processTable } from '../../src/proc/table.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
async function listen(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the sockets of this machine', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
  ])('hold a listener on %s, whose inode is ours', async (host, address) => {
    const port = await listen(host);
    const [socket] = readTcp().filter((each) => each.localPort === port && each.state === 'listen');
    expect(socket).toMatchObject({ localAddress: address, family: 4 });
    expect(socketInodes(process.pid)).toContain(socket?.inode);
    expect(socketInodes(process.ppid)).not.toContain(socket?.inode);
  });
  it('hold both ends of a connection', async () => {
    const port = await listen('127.0.0.1');
    const client = connect(port, '127.0.0.1');
    await once(client, 'connect');
    const ends = () =>
      readTcp().filter(
        (each) => each.state === 'established' && [each.localPort, each.remotePort].includes(port),
      );
    // The listener's end is there when the last packet of the handshake has been handled.
    await expect.poll(ends, { timeout: 20_000 }).toHaveLength(2);
    client.destroy();
  });
  it('of a process that is not there are none', () => expect(socketInodes(2 ** 22 + 1)).toEqual(new Set()));
});

describe('processes of this machine', () => {
  it('agree with what Node says of us', () => {
    expect(readStat(process.pid)).toMatchObject({ pid: process.pid, ppid: process.ppid });
    expect(listPids()).toContain(process.pid);
    expect(isAlive({ pid: process.pid, startTime: readStat(process.pid)?.startTime ?? -1 })).toBe(true);
    expect(environmentValue(process.pid, 'PATH')).not.toBeNull();
  });
  it('are found below their parent by scan and by the kernel’s lists', async () => {
    const child = spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], { detached: true });
    const grandchild = Number((await once(child.stdout, 'data'))[0]);
    expect(descendants([process.pid]).map((stat) => stat.pid)).toEqual(
      expect.arrayContaining([child.pid, grandchild]),
    );
    expect(taskChildren(process.pid)).toContain(child.pid);
    expect(taskChildren(child.pid ?? 0)).toEqual([grandchild]);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    expect(isDead(readStat(child.pid ?? 0))).toBe(true);
    expect(taskChildren(child.pid ?? 0)).toBeNull();
  });
  it('are told by ps as by /proc, for where there is no /proc', async () => {
    const ps = spawn('ps', ['-A', '-o', 'pid=,ppid=,pgid=,state=,comm=']);
    let text = '';
    ps.stdout.on('data', (chunk) => {
      text += chunk;
    });
    await once(ps, 'close');
    const us = parsePs(text).find((stat) => stat.pid === process.pid);
    const ours = processTable().find((stat) => stat.pid === process.pid);
    expect(us).toMatchObject({ ppid: ours?.ppid, pgrp: ours?.pgrp });
  });
  it('whose first thread has ended while another goes on are alive', async () => {
    // Perl has no threads everywhere; python3 has, and ctypes reaches pthread_exit.
    const script = [
      'import ctypes, threading, time',
      'threading.Thread(target=time.sleep, args=(1000,)).start()',
      'print("up", flush=True)',
      'ctypes.CDLL(None).pthread_exit(None)',
    ].join('\n');
    const child = spawn('python3', ['-c', script]);
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    while (readStat(pid)?.state !== 'Z') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isDead(readStat(pid))).toBe(false);
    expect(isAlive({ pid, startTime: readStat(pid)?.startTime ?? 0 })).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isDead(readStat(pid))).toBe(true);
  });
});
