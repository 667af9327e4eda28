/** The kernel and the firmware. */
import { fail, ok, type Probe, unknown, warn } from '../types.ts';

export const systemProbes: readonly Probe[] = [
  {
    id: 'host.kernel',
    title: 'kernel',
    where: '/proc/sys/kernel/osrelease, /etc/os-release',
    why: 'For the record: figures of two kernels cannot be compared.',
    fix: '',
    levels: { ok: 'it is named' },
    look: ({ files, facts }) => {
      const release = files.text('/proc/sys/kernel/osrelease');
      return release === null ? unknown() : ok(`${release}, ${facts.os}`);
    },
  },
  {
    id: 'host.firmware',
    title: 'firmware',
    where: '/sys/class/dmi/id/{sys_vendor,product_name,bios_version}',
    why: 'For the record: its settings decide on power, turbo and SMT.',
    fix: '',
    levels: { ok: 'it is named' },
    look: ({ files }) => {
      const names = ['sys_vendor', 'product_name', 'bios_version'].map((name) =>
        files.text(`/sys/class/dmi/id/${name}`),
      );
      const told = names.filter(Boolean).join(' ');
      return told === '' ? unknown() : ok(told);
    },
  },
  {
    id: 'host.uptime',
    title: 'up since',
    where: '/proc/uptime',
    why: 'Services still start for a while after the machine has: latency and rate.',
    fix: 'Wait two minutes.',
    levels: { ok: 'over two minutes', warn: 'less' },
    look: ({ files }) => {
      const seconds = Number.parseFloat(files.text('/proc/uptime') ?? '');
      if (!Number.isFinite(seconds)) return unknown();
      const value = seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(0)} h`;
      return seconds > 120 ? ok(value) : warn(value, 'services may still be starting');
    },
  },
  {
    id: 'host.address-layout',
    title: 'random address layout',
    where: '/proc/sys/kernel/randomize_va_space',
    why: 'With one fixed layout every round has the same luck with caches: the interval looks smaller than it is.',
    fix: 'sudo sysctl kernel.randomize_va_space=2',
    levels: { ok: '2', warn: '0 or 1' },
    look: ({ files }) => {
      const value = files.number('/proc/sys/kernel/randomize_va_space');
      if (value === null) return unknown();
      return value === 2 ? ok('2') : warn(String(value), 'rounds are less independent than they seem');
    },
  },
  {
    id: 'host.watchdog',
    title: 'NMI watchdog',
    where: '/proc/sys/kernel/nmi_watchdog',
    why: 'It interrupts every CPU again and again, and takes a counter from profilers: latency, a little.',
    fix: 'sudo sysctl kernel.nmi_watchdog=0',
    levels: { ok: 'off', warn: 'on' },
    look: ({ files }) => {
      const value = files.number('/proc/sys/kernel/nmi_watchdog');
      if (value === null) return unknown();
      return value === 0 ? ok('off') : warn('on', 'it interrupts every CPU');
    },
  },
  {
    id: 'host.profiling',
    title: 'limits of profiling',
    where: '/proc/sys/kernel/{perf_event_paranoid,perf_event_max_sample_rate}',
    why: 'For the record: what a profiler may see, and how often it may interrupt.',
    fix: '',
    levels: { ok: 'they are told' },
    look: ({ files }) => {
      const paranoid = files.number('/proc/sys/kernel/perf_event_paranoid');
      const rate = files.number('/proc/sys/kernel/perf_event_max_sample_rate');
      if (paranoid === null && rate === null) return unknown();
      return ok(`paranoid ${paranoid ?? 'unknown'}, at most ${rate ?? 'unknown'} samples a second`);
    },
  },
];

export const networkProbes: readonly Probe[] = [
  {
    id: 'network.loopback',
    title: 'loopback',
    where: 'a hundred calls over 127.0.0.1',
    why: 'Driver, target and stand-ins meet there; without it only stdio can be measured.',
    fix: 'sudo ip link set lo up',
    levels: { ok: 'calls are answered', fail: 'they are not' },
    look: ({ loopback }) =>
      'error' in loopback
        ? fail('no answer', loopback.error)
        : ok(`${loopback.us.toFixed(0)} us for a call and its answer`),
  },
  {
    id: 'network.packet-size',
    title: 'packets of the loopback',
    where: '/sys/class/net/lo/mtu',
    why: 'A smaller packet means more of them for a large reply: CPU per call and latency.',
    fix: 'sudo ip link set lo mtu 65536',
    levels: { ok: '65536 bytes', warn: 'less' },
    look: ({ files }) => {
      const value = files.number('/sys/class/net/lo/mtu');
      if (value === null) return unknown();
      return value >= 65_536
        ? ok(`${value} bytes`)
        : warn(`${value} bytes`, 'large replies take more packets');
    },
  },
  {
    id: 'network.tracking',
    title: 'tracking of connections',
    where: '/proc/sys/net/netfilter/nf_conntrack_{max,count}',
    why: 'A firewall that tracks connections costs CPU per call, and drops new ones when its table is full.',
    fix: 'sudo sysctl net.netfilter.nf_conntrack_max=262144, or do not track lo',
    levels: { ok: 'off, or room for 50,000 more', warn: 'less room' },
    look: ({ files }) => {
      if (files.list('/proc/sys/net').length === 0) return unknown();
      const most = files.number('/proc/sys/net/netfilter/nf_conntrack_max');
      if (most === null) return ok('off');
      const count = files.number('/proc/sys/net/netfilter/nf_conntrack_count') ?? 0;
      const value = `${count} of ${most}`;
      return most - count >= 50_000 ? ok(value) : warn(value, 'many short connections fill the table');
    },
  },
];
