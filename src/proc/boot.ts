import { readFileSync, readlinkSync } from 'node:fs';

/** Names the boot and the pid namespace: outside them a pid and its start time mean nothing. Null where neither is told. */
export function bootId(root = '/proc'): string | null {
  try {
    const boot = readFileSync(`${root}/sys/kernel/random/boot_id`, 'latin1').trim();
    return `${boot} ${readlinkSync(`${root}/self/ns/pid`)}`;
  } catch {
    return null;
  }
}
