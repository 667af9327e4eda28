/** Which rights of root this process has: in a container root may lack some. */
import { readFileSync } from 'node:fs';

/** capability.h */
const bits = { chown: 0, fowner: 3, kill: 5, setgid: 6, setuid: 7, sys_ptrace: 19 } as const;
export type Capability = keyof typeof bits;

/** Those of `wanted` that are not in force; all where the system does not tell. */
export function lackedCapabilities(wanted: readonly Capability[], root = '/proc'): Capability[] {
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync(`${root}/self/status`, 'latin1'))?.[1] ?? '0';
  return wanted.filter((name) => ((BigInt(`0x${mask}`) >> BigInt(bits[name])) & 1n) === 0n);
}
