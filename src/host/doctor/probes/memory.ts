/** Memory: whether resident sets are what the program asked for, and stay where they are. */
import { availableMemoryMib, totalMemoryMib } from '../../limits.ts';
import { fail, type Look, ok, type Probe, unknown, warn } from '../types.ts';

const pages = '/sys/kernel/mm/transparent_hugepage';

/** The word in brackets of a file that lists all there are. */
const chosen = (text: string | null): string | null => /\[([\w+]+)\]/.exec(text ?? '')?.[1] ?? null;

export const memoryProbes: readonly Probe[] = [
  {
    id: 'memory.available',
    title: 'available',
    where: 'MemAvailable and MemTotal of /proc/meminfo, and the limit of the control group',
    why: 'A series is broken off below 10 %; with little left the kernel takes file pages from the target: memory and latency.',
    fix: 'End what holds it: `ps -eo rss,comm --sort -rss | head`.',
    levels: { ok: 'at least half of all', warn: 'less than half', fail: 'less than 10 %' },
    needed: true,
    look: ({ sysRoot, after }) => {
      if (after.available_mib === null) return unknown();
      const all = totalMemoryMib({ sysRoot });
      // A group may have a limit and not tell what it has used of it.
      const free = Math.min(all, availableMemoryMib({ sysRoot }));
      const value = `${Math.round(free)} of ${Math.round(all)} MiB`;
      if (free >= all / 2) return ok(value);
      return free >= all / 10
        ? warn(value, 'over half is taken by something else')
        : fail(value, 'next to nothing is left');
    },
  },
  {
    id: 'memory.swap',
    title: 'swap',
    where: 'SwapTotal and SwapFree of /proc/meminfo',
    why: 'What is paged out is missing in resident memory, and reading it back takes time in the middle of a call.',
    fix: 'sudo swapoff -a; the hooks of scripts/reference-host do it for each job',
    levels: { ok: 'none', warn: 'there is some, and it is empty', fail: 'something is in it' },
    needed: true,
    look: ({ files, after }) => {
      const total = /^SwapTotal:\s+(\d+)/m.exec(files.text('/proc/meminfo') ?? '')?.[1];
      if (total === undefined || after.swap_used_mib === null) return unknown();
      if (Number(total) === 0) return ok('none');
      const value = `${after.swap_used_mib.toFixed(1)} of ${Math.round(Number(total) / 1024)} MiB used`;
      if (after.swap_used_mib > 0) return fail(value, 'pages are in swap');
      return warn(value, 'the kernel may move pages of the target there');
    },
  },
  {
    id: 'memory.swapping',
    title: 'swapping now',
    where: 'pswpin and pswpout of /proc/vmstat, twice',
    why: 'A page moved in a window makes memory and latency invalid (verdict `swap`).',
    fix: 'sudo swapoff -a, and end what needs so much memory',
    levels: { ok: 'no page was moved while it was watched', fail: 'some were' },
    needed: true,
    look: ({ before, after }) => {
      if (before.swapped_pages_total === null || after.swapped_pages_total === null) return unknown();
      const moved = after.swapped_pages_total - before.swapped_pages_total;
      return moved === 0 ? ok('0 pages') : fail(`${moved} pages`, 'the machine is swapping');
    },
  },
  {
    id: 'memory.swappiness',
    title: 'swappiness',
    where: '/proc/sys/vm/swappiness',
    why: 'The kernel pages out what has rested for a while, though there is memory: settled memory.',
    fix: 'sudo sysctl vm.swappiness=1',
    levels: { ok: '10 or less, or there is no swap', warn: 'more' },
    look: ({ files }) => {
      const value = files.number('/proc/sys/vm/swappiness');
      if (value === null) return unknown();
      const none = /^SwapTotal:\s+0 /m.test(files.text('/proc/meminfo') ?? '');
      if (value <= 10 || none) return ok(String(value));
      return warn(String(value), 'pages that rest are moved to swap early');
    },
  },
  {
    id: 'memory.huge-pages',
    title: 'transparent huge pages',
    where: `${pages}/enabled`,
    why: 'Memory then comes in steps of 2 MiB, when the kernel finds the time: resident memory wavers between rounds.',
    fix: `echo madvise | sudo tee ${pages}/enabled`,
    levels: { ok: '`madvise` or `never`', warn: '`always`' },
    look: ({ after }) => {
      if (after.thp === null) return unknown();
      return after.thp === 'always' ? warn(after.thp, 'memory comes in steps of 2 MiB') : ok(after.thp);
    },
  },
  {
    id: 'memory.huge-page-defrag',
    title: 'defragmentation for huge pages',
    where: `${pages}/defrag`,
    why: 'A program that asks for memory waits until the kernel has put 2 MiB together: latency, above all p99.',
    fix: `echo madvise | sudo tee ${pages}/defrag`,
    levels: { ok: 'anything but `always`', warn: '`always`' },
    look: ({ files }) => {
      const value = chosen(files.text(`${pages}/defrag`));
      if (value === null) return unknown();
      return value === 'always' ? warn(value, 'programs wait for the kernel to tidy up') : ok(value);
    },
  },
  {
    id: 'memory.merging',
    title: 'merging of equal pages (KSM)',
    where: '/sys/kernel/mm/ksm/run',
    why: 'Equal pages of several processes become one: memory of many clients comes out too small, and later.',
    fix: 'echo 2 | sudo tee /sys/kernel/mm/ksm/run',
    levels: { ok: 'off', warn: 'on' },
    look: ({ files }) => {
      const value = files.number('/sys/kernel/mm/ksm/run');
      if (value === null) return unknown();
      return value === 1 ? warn('on', 'equal pages are merged') : ok('off');
    },
  },
  {
    id: 'memory.overcommit',
    title: 'overcommit',
    where: '/proc/sys/vm/overcommit_memory',
    why: 'Runtimes reserve far more than they touch; where that is refused they take smaller heaps or do not start.',
    fix: 'sudo sysctl vm.overcommit_memory=0',
    levels: { ok: '0 or 1', warn: '2' },
    look: ({ files }) =>
      plainNumber(files.number('/proc/sys/vm/overcommit_memory'), (value) =>
        value === 2 ? 'what is only reserved counts as used' : null,
      ),
  },
  {
    id: 'memory.numa',
    title: 'NUMA',
    where: '/sys/devices/system/node/online, /proc/sys/kernel/numa_balancing',
    why: 'The kernel moves pages after the threads that use them: latency and CPU per call.',
    fix: 'sudo sysctl kernel.numa_balancing=0',
    levels: { ok: 'one node, or balancing is off', warn: 'several nodes, and balancing is on' },
    look: ({ files }) => {
      const nodes = files.text('/sys/devices/system/node/online');
      if (nodes === null) return unknown();
      if (/^\d+$/.test(nodes)) return ok('one node');
      const balancing = files.number('/proc/sys/kernel/numa_balancing');
      if (balancing === null) return unknown(`nodes ${nodes}; whether pages are moved cannot be read here`);
      const value = `nodes ${nodes}, balancing ${balancing === 0 ? 'off' : 'on'}`;
      return balancing === 0 ? ok(value) : warn(value, 'pages are moved between the nodes');
    },
  },
  {
    id: 'memory.write-back',
    title: 'write-back',
    where: '/proc/sys/vm/dirty_ratio',
    why: 'For the record: how much a program may write before it has to wait for the disk.',
    fix: '',
    levels: { ok: 'it is told' },
    look: ({ files }) => plainNumber(files.number('/proc/sys/vm/dirty_ratio'), () => null, ' %'),
  },
];

/** @param fault what is wrong with the value; null: nothing */
function plainNumber(value: number | null, fault: (value: number) => string | null, unit = ''): Look {
  if (value === null) return unknown();
  const said = fault(value);
  return said === null ? ok(`${value}${unit}`) : warn(`${value}${unit}`, said);
}
