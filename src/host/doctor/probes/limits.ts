/** What may be opened and used at most. */
import { descriptorLimit } from '../../../proc/descriptors.ts';
import { cgroupFolders } from '../../cgroup.ts';
import { fail, type Look, ok, type Probe, unknown, warn } from '../types.ts';

/** Good from `well` on, bad below `least`. */
interface Scale {
  readonly well: number;
  readonly least: number;
  readonly said: string;
}

const scaled = (value: number, shown: string, { well, least, said }: Scale): Look =>
  value >= well ? ok(shown) : value >= least ? warn(shown, said) : fail(shown, said);

export const limitProbes: readonly Probe[] = [
  {
    id: 'limits.descriptors',
    title: 'open files',
    where: 'Max open files of /proc/self/limits',
    why: 'Each client is a descriptor of the driver and one of the target: a series ends before its largest step.',
    fix: 'ulimit -n 65536; in a service, LimitNOFILE=65536',
    levels: { ok: '16384 or more', warn: 'fewer', fail: 'fewer than 1024' },
    look: ({ sysRoot }) => {
      const value = descriptorLimit('self', `${sysRoot}/proc`);
      if (value === null) return unknown();
      const shown = value === Number.POSITIVE_INFINITY ? 'unlimited' : String(value);
      return scaled(value, shown, { well: 16_384, least: 1024, said: 'too few for a thousand clients' });
    },
  },
  {
    id: 'limits.processes',
    title: 'processes',
    where: 'Max processes of /proc/self/limits, pids.max of the control group',
    why: 'Each stdio client is a process, and each thread counts: clients achieved would not be those asked for.',
    fix: 'ulimit -u 32768; in a service, TasksMax=infinity',
    levels: { ok: '8192 or more', warn: 'fewer', fail: 'fewer than 512' },
    look: ({ files }) => {
      const soft = /^Max processes\s+(\S+)/m.exec(files.text('/proc/self/limits') ?? '')?.[1];
      if (soft === undefined) return unknown();
      const groups = [...cgroupFolders(files, ''), ...cgroupFolders(files, 'pids')];
      const pids = groups.map((at) => files.number(`${at}/pids.max`)).filter((value) => value !== null);
      const own = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
      const value = Math.min(own, ...pids);
      const shown = Number.isFinite(value) ? String(value) : 'unlimited';
      return scaled(value, shown, { well: 8192, least: 512, said: 'too few for a thousand stdio clients' });
    },
  },
  {
    id: 'limits.ports',
    title: 'local ports',
    where: '/proc/sys/net/ipv4/ip_local_port_range',
    why: 'A connection holds its port for a minute after it: many short ones run out, and their calls are `local`.',
    fix: 'sudo sysctl net.ipv4.ip_local_port_range="1024 65000"',
    levels: { ok: '20000 or more', warn: 'fewer', fail: 'fewer than 2000' },
    look: ({ files }) => {
      const text = files.text('/proc/sys/net/ipv4/ip_local_port_range') ?? '';
      const [first, last] = text.split(/\s+/).map(Number);
      if (first === undefined || last === undefined || Number.isNaN(last - first)) return unknown();
      const count = last - first + 1;
      const shown = `${count} (${first} to ${last})`;
      return scaled(count, shown, {
        well: 20_000,
        least: 2000,
        said: 'short connections may run out of ports',
      });
    },
  },
  {
    id: 'limits.cpu-quota',
    title: 'CPU quota',
    where: 'cpu.max (version 2) or cpu.cfs_quota_us (version 1) of the control group and those above',
    why: 'A group that has used its quota stands still for the rest of each 100 ms: latency, rate, cores busy.',
    fix: 'Take it away: `systemctl set-property SERVICE CPUQuota=`; docker run without --cpus.',
    levels: { ok: 'none', fail: 'less than all CPUs' },
    needed: true,
    look: ({ facts }) => {
      const { version, cpu_limit_cores: cores } = facts.cgroup;
      if (version === null) return unknown();
      if (cores === null || cores >= facts.cpus) return ok('none');
      return fail(`${cores} of ${facts.cpus} CPUs`, 'the control group is stopped when it has used them');
    },
  },
  {
    id: 'limits.quota-waits',
    title: 'stopped by the quota',
    where: 'cpu.stat of the control group and those above, twice',
    why: 'Makes latency, rate and CPU of a round invalid (verdict `throttled`).',
    fix: 'Take the quota away.',
    levels: { ok: 'not while it was watched', fail: 'it was' },
    look: ({ before, after }) => {
      if (before.quota_wait_ms_total === null || after.quota_wait_ms_total === null) return unknown();
      const ms = after.quota_wait_ms_total - before.quota_wait_ms_total;
      return ms < 1 ? ok('0 ms') : fail(`${ms.toFixed(0)} ms`, 'the control group stood still');
    },
  },
  {
    id: 'limits.memory',
    title: 'memory of the control group',
    where: 'memory.max (version 2) or memory.limit_in_bytes (version 1) of the control group and those above',
    why: 'Near the limit the kernel takes file pages from the target, at it the target is ended: memory and latency.',
    fix: 'Take it away: `systemctl set-property SERVICE MemoryMax=infinity`; docker run without --memory.',
    levels: { ok: 'none', warn: 'less than the machine has' },
    look: ({ facts }) => {
      const { version, memory_limit_mib: most } = facts.cgroup;
      if (version === null) return unknown();
      if (most === null || most >= (facts.memory_mib ?? 0)) return ok('none');
      const said = 'targets share what the control group may use';
      return warn(`${Math.round(most)} of ${facts.memory_mib ?? 'unknown'} MiB`, said);
    },
  },
  {
    id: 'limits.queue',
    title: 'queue of new connections',
    where: '/proc/sys/net/core/somaxconn',
    why: 'Clients that connect at once and find it full wait a second for another try: first calls and latency.',
    fix: 'sudo sysctl net.core.somaxconn=4096',
    levels: { ok: '1024 or more', warn: 'less' },
    look: ({ files }) => {
      const value = files.number('/proc/sys/net/core/somaxconn');
      if (value === null) return unknown();
      return value >= 1024 ? ok(String(value)) : warn(String(value), 'a thousand clients do not fit');
    },
  },
];
