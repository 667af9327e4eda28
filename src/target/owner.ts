import { connect } from 'node:net';
import { PortOwnedError } from '../errors/target.ts';
import { readTable } from '../proc/children.ts';
import { anyAddress6, readTcp, socketInodes, type TcpSocket } from '../proc/sockets.ts';
import type { ProcStat } from '../proc/stat.ts';
import { hasProc } from '../proc/table.ts';

/** A process that listens. */
export interface Owner {
  readonly pid: number;
  readonly comm: string;
}

/** Sockets that would answer a connection to `port` on `host` (any local name or address of this machine). */
export function listeners(
  host: string,
  port: number,
  table: readonly TcpSocket[] = readTcp(undefined, 'self', 'listen'),
): TcpSocket[] {
  const sockets = table.filter((socket) => socket.state === 'listen' && socket.localPort === port);
  const exact = sockets.filter((socket) => addressesOf(host).includes(socket.localAddress));
  // The kernel prefers the socket bound to the very address; one bound to all gets what is left.
  return exact.length > 0 ? exact : sockets.filter((socket) => isAny(socket.localAddress));
}

function isAny(address: string): boolean {
  return address === '0.0.0.0' || address === anyAddress6;
}

const loopback6 = `${'0'.repeat(31)}1`;
function addressesOf(host: string): string[] {
  if (host === 'localhost') return ['127.0.0.1', loopback6];
  return host === '::1' ? [loopback6] : [host];
}

/** The process that holds one of the sockets; null where it is not visible to this user. */
function ownerOf(sockets: readonly TcpSocket[], table: readonly ProcStat[]): Owner | null {
  const inodes = new Set(sockets.map((socket) => socket.inode));
  const owner = table.find(({ pid }) => [...socketInodes(pid)].some((inode) => inodes.has(inode)));
  return owner === undefined ? null : { pid: owner.pid, comm: owner.comm };
}

/**
 * Throws `port-owned` where somebody listens before the target has been started: whatever answered there later
 * could not be told from the target.
 */
export async function refuseOwned(host: string, port: number): Promise<void> {
  const sockets = hasProc() ? listeners(host, port) : [];
  if (sockets.length === 0 && !(await answers(host, port))) return;
  const owner = sockets.length === 0 ? null : ownerOf(sockets, readTable());
  throw new PortOwnedError(port, owner, 'it listened before the target was started');
}

/**
 * Proof that a member of the tree listens on the port, by the socket's inode. Throws `port-owned` where another process
 * does. `unseen`: nobody listens (a port of another machine), or the platform does not tell.
 */
export function proveOwned(
  host: string,
  port: number,
  members: readonly { readonly pid: number }[],
): 'proved' | 'unseen' {
  if (!hasProc()) return 'unseen';
  const sockets = listeners(host, port);
  if (sockets.length === 0) return 'unseen';
  const held = new Set(members.flatMap(({ pid }) => [...socketInodes(pid)]));
  const strange = sockets.filter((socket) => !held.has(socket.inode));
  if (strange.length === 0) return 'proved';
  throw new PortOwnedError(port, ownerOf(strange, readTable()), 'it answers in the place of the target');
}

/** Whether a connection is accepted. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
