/** What the system lets a round open. */
import { portsLeft } from '../host/limits.ts';
import type { Tree } from '../observe/types.ts';
import { descriptorLimit, openDescriptors } from '../proc/descriptors.ts';
import type { RigRoom, Room } from './types.ts';

/** @param port of the endpoint, where all clients share one address */
export function roomOf(driver: number, tree: Tree, port: number | null): RigRoom {
  const [root, ...others] = tree.alive();
  const single = tree.rule === 'process' && root !== undefined && others.length === 0;
  return {
    driver: roomOfProcess(driver),
    target: single ? roomOfProcess(root.pid) : null,
    ports: port === null ? null : portsLeft(port),
  };
}

function roomOfProcess(pid: number): Room | null {
  const open = openDescriptors(pid);
  const limit = descriptorLimit(pid);
  return open === null || limit === null ? null : { open, limit };
}
