import { setTimeout as delay } from 'node:timers/promises';
import type { OwnedProcess } from '../driver/messages.ts';
import type { ProcessId } from '../observe/types.ts';
import type { ProcStat } from '../proc/stat.ts';
import { createKin, type Kin } from './kin.ts';

export interface KillReport {
  /** Processes that were alive and got SIGKILL. */
  readonly killed: number;
  /** Still there when time was up (uninterruptible, or not ours to kill). */
  readonly survivors: readonly ProcessId[];
}

/** How long the kernel may take to end what got SIGKILL, ms: it needs a turn on a processor for that, which may be busy. */
const proofMs = 15_000;
const pollMs = 5;

/** Sends a signal; false where there was nothing to get it. That is no proof of death (a dead leader's group, EPERM). */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/**
 * SIGKILLs all members, group by group and one by one, again and again until a scan finds none alive, and nobody who
 * may turn out to be one of them when its exec is over.
 */
export async function killKin(kin: Kin, timeoutMs = proofMs): Promise<KillReport> {
  const killed = new Set<number>();
  const until = performance.now() + timeoutMs;
  for (;;) {
    const alive = kin.scan();
    if (alive.length === 0 && !kin.unsure()) return { killed: killed.size, survivors: [] };
    if (performance.now() > until) return { killed: killed.size, survivors: alive.map(idOf) };
    const struck = strike(kin, alive);
    for (const { pid } of struck) killed.add(pid);
    // No patience makes those of others ours to kill.
    if (alive.length > 0 && struck.length === 0) return { killed: killed.size, survivors: alive.map(idOf) };
    await delay(pollMs);
  }
}

/** SIGKILL to all; returns those that we may kill. */
function strike(kin: Kin, alive: readonly ProcStat[]): readonly ProcStat[] {
  // A group first: the kernel hits all its members at once, so none can fork past it.
  for (const group of new Set(alive.map((stat) => stat.pgrp)))
    if (kin.leads(group)) signal(-group, 'SIGKILL');
  return alive.filter(({ pid }) => !isDenied(pid));
}

const idOf = ({ pid, startTime }: ProcessId): ProcessId => ({ pid, startTime });

/** Sends SIGKILL; whether that is not allowed to us. */
function isDenied(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Kills owned processes, their groups and everything that came of them, each checked by (pid, start time) first.
 * `tag`: also everything whose tag begins so. `strict`: see `KinOptions`.
 */
export function killOwned(
  list: readonly OwnedProcess[],
  options: { readonly tag?: string | null; readonly strict?: boolean; readonly timeoutMs?: number } = {},
): Promise<KillReport> {
  const kin = createKin(list, { tag: options.tag ?? null, strict: options.strict ?? false });
  return killKin(kin, options.timeoutMs);
}
