/** For every probe and every result it may give but `ok`: a machine on which it gives it. */
import type { World } from '../../../src/host/doctor/scene.ts';
import { cpu, type Machine, program, release, runner, tuned, without } from './world.ts';

type Change = Omit<Machine, 'files'> & { readonly files?: Machine['files'] };
/** What the row must say of it. */
interface Case extends Change {
  readonly value: string;
}
type Cases = Readonly<Record<string, { readonly warn?: Case; readonly fail?: Case }>>;

const with_ = (files: Machine['files'], value: string, more: Omit<Change, 'files'> = {}): Case => ({
  ...more,
  files: { ...tuned, ...files },
  value,
});
const less = (value: string, ...starts: string[]): Case => ({ files: without(tuned, ...starts), value });
const later = (meanwhile: Machine['files'], value: string): Case => ({ files: tuned, meanwhile, value });
const world = (changed: Partial<World>, value: string): Case => ({ files: tuned, world: changed, value });
const env = (more: Readonly<Record<string, string>>, value: string): Case =>
  world({ env: { GITHUB_ACTIONS: 'true', RUNNER_TEMP: `${runner}/_work/_temp`, ...more } }, value);
const workflow = (text: string): Machine['files'] => ({ '/repo/.github/workflows/release.yml': text });
const registration = (fields: object): Machine['files'] => ({
  [`${runner}/.runner`]: JSON.stringify({
    gitHubUrl: 'https://github.com/octo-org/example',
    ephemeral: true,
    disableUpdate: true,
    ...fields,
  }),
});
const memory = (fields: string) => ({ '/proc/meminfo': `MemTotal: 16384000 kB\n${fields}` });
const swap = (total: number, free: number) =>
  memory(`MemAvailable: 15000000 kB\nSwapTotal: ${total} kB\nSwapFree: ${free} kB`);
const pressure = (what: string, us: number) =>
  later({ [`/proc/pressure/${what}`]: `some avg10=0.00 avg60=0.00 avg300=0.00 total=${1000 + us}` }, '');
const limits = (what: string, value: string) => ({
  '/proc/self/limits':
    `Limit Soft Hard Units\nMax processes             63000   63000   processes\nMax open files            65536    65536    files`.replace(
      new RegExp(`(${what} +)\\d+`),
      `$1${value}`,
    ),
});
const runs = (name: string) => with_(program(300, name), name);

