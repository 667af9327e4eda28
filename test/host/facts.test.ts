import { describe, expect, it } from 'vitest';
import { hostFacts } from '../../src/host/facts.ts';
import { FakeSystem, hybrid } from './fake-system.ts';

let system: FakeSystem | undefined;
const facts = (files: Record<string, string>) => {
  system = new FakeSystem(files);
  return hostFacts({ sysRoot: system.sysRoot });
};
const machineId = '0123456789abcdef0123456789abcdef';
const reference = {
  ...hybrid(),
  '/proc/cpuinfo': 'processor\t: 0\nmodel name\t: Intel(R) Core(TM) i5-14400\nflags\t\t: fpu vme de',
  '/proc/meminfo': 'MemTotal:       64987136 kB\nMemAvailable:   60000000 kB',
  '/proc/sys/kernel/osrelease': '6.8.0-31-generic',
  '/etc/os-release': 'NAME="Ubuntu"\nPRETTY_NAME="Ubuntu 24.04.1 LTS"',
  '/etc/machine-id': machineId,
  '/sys/fs/cgroup/cgroup.controllers': 'cpu memory',
  '/proc/self/cgroup': '0::/system.slice/runner.service',
};

describe('facts of the host', () => {
  it('of the reference host', () => {
    expect(facts(reference)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      cpu_model: 'Intel(R) Core(TM) i5-14400',
      cpus: 16,
      core_types: { P: 12, E: 4 },
      memory_mib: 63_464,
      os: 'Ubuntu 24.04.1 LTS',
      arch: process.arch,
      kernel: '6.8.0-31-generic',
      virtual: 'none',
      cgroup: { version: '2', cpu_limit_cores: null, memory_limit_mib: null },
      node: process.version,
    });
  });
  it('never hold the machine id, and tell two machines apart', () => {
    const one = facts(reference);
    expect(JSON.stringify(one)).not.toContain(machineId.slice(0, 8));
    expect(facts(reference).id).toBe(one.id);
    expect(facts({ ...reference, '/etc/machine-id': machineId.replace('0', '1') }).id).not.toBe(one.id);
  });
  it('are null where the system does not tell', () => {
    expect(facts({})).toMatchObject({ id: null, core_types: null, virtual: null, cgroup: { version: null } });
  });
  it.each([
    [{ '/.dockerenv': '' }, 'docker'],
    [{ '/run/.containerenv': '' }, 'podman'],
    [{ '/proc/self/cgroup': '0::/kubepods/besteffort/pod1' }, 'kubepods'],
    [{ '/proc/cpuinfo': 'flags\t: fpu hypervisor sse' }, 'virtual machine'],
    [
      {
        '/proc/cpuinfo': 'flags\t: fpu hypervisor',
        '/sys/class/dmi/id/sys_vendor': 'QEMU',
        '/.dockerenv': '',
      },
      'docker in a virtual machine (QEMU)',
    ],
    [{ '/sys/class/dmi/id/product_name': 'KVM Virtual Machine' }, 'virtual machine (KVM Virtual Machine)'],
    [{ '/proc/sys/kernel/osrelease': '5.15.0-microsoft-standard-WSL2' }, 'virtual machine (WSL)'],
    [{ '/.dockerenv': '', '/proc/cpuinfo': 'flags\t: fpu' }, 'docker'],
  ])('know %j', (files, name) => expect(facts(files).virtual).toBe(name));
});

describe('limits of the control group', () => {
  const two = { '/sys/fs/cgroup/cgroup.controllers': 'cpu memory', '/proc/self/cgroup': '0::/a/b' };
  it('of version 2 are the tightest on the way up', () => {
    const files = {
      ...two,
      '/sys/fs/cgroup/a/cpu.max': '150000 100000',
      '/sys/fs/cgroup/a/b/cpu.max': 'max 100000',
      '/sys/fs/cgroup/a/memory.max': '1073741824',
      '/sys/fs/cgroup/a/b/memory.max': '536870912',
    };
    expect(facts(files).cgroup).toEqual({ version: '2', cpu_limit_cores: 1.5, memory_limit_mib: 512 });
  });
  it('within a container stand at the mount', () => {
    const files = {
      ...two,
      '/sys/fs/cgroup/memory.max': '1073741824',
      '/sys/fs/cgroup/cpu.max': '50000 100000',
    };
    expect(facts(files).cgroup).toEqual({ version: '2', cpu_limit_cores: 0.5, memory_limit_mib: 1024 });
  });
  it('of version 1 have "none" as a very large number', () => {
    const one = {
      '/proc/self/cgroup': '4:memory:/x\n3:cpu,cpuacct:/x',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
    };
    expect(facts(one).cgroup).toEqual({ version: '1', cpu_limit_cores: null, memory_limit_mib: null });
    const limited = {
      ...one,
      '/sys/fs/cgroup/memory/x/memory.limit_in_bytes': '2147483648',
      '/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us': '200000',
      '/sys/fs/cgroup/cpu/x/cpu.cfs_period_us': '100000',
    };
    expect(facts(limited).cgroup).toEqual({ version: '1', cpu_limit_cores: 2, memory_limit_mib: 2048 });
  });
  it('of both are called hybrid', () => {
    const both = {
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
      '/sys/fs/cgroup/unified/cgroup.controllers': '',
    };
    expect(facts(both).cgroup.version).toBe('hybrid');
  });
});
