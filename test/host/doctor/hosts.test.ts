/** Whole machines: what is found on each, and its grade. */
import { describe, expect, it } from 'vitest';
import type { Grade } from '../../../src/host/doctor/report.ts';
import { hybrid } from '../fake-system.ts';
import { atTerminal, cpu, examined, type Machine, program, runner, tuned, without } from './world.ts';

interface Host extends Machine {
  readonly grade: Grade;
  readonly fails?: readonly string[];
  readonly warns?: readonly string[];
}

const bare = without(tuned, runner, '/proc/77', '/repo');
const frequency = [
  `${cpu}/cpufreq`,
  `${cpu}/intel_pstate`,
  `${cpu}/cpu0/cpuidle`,
  `${cpu}/cpu0/thermal_throttle`,
];
const sensors = ['/sys/class/thermal', '/sys/class/power_supply'];

const hosts: Readonly<Record<string, Host>> = {
  'a tuned machine': { files: tuned, grade: 'reference' },
  'a tuned machine without a runner, from a terminal': { files: bare, world: atTerminal, grade: 'reference' },
  'a laptop on powersave and battery': {
    files: {
      ...bare,
      [`${cpu}/cpufreq/policy0/scaling_governor`]: 'powersave',
      [`${cpu}/cpufreq/policy0/energy_performance_preference`]: 'balance_power',
      [`${cpu}/intel_pstate/no_turbo`]: '0',
      [`${cpu}/cpu0/cpuidle/state2/disable`]: '0',
      '/sys/class/power_supply/AC/online': '0',
      '/sys/class/power_supply/BAT0/type': 'Battery',
      '/proc/meminfo':
        'MemTotal: 16384000 kB\nMemAvailable: 9000000 kB\nSwapTotal: 2048000 kB\nSwapFree: 2048000 kB',
      ...program(300, 'power-profiles-'),
    },
    world: atTerminal,
    grade: 'degraded',
    fails: ['processor.governor', 'processor.turbo', 'host.power'],
    warns: [
      'processor.energy-preference',
      'processor.frequency',
      'processor.idle-states',
      'memory.swap',
      'memory.swappiness',
      'host.power-daemons',
    ],
  },
  'a virtual machine whose time is stolen': {
    files: {
      ...without(bare, ...frequency, ...sensors, `${cpu}/smt`),
      '/proc/cpuinfo': 'model name\t: AMD EPYC\nflags\t\t: fpu hypervisor',
      '/sys/class/dmi/id/sys_vendor': 'QEMU',
      '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'kvm-clock',
    },
    meanwhile: { '/proc/stat': 'cpu  1000 0 500 901500 10 0 20 100 0 0' },
    world: atTerminal,
    grade: 'degraded',
    fails: ['host.virtual', 'host.steal'],
    warns: ['host.clock-source'],
  },
  'a container with a quota, control groups of version 2': {
    files: {
      ...without(bare, ...frequency, ...sensors),
      '/.dockerenv': '',
      '/sys/fs/cgroup/cpu.max': '200000 100000',
      '/sys/fs/cgroup/memory.max': '2147483648',
      '/sys/fs/cgroup/cpu.stat': 'throttled_usec 1000',
    },
    meanwhile: { '/sys/fs/cgroup/cpu.stat': 'throttled_usec 90000' },
    world: atTerminal,
    grade: 'degraded',
    fails: ['limits.cpu-quota', 'limits.quota-waits'],
    warns: ['host.virtual', 'limits.memory'],
  },
  'a container with a quota, control groups of version 1': {
    files: {
      ...without(bare, ...frequency, ...sensors, '/sys/fs/cgroup'),
      '/proc/self/cgroup': '4:memory:/docker/x\n3:cpu,cpuacct:/docker/x',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '200000',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '2147483648',
    },
    world: atTerminal,
    grade: 'degraded',
    fails: ['limits.cpu-quota'],
    warns: ['host.virtual', 'limits.memory'],
  },
  'a hybrid processor, otherwise tuned': {
    files: {
      ...bare,
      ...hybrid(),
      [`${cpu}/smt/active`]: '1',
      [`${cpu}/smt/control`]: 'on',
      '/proc/self/status': 'Cpus_allowed_list:\t0-15',
    },
    world: atTerminal,
    grade: 'reference',
    warns: ['processor.core-types', 'processor.smt'],
  },
  'a machine that does not tell whether turbo is on': {
    files: without(bare, `${cpu}/intel_pstate`),
    world: atTerminal,
    grade: 'unknown',
  },
  'a system without /proc, as macOS is': {
    files: { '/usr/bin/sw_vers': '' },
    world: { ...atTerminal, user: { uid: 501, groups: [20, 80] } },
    grade: 'unknown',
  },
  'a hosted runner that holds a token': {
    files: without(tuned, `${cpu}/intel_pstate`),
    world: {
      env: {
        GITHUB_ACTIONS: 'true',
        RUNNER_ENVIRONMENT: 'github-hosted',
        GITHUB_TOKEN: 'x',
        PATH: '/usr/bin',
      },
    },
    grade: 'degraded',
    fails: ['runner.machine', 'runner.tokens'],
  },
};

describe('the doctor', () => {
  it.each(Object.entries(hosts))('of %s', async (_, { grade, fails = [], warns = [], ...machine }) => {
    const report = await examined(machine);
    // The load is Node's own, of the machine that runs this test, where /proc tells none.
    const of = (result: string) =>
      report.probes.filter((row) => row.result === result && row.id !== 'host.load').map(({ id }) => id);
    expect({ grade: report.grade, fails: of('fail'), warns: of('warn') }).toEqual({ grade, fails, warns });
    expect(report.because.length > 0).toBe(grade !== 'reference');
  });

  it('names the one thing that it would have to know', async () => {
    const report = await examined(hosts['a machine that does not tell whether turbo is on'] as Host);
    expect(report.because).toEqual(['processor.turbo']);
  });
});
