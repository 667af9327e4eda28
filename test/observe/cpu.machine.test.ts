import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import type { Tree } from '../../src/observe/types.ts';
import { readStat } from '../../src/proc/stat.ts';
import { Program, start } from './program.ts';

// Truth: the account each program writes of itself (times(2), getrusage), which shares nothing with the observer.
const folder = mkdtempSync(path.join(tmpdir(), 'ratingplate-cpu-'));
const account = path.join(folder, 'account');
const running: (Program | Tree)[] = [];
const keep = <T extends Program | Tree>(one: T): T => {
  running.push(one);
  return one;
};
const daemons: number[] = [];
afterEach(async () => {
  for (const pid of daemons.splice(0)) process.kill(pid, 'SIGKILL');
  for (const one of running.splice(0)) await (one instanceof Program ? one.stop() : one.close());
});
afterAll(() => rmSync(folder, { recursive: true }));

const timesMs = () =>
  readFileSync(account, 'utf8')
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0);
const within = (value: number, truth: number, share: number) => {
  expect(value / truth).toBeGreaterThan(1 - share);
  expect(value / truth).toBeLessThan(1 + share);
};

describe('processor time', () => {
  it('of a process per call is counted once, sampling or not', async () => {
    const program = keep(await start('fork-per-call.pl', [account, 30]));
    const tree = keep(openTree({ rule: 'tree', roots: [program.id] }));
    await program.ask('call 3');
    for (const interval of [20, 10_000]) {
      const truthBefore = timesMs();
      const end = tree.startWindow(interval);
      const before = await tree.cpu();
      await program.ask('call 50');
      const after = await tree.cpu();
      await end();
      expect(after.atLeast).toBe(false);
      within(after.cpuMs - before.cpuMs, timesMs() - truthBefore, 0.03);
    }
  });
  it('adds up where it is read again and again while children come and go', async () => {
    const program = keep(await start('fork-per-call.pl', [account, 15]));
    const tree = keep(openTree({ rule: 'tree', roots: [program.id] }));
    await program.ask('call 3');
    const truthBefore = timesMs();
    const before = await tree.cpu();
    const over = program.ask('call 80').then(() => true);
    let last = before.cpuMs;
    for (let done = false; !done; done = await Promise.race([over, sleep(7, false)])) {
      const reading = await tree.cpu();
      expect(reading.atLeast).toBe(false);
      last = reading.cpuMs;
    }
    const after = await tree.cpu();
    expect(last).toBeGreaterThan(before.cpuMs);
    within(after.cpuMs - before.cpuMs, timesMs() - truthBefore, 0.03);
  });
  it('of children that nobody waits for is marked: it can only be at least', async () => {
    const program = keep(await start('fork-per-call.pl', [account, 150, 'ignore']));
    const tree = keep(openTree({ rule: 'tree', roots: [program.id] }));
    const end = tree.startWindow(50);
    const before = await tree.cpu();
    const over = program.ask('call 4').then(() => true);
    const marks: boolean[] = [];
    for (let done = false; !done; done = await Promise.race([over, sleep(40, false)])) {
      marks.push((await tree.cpu()).atLeast);
    }
    const after = await tree.cpu();
    await end();
    expect([...marks, after.atLeast]).toContain(true);
    // What it was seen to do, and never more than it did.
    expect(after.cpuMs - before.cpuMs).toBeGreaterThan(150);
    expect(after.cpuMs - before.cpuMs).toBeLessThan(4 * 150 * 1.1 + 50);
  });
  it('of a thread per call includes ended threads', async () => {
    const program = keep(await start('thread-per-call.mjs', [account, 20]));
    const tree = keep(openTree({ rule: 'process', roots: [program.id] }));
    await program.ask('call 1');
    const truthBefore = Number(readFileSync(account, 'utf8'));
    const before = await tree.cpu();
    await program.ask('call 30');
    const after = await tree.cpu();
    within(after.cpuMs - before.cpuMs, Number(readFileSync(account, 'utf8')) - truthBefore, 0.03);
  });
  it('of a steady process is finer than a tick', async () => {
    const program = keep(await start('thread-per-call.mjs', [account, 5]));
    const tree = keep(openTree({ rule: 'process', roots: [program.id] }));
    const first = await tree.cpu();
    expect(first.runDelayMs).not.toBeNull();
    expect(first.cpuMs % 10).not.toBe(0);
    expect(first.source).toBe('schedstat');
  });
});

describe('a tree that moves', () => {
  it('keeps a daemon that has left for another parent', async () => {
    const parent = keep(new Program('perl', [fixture('daemon.pl')]));
    expect(await parent.line()).toBe('middle');
    const tree = keep(openTree({ rule: 'tree', roots: [parent.id] }));
    const end = tree.startWindow(20);
    const pid = Number((await parent.ask('leave')).split(' ')[1]);
    daemons.push(pid);
    await end();
    const units = await tree.units();
    expect(readStat(pid)?.ppid).not.toBe(parent.pid);
    expect(units.processes).toBe(2);
    await parent.stop();
    expect((await tree.memory()).processes).toBe(1);
  });
  it('of a hundred processes that end while they are read neither fails nor leaks', async () => {
    const program = keep(await start('forked.pl', [99, 1, 1]));
    const tree = keep(openTree({ rule: 'tree', roots: [program.id] }));
    expect((await tree.units()).processes).toBe(100);
    const end = tree.startWindow(5);
    program.child.stdin?.end();
    let readings = 0;
    for (let left = 100; left > 1 && readings < 2000; readings += 1) {
      left = (await tree.units()).processes;
      if (left > 0) expect(() => tree.memory()).not.toThrow(TypeError);
      await tree.cpu();
      await sleep(1);
    }
    await end();
    expect((await tree.units()).processes).toBeLessThanOrEqual(1);
  });
});

function fixture(name: string): string {
  return new URL(`../fixtures/programs/${name}`, import.meta.url).pathname;
}
