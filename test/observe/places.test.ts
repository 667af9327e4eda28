/** Who takes whose place: a worker that died and was replaced is told from every other coming and going. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTree } from '../../src/observe/tree.ts';
import type { ReplacedReading, Tree } from '../../src/observe/types.ts';
import { FakeProc, type FakeProcess } from './fake-proc.ts';

let proc: FakeProc;
let tree: Tree;
let next = 300;

beforeEach(() => {
  proc = new FakeProc();
  proc.set(1, { ppid: 0 });
  proc.set(100, { comm: 'master' });
  next = 300;
});
afterEach(() => {
  tree.close();
  proc.destroy();
});

/** Another process under the master. @returns its pid. */
function fork(process: FakeProcess = {}): number {
  const pid = next++;
  proc.set(pid, { ppid: 100, pgrp: 100, comm: 'worker', rss: { anon: 400 }, ...process });
  return pid;
}
const forks = (count: number, process?: FakeProcess) => Array.from({ length: count }, () => fork(process));
const open = (workers: readonly number[]) => {
  tree = openTree({ rule: 'tree', roots: [{ pid: 100, startTime: 1000 }], root: proc.root, descriptors: 0 });
  void tree.markPlaces();
  return workers;
};
const look = () => void tree.units();
const read = () => tree.replaced() as ReplacedReading;

describe('a place is taken by another', () => {
  it('where a worker has died and its master starts one anew, seen in two looks or in one', () => {
    const [one, two] = open(forks(3)) as [number, number];
    proc.remove(one);
    look();
    expect(read()).toEqual({ replaced: 0, unusual: 0, places: 3, names: [] });
    fork();
    look();
    expect(read()).toEqual({ replaced: 1, unusual: 1, places: 3, names: ['worker'] });
    proc.remove(two);
    fork();
    expect(read()).toMatchObject({ replaced: 2 });
  });

  it('whatever the worker calls itself', () => {
    const [one] = open(forks(2)) as [number];
    proc.remove(one);
    fork({ comm: 'worker: 512 served' });
    expect(read()).toMatchObject({ replaced: 1 });
  });

  it('where its executable was removed from the disk meanwhile', () => {
    const [one] = open(forks(2)) as [number];
    proc.remove(one);
    fork({ exe: '/bin/server (deleted)' });
    expect(read()).toMatchObject({ replaced: 1 });
  });

  it('and again where that one dies too', () => {
    const [one] = open(forks(1)) as [number];
    proc.remove(one);
    const second = fork();
    look();
    proc.remove(second);
    fork();
    expect(read()).toMatchObject({ replaced: 2, places: 1 });
  });

  it('where the dead one is never waited for', () => {
    const [one] = open(forks(2)) as [number];
    proc.set(one, { ppid: 100, pgrp: 100, state: 'Z', startTime: one * 10 });
    fork();
    expect(read()).toMatchObject({ replaced: 1 });
  });

  it('where the newcomer is a copy of its master before it starts its program', () => {
    const [one] = open(forks(2, { exe: '/bin/worker' })) as [number];
    proc.remove(one);
    const pid = fork({ exe: '/bin/server' });
    look();
    expect(read()).toMatchObject({ replaced: 0 });
    proc.set(pid, { ppid: 100, pgrp: 100, exe: '/bin/worker', startTime: pid * 10 });
    expect(read()).toMatchObject({ replaced: 1 });
  });

  it('seen by the samples of a window alone', () => {
    const [one] = open(forks(2)) as [number];
    const end = tree.startWindow(1_000_000);
    proc.remove(one);
    void tree.residentMib();
    fork();
    void tree.residentMib();
    void end();
    expect(read()).toMatchObject({ replaced: 1 });
  });

  it('is forgotten at the next mark, and the newcomer has the place', () => {
    const [one] = open(forks(2)) as [number];
    proc.remove(one);
    const second = fork();
    expect(read()).toMatchObject({ replaced: 1, places: 2 });
    void tree.markPlaces();
    expect(read()).toEqual({ replaced: 0, unusual: 0, places: 2, names: [] });
    proc.remove(second);
    fork();
    expect(read()).toMatchObject({ replaced: 1, places: 2 });
  });
});

