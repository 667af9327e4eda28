import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import type { Tree } from '../../src/observe/types.ts';
import { FakeProc } from './fake-proc.ts';

let proc: FakeProc;
let tree: Tree;
const units = { pageBytes: 4096, ticksPerSecond: 100 };
const open = (wrappers: 'exclude' | 'include' = 'include') =>
  openTree({
    rule: 'tree',
    roots: [{ pid: 100, startTime: 1000 }],
    root: proc.root,
    descriptors: 0,
    units,
    wrappers,
  });

beforeEach(() => {
  proc = new FakeProc();
  proc.set(1, { ppid: 0 });
});
afterEach(() => {
  tree.close();
  proc.destroy();
});
/** CPU between now and after `change`, and the reading after. */
async function during(change: () => void) {
  const before = await tree.cpu();
  change();
  const after = await tree.cpu();
  return { ms: after.cpuMs - before.cpuMs, atLeast: after.atLeast, source: after.source };
}

describe('processor time of a tree', () => {
  it('is user and system time in ticks', async () => {
    proc.set(100, { ticks: [100, 50, 0, 0] });
    tree = open();
    expect(await during(() => proc.set(100, { ticks: [130, 70, 0, 0] }))).toEqual({
      ms: 500,
      atLeast: false,
      source: 'stat',
    });
  });
  it('does not count what the root had reaped before', async () => {
    proc.set(100, { ticks: [100, 0, 5000, 5000] });
    tree = open();
    expect((await during(() => proc.set(100, { ticks: [110, 0, 5000, 5000] }))).ms).toBe(100);
  });
  it('counts a child that lived between two readings through its parent', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0] });
    tree = open();
    expect((await during(() => proc.set(100, { ticks: [10, 0, 30, 10] }))).ms).toBe(400);
  });
  it('counts a reaped child once', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0] });
    proc.set(101, { ppid: 100, ticks: [40, 0, 0, 0] });
    tree = open();
    const result = await during(() => {
      proc.remove(101);
      proc.set(100, { ticks: [10, 0, 55, 5] });
    });
    expect(result).toEqual({ ms: 200, atLeast: false, source: 'stat' });
  });
  it('counts a grandchild that its parent reaped, and both went, once', async () => {
    proc.set(100, { ticks: [0, 0, 0, 0] });
    proc.set(101, { ppid: 100, ticks: [40, 0, 0, 0] });
    proc.set(102, { ppid: 101, ticks: [50, 0, 0, 0] });
    tree = open();
    const result = await during(() => {
      proc.remove(101);
      proc.remove(102);
      proc.set(100, { ticks: [0, 0, 100, 0] });
    });
    expect(result).toEqual({ ms: 100, atLeast: false, source: 'stat' });
  });
  it('keeps what a child had where its parent ignores SIGCHLD, as at least', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0], ignoresChildren: true });
    proc.set(101, { ppid: 100, ticks: [3, 0, 0, 0] });
    tree = open();
    expect(await during(() => proc.remove(101))).toEqual({ ms: 0, atLeast: true, source: 'stat' });
    expect((await tree.cpu()).atLeast).toBe(false);
  });
  it('keeps what a child had where its parent did not get it for another reason', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0] });
    proc.set(101, { ppid: 100, ticks: [40, 0, 0, 0] });
    tree = open();
    const result = await during(() => {
      proc.remove(101);
      proc.set(100, { ticks: [10, 0, 10, 0] });
    });
    expect(result).toEqual({ ms: 0, atLeast: true, source: 'stat' });
  });
  it('keeps what an orphan had when it goes, as at least', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0] });
    proc.set(101, { ppid: 100, ticks: [40, 0, 20, 0] });
    tree = open();
    await tree.cpu();
    proc.set(101, { ppid: 1, ticks: [50, 0, 20, 0] });
    expect(await during(() => proc.remove(101))).toEqual({ ms: 0, atLeast: true, source: 'stat' });
  });
  it('keeps what a root had when it goes, as at least', async () => {
    proc.set(100, { ticks: [70, 0, 0, 0] });
    tree = open();
    expect(await during(() => proc.remove(100))).toEqual({ ms: 0, atLeast: true, source: 'stat' });
  });
  it('does not take over the time of a later process of the same pid', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0] });
    tree = open();
    const result = await during(() => proc.set(100, { startTime: 7777, ticks: [900, 0, 0, 0] }));
    expect(result).toEqual({ ms: 0, atLeast: true, source: 'stat' });
  });
  it('takes ns of threads where they agree with the ticks', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0], threads: { 100: [95, 2], 101: [8, 1] } });
    tree = open();
    const result = await during(() =>
      proc.set(100, { ticks: [12, 0, 0, 0], threads: { 100: [112.5, 4], 101: [9, 1] } }),
    );
    expect(result.ms).toBeCloseTo(18.5);
    expect(result.source).toBe('schedstat');
    expect((await tree.cpu()).runDelayMs).toBeCloseTo(5);
  });
  it('takes ticks where threads that ended are missing from the ns', async () => {
    proc.set(100, { ticks: [10, 0, 0, 0], threads: { 100: [100, 0] } });
    tree = open();
    const result = await during(() => proc.set(100, { ticks: [510, 0, 0, 0], threads: { 100: [150, 0] } }));
    expect(result).toEqual({ ms: 5000, atLeast: false, source: 'stat' });
  });
  it('leaves out a wrapper, but not what it reaps of the target', async () => {
    proc.set(100, { ticks: [900, 0, 0, 0], cmdline: ['npm exec server'] });
    proc.set(101, { ppid: 100, ticks: [1, 0, 0, 0], cmdline: ['sh', '-c', 'server'] });
    proc.set(102, { ppid: 101, ticks: [40, 0, 0, 0], cmdline: ['node', 'server.js'] });
    tree = open('exclude');
    const result = await during(() => {
      proc.set(100, { ticks: [990, 0, 0, 0], cmdline: ['npm exec server'] });
      proc.set(102, { ppid: 101, ticks: [45, 0, 0, 0], cmdline: ['node', 'server.js'] });
    });
    expect(result.ms).toBe(50);
    const ended = await during(() => {
      proc.remove(102);
      proc.set(101, { ppid: 100, ticks: [1, 0, 47, 0], cmdline: ['sh', '-c', 'server'] });
    });
    expect(ended).toEqual({ ms: 20, atLeast: false, source: 'stat' });
  });
});
