import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { availableMemoryMib } from '../../src/host/limits.ts';
import { FakeSystem } from './fake-system.ts';

let system: FakeSystem | undefined;
const available = (files: Record<string, string>) => {
  system = new FakeSystem(files);
  return availableMemoryMib({ sysRoot: system.sysRoot });
};
const host = { '/proc/meminfo': 'MemTotal: 9000000 kB\nMemAvailable: 4096000 kB' };

describe('available memory', () => {
  it('is that of the host', () => expect(available(host)).toBe(4000));
  it('is the room of the control group where that is less, its idle file cache counted as free', () => {
    const group = {
      '/proc/self/cgroup': '0::/a',
      '/sys/fs/cgroup/a/memory.max': '1073741824',
      '/sys/fs/cgroup/a/memory.current': '629145600',
      '/sys/fs/cgroup/a/memory.stat': 'anon 5\ninactive_file 104857600',
    };
    expect(available({ ...host, ...group })).toBe(1024 - 600 + 100);
    expect(available({ ...host, ...group, '/sys/fs/cgroup/a/memory.max': 'max' })).toBe(4000);
  });
  it('is the room of a group of version 1', () => {
    const group = {
      '/proc/self/cgroup': '4:memory:/a',
      '/sys/fs/cgroup/memory/a/memory.limit_in_bytes': '1073741824',
      '/sys/fs/cgroup/memory/a/memory.usage_in_bytes': '629145600',
    };
    expect(available({ ...host, ...group })).toBe(424);
  });
  it('is what Node says where there is no /proc', () => {
    expect(available({})).toBeGreaterThan(0);
    expect(available({})).toBeLessThanOrEqual(os.totalmem() / 2 ** 20);
  });
});
