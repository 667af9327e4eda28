/** Machines that stand in folders: a tuned one on which every probe is content, and how others differ from it. */
import type { Report } from '../../../src/host/doctor/report.ts';
import { examine } from '../../../src/host/doctor/report.ts';
import { takeScene, type World } from '../../../src/host/doctor/scene.ts';
import { coreFiles, FakeSystem, singles } from '../fake-system.ts';

export type Files = Readonly<Record<string, string>>;

export interface Machine {
  readonly files: Files;
  /** Written while the machine is watched. */
  readonly meanwhile?: Files;
  readonly world?: Partial<World>;
  /** How far the wall clock is set meanwhile, ms. */
  readonly clockStepMs?: number;
}

export const cpu = '/sys/devices/system/cpu';
export const runner = '/opt/runner';
export const watchMs = 2000;

/** As proc(5) has it: 52 fields, processor time in ticks of 10 ms. */
export const statLine = (pid: number, name: string, ticks = 0): string =>
  `${pid} (${name}) S 1 ${pid} ${pid} 0 -1 0 0 0 0 0 ${ticks} 0 0 0 20 0 1 0 500 0 0`;

/** Files of a program that runs. */
export const program = (pid: number, name: string, ticks = 0): Record<string, string> => ({
  [`/proc/${pid}/stat`]: statLine(pid, name, ticks),
  [`/proc/${pid}/comm`]: name,
});

