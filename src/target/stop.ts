import { setTimeout as delay } from 'node:timers/promises';
import { TargetSurvivedError } from '../errors/target.ts';
import { killKin, signal } from '../ownership/kill.ts';
import type { Kin } from '../ownership/kin.ts';
import { isToldToEnd } from '../proc/status.ts';
import type { Stopped } from './types.ts';

/** What is to be stopped: a process that leads its own group, and all that came of it. */
export interface Stoppable {
  readonly pid: number;
  readonly kin: Kin;
  /** Whether the root has ended. */
  hasExited(): boolean;
  /** Resolves when it has. */
  readonly exited: Promise<unknown>;
  endStdin(): void;
}

/** How long children may take to follow their parent before they count as left over, ms. */
const followMs = 250;
/** ... where they are told to end and the machine has not let them yet: on a busy one that takes its time. */
const busyMs = 5000;

/**
 * Ends a tree: stdin closed, SIGTERM to the group, SIGKILL; then whatever outlived the root is killed, with proof.
 * Waits only as long as it takes. Throws `target-survived` where a process is alive after SIGKILL.
 */
export async function stopTree(
  tree: Stoppable,
  waits: { readonly stdinMs: number; readonly termMs: number },
): Promise<Stopped> {
  const start = performance.now();
  const stage = await askToEnd(tree, waits);
  const leftovers = await clear(tree, stage === 'kill' ? 0 : followMs);
  return { stage, ms: performance.now() - start, leftovers };
}

/** The polite stages; returns the one that ended the root. */
async function askToEnd(
  tree: Stoppable,
  waits: { readonly stdinMs: number; readonly termMs: number },
): Promise<Stopped['stage']> {
  if (tree.hasExited()) return 'gone';
  // Whatever is of the tree now is remembered, before anything can leave it.
  tree.kin.scan();
  tree.endStdin();
  if (await endsWithin(tree, waits.stdinMs)) return 'stdin';
  tree.kin.scan();
  signal(-tree.pid, 'SIGTERM');
  if (await endsWithin(tree, waits.termMs)) return 'term';
  tree.kin.scan();
  signal(tree.pid, 'SIGKILL');
  await endsWithin(tree, followMs);
  return 'kill';
}

/** Whether the root ends in time. */
async function endsWithin(tree: Stoppable, ms: number): Promise<boolean> {
  if (ms <= 0) return tree.hasExited();
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([tree.exited, late]);
  timer.abort();
  return tree.hasExited();
}

/** Lets children follow for a moment, then kills what is left; returns how many that were. */
async function clear(tree: Stoppable, graceMs: number): Promise<number> {
  const start = performance.now();
  let alive = tree.kin.scan();
  while (graceMs > 0 && (alive.length > 0 || tree.kin.unsure())) {
    const passed = performance.now() - start;
    if (passed > graceMs && (passed > busyMs || !alive.some(({ pid }) => isToldToEnd(pid)))) break;
    await delay(5);
    alive = tree.kin.scan();
  }
  if (alive.length === 0 && !tree.kin.unsure()) return 0;
  const report = await killKin(tree.kin);
  if (report.survivors.length > 0) throw new TargetSurvivedError(report.survivors.map((each) => each.pid));
  // One that was in the middle of exec is known only since.
  return Math.max(report.killed, alive.length) - (alive.some((stat) => stat.pid === tree.pid) ? 1 : 0);
}
