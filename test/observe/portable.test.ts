import { beforeEach, describe, expect, it } from 'vitest';
import { openPortableTree } from '../../src/observe/portable.ts';
import type { Tree } from '../../src/observe/types.ts';
import type { Usage } from '../../src/observe/usage.ts';

let table: Map<number, Usage>;
let slept: number[];
let now: number;
const put = (pid: number, ppid: number, memoryMib: number, cpuMs: number, startedMs = 5000) =>
  table.set(pid, { pid, ppid, memoryMib, cpuMs, startedMs });
const open = (rule: Tree['rule'] = 'tree') =>
  openPortableTree({
    rule,
    roots: [{ pid: 100, startTime: 0 }],
    source: {
      usage: async (pids) => pids.map((pid) => table.get(pid)).filter((usage) => usage !== undefined),
      parents: async () => [...table.values()].map((usage) => [usage.pid, usage.ppid] as const),
    },
    isAlive: (pid) => table.has(pid),
    clock: {
      now: () => now,
      sleep: async (ms) => {
        slept.push(ms);
        now += ms;
        await new Promise((resolve) => setImmediate(resolve));
      },
    },
  });

beforeEach(() => {
  table = new Map();
  slept = [];
  now = 0;
  put(1, 0, 500, 99_999);
  put(100, 1, 40, 100);
});

describe('the portable sampler', () => {
  it('adds up roots and descendants, and marks where the figures come from', async () => {
    put(102, 101, 20, 10);
    put(101, 100, 30, 20);
    put(200, 1, 999, 999);
    const tree = open();
    expect(await tree.memory()).toMatchObject({
      mib: 90,
      source: 'pidusage',
      processes: 3,
      pssSumMib: null,
      swapMib: null,
    });
    expect(await tree.cpu()).toMatchObject({
      cpuMs: 130,
      source: 'pidusage',
      atLeast: false,
      runDelayMs: null,
    });
    expect(await tree.units()).toEqual({ threads: null, processes: 3, descriptors: null, connections: null });
    expect(await tree.majorFaults()).toBeNull();
  });
  it('keeps the time of a process that has gone, once, as at least', async () => {
    put(101, 100, 30, 50);
    const tree = open();
    await tree.cpu();
    table.delete(101);
    put(100, 1, 40, 130);
    expect(await tree.cpu()).toMatchObject({ cpuMs: 180, atLeast: true });
    expect(await tree.cpu()).toMatchObject({ cpuMs: 180, atLeast: false });
  });
  it('does not take a later process of the same pid for the first', async () => {
    const tree = open();
    await tree.cpu();
    put(100, 1, 40, 7, 60_000);
    expect(await tree.cpu()).toMatchObject({ cpuMs: 107, atLeast: true });
  });
  it('bears a start told to the second', async () => {
    const tree = open();
    await tree.cpu();
    put(100, 1, 40, 120, 5999);
    expect(await tree.cpu()).toMatchObject({ cpuMs: 120, atLeast: false });
  });
  it('keeps a daemon that left for another parent', async () => {
    put(101, 100, 30, 50);
    const tree = open();
    await tree.memory();
    put(101, 1, 30, 50);
    expect((await tree.memory()).processes).toBe(2);
  });
  it('samples not more often than every 500 ms', async () => {
    const tree = open();
    const end = tree.startWindow(100);
    await new Promise((resolve) => setTimeout(resolve, 20));
    put(100, 1, 70, 100);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const window = await end();
    tree.close();
    expect(window).toMatchObject({ peakMib: 70, peakSource: 'samples' });
    expect(window.samples).toBeGreaterThan(2);
    expect(new Set(slept)).toEqual(new Set([500]));
  });
  it('tells of nothing by an error, not 0', async () => {
    const tree = open();
    table.delete(100);
    await expect(tree.memory()).rejects.toMatchObject({ code: 'no-process-left' });
    expect(tree.alive()).toEqual([]);
    const window = await tree.startWindow(100)();
    expect(window.samples).toBe(0);
    expect(window.peakMib).toBeNaN();
    tree.close();
  });
  it('hands a failed reading to whoever ends the window', async () => {
    const tree = openPortableTree({
      rule: 'tree',
      roots: [{ pid: 100, startTime: 0 }],
      source: { usage: () => Promise.reject(new Error('ps is missing')), parents: async () => [] },
      isAlive: () => true,
    });
    const end = tree.startWindow(100);
    await new Promise((resolve) => setImmediate(resolve));
    await expect(async () => end()).rejects.toThrow('ps is missing');
    tree.close();
  });
});
