/** Proof that what answers at an endpoint is the process that was found. */
import { realpathSync } from 'node:fs';
import { RunningElsewhereError } from '../errors/running.ts';
import { PortOwnedError } from '../errors/target.ts';
import { readTcp, socketInodes } from '../proc/sockets.ts';
import { isBoundAt, unixListeners } from '../proc/unix-sockets.ts';
import type { ReadyRule } from './become-ready.ts';
import { listeners, proveOwned } from './owner.ts';

interface Process {
  readonly pid: number;
}

/**
 * Each address and Unix socket of the rule is held by one of the members. What nobody is seen to hold is not proved:
 * another machine, a port that a proxy passes on.
 * @param members the processes found and all that came of them
 * @throws RunningElsewhereError; PortUnprovedError where the owner hides its sockets from this user
 */
export function proveRunning(
  { addresses, sockets }: Pick<ReadyRule, 'addresses' | 'sockets'>,
  roots: readonly Process[],
  members: readonly Process[],
): void {
  const pids = roots.map(({ pid }) => pid);
  for (const { host, port } of addresses) proveAddress(host, port, pids, members);
  for (const socket of sockets) proveSocket(socket, pids, members);
}

function proveAddress(
  host: string,
  port: number,
  pids: readonly number[],
  members: readonly Process[],
): void {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    if (proveOwned(host, port, members) === 'proved' || listensApart(host, port, members)) return;
  } catch (error) {
    if (!(error instanceof PortOwnedError)) throw error;
    const { owner } = error;
    throw new RunningElsewhereError(
      address,
      pids,
      owner === null ? 'another process' : `process ${owner.pid} (${owner.comm})`,
    );
  }
  throw new RunningElsewhereError(address, pids, null);
}

/** In a network of its own, as a container has: its sockets are in no table of ours. */
function listensApart(host: string, port: number, members: readonly Process[]): boolean {
  return members.some(({ pid }) => {
    const sockets = listeners(host, port, readTcp(undefined, pid, 'listen'));
    const held = socketInodes(pid);
    return sockets.length > 0 && sockets.every(({ inode }) => held.has(inode));
  });
}

function proveSocket(socket: string, pids: readonly number[], members: readonly Process[]): void {
  const held = new Set(members.flatMap(({ pid }) => [...socketInodes(pid)]));
  const tables = [unixListeners(), ...members.map(({ pid }) => unixListeners(undefined, pid))].flat();
  const real = realOf(socket);
  const bound = tables.filter(({ path }) => isBoundAt(path, socket) || isBoundAt(path, real));
  if (bound.some(({ inode }) => held.has(inode))) return;
  throw new RunningElsewhereError(socket, pids, bound.length === 0 ? null : 'another process');
}

function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
