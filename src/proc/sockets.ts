import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { endianness } from 'node:os';

/** One row of `/proc/net/tcp` or `tcp6`. */
export interface TcpSocket {
  readonly family: 4 | 6;
  /** `127.0.0.1`, `0.0.0.0`; IPv6 as 32 hexadecimal digits in network order, mapped IPv4 as IPv4. */
  readonly localAddress: string;
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly state: 'established' | 'listen' | 'other';
  readonly inode: number;
  readonly uid: number;
}

const states: Readonly<Record<string, TcpSocket['state']>> = { '01': 'established', '0A': 'listen' };
/** IPv4 within IPv6: ten zero bytes and ffff. */
const mapped = `${'0'.repeat(20)}ffff`;
export const anyAddress6 = '0'.repeat(32);
const little = endianness() === 'LE';

/** All TCP sockets of the network namespace of `pid` (default: ours). Missing tables (no IPv6) count as empty. */
export function readTcp(root = '/proc', pid: number | 'self' = 'self'): TcpSocket[] {
  const folder = `${root}/${pid}/net`;
  return [...parseTcp(readOrEmpty(`${folder}/tcp`), 4), ...parseTcp(readOrEmpty(`${folder}/tcp6`), 6)];
}

/** Parses one table; its head line and cut lines are left out. */
export function parseTcp(text: string, family: 4 | 6): TcpSocket[] {
  const sockets: TcpSocket[] = [];
  for (const line of text.split('\n')) {
    const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (!local?.includes(':') || !remote?.includes(':') || inode === undefined) continue;
    const [localAddress, localPort] = address(local);
    const [remoteAddress, remotePort] = address(remote);
    sockets.push({
      family,
      localAddress,
      localPort,
      remoteAddress,
      remotePort,
      state: states[state ?? ''] ?? 'other',
      inode: Number(inode),
      uid: Number(uid),
    });
  }
  return sockets;
}

/** `0100007F:1F90` -> `127.0.0.1`, 8080. The kernel prints each 32-bit word in host byte order. */
function address(text: string): [string, number] {
  const colon = text.indexOf(':');
  const words = text.slice(0, colon).match(/.{8}/g) ?? [];
  const hex = words.map((word) => (little ? (word.match(/../g) ?? []).reverse().join('') : word)).join('');
  return [readable(hex.toLowerCase()), Number.parseInt(text.slice(colon + 1), 16)];
}

/** Network-order hex to the form `TcpSocket` documents. */
function readable(hex: string): string {
  const four = hex.length === 8 ? hex : hex.startsWith(mapped) ? hex.slice(24) : null;
  if (four === null) return hex;
  return (four.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.');
}

/** Inodes of the sockets a process holds; empty where it is gone or not ours to read. */
export function socketInodes(pid: number, root = '/proc'): Set<number> {
  const inodes = new Set<number>();
  const folder = `${root}/${pid}/fd`;
  for (const fd of listOrEmpty(folder)) {
    const match = /^socket:\[(\d+)\]$/.exec(linkOrEmpty(`${folder}/${fd}`));
    if (match) inodes.add(Number(match[1]));
  }
  return inodes;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
function listOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
function linkOrEmpty(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
