/** Phase `idle`: what the instance costs with no client at all. And the CPU of silence, with or without clients. */
import { ProbeAbsentError } from '../errors/study.ts';
import type { SettledReading } from '../observe/types.ts';
import { guarded, type PhaseContext, tellFigure } from './context.ts';

export interface IdleReading {
  readonly mib: number;
  readonly heapMib: number | null;
  readonly cores: number;
}

/** Settled memory and CPU with no client. */
export async function measureIdle(context: PhaseContext): Promise<IdleReading> {
  const { reading, heapMib } = await readSettled(context);
  const cores = await measureSilence(context);
  await context.rig.tree.markPlaces();
  noteUnsettled(context, reading, 'with no client');
  tellFigure(context, 'idle_mib', reading.mib, 'mib');
  return { mib: reading.mib, heapMib, cores };
}

/** CPU of the tree, in cores, over `ms` in which nobody calls. */
export async function measureSilence(
  context: PhaseContext,
  ms = context.measurement.settings.idleCpuMs,
): Promise<number> {
  const before = await context.rig.tree.cpu();
  await guarded(context, context.clock.sleep(ms));
  const after = await context.rig.tree.cpu();
  return (after.cpuMs - before.cpuMs) / (after.at - before.at);
}

/** Forces a collection where the probe can, then waits for the resident set by the settling rule. */
export async function readSettled(
  context: PhaseContext,
): Promise<{ reading: SettledReading; heapMib: number | null }> {
  const heapMib = await readLiveHeap(context);
  const reading = await guarded(context, context.rig.tree.settle(context.measurement.settings.settle));
  return { reading, heapMib };
}

/** Live heap after a collection; null where the probe cannot tell. */
export async function readLiveHeap(context: PhaseContext): Promise<number | null> {
  const probe = await guarded(context, context.rig.probe());
  const collected = await guarded(context, probe.collect());
  if (!collected && probe.collects) throw new ProbeAbsentError(probe.kind);
  return guarded(context, probe.liveHeapMib());
}

/** A resident set that would not come to rest is said, with the time it was given. */
export function noteUnsettled(context: PhaseContext, reading: SettledReading, where: string): void {
  if (reading.converged) return;
  const seconds = (reading.waitedMs / 1000).toFixed(1);
  context.findings.push({
    code: 'not-converged',
    reason: `resident memory ${where} had not settled after ${seconds} s`,
    method: null,
  });
}
