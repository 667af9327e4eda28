import os from 'node:os';
import { parseMeminfo } from '../proc/meminfo.ts';
import { readTcp } from '../proc/sockets.ts';
import { cgroupRoomBytes, readCgroup } from './cgroup.ts';
import { systemFiles } from './read.ts';

/** Memory that can still be taken, by the host and by our control group, MiB. */
export function availableMemoryMib(options: { readonly sysRoot?: string } = {}): number {
  const files = systemFiles(options.sysRoot);
  const kib = parseMeminfo(files.text('/proc/meminfo') ?? '').availableKib;
  const host = kib === null ? os.freemem() / 2 ** 20 : kib / 1024;
  const room = cgroupRoomBytes(files);
  return room === null ? host : Math.min(host, room / 2 ** 20);
}

/** Memory there is at all, of the host or, where that is less, what our control group may take, MiB. */
export function totalMemoryMib(options: { readonly sysRoot?: string } = {}): number {
  const files = systemFiles(options.sysRoot);
  const kib = parseMeminfo(files.text('/proc/meminfo') ?? '').totalKib;
  const host = kib === null ? os.totalmem() / 2 ** 20 : kib / 1024;
  return Math.min(host, readCgroup(files).memory_limit_mib ?? host);
}

/**
 * Ephemeral ports from which another connection to `remotePort` can be opened: a port serves one connection to each
 * address, and stays taken for a minute after it (TIME_WAIT). Null where the system does not tell its range.
 */
export function portsLeft(remotePort: number, root = '/proc'): number | null {
  const range =
    systemFiles().text(`${root}/sys/net/ipv4/ip_local_port_range`)?.split(/\s+/).map(Number) ?? [];
  const [first, last] = range;
  if (first === undefined || last === undefined) return null;
  const taken = readTcp(root).filter(
    (socket) => socket.remotePort === remotePort && socket.localPort >= first && socket.localPort <= last,
  );
  return Math.max(0, last - first + 1 - new Set(taken.map((socket) => socket.localPort)).size);
}
