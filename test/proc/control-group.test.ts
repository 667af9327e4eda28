import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { controlGroupOf, groupCpuMs, groupLimits, groupMemoryBytes } from '../../src/proc/control-group.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A folder with these files; `proc` and `groups` are within it. */
function machine(files: Readonly<Record<string, string>>): { proc: string; groups: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'ratingplate-group-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return { proc: path.join(root, 'proc'), groups: path.join(root, 'groups') };
}

const unit = 'system.slice/nginx.service';
const two = {
  'proc/7/cgroup': `0::/${unit}\n`,
  'groups/cgroup.controllers': 'cpu memory\n',
  [`groups/${unit}/memory.current`]: '104857600\n',
  [`groups/${unit}/memory.stat`]: 'anon 50\nfile 90\ninactive_anon 1\ninactive_file 4857600\nactive_file 2\n',
  [`groups/${unit}/memory.events`]: 'low 9\nhigh 2\nmax 3\noom 8\noom_kill 7\n',
  [`groups/${unit}/cpu.stat`]:
    'usage_usec 1234567\nuser_usec 1\nsystem_usec 2\nnr_periods 5\nnr_throttled 4\nthrottled_usec 88500\n',
};
const one = {
  'proc/7/cgroup': '5:cpu,cpuacct:/docker/ab:c\n4:memory:/docker/ab:c\n1:name=systemd:/x\n0::/\n',
  'groups/memory/docker/ab:c/memory.usage_in_bytes': '1000000\n',
  'groups/memory/docker/ab:c/memory.stat': 'inactive_file 5\ntotal_cache 9\ntotal_inactive_file 250000\n',
  'groups/memory/docker/ab:c/memory.failcnt': '6\n',
  'groups/cpuacct/docker/ab:c/cpuacct.usage': '2500000500\n',
  'groups/cpu/docker/ab:c/cpu.stat': 'nr_periods 1\nnr_throttled 1\nthrottled_time 42000000\n',
};
const groupIn = (files: Readonly<Record<string, string>>) => {
  const { proc, groups } = machine(files);
  return controlGroupOf(7, proc, groups);
};

describe('the control group of a process', () => {
  it('of version 2 tells memory without idle file pages, time to the microsecond, and its limits', () => {
    const group = groupIn(two);
    if (group === null) throw new Error('none was found');
    expect(group.version).toBe(2);
    expect(groupMemoryBytes(group)).toBe(100_000_000);
    expect(groupCpuMs(group)).toBeCloseTo(1234.567, 6);
    expect(groupLimits(group)).toEqual({ quotaWaitMs: 88.5, memoryHits: 5 });
  });
  it('of version 1 has a folder for each controller, and counts the groups below it', () => {
    const group = groupIn(one);
    if (group === null) throw new Error('none was found');
    expect(group.version).toBe(1);
    expect(groupMemoryBytes(group)).toBe(750_000);
    expect(groupCpuMs(group)).toBeCloseTo(2500.0005, 6);
    expect(groupLimits(group)).toEqual({ quotaWaitMs: 42, memoryHits: 6 });
  });
  it('is none in the root group, which is everybody’s, or outside of what we see of them', () => {
    for (const place of ['/', '/../other', '/nowhere'])
      expect(groupIn({ ...two, 'proc/7/cgroup': `0::${place}\n` }), place).toBeNull();
    expect(groupIn({})).toBeNull();
  });
  it('may be one of its own for memory alone', () => {
    const group = groupIn({ ...one, 'proc/7/cgroup': '4:memory:/docker/ab:c\n2:cpu,cpuacct:/\n0::/\n' });
    expect([group?.memory === null, group?.cpu, group?.quota]).toEqual([false, null, null]);
    expect(group === null ? null : groupCpuMs(group)).toBeNull();
    expect(group === null ? null : groupLimits(group)).toEqual({ quotaWaitMs: null, memoryHits: 6 });
  });
  it('says nothing rather than a part where a file is missing or odd', () => {
    const group = groupIn({
      ...two,
      [`groups/${unit}/memory.stat`]: 'anon 5\n',
      [`groups/${unit}/cpu.stat`]: '',
    });
    if (group === null) throw new Error('none was found');
    expect(groupMemoryBytes(group)).toBeNull();
    expect(groupCpuMs(group)).toBeNull();
    expect(groupLimits(group).quotaWaitMs).toBeNull();
    expect(groupMemoryBytes({ ...group, memory: '/nowhere' })).toBeNull();
  });
});
