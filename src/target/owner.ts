import { connect, type IpcNetConnectOpts, isIP, type TcpNetConnectOpts } from 'node:net';
import { PortOwnedError, PortUnprovedError } from '../errors/target.ts';
import { readTable } from '../proc/children.ts';
import { anyAddress6, hidesSockets, readTcp, socketInodes, type TcpSocket } from '../proc/sockets.ts';
import type { ProcStat } from '../proc/stat.ts';
import { effectiveUser } from '../proc/status.ts';
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
  // The kernel prefers the socket bound to the very address; one bound to all gets what is left, that of its family first.
  const exact = sockets.filter((socket) => addressesOf(host).includes(socket.localAddress));
  const any = sockets.filter((socket) => isAny(socket.localAddress));
  const own = any.filter(({ family }) => family === isIP(host));
  return [exact, own, any].find((some) => some.length > 0) ?? [];
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
  if (sockets.length === 0 && !(await answers({ host, port }))) return;
  const owner = sockets.length === 0 ? null : ownerOf(sockets, readTable());
  throw new PortOwnedError(port, owner, 'it listened before the target was started');
}

/** The same for a Unix socket: a file that nobody listens at is the target's own to take away. */
export async function refuseAnswered(socket: string): Promise<void> {
  if (await answers({ path: socket }))
    throw new PortOwnedError(socket, null, 'it listened before the target was started');
}

/**
 * Proof that a member of the tree listens on the port, by the socket's inode; or, where the target runs as another user
 * and keeps its sockets from us, by that user, who then has no other process that does. Throws `port-owned` where another
 * process listens, `port-unproved` where nobody can tell. `unseen`: nobody listens (a port of another machine), or the
 * platform does not tell.
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
  const table = readTable();
  const owner = ownerOf(strange, table);
  const hidden = members.filter(({ pid }) => hidesSockets(pid));
  if (owner !== null || hidden.length === 0)
    throw new PortOwnedError(port, owner, 'it answers in the place of the target');
  const rivals = table.filter(
    ({ pid }) => !members.some((member) => member.pid === pid) && ownsAny(strange, pid),
  );
  if (rivals.length === 0 && strange.every(({ uid }) => hidden.some(({ pid }) => effectiveUser(pid) === uid)))
    return 'proved';
  throw new PortUnprovedError(port, strange[0]?.uid ?? null, hidden[0]?.pid ?? 0, rivals.length);
}

/** Whether it may: it is the same user's, and hides what it has open. */
const ownsAny = (sockets: readonly TcpSocket[], pid: number): boolean =>
  sockets.some(({ uid }) => uid === effectiveUser(pid)) && hidesSockets(pid);

/** Whether a connection is accepted. */
function answers(to: TcpNetConnectOpts | IpcNetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(to);
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
