/** What else goes on on the machine, and what it stands on. */
import { fail, type Look, ok, type Probe, unknown, warn } from '../types.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** As the verdicts `steal` and `host-busy` have them. */
const stealShare = 0.01;
const busyShare = 0.1;

export const hostProbes: readonly Probe[] = [
  {
    id: 'host.virtual',
    title: 'virtual machine or container',
    where: 'the hypervisor flag of /proc/cpuinfo, /sys/class/dmi/id, /proc/self/cgroup, /.dockerenv',
    why: 'Neighbours of a virtual machine take processor time, cache and memory bandwidth, unseen: every time and rate.',
    fix: 'Measure on a machine of your own, outside of containers.',
    levels: { ok: 'neither', warn: 'a container on a machine of its own', fail: 'a virtual machine' },
    needed: true,
    look: ({ facts }) => {
      if (facts.virtual === null) return unknown();
      if (facts.virtual === 'none') return ok('neither');
      if (facts.virtual.includes('virtual machine'))
        return fail(facts.virtual, 'its neighbours are not seen');
      return warn(facts.virtual, 'limits and mounts of the container hold for the target too');
    },
  },
  {
    id: 'host.steal',
    title: 'steal',
    where: '/proc/stat, twice',
    why: 'Time a hypervisor gave to others is time nobody worked: latency, rate, CPU per call (verdict `steal`).',
    fix: 'Use a machine, or a kind of instance, whose processors are yours alone.',
    levels: {
      ok: 'none to speak of, now and since the start',
      warn: 'over 1 % since the start',
      fail: 'over 1 % while it was watched',
    },
    needed: true,
    look: ({ before, after }) => {
      if (before.steal_ms_total === null || after.steal_ms_total === null) return unknown();
      const since = after.steal_ms_total / Math.max(1, after.cpu_ms_total ?? 0);
      const passed = (after.cpu_ms_total ?? 0) - (before.cpu_ms_total ?? 0);
      const now = (after.steal_ms_total - before.steal_ms_total) / Math.max(1, passed);
      const value = `${percent(now)} now, ${percent(since)} since the start`;
      if (now > stealShare) return fail(value, 'the hypervisor runs others on these processors');
      return since > stealShare
        ? warn(value, 'the hypervisor has run others on these processors')
        : ok(value);
    },
  },
  {
    id: 'host.busy',
    title: 'other programs',
    where: '/proc/stat, twice',
    why: 'What others run is missing to driver and target: latency and rate (verdict `host-busy`).',
    fix: 'End what runs: `top -o %CPU`.',
    levels: { ok: 'they take up to 2 % of all CPUs', warn: 'more', fail: 'over 10 %' },
    needed: true,
    look: ({ watched, facts }) => {
      if (watched.othersMs === null) return unknown();
      const cpus = watched.othersMs / watched.ms;
      const value = `${cpus.toFixed(2)} of ${facts.cpus} CPUs`;
      if (cpus > busyShare * facts.cpus) return fail(value, 'other programs keep the machine busy');
      return cpus > 0.02 * facts.cpus ? warn(value, 'other programs run') : ok(value);
    },
  },
  {
    id: 'host.programs',
    title: 'busiest programs',
    where: '/proc/*/stat, twice',
    why: 'Names what takes the time of the row above.',
    fix: 'End it, or keep it from running while something is measured.',
    levels: { ok: 'none takes over 2 % of a CPU', warn: 'some do' },
    look: ({ watched }) => {
      if (watched.programs === null) return unknown();
      const busy = watched.programs.filter(({ ms }) => ms > 0.02 * watched.ms).slice(0, 5);
      if (busy.length === 0) return ok('none');
      const named = busy.map(({ name, pid, ms }) => `${name} (${pid}) ${percent(ms / watched.ms)}`);
      return warn(named.join(', '), 'they run while nothing is measured');
    },
  },
  {
    id: 'host.load',
    title: 'load',
    where: '/proc/loadavg',
    why: 'Tells of the last minute what the row of other programs tells of now.',
    fix: 'Wait, or end what runs.',
    levels: { ok: 'at most a tenth of the CPUs', warn: 'more' },
    look: ({ after, facts }) => {
      if (after.load_1m === null) return unknown();
      const value = `${after.load_1m.toFixed(2)} on ${facts.cpus} CPUs`;
      return after.load_1m <= busyShare * facts.cpus ? ok(value) : warn(value, 'the machine was at work');
    },
  },
  pressureProbe('cpu', 'processor', 'latency and rate', 'End what runs: `top -o %CPU`.'),
  pressureProbe(
    'memory',
    'memory',
    'latency and memory',
    'End what holds memory: `ps -eo rss,comm --sort -rss | head`.',
  ),
  pressureProbe(
    'io',
    'disk',
    'latency of a target that reads or writes',
    'End what reads or writes: `sudo iotop -o`.',
  ),
  {
    id: 'host.temperature',
    title: 'temperature',
    where: '/sys/class/thermal/thermal_zone*/temp, /sys/class/hwmon/hwmon*/temp*_input',
    why: 'A hot processor slows itself down: latency, rate and CPU per call.',
    fix: 'Let it cool down; clean the fans; look at the paste.',
    levels: { ok: 'below 70 C', warn: '70 C or more', fail: '90 C or more' },
    look: ({ after }) => {
      if (after.temperature_c === null) return unknown();
      const value = `${after.temperature_c.toFixed(0)} C`;
      if (after.temperature_c >= 90) return fail(value, 'it is about to slow down');
      return after.temperature_c >= 70 ? warn(value, 'it is hot already, at rest') : ok(value);
    },
  },
  {
    id: 'host.throttling',
    title: 'slowed down by heat or power',
    where: '/sys/devices/system/cpu/cpu*/thermal_throttle/*_count, twice',
    why: 'A round in which it happens is invalid for latency, rate and CPU (verdict `throttled`).',
    fix: 'Cool it better, or turn turbo off.',
    levels: { ok: 'never since the start', warn: 'before it was watched', fail: 'while it was watched' },
    look: ({ before, after }) => {
      if (before.throttle_total === null || after.throttle_total === null) return unknown();
      const value = `${after.throttle_total} times since the start`;
      if (after.throttle_total > before.throttle_total) return fail(value, 'it slows down at rest');
      return after.throttle_total > 0 ? warn(value, 'it has been too hot before') : ok(value);
    },
  },
  {
    id: 'host.power',
    title: 'power',
    where: '/sys/class/power_supply/*/{type,online}',
    why: 'On battery the firmware limits the processor: latency, rate and CPU per call.',
    fix: 'Plug it in.',
    levels: { ok: 'from the mains', fail: 'from a battery' },
    look: ({ files }) => {
      // An empty folder of supplies is a machine without a battery; one that is not there tells nothing.
      if (!files.list('/sys/class').includes('power_supply')) return unknown();
      const all = files.list('/sys/class/power_supply').map((name) => `/sys/class/power_supply/${name}`);
      const mains = all.filter((at) => files.text(`${at}/type`) !== 'Battery');
      const online = mains.map((at) => files.number(`${at}/online`)).filter((value) => value !== null);
      if (online.length === 0) return all.length === mains.length ? ok('no battery') : unknown();
      return online.some((value) => value > 0) ? ok('mains') : fail('battery', 'it runs from its battery');
    },
  },
];

/** Time in which some program waited for something the kernel had not to give. */
function pressureProbe(what: 'cpu' | 'memory' | 'io', title: string, spoils: string, fix: string): Probe {
  const key = `pressure_${what}_ms_total` as const;
  const most = what === 'cpu' ? 0.05 : 0.01;
  return {
    id: `host.pressure-${what}`,
    title: `waiting for the ${title}`,
    where: `/proc/pressure/${what}, twice`,
    why: `Somebody waited, and so would the target: ${spoils}.`,
    fix,
    levels: { ok: `up to ${most * 100} % of the time`, warn: 'more' },
    look: ({ before, after, watched }): Look => {
      const [from, to] = [before[key], after[key]];
      if (from === null || to === null) return unknown();
      // The kernel's own readings lie a little outside of ours.
      const share = Math.min(1, (to - from) / watched.ms);
      return share <= most ? ok(percent(share)) : warn(percent(share), 'somebody waited');
    },
  };
}
