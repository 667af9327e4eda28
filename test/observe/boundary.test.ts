import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import type { Tree } from '../../src/observe/types.ts';
import { FakeProc, mapping } from './fake-proc.ts';

const MiB = 1024;
const exe = (rss: number, anonymous = 0) => mapping('r-xp 0 fe:00 7    /usr/bin/server', rss, anonymous);
let proc: FakeProc;
let tree: Tree;
const open = (rule: 'process' | 'tree' = 'tree') =>
  openTree({
    rule,
    roots: [{ pid: 100, startTime: 1000 }],
    root: proc.root,
    descriptors: 0,
    units: { pageBytes: 4096, ticksPerSecond: 100 },
  });

beforeEach(() => {
  proc = new FakeProc();
});
afterEach(() => {
  tree.close();
  proc.destroy();
});

describe('pages of a tree counted once', () => {
  it('are anonymous and shared pages by PSS and each file by its largest part', async () => {
    proc.set(100, {
      rss: { anon: 40 * MiB, file: 30 * MiB, pssAnon: 25 * MiB, shmem: 8 * MiB, pssShmem: 4 * MiB },
      smaps: exe(20 * MiB) + mapping('r--p 0 fe:00 8 /lib/a.so', 10 * MiB),
    });
    proc.set(101, {
      ppid: 100,
      rss: { anon: 40 * MiB, file: 25 * MiB, pssAnon: 15 * MiB, shmem: 8 * MiB, pssShmem: 4 * MiB },
      smaps: exe(25 * MiB),
    });
    tree = open();
    expect(await tree.memory()).toMatchObject({
      mib: 25 + 15 + 8 + 25 + 10,
      rssSumMib: 78 + 73,
      anonMib: 40,
      processes: 2,
      source: 'tree pages once',
    });
  });
  it('leave to PSS what a process has copied of a file', async () => {
    proc.set(100, { rss: { anon: 6 * MiB, file: 20 * MiB }, smaps: exe(26 * MiB, 6 * MiB) });
    tree = open();
    expect((await tree.memory()).mib).toBe(26);
  });
  it('do not take shared memory for a file', async () => {
    const shared = [
      'rw-s 0 00:01 9 /dev/zero (deleted)',
      'rw-s 0 00:05 9 /SYSV00000000 (deleted)',
      'rw-s 0 00:05 10 /memfd:pool (deleted)',
      'rw-s 0 00:1a 11 /dev/shm/pool',
      'rw-s 0 00:1a 12 /elsewhere/on/tmpfs',
    ];
    proc.set(100, {
      rss: { anon: 0, file: 20 * MiB, shmem: 50 * MiB },
      smaps: shared.map((head) => mapping(head, 10 * MiB)).join('') + exe(20 * MiB),
    });
    tree = open();
    expect((await tree.memory()).mib).toBe(70);
  });
  it('count the pages of a file mapped in parts together', async () => {
    proc.set(100, { rss: { anon: 4, file: 3 * MiB }, smaps: exe(1 * MiB) + exe(2 * MiB) });
    proc.set(101, { ppid: 100, rss: { anon: 4, file: 2 * MiB }, smaps: exe(2 * MiB) });
    tree = open();
    expect((await tree.memory()).mib).toBeCloseTo(3, 1);
  });
  it('read smaps again only where the file part has changed', async () => {
    proc.set(100, { rss: { anon: 0, file: 10 * MiB }, smaps: exe(10 * MiB) });
    tree = open();
    await tree.memory();
    proc.set(100, { rss: { anon: 0, file: 10 * MiB }, smaps: exe(99 * MiB) });
    expect((await tree.memory()).mib).toBe(10);
    proc.set(100, { rss: { anon: 0, file: 12 * MiB }, smaps: exe(12 * MiB) });
    expect((await tree.memory()).mib).toBe(12);
  });
  it('leave out a zombie and a process on its way out', async () => {
    proc.set(100, { rss: { anon: 5 * MiB } });
    proc.set(101, { ppid: 100, state: 'Z' });
    tree = open();
    expect(await tree.memory()).toMatchObject({ mib: 5, processes: 1 });
  });
  it('of nothing are an error', async () => {
    proc.set(100, { state: 'Z' });
    tree = open();
    expect(() => tree.memory()).toThrow(expect.objectContaining({ code: 'no-process-left' }));
  });
});