const processor: Files = {
  ...coreFiles(singles(8)),
  '/proc/cpuinfo':
    'processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-9700\nmicrocode\t: 0xf4\nflags\t\t: fpu vme sse2',
  [`${cpu}/smt/active`]: '0',
  [`${cpu}/smt/control`]: 'off',
  [`${cpu}/cpufreq/policy0/scaling_governor`]: 'performance',
  [`${cpu}/cpufreq/policy0/scaling_driver`]: 'intel_pstate',
  [`${cpu}/cpufreq/policy0/scaling_min_freq`]: '800000',
  [`${cpu}/cpufreq/policy0/scaling_max_freq`]: '3000000',
  [`${cpu}/cpufreq/policy0/energy_performance_preference`]: 'performance',
  [`${cpu}/intel_pstate/no_turbo`]: '1',
  [`${cpu}/cpu0/cpuidle/state0/name`]: 'POLL',
  [`${cpu}/cpu0/cpuidle/state0/latency`]: '0',
  [`${cpu}/cpu0/cpuidle/state1/name`]: 'C6',
  [`${cpu}/cpu0/cpuidle/state1/latency`]: '85',
  [`${cpu}/cpu0/cpuidle/state1/disable`]: '0',
  [`${cpu}/cpu0/cpuidle/state2/name`]: 'C10',
  [`${cpu}/cpu0/cpuidle/state2/latency`]: '890',
  [`${cpu}/cpu0/cpuidle/state2/disable`]: '1',
  [`${cpu}/cpu0/cache/index0/level`]: '1',
  [`${cpu}/cpu0/cache/index0/type`]: 'Data',
  [`${cpu}/cpu0/cache/index0/size`]: '32K',
  [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: '0',
  [`${cpu}/isolated`]: '',
  [`${cpu}/vulnerabilities/meltdown`]: 'Mitigation: PTI',
  '/usr/bin/taskset': '',
};

const system: Files = {
  '/proc/self/status': 'Name:\tnode\nCpus_allowed_list:\t0-7\nNoNewPrivs:\t0',
  '/proc/self/stat': statLine(4711, 'node'),
  '/proc/self/cgroup': '0::/user.slice',
  '/proc/self/limits':
    'Limit Soft Hard Units\nMax processes             63000                63000                processes\nMax open files            65536                65536                files',
  ...program(1, 'systemd', 50),
  ...program(2, 'kthreadd'),
  '/proc/stat': 'cpu  1000 0 500 900000 10 0 20 0 0 0',
  '/proc/loadavg': '0.05 0.02 0.01 1/200 4711',
  '/proc/uptime': '90000.00 700000.00',
  '/proc/meminfo': 'MemTotal: 16384000 kB\nMemAvailable: 15000000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB',
  '/proc/vmstat': 'pswpin 0\npswpout 0',
  '/proc/pressure/cpu': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=1000',
  '/proc/pressure/memory': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=1000',
  '/proc/pressure/io': 'some avg10=0.00 avg60=0.00 avg300=0.00 total=1000',
  '/proc/sys/vm/swappiness': '60',
  '/proc/sys/vm/overcommit_memory': '0',
  '/proc/sys/vm/dirty_ratio': '20',
  '/proc/sys/kernel/osrelease': '6.12.48-amd64',
  '/proc/sys/kernel/randomize_va_space': '2',
  '/proc/sys/kernel/nmi_watchdog': '0',
  '/proc/sys/kernel/perf_event_paranoid': '3',
  '/proc/sys/net/core/somaxconn': '4096',
  '/proc/sys/net/ipv4/ip_local_port_range': '32768\t60999',
  '/sys/kernel/mm/transparent_hugepage/enabled': 'always [madvise] never',
  '/sys/kernel/mm/transparent_hugepage/defrag': 'always defer defer+madvise [madvise] never',
  '/sys/kernel/mm/ksm/run': '0',
  '/sys/devices/system/node/online': '0',
  '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'tsc',
  '/sys/class/thermal/thermal_zone0/temp': '41000',
  '/sys/class/power_supply/AC/type': 'Mains',
  '/sys/class/power_supply/AC/online': '1',
  '/sys/class/dmi/id/sys_vendor': 'ASUS',
  '/sys/class/net/lo/mtu': '65536',
  '/sys/fs/cgroup/cgroup.controllers': 'cpu memory pids',
  '/sys/fs/cgroup/user.slice/cpu.stat': 'usage_usec 1\nthrottled_usec 0',
  '/etc/systemd/system/ssh.service': '[Unit]',
  '/etc/group': 'root:x:0:\nsudo:x:27:ann\nrunner:x:1001:',
  '/etc/machine-id': '0123456789abcdef0123456789abcdef',
};

export const release = `on: { push: { tags: ['v*'] } }
permissions: { contents: read }
concurrency: { group: reference-host }
jobs:
  measure:
    runs-on: [self-hosted, linux, reference-host]
    steps: [{ uses: OWNER/ratingplate@0123 }]
`;

const installation: Files = {
  [`${runner}/.runner`]:
    '\uFEFF{"agentName":"bench","poolName":"Default","gitHubUrl":"https://github.com/octo-org/example","ephemeral":"True","disableUpdate":true}',
  [`${runner}/.env`]:
    'LANG=C.UTF-8\nACTIONS_RUNNER_HOOK_JOB_STARTED=/opt/tune\nACTIONS_RUNNER_HOOK_JOB_COMPLETED=/opt/restore',
  ...program(77, 'Runner.Listener'),
  '/proc/77/cmdline': `${runner}/bin/Runner.Listener\0run\0`,
  '/repo/.github/workflows/release.yml': release,
};

/** A machine of its own, tuned, with a runner. */
export const tuned: Files = { ...processor, ...system, ...installation };

/** Without the files whose path begins so. */
export const without = (files: Files, ...starts: readonly string[]): Files =>
  Object.fromEntries(
    Object.entries(files).filter(([name]) => !starts.some((start) => name.startsWith(start))),
  );

const inJob: Pick<World, 'env' | 'cwd' | 'user' | 'references' | 'credentials' | 'loopback'> = {
  env: {
    GITHUB_ACTIONS: 'true',
    RUNNER_ENVIRONMENT: 'self-hosted',
    RUNNER_TEMP: `${runner}/_work/_temp`,
    PATH: '/usr/local/bin:/usr/bin',
  },
  cwd: '/repo',
  user: { uid: 1001, groups: [1001] },
  references: [{ cpu: 'Intel(R) Core(TM) i7-9700', cpus: 8, host: null }],
  credentials: [],
  loopback: async () => ({ us: 30 }),
};

/** Outside of a job and of a repository. */
export const atTerminal: Partial<World> = {
  env: { PATH: '/usr/bin' },
  cwd: '/home/ann',
  references: null,
  credentials: null,
};

/** Looks at the machine as the program does, on a clock of its own. */
export async function examined({ files, meanwhile, world, clockStepMs = 0 }: Machine): Promise<Report> {
  const fake = new FakeSystem(files);
  let now = 0;
  let step = 0;
  const clock: World['clock'] = {
    now: () => now,
    wall: () => 1_700_000_000_000 + now + step,
    sleep: async (ms) => {
      now += ms;
      step = clockStepMs;
      fake.write(meanwhile ?? {});
    },
  };
  const { sysRoot } = fake;
  return examine(await takeScene({ ...inJob, sysRoot, pid: 4711, ownMs: () => 0, watchMs, clock, ...world }));
}