describe('no place is taken', () => {
  it('by children forked for each call', () => {
    open([]);
    for (let call = 0; call < 20; call++) {
      const pid = fork();
      look();
      proc.remove(pid);
      look();
    }
    expect(read()).toEqual({ replaced: 0, unusual: 0, places: 0, names: [] });
  });

  it('by a child for each connection, though it stood there while all were connected', () => {
    const before = open(forks(1, { exe: '/bin/logger' }));
    const connections = forks(4);
    void tree.markPlaces();
    for (const pid of connections) {
      proc.remove(pid);
      fork();
      look();
    }
    expect(read()).toEqual({ replaced: 0, unusual: 0, places: before.length, names: [] });
  });

  it('in a pool that grows', () => {
    open(forks(2));
    for (let n = 0; n < 6; n++) {
      fork();
      look();
    }
    expect(read()).toMatchObject({ replaced: 0, places: 2 });
  });

  it('in a pool that grows, shrinks by its oldest, and grows again', () => {
    const first = open(forks(2));
    const added = forks(8);
    look();
    for (const pid of [...first, ...added.slice(0, 6)]) {
      proc.remove(pid);
      look();
    }
    forks(5);
    expect(read()).toMatchObject({ replaced: 0, places: 2 });
  });

  it('where a helper ends and other programs begin', () => {
    const [helper] = open([fork({ exe: '/bin/helper' })]) as [number];
    proc.remove(helper);
    forks(3);
    expect(read()).toMatchObject({ replaced: 0, places: 1 });
  });

  it('below another parent', () => {
    const [one, two] = open(forks(2)) as [number, number];
    proc.remove(one);
    fork({ ppid: two });
    expect(read()).toMatchObject({ replaced: 0, places: 2 });
  });

  it('by one that only seemed to be gone', () => {
    const [one] = open(forks(2)) as [number];
    proc.set(one, { ppid: 100, pgrp: 100, state: 'Z', startTime: one * 10 });
    look();
    proc.set(one, { ppid: 100, pgrp: 100, startTime: one * 10 });
    expect(read()).toMatchObject({ replaced: 0, places: 2 });
  });

  it('where nobody may see what the processes run', () => {
    const [one] = open(forks(2, { exe: null })) as [number];
    proc.remove(one);
    fork({ exe: null });
    expect(read()).toEqual({ replaced: 0, unusual: 0, places: 0, names: [] });
  });
});

describe('ending is how the server works', () => {
  it('where its workers were replaced before the mark, too, however seldom one looks since', () => {
    const workers = [...open(forks(2))];
    for (const worker of workers) proc.remove(worker);
    const next = forks(2);
    look();
    void tree.markPlaces();
    for (const worker of next) proc.remove(worker);
    forks(2);
    expect(read()).toMatchObject({ replaced: 2, unusual: 0, places: 2 });
    look();
    void tree.markPlaces();
    expect(read()).toMatchObject({ replaced: 0, unusual: 0 });
  });

  it('where each place was taken more than three times', () => {
    let [worker] = open(forks(1)) as [number];
    for (let times = 1; times <= 4; times++) {
      proc.remove(worker);
      worker = fork();
      expect(read()).toMatchObject({ replaced: times, unusual: times > 3 ? 0 : times });
    }
  });

  it('of one program, which says nothing of another', () => {
    const [helper, worker] = open([fork({ comm: 'helper', exe: '/bin/helper' }), fork()]) as [number, number];
    proc.remove(helper);
    fork({ comm: 'helper', exe: '/bin/helper' });
    look();
    void tree.markPlaces();
    proc.remove(worker);
    fork();
    expect(read()).toMatchObject({ replaced: 1, unusual: 1, names: ['worker'] });
  });
});
