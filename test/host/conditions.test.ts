import { describe, expect, it } from 'vitest';
import { compareConditions } from '../../src/host/compare.ts';
import { readConditions } from '../../src/host/conditions.ts';
import { FakeSystem } from './fake-system.ts';

let system: FakeSystem;
const cpu = '/sys/devices/system/cpu';
const full = {
  '/proc/loadavg': '1.25 0.50 0.10 2/300 4711',
  '/proc/stat': 'cpu  100 0 50 800 10 0 20 20 7 0\ncpu0 1 2 3',
  '/proc/meminfo': 'MemTotal: 2048000 kB\nMemAvailable: 1024000 kB\nSwapTotal: 4096 kB\nSwapFree: 2048 kB',
  '/proc/vmstat': 'pgfault 9\npswpin 3\npswpout 4',
  '/proc/pressure/cpu':
    'some avg10=0.00 avg60=0.00 avg300=0.00 total=5000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=9',
  '/proc/pressure/memory': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=0',
  '/proc/pressure/io': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=1500',
  [`${cpu}/cpufreq/policy0/scaling_governor`]: 'performance',
  [`${cpu}/cpufreq/policy1/scaling_governor`]: 'powersave',
  [`${cpu}/cpufreq/boost`]: '1',
  [`${cpu}/smt/control`]: 'on',
  [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: '2',
  [`${cpu}/cpu0/thermal_throttle/package_throttle_count`]: '5',
  [`${cpu}/cpu1/thermal_throttle/core_throttle_count`]: '1',
  [`${cpu}/cpu1/thermal_throttle/package_throttle_count`]: '5',
  '/sys/class/thermal/thermal_zone0/temp': '45500',
  '/sys/class/thermal/thermal_zone1/temp': '61000',
  '/sys/class/thermal/cooling_device0/temp': '99000',
  '/sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never',
  '/proc/self/cgroup': '0::/x',
  '/sys/fs/cgroup/x/cpu.stat': 'usage_usec 1\nnr_throttled 3\nthrottled_usec 2500',
};

describe('conditions', () => {
  it('are read', () => {
    system = new FakeSystem(full);
    expect(readConditions(system)).toEqual({
      load_1m: 1.25,
      governor: 'performance, powersave',
      turbo: 'on',
      smt: 'on',
      temperature_c: 61,
      throttle_total: 8,
      quota_wait_ms_total: 2.5,
      cpu_ms_total: 10_000,
      steal_ms_total: 200,
      pressure_cpu_ms_total: 5,
      pressure_memory_ms_total: 0,
      pressure_io_ms_total: 1.5,
      swap_used_mib: 2,
      swapped_pages_total: 7,
      available_mib: 1000,
      thp: 'madvise',
    });
  });
  it('are null where the system does not tell, never 0', () => {
    system = new FakeSystem();
    const { load_1m, ...rest } = readConditions(system);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect(load_1m).not.toBeUndefined();
  });
  it.each([
    [{ policy0: '0', policy1: '0' }, 'off'],
    [{ policy0: '0', policy1: '1' }, 'on'],
  ])('know a boost of each policy: %j', (boosts, turbo) => {
    const files = Object.entries(boosts).map(([name, value]) => [`${cpu}/cpufreq/${name}/boost`, value]);
    system = new FakeSystem(Object.fromEntries(files));
    expect(readConditions(system).turbo).toBe(turbo);
  });
  it('know a processor that is no thermal zone, and take no other sensor for one', () => {
    system = new FakeSystem({
      '/sys/class/thermal/thermal_zone0/temp': '30000',
      '/sys/class/hwmon/hwmon0/name': 'k10temp',
      '/sys/class/hwmon/hwmon0/temp1_input': '52125',
      '/sys/class/hwmon/hwmon0/temp1_crit': '95000',
      '/sys/class/hwmon/hwmon1/name': 'nvme',
      '/sys/class/hwmon/hwmon1/temp1_input': '77000',
    });
    expect(readConditions(system).temperature_c).toBe(52.125);
  });
  it('know the turbo of Intel', () => {
    system = new FakeSystem({ [`${cpu}/intel_pstate/no_turbo`]: '1' });
    expect(readConditions(system).turbo).toBe('off');
  });
});

describe('a comparison', () => {
  const codesAfter = (changes: Record<string, string>) => {
    system = new FakeSystem(full);
    const before = readConditions(system);
    system.write(changes);
    return compareConditions(before, readConditions(system)).map((finding) => finding.code);
  };
  it('of the same finds nothing, nor where nothing can be read', () => {
    expect(codesAfter({})).toEqual([]);
    const empty = readConditions({ sysRoot: '/nowhere' });
    expect(compareConditions(empty, empty)).toEqual([]);
  });
  it.each([
    ['swap', { '/proc/vmstat': 'pswpin 3\npswpout 5' }],
    ['throttled', { [`${cpu}/cpu1/thermal_throttle/core_throttle_count`]: '2' }],
    ['throttled', { '/sys/fs/cgroup/x/cpu.stat': 'throttled_usec 9000' }],
    ['steal', { '/proc/stat': 'cpu  200 0 50 800 10 0 20 22 7 0' }],
    ['conditions-changed', { [`${cpu}/cpufreq/policy1/scaling_governor`]: 'performance' }],
    ['conditions-changed', { [`${cpu}/cpufreq/boost`]: '0' }],
  ])('finds %s in %j', (code, changes) => expect(codesAfter(changes)).toEqual([code]));
  it('tells how often the processor was slowed down, over all of its parts', () => {
    system = new FakeSystem(full);
    const before = readConditions(system);
    system.write({ [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: '6' });
    expect(compareConditions(before, readConditions(system))).toEqual([
      expect.objectContaining({ reason: 'the processor was slowed down 4 times by heat or power' }),
    ]);
  });
  it.each([
    ['a little steal', { '/proc/stat': 'cpu  1100 0 50 800 10 0 20 30 7 0' }],
    [
      'load and temperature',
      { '/proc/loadavg': '9.00 1 1 1/1 1', '/sys/class/thermal/thermal_zone0/temp': '90000' },
    ],
    [
      'swap that is given back',
      { '/proc/meminfo': 'MemTotal: 2048000 kB\nSwapTotal: 4096 kB\nSwapFree: 4096 kB' },
    ],
    ['a wait for the quota within the noise', { '/sys/fs/cgroup/x/cpu.stat': 'throttled_usec 3000' }],
  ])('does not find %s', (_, changes) => expect(codesAfter(changes)).toEqual([]));
});
