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

/**
 * The TCP sockets of the network namespace of `pid` (default: ours), all or those in one state. Missing tables
 * (no IPv6) count as empty. Costs about 1 us per socket passed over and 3 us per socket returned.
 */
export function readTcp(
  root = '/proc',
  pid: number | 'self' = 'self',
  only?: TcpSocket['state'],
): TcpSocket[] {
  const folder = `${root}/${pid}/net`;
  return [
    ...parseTcp(readOrEmpty(`${folder}/tcp`), 4, only),
    ...parseTcp(readOrEmpty(`${folder}/tcp6`), 6, only),
  ];
}

/** Parses one table; its head line and cut lines are left out. */
export function parseTcp(text: string, family: 4 | 6, only?: TcpSocket['state']): TcpSocket[] {
  // Columns up to the state have fixed widths: a load test leaves thousands of lines that are told apart by that alone.
  const width = family === 4 ? 13 : 37;
  const sockets: TcpSocket[] = [];
  for (const line of text.split('\n')) {
    const start = line.indexOf(': ') + 2;
    if (start < 2) continue;
    const stateAt = start + 2 * (width + 1);
    const state = states[line.slice(stateAt, stateAt + 2)] ?? 'other';
    if (only !== undefined && state !== only) continue;
    const socket = parseLine(line, start, width, state);
    if (socket !== null) sockets.push({ family, ...socket });
  }
  return sockets;
}

/** The columns of one line; null where it is cut. */
function parseLine(
  line: string,
  start: number,
  width: number,
  state: TcpSocket['state'],
): Omit<TcpSocket, 'family'> | null {
  // After the state: queues, timer, retransmits, uid, timeout, inode.
  const [, , , uid, , inode] = line.slice(start + 2 * (width + 1) + 3).split(/ +/);
  if (inode === undefined) return null;
  const [localAddress, localPort] = address(line.slice(start, start + width));
  const [remoteAddress, remotePort] = address(line.slice(start + width + 1, start + 2 * width + 1));
  return {
    localAddress,
    localPort,
    remoteAddress,
    remotePort,
    state,
    inode: Number(inode),
    uid: Number(uid),
  };
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
  return new Set(heldSockets(pid, root).map(({ inode }) => inode));
}

/** Whether the system keeps from us what a process has open: it is another user's. False where it is gone. */
export function hidesSockets(pid: number, root = '/proc'): boolean {
  const folder = `${root}/${pid}/fd`;
  try {
    // With some rights they may be listed, and yet not be read.
    for (const name of readdirSync(folder)) if (isKept(`${folder}/${name}`)) return true;
    return false;
  } catch (error) {
    return isRefusal(error);
  }
}

function isKept(link: string): boolean {
  try {
    readlinkSync(link);
    return false;
  } catch (error) {
    return isRefusal(error);
  }
}
const isRefusal = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The same, lowest descriptor first. */
export function socketsByDescriptor(pid: number, root = '/proc'): number[] {
  const held = heldSockets(pid, root).sort((a, b) => a.descriptor - b.descriptor);
  return held.map(({ inode }) => inode);
}

function heldSockets(pid: number, root: string): { descriptor: number; inode: number }[] {
  const folder = `${root}/${pid}/fd`;
  return listOrEmpty(folder).flatMap((name) => {
    const match = /^socket:\[(\d+)\]$/.exec(linkOrEmpty(`${folder}/${name}`));
    return match ? [{ descriptor: Number(name), inode: Number(match[1]) }] : [];
  });
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
