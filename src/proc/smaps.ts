/** `/proc/PID/smaps_rollup` and `/proc/PID/smaps`. Memory in KiB. */

/** Sums over all mappings of a process. `pss*` is shared out over every process of the machine that maps the page. */
export interface Rollup {
  readonly rssKib: number;
  readonly pssKib: number;
  readonly pssAnonKib: number;
  readonly pssShmemKib: number;
  readonly swapKib: number;
  /** Pages that no other process maps and that are not a file's as it is on disk; null where the kernel does not tell. */
  readonly privateKib: number | null;
}

/** Null for a text that is no rollup, and for kernels before 5.4, whose rollup does not tell the parts of PSS. */
export function parseRollup(text: string): Rollup | null {
  if (!text.includes('\nPss_Anon:')) return null;
  return {
    rssKib: field(text, '\nRss:'),
    pssKib: field(text, '\nPss:'),
    pssAnonKib: field(text, '\nPss_Anon:'),
    pssShmemKib: field(text, '\nPss_Shmem:'),
    swapKib: field(text, '\nSwap:'),
    privateKib: text.includes('\nPrivate_Dirty:') ? field(text, '\nPrivate_Dirty:') : null,
  };
}

/** Number that follows `name`, 0 where it is not there. */
function field(text: string, name: string, from = 0): number {
  const at = text.indexOf(name, from);
  return at < 0 ? 0 : Number.parseInt(text.slice(at + name.length, at + name.length + 24), 10) || 0;
}

/** A mapping's head: range, permissions, offset, device, inode, name. */
const head = /^[0-9a-f]+-[0-9a-f]+ \S+ [0-9a-f]+ (\S+) (\d+)(?: +(.*))?$/gm;
/** Kernel objects that look like files and are shared memory. */
const shared = /^\/(?:SYSV|memfd:|dev\/zero|dev\/shm\/|anon_hugepage)/;

/**
 * Resident file pages by file (`device:inode`) in KiB.
 *
 * Pages that a private mapping has copied (`Anonymous`) are not the file's any more: they stand in `Pss_Anon`. Files on
 * a device of `memoryDevices` (tmpfs) are shared memory and stand in `Pss_Shmem`; counting them here would be twice.
 */
export function fileResident(text: string, memoryDevices: ReadonlySet<string>): Map<string, number> {
  const files = new Map<string, number>();
  head.lastIndex = 0;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const [, device = '', inode = '0', name = ''] = match;
    if (inode === '0' || memoryDevices.has(device) || shared.test(name)) continue;
    const kib = field(text, '\nRss:', head.lastIndex) - field(text, '\nAnonymous:', head.lastIndex);
    if (kib > 0) files.set(`${device}:${inode}`, (files.get(`${device}:${inode}`) ?? 0) + kib);
  }
  return files;
}

/** Devices (`major:minor` in hex, as smaps prints them) of the memory file systems in a `mountinfo` text. */
export function memoryDevices(mountinfo: string): Set<string> {
  const devices = new Set<string>();
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const device = before.split(' ')[2];
    if (device !== undefined && /^(?:tmpfs|devtmpfs) /.test(after)) devices.add(hex(device));
  }
  return devices;
}

/** `0:26` of mountinfo (decimal) as `00:1a` of smaps (hex, two digits at least). */
function hex(device: string): string {
  return device
    .split(':')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join(':');
}
