/** Networks of their own beside each other, as targets of one grid have them. */
import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect } from 'vitest';
import { type Bridge, openBridge, sweepBridges } from '../../src/ownership/bridge.ts';
import { itWhere, missing } from '../limits/support/world.ts';

const run = promisify(execFile);
const probe = `rptest${process.pid}b`;
const lacking = missing('ip', 'netns', 'add', probe);
if (lacking === null) spawnSync('ip', ['netns', 'del', probe]);

const bridges: Bridge[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(bridges.splice(0).map((bridge) => bridge.remove()));
  for (const server of servers.splice(0)) server.close();
});

/** A server at the host's end; the address that a program in the network has when it calls there. */
async function callFrom({ host, enter }: Bridge): Promise<string> {
  const server = createServer((socket) => socket.end(socket.remoteAddress ?? ''));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as { port: number };
  const script = `require('net').connect(${port}, '${host}').on('data', (text) => console.log(String(text)))`;
  const [program = '', ...before] = enter;
  const { stdout } = await run(program, [...before, process.execPath, '-e', script]);
  return stdout.trim();
}

itWhere(lacking, 'two of one process reach this machine each, and one goes without the other', async () => {
  const [one, two] = await Promise.all([openBridge(), openBridge()]);
  bridges.push(one, two);
  expect(one.host).not.toBe(two.host);
  const callers = [await callFrom(one), await callFrom(two)];
  for (const [at, { host }] of [one, two].entries()) {
    const last = Number(host.split('.').at(-1));
    expect(callers[at]).toBe(host.replace(/\d+$/, String(last + 1)));
  }
  await two.remove();
  // What belongs to a process that lives is nobody's to sweep.
  await sweepBridges();
  expect(await callFrom(one)).toBe(callers[0]);
  await one.remove();
  const names = (await run('ip', ['netns', 'list'])).stdout;
  expect(names).not.toContain(`ratingplate-${process.pid}-`);
});
