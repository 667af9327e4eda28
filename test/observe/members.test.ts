import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProcFiles } from '../../src/observe/files.ts';
import { Members } from '../../src/observe/members.ts';
import { FakeProc } from './fake-proc.ts';

let proc: FakeProc;
let members: Members;
const pids = () => members.living.map((member) => member.id.pid);

beforeEach(() => {
  proc = new FakeProc();
  proc.set(1, { ppid: 0 });
  proc.set(100, {});
  members = new Members(proc.root, new ProcFiles(proc.root, 0));
});
afterEach(() => proc.destroy());

describe('roots', () => {
  it('are taken by pid and start time', () => {
    expect(members.add({ pid: 100, startTime: 1000 })).toBe(true);
    expect(members.add({ pid: 100, startTime: 1000 })).toBe(true);
    expect(pids()).toEqual([100]);
  });
  it('are refused where another process has the pid, or none', () => {
    expect(members.add({ pid: 100, startTime: 999 })).toBe(false);
    expect(members.add({ pid: 555, startTime: 5550 })).toBe(false);
    expect(pids()).toEqual([]);
  });
  it('of a platform without start times are taken by pid', () => {
    expect(members.add({ pid: 100, startTime: 0 })).toBe(true);
    proc.set(100, { startTime: 7000 });
    members.refresh();
    expect(pids()).toEqual([]);
  });
});

describe('descendants', () => {
  beforeEach(() => members.add({ pid: 100, startTime: 1000 }));

  it('join to any depth, also where the child has the lower pid', () => {
    proc.set(300, { ppid: 100 });
    proc.set(200, { ppid: 300, startTime: 4000 });
    proc.set(150, { ppid: 200, startTime: 5000 });
    members.scan();
    expect(pids()).toEqual([100, 300, 200, 150]);
  });
  it('of others do not', () => {
    proc.set(300, { ppid: 1 });
    proc.set(301, { ppid: 300 });
    members.scan();
    expect(pids()).toEqual([100]);
  });
  it('with blanks and parentheses in their name join', () => {
    proc.set(300, { ppid: 100, comm: 'a) S 1 (b c' });
    members.scan();
    expect(pids()).toEqual([100, 300]);
  });
  it('stay when given to another parent', () => {
    proc.set(300, { ppid: 100 });
    members.scan();
    proc.set(300, { ppid: 1 });
    members.scan();
    expect(pids()).toEqual([100, 300]);
  });
  it('join by the group or session of a member, even one that has ended', () => {
    proc.set(300, { ppid: 100 });
    members.scan();
    proc.remove(300);
    proc.set(301, { ppid: 1, pgrp: 300, session: 300 });
    proc.set(302, { ppid: 1, pgrp: 302, session: 300 });
    members.scan();
    expect(pids()).toEqual([100, 301, 302]);
  });
  it('of an older process that reused a leader pid do not', () => {
    proc.set(300, { ppid: 100 });
    members.scan();
    proc.set(300, { ppid: 1, startTime: 9000 });
    proc.set(301, { ppid: 1, pgrp: 300, session: 300, startTime: 9001 });
    members.scan();
    expect(pids()).toEqual([100]);
  });
  it('do not join by a number that was a group when nobody is in it any more', () => {
    proc.set(300, { ppid: 100 });
    members.scan();
    proc.remove(300);
    members.scan();
    proc.set(301, { ppid: 1, pgrp: 300, session: 300, startTime: 9001 });
    members.scan();
    expect(pids()).toEqual([100]);
  });
  it('do not join by the group of us, in which a root started without one of its own is', () => {
    proc.set(50, { ppid: 1 });
    proc.set(51, { ppid: 50, pgrp: 50, session: 50 });
    proc.set(52, { ppid: 50, pgrp: 50, session: 50 });
    members.add({ pid: 51, startTime: 510 });
    members.scan();
    expect(pids()).toEqual([100, 51]);
  });
  it('started before their parent are not its children', () => {
    proc.set(300, { ppid: 100, startTime: 500, pgrp: 5 });
    members.scan();
    expect(pids()).toEqual([100]);
  });
  it('of a member whose pid another process has taken do not join', () => {
    proc.set(300, { ppid: 100 });
    members.scan();
    proc.set(300, { ppid: 1, startTime: 8000 });
    proc.set(301, { ppid: 300, startTime: 8001 });
    members.scanNew();
    members.scan();
    expect(pids()).toEqual([100]);
    expect(members.takeVanished().map((member) => member.id)).toEqual([{ pid: 300, startTime: 3000 }]);
    expect(members.takeVanished()).toEqual([]);
  });
});

describe('looking at new pids only', () => {
  beforeEach(() => members.add({ pid: 100, startTime: 1000 }));

  it('finds new children', () => {
    proc.newestPid(300);
    members.scanNew();
    proc.set(301, { ppid: 100 });
    proc.newestPid(301);
    members.scanNew();
    expect(pids()).toEqual([100, 301]);
  });
  it('does not look where no pid was given out', () => {
    proc.newestPid(300);
    members.scanNew();
    proc.set(301, { ppid: 100 });
    members.scanNew();
    expect(pids()).toEqual([100]);
  });
  it('looks always where the kernel does not tell the newest pid', () => {
    members.scanNew();
    proc.set(301, { ppid: 100 });
    members.scanNew();
    expect(pids()).toEqual([100, 301]);
  });
  it('asks again for one whose parent it could not see', () => {
    proc.set(302, { ppid: 301, pgrp: 5, session: 5 });
    members.scanNew();
    expect(pids()).toEqual([100]);
    proc.set(302, { ppid: 100, pgrp: 5, session: 5 });
    members.scanNew();
    expect(pids()).toEqual([100, 302]);
  });
  it('finds the children a new root had already', () => {
    proc.set(200, { ppid: 1 });
    proc.set(201, { ppid: 200 });
    proc.newestPid(201);
    members.scanNew();
    members.add({ pid: 200, startTime: 2000 });
    members.scanNew();
    expect(pids()).toEqual([100, 200, 201]);
  });
});

describe('a zombie', () => {
  it('is a member until it is reaped', () => {
    members.add({ pid: 100, startTime: 1000 });
    proc.set(300, { ppid: 100, state: 'Z' });
    members.scan();
    expect(pids()).toEqual([100, 300]);
  });
});
