import { readdirSync } from 'node:fs';
import { readTcp, socketInodes } from '../proc/sockets.ts';
import type { Member } from './members.ts';
import type { UnitsReading } from './types.ts';

/** Threads, processes, descriptors and established connections of the tree. A socket shared by a fork counts once. */
export function readUnits(members: readonly Member[], root: string): UnitsReading {
  const counts = members.map((member) => countDescriptors(member.id.pid, root));
  const readable = counts.every((count) => count !== null);
  return {
    threads: members.reduce((sum, member) => sum + member.stat.threads, 0),
    processes: members.length,
    descriptors: readable ? counts.reduce((sum: number, count) => sum + (count ?? 0), 0) : null,
    connections: readable ? countConnections(members, root) : null,
  };
}

/** Null where they are not ours to see; 0 for a process that has just gone. */
function countDescriptors(pid: number, root: string): number | null {
  try {
    return readdirSync(`${root}/${pid}/fd`).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? null : 0;
  }
}

/** Sockets in state ESTABLISHED that a process of the tree holds, in the network namespace of the first. */
function countConnections(members: readonly Member[], root: string): number {
  const first = members[0];
  if (!first) return 0;
  const held = new Set<number>();
  for (const member of members) for (const inode of socketInodes(member.id.pid, root)) held.add(inode);
  return readTcp(root, first.id.pid, 'established').filter(
    (socket) => socket.state === 'established' && held.has(socket.inode),
  ).length;
}
