/** Finding `throttled` of the target's own control group: its quota of the processor, its limit of memory. */
import type { Rig } from '../rig/types.ts';
import type { PhaseContext } from './context.ts';

/** Waits for the quota below this are lost among the scheduler's own; as of the host's own group. */
const quotaWaitMs = 1;

/** What held the group back since its tree was opened; nothing where the target has no group of its own. */
export function noteHeldBack({
  rig,
  findings,
}: Pick<PhaseContext, 'findings'> & {
  readonly rig: { readonly tree: Pick<Rig['tree'], 'heldBack'> };
}): void {
  const held = rig.tree.heldBack?.();
  const waited = held?.quotaWaitMs ?? 0;
  const hits = held?.memoryHits ?? 0;
  const find = (reason: string) => findings.push({ code: 'throttled', reason, method: null });
  if (waited > quotaWaitMs) find(`the control group waited ${Math.round(waited)} ms for its CPU quota`);
  if (hits > 0) find(`the control group came up against its memory limit ${hits} times`);
}
