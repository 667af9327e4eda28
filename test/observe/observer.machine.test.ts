import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { crossCheck, openObserver } from '../../src/observe/observer.ts';
import { readUsage } from '../../src/observe/usage.ts';
import { Program, start } from './program.ts';

const running: Program[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
const run = async (name: string, args: (string | number)[] = []) => {
  const program = await start(name, args);
  running.push(program);
  return program;
};

describe('the two samplers', () => {
  it('agree on a steady process', async () => {
    const program = await run('thread-per-call.mjs', ['/dev/null', 200]);
    await program.ask('call 3');
    const check = await crossCheck(program.id);
    // pidusage reads the approximate counter (field 24 of stat) and ticks of 10 ms, each of two floored.
    expect(check?.pidusage.memoryMib).toBeCloseTo(check?.proc.memoryMib ?? 0, -1);
    expect(Math.abs((check?.pidusage.memoryMib ?? 0) - (check?.proc.memoryMib ?? 0))).toBeLessThan(2);
    expect((check?.proc.cpuMs ?? 0) - (check?.pidusage.cpuMs ?? 0)).toBeGreaterThanOrEqual(-1);
    expect((check?.proc.cpuMs ?? 0) - (check?.pidusage.cpuMs ?? 0)).toBeLessThan(30);
    expect(check?.proc.cpuMs).toBeGreaterThan(600);
  });
  it('agree where children ended that took most of it', async () => {
    const spin = 'for ($i = 0; $i < 4e6; $i++) {}';
    const program = new Program('/bin/sh', ['-c', `perl -e '${spin}'; echo ready; read over`]);
    running.push(program);
    await program.line();
    const check = await crossCheck(program.id);
    expect(check?.proc.cpuMs).toBeGreaterThan(30);
    expect(Math.abs((check?.proc.cpuMs ?? 0) - (check?.pidusage.cpuMs ?? 0))).toBeLessThan(30);
  });
  it('have nothing to compare where it has children', async () => {
    const program = new Program('/bin/sh', ['-c', 'sleep 1000 & echo ready; wait']);
    running.push(program);
    await program.line();
    expect(await crossCheck(program.id)).toBeNull();
  });
  it('have nothing to compare where the process has gone', async () => {
    const program = await run('hold.pl');
    const id = program.id;
    await program.stop();
    expect(await crossCheck(id)).toBeNull();
  });
});

describe('the portable sampler on this machine', () => {
  it('follows a program as the other does', async () => {
    const program = await run('hold.pl');
    const observer = openObserver({ platform: 'linux', root: '/nowhere' });
    expect(observer.sampler).toBe('portable (pidusage)');
    const tree = observer.openTree({ rule: 'process', roots: [program.id] });
    const before = await tree.memory();
    const end = tree.startWindow(100);
    await program.ask('hold 100');
    const window = await end();
    expect(window.peakMib - before.mib).toBeGreaterThan(98);
    expect(window.peakMib - before.mib).toBeLessThan(104);
    expect(tree.alive()).toHaveLength(1);
    const settled = await tree.settle({ floorMs: 100, capMs: 300 });
    expect(settled.source).toBe('pidusage');
    await program.stop();
    await expect(async () => tree.memory()).rejects.toMatchObject({ code: 'no-process-left' });
    tree.close();
  });
  it('is not chosen on Linux, and is elsewhere', () => {
    expect(openObserver({ platform: 'linux' }).sampler).toBe('linux /proc');
    expect(openObserver({ platform: 'darwin' }).sampler).toBe('portable (pidusage)');
  });
  it('bears pids that were never there, have gone, or both', async () => {
    const program = await run('hold.pl');
    const ids = [program.pid, 2 ** 22 - 1];
    expect((await readUsage(ids)).map((usage) => usage.pid)).toEqual([program.pid]);
    await program.stop();
    expect(await readUsage(ids)).toEqual([]);
    expect(await readUsage([2 ** 22 - 1])).toEqual([]);
    expect(await readUsage([])).toEqual([]);
  });
  it('gives its descriptors back', async () => {
    const programs = await Promise.all(Array.from({ length: 8 }, () => run('hold.pl')));
    const before = readdirSync('/proc/self/fd').length;
    await readUsage(programs.map((program) => program.pid));
    expect(readdirSync('/proc/self/fd').length).toBeGreaterThan(before);
    for (let left = 40; left > 0 && readdirSync('/proc/self/fd').length > before; left -= 1) await sleep(250);
    expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before);
  });
});