describe('samples between boundaries', () => {
  const peakAfter = async (change: () => void) => {
    await tree.memory();
    change();
    return (await tree.startWindow(1000)()).peakMib;
  };
  it('count what a process gains in full, though it shares the rest', async () => {
    proc.set(100, { rss: { anon: 100 * MiB, pssAnon: 50 * MiB } });
    proc.set(101, { ppid: 100, rss: { anon: 100 * MiB, pssAnon: 50 * MiB } });
    tree = open();
    const change = () => proc.set(101, { ppid: 100, rss: { anon: 140 * MiB, pssAnon: 90 * MiB } });
    expect(await peakAfter(change)).toBe(140);
  });
  it('shrink in proportion', async () => {
    proc.set(100, { rss: { anon: 100 * MiB, pssAnon: 50 * MiB, file: 8 * MiB }, smaps: exe(8 * MiB) });
    proc.set(101, { ppid: 100, rss: { anon: 100 * MiB, pssAnon: 50 * MiB } });
    tree = open();
    const change = () => proc.set(101, { ppid: 100, rss: { anon: 20 * MiB, pssAnon: 10 * MiB } });
    expect(await peakAfter(change)).toBe(50 + 10 + 8);
  });
  it('lose a process that vanishes, and its time is not an error', async () => {
    proc.set(100, { rss: { anon: 100 * MiB } });
    proc.set(101, { ppid: 100, rss: { anon: 30 * MiB } });
    tree = open();
    expect(await peakAfter(() => proc.remove(101))).toBe(100);
  });
  it('count a process born since by the ratio of the tree', async () => {
    proc.set(100, { rss: { anon: 100 * MiB, pssAnon: 50 * MiB } });
    proc.set(101, { ppid: 100, rss: { anon: 100 * MiB, pssAnon: 50 * MiB } });
    tree = open();
    await tree.memory();
    const end = tree.startWindow(1000);
    proc.set(102, { ppid: 100, rss: { anon: 40 * MiB } });
    expect((await end()).peakMib).toBe(120);
  });
});

describe('a process born in a window', () => {
  it('counts by its private pages when first seen, and what it gains in full', async () => {
    proc.set(100, { rss: { anon: 100 * MiB } });
    tree = open();
    await tree.memory();
    const end = tree.startWindow(1000);
    proc.set(102, { ppid: 100, rss: { anon: 100 * MiB, own: 8 * MiB } });
    expect(await tree.residentMib()).toBe(100 + 8);
    proc.set(102, { ppid: 100, rss: { anon: 105 * MiB, own: 50 * MiB } });
    expect((await end()).peakMib).toBe(100 + 8 + 5);
  });
});

describe('one process', () => {
  it('that starts a helper is a tree while the helper lives', async () => {
    proc.set(100, { rss: { anon: 10 * MiB, file: 10 * MiB }, smaps: exe(10 * MiB), hwm: 21 * MiB });
    tree = open('process');
    expect(await tree.memory()).toMatchObject({ mib: 20, source: 'VmRSS' });
    proc.set(101, { ppid: 100, rss: { anon: 5 * MiB, file: 10 * MiB }, smaps: exe(10 * MiB) });
    expect(await tree.memory()).toMatchObject({ mib: 25, source: 'tree pages once' });
    proc.remove(101);
    expect(await tree.memory()).toMatchObject({ mib: 20, source: 'VmRSS' });
  });
  it('has the peak of VmHWM, or of the samples where it cannot be reset', async () => {
    proc.set(100, { rss: { anon: 10 * MiB }, hwm: 21 * MiB });
    tree = open('process');
    expect(await tree.startWindow(1000)()).toMatchObject({
      peakMib: 21,
      peakSource: 'VmHWM',
      meanMib: 10,
      samples: 2,
    });
  });
  it('that vanishes in the window has its samples', async () => {
    proc.set(100, { rss: { anon: 10 * MiB }, hwm: 21 * MiB });
    tree = open('process');
    const end = tree.startWindow(1000);
    proc.remove(100);
    expect(await end()).toMatchObject({ peakMib: 10, peakSource: 'samples', samples: 1 });
  });
});

describe('major faults', () => {
  it('are counted since the last call, those of new processes too', async () => {
    proc.set(100, { majflt: 50 });
    tree = open();
    expect(await tree.majorFaults()).toBe(50);
    proc.set(100, { majflt: 53 });
    proc.set(101, { ppid: 100, majflt: 4 });
    await tree.cpu();
    expect(await tree.majorFaults()).toBe(7);
    expect(await tree.majorFaults()).toBe(0);
  });
});
