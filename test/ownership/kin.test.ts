import { describe, expect, it } from 'vitest';
import { createKin } from '../../src/ownership/kin.ts';
import type { ProcStat } from '../../src/proc/stat.ts';
import { inExec } from '../../src/proc/table.ts';

/** A process; its group and session are its own unless given. */
function proc(pid: number, ppid: number, more: Partial<ProcStat> = {}): ProcStat {
  const zero = { minflt: 0, majflt: 0, utime: 0, stime: 0, cutime: 0, cstime: 0, rssPages: 0 };
  return {
    pid,
    comm: 'x',
    state: 'S',
    ppid,
    pgrp: pid,
    session: pid,
    threads: 1,
    startTime: pid,
    ...zero,
    ...more,
  };
}
const root = { pid: 100, startTime: 100, group: true };

/** Scans tables one after the other with one kin; the pids found in the last. */
function scan(tables: ProcStat[][], tags: Record<number, string> = {}, strict = false): number[] {
  let now: ProcStat[] = [];
  const kin = createKin([root], {
    tag: '7-50/',
    strict,
    table: () => now,
    tagOf: (pid) => tags[pid] ?? null,
  });
  let found: number[] = [];
  for (const table of tables) {
    now = table;
    found = kin.scan().map((stat) => stat.pid);
  }
  return found.sort((a, b) => a - b);
}

describe('a kin', () => {
  it('holds the root and its descendants', () => {
    expect(scan([[proc(100, 1), proc(101, 100), proc(102, 101), proc(200, 1)]])).toEqual([100, 101, 102]);
  });
  it('holds a member of the group whose parent has ended', () => {
    expect(scan([[proc(101, 1, { pgrp: 100, session: 100 }), proc(200, 1)]])).toEqual([101]);
  });
  it('holds a descendant that left the group, once it has been seen', () => {
    expect(scan([[proc(100, 1), proc(101, 100)], [proc(101, 1)]])).toEqual([101]);
  });
  it('holds the children of a daemon seen before it lost its parent', () => {
    const child = proc(102, 1, { pgrp: 101, session: 101 });
    expect(scan([[proc(100, 1), proc(101, 100)], [child]])).toEqual([102]);
  });
  it('holds a daemon nobody has seen coming, by its tag, with its children', () => {
    expect(scan([[proc(300, 1), proc(301, 300), proc(302, 1)]], { 300: '7-50/i1/' })).toEqual([300, 301]);
  });
  it('is unsure of whoever is in the middle of exec, until it can be told', () => {
    const tags: (string | typeof inExec | null)[] = [inExec, '7-50/i1/', inExec];
    let table = [proc(300, 1), proc(400, 1, { startTime: 49 })];
    const kin = createKin([root], { tag: '7-50/', table: () => table, tagOf: () => tags.shift() ?? null });
    expect([kin.scan(), kin.unsure()]).toEqual([[], true]);
    expect([kin.scan().map((stat) => stat.pid), kin.unsure()]).toEqual([[300], false]);
    // Known by now, in exec or not; and one that is known by its parent is no doubt either.
    expect([kin.scan().map((stat) => stat.pid), kin.unsure()]).toEqual([[300], false]);
    table = [proc(100, 1), proc(301, 100)];
    expect([kin.scan().map((stat) => stat.pid), kin.unsure()]).toEqual([[100, 301], false]);
  });
  it('does not hold what carries the tag of another run', () => {
    expect(scan([[proc(300, 1), proc(301, 1)]], { 300: '7-501/i1/', 301: '17-50/' })).toEqual([]);
  });
  it('does not hold a process older than the run, whatever it carries', () => {
    expect(scan([[proc(300, 1, { startTime: 49 })]], { 300: '7-50/' })).toEqual([]);
  });
  it('does not hold a later process of the same pid, nor its children and group', () => {
    const later = proc(100, 1, { startTime: 999 });
    const child = proc(101, 100, { pgrp: 100, session: 100, startTime: 1000 });
    expect(scan([[later, child]])).toEqual([]);
  });
  it('does not count the dead, but follows from them', () => {
    expect(scan([[proc(100, 1, { state: 'Z' }), proc(101, 1, { pgrp: 100 })]])).toEqual([101]);
  });
  it('never holds ourselves or init', () => {
    const us = proc(process.pid, 100, { pgrp: 100 });
    expect(scan([[proc(100, 1), us, proc(1, 0, { pgrp: 100 })]])).toEqual([100]);
  });
  it('goes by pid, parent and group where the platform tells no start times', () => {
    const unknown = { startTime: 0, session: 0 };
    const table = [
      proc(100, 1, unknown),
      proc(101, 1, { ...unknown, pgrp: 100 }),
      proc(102, 101, unknown),
      proc(103, 1, unknown),
    ];
    const kin = createKin([{ pid: 100, startTime: 0, group: true }], {
      tag: '7-0/',
      table: () => table,
      tagOf: () => null,
    });
    expect(kin.scan().map((stat) => stat.pid)).toEqual([100, 101, 102]);
  });
  describe('that is strict', () => {
    it('does not take a group without its leader for ours', () => {
      expect(scan([[proc(101, 1, { pgrp: 100, session: 100 })]], {}, true)).toEqual([]);
    });
    it('takes its tagged members', () => {
      expect(scan([[proc(101, 1, { pgrp: 100, session: 100 })]], { 101: '7-50/i1/' }, true)).toEqual([101]);
    });
    it('takes the group of a living leader', () => {
      expect(scan([[proc(100, 1), proc(101, 1, { pgrp: 100 })]], {}, true)).toEqual([100, 101]);
    });
  });
});