export const cases: Cases = {
  'processor.reference': {
    fail: world({ references: [{ cpu: 'AMD EPYC', cpus: null, host: null }] }, 'another machine'),
  },
  'processor.core-types': {
    warn: with_(
      { '/sys/devices/cpu_core/cpus': '0-5', '/sys/devices/cpu_atom/cpus': '6-7' },
      '6 CPUs P, 2 CPUs E',
    ),
  },
  'processor.cpus': {
    warn: with_({ [`${cpu}/online`]: '0-1' }, '2'),
    fail: with_({ [`${cpu}/online`]: '0' }, '1'),
  },
  'processor.smt': { warn: with_({ [`${cpu}/smt/active`]: '1', [`${cpu}/smt/control`]: 'on' }, 'on') },
  'processor.governor': {
    fail: with_({ [`${cpu}/cpufreq/policy1/scaling_governor`]: 'powersave' }, 'performance, powersave'),
  },
  'processor.energy-preference': {
    warn: with_(
      { [`${cpu}/cpufreq/policy0/energy_performance_preference`]: 'balance_power' },
      'balance_power',
    ),
  },
  'processor.turbo': { fail: with_({ [`${cpu}/intel_pstate/no_turbo`]: '0' }, 'on') },
  'processor.frequency': {
    warn: with_({ [`${cpu}/cpufreq/policy0/scaling_governor`]: 'schedutil' }, '800 to 3000 MHz'),
  },
  'processor.idle-states': {
    warn: with_({ [`${cpu}/cpu0/cpuidle/state2/disable`]: '0' }, 'C10, 890 us to wake'),
  },
  'processor.isolated': { warn: with_({ [`${cpu}/isolated`]: '4-7' }, '4-7') },
  'processor.affinity': { warn: with_({ '/proc/self/status': 'Cpus_allowed_list:\t0-3' }, '0-3') },
  'processor.placement': { warn: less('none', '/usr/bin/taskset') },
  'memory.available': {
    warn: with_(memory('MemAvailable: 4096000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB'), '4000 of 16000 MiB'),
    fail: with_(memory('MemAvailable: 1024000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB'), '1000 of 16000 MiB'),
  },
  'memory.swap': {
    warn: with_(swap(2_048_000, 2_048_000), '0.0 of 2000 MiB used'),
    fail: with_(swap(2_048_000, 2_046_976), '1.0 of 2000 MiB used'),
  },
  'memory.swapping': { fail: later({ '/proc/vmstat': 'pswpin 3\npswpout 0' }, '3 pages') },
  'memory.swappiness': { warn: with_(swap(2_048_000, 2_048_000), '60') },
  'memory.huge-pages': {
    warn: with_({ '/sys/kernel/mm/transparent_hugepage/enabled': '[always] madvise never' }, 'always'),
  },
  'memory.huge-page-defrag': {
    warn: with_({ '/sys/kernel/mm/transparent_hugepage/defrag': '[always] defer madvise never' }, 'always'),
  },
  'memory.merging': { warn: with_({ '/sys/kernel/mm/ksm/run': '1' }, 'on') },
  'memory.overcommit': { warn: with_({ '/proc/sys/vm/overcommit_memory': '2' }, '2') },
  'memory.numa': {
    warn: with_(
      { '/sys/devices/system/node/online': '0-1', '/proc/sys/kernel/numa_balancing': '1' },
      'nodes 0-1, balancing on',
    ),
  },
  'host.virtual': {
    warn: with_({ '/.dockerenv': '' }, 'docker'),
    fail: with_(
      { '/proc/cpuinfo': 'model name\t: AMD EPYC\nflags\t\t: fpu hypervisor' },
      'virtual machine (ASUS)',
    ),
  },
  'host.steal': {
    warn: with_(
      { '/proc/stat': 'cpu  1000 0 500 900000 10 0 20 90000 0 0' },
      '0.0 % now, 9.1 % since the start',
    ),
    fail: later(
      { '/proc/stat': 'cpu  1000 0 500 901500 10 0 20 100 0 0' },
      '6.3 % now, 0.0 % since the start',
    ),
  },
  'host.busy': {
    warn: later({ '/proc/stat': 'cpu  1040 0 500 901560 10 0 20 0 0 0' }, '0.20 of 8 CPUs'),
    fail: later({ '/proc/stat': 'cpu  1100 40 540 901420 10 0 20 0 0 0' }, '0.90 of 8 CPUs'),
  },
  'host.programs': { warn: later(program(1, 'systemd', 70), 'systemd (1) 10.0 %') },
  'host.load': { warn: with_({ '/proc/loadavg': '0.90 0.2 0.1 1/9 9' }, '0.90 on 8 CPUs') },
  'host.pressure-cpu': { warn: { ...pressure('cpu', 120_000), value: '6.0 %' } },
  'host.pressure-memory': { warn: { ...pressure('memory', 40_000), value: '2.0 %' } },
  'host.pressure-io': { warn: { ...pressure('io', 40_000), value: '2.0 %' } },
  'host.temperature': {
    warn: with_({ '/sys/class/thermal/thermal_zone0/temp': '70000' }, '70 C'),
    fail: with_(
      { '/sys/class/hwmon/hwmon2/name': 'k10temp', '/sys/class/hwmon/hwmon2/temp1_input': '91000' },
      '91 C',
    ),
  },
  'host.throttling': {
    warn: with_({ [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: '4' }, '4 times since the start'),
    fail: later({ [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: '1' }, '1 times since the start'),
  },
  'host.power': {
    fail: with_(
      { '/sys/class/power_supply/AC/online': '0', '/sys/class/power_supply/BAT0/type': 'Battery' },
      'battery',
    ),
  },
  'host.irqbalance': { warn: runs('irqbalance') },
  'host.cron': { warn: runs('crond') },
  'host.updates': { warn: runs('unattended-upgr') },
  'host.power-daemons': { warn: runs('power-profiles-') },
  'host.timers': {
    warn: with_(
      {
        '/etc/systemd/system/timers.target.wants/apt-daily.timer': '[Timer]',
        '/etc/systemd/system/timers.target.wants/man-db.timer': '[Timer]',
        '/etc/systemd/system/man-db.timer': '',
      },
      'apt-daily.timer',
    ),
  },
  'host.clock-source': {
    warn: with_(
      { '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'kvm-clock' },
      'kvm-clock',
    ),
    fail: with_({ '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'hpet' }, 'hpet'),
  },
  'host.clock-steps': {
    warn: {
      files: { ...tuned, ...program(300, 'chronyd') },
      clockStepMs: -250,
      value: '-250 ms, kept by chronyd',
    },
  },
  'host.uptime': { warn: with_({ '/proc/uptime': '61.00 100.00' }, '1 min') },
  'host.address-layout': { warn: with_({ '/proc/sys/kernel/randomize_va_space': '0' }, '0') },
  'host.watchdog': { warn: with_({ '/proc/sys/kernel/nmi_watchdog': '1' }, 'on') },
  'limits.descriptors': {
    warn: with_(limits('Max open files', '4096'), '4096'),
    fail: with_(limits('Max open files', '256'), '256'),
  },
  'limits.processes': {
    warn: with_(limits('Max processes', '4096'), '4096'),
    fail: with_({ '/sys/fs/cgroup/user.slice/pids.max': '100' }, '100'),
  },
  'limits.ports': {
    warn: with_({ '/proc/sys/net/ipv4/ip_local_port_range': '32768\t42767' }, '10000 (32768 to 42767)'),
    fail: with_({ '/proc/sys/net/ipv4/ip_local_port_range': '60000\t60099' }, '100 (60000 to 60099)'),
  },
  'limits.cpu-quota': {
    fail: with_({ '/sys/fs/cgroup/user.slice/cpu.max': '150000 100000' }, '1.5 of 8 CPUs'),
  },
  'limits.quota-waits': {
    fail: later({ '/sys/fs/cgroup/user.slice/cpu.stat': 'usage_usec 1\nthrottled_usec 5000' }, '5 ms'),
  },
  'limits.memory': {
    warn: with_({ '/sys/fs/cgroup/user.slice/memory.max': '1073741824' }, '1024 of 16000 MiB'),
  },
  'limits.queue': { warn: with_({ '/proc/sys/net/core/somaxconn': '128' }, '128') },
  'network.loopback': {
    fail: world({ loopback: async () => ({ error: 'connect ECONNREFUSED' }) }, 'no answer'),
  },
  'network.packet-size': { warn: with_({ '/sys/class/net/lo/mtu': '1500' }, '1500 bytes') },
  'network.tracking': {
    warn: with_(
      {
        '/proc/sys/net/netfilter/nf_conntrack_max': '65536',
        '/proc/sys/net/netfilter/nf_conntrack_count': '30000',
      },
      '30000 of 65536',
    ),
  },
  'runner.alone': {
    fail: with_(
      { ...program(78, 'Runner.Listener'), '/proc/78/cmdline': '/opt/b/bin/Runner.Listener\0run' },
      '2 listen',
    ),
  },
  'runner.machine': { fail: env({ RUNNER_ENVIRONMENT: 'github-hosted' }, 'github-hosted') },
  'runner.group': {
    warn: with_(
      registration({ gitHubUrl: 'https://github.com/octo-org', poolName: 'Default' }),
      'group Default of octo-org',
    ),
  },
  'runner.ephemeral': { warn: with_(registration({ ephemeral: false }), 'no') },
  'runner.updates': { warn: with_(registration({ disableUpdate: false }), 'by itself') },
  'runner.hooks': {
    warn: with_(
      { [`${runner}/.env`]: 'ACTIONS_RUNNER_HOOK_JOB_STARTED=/opt/tune' },
      'ACTIONS_RUNNER_HOOK_JOB_STARTED',
    ),
  },
  'runner.user': { fail: world({ user: { uid: 0, groups: [0] } }, 'root') },
  'runner.sudo': { warn: world({ user: { uid: 1001, groups: [1001, 27] } }, 'sudo') },
  'runner.credentials': { warn: with_({ [`${runner}/.credentials`]: '{}' }, '.credentials') },
  'runner.variables': {
    warn: with_({ [`${runner}/.env`]: 'LANG=C\nNPM_TOKEN=canary-of-a-secret' }, 'NPM_TOKEN'),
  },
  'runner.tokens': {
    warn: env({ ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'canary-of-a-secret' }, 'id-token: write'),
    fail: env({ GITHUB_TOKEN: 'canary-of-a-secret' }, 'GITHUB_TOKEN'),
  },
  'runner.checkout': {
    fail: world(
      { credentials: ['http.https://github.com/.extraheader'] },
      'http.https://github.com/.extraheader',
    ),
  },
  'workflow.trigger': {
    fail: with_(
      workflow(release.replace("{ push: { tags: ['v*'] } }", '[push, pull_request]')),
      'release.yml: measure',
    ),
  },
  'workflow.permissions': {
    warn: with_(workflow(release.replace('permissions: { contents: read }\n', '')), 'release.yml: measure'),
    fail: with_(workflow(release.replace('contents: read', 'contents: write')), 'release.yml: measure'),
  },
  'workflow.label': {
    warn: with_(workflow(release.replace(', reference-host', '')), 'release.yml: measure'),
  },
  'workflow.waiting': {
    warn: with_(
      workflow(release.replace('concurrency: { group: reference-host }\n', '')),
      'release.yml: measure',
    ),
  },
};
