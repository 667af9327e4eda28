/** When a round is checked: before its first client, whose readings of idle are taken then, and after its last phase. */
import { guarded, type PhaseContext } from './context.ts';
import type { RoundDeps, Running } from './round.ts';

/** What is asked is a call of an instance, too: whatever it leaves behind is there before the first client. */
export async function checkBefore(
  context: PhaseContext,
  { phases, rig }: Running,
  { checks }: Pick<RoundDeps, 'checks'>,
): Promise<void> {
  if (checks === undefined) return;
  await phases.run('checks', () => guarded(context, checks.before(rig)));
}

export async function checkAfter(
  context: PhaseContext,
  { phases, rig }: Running,
  { checks }: Pick<RoundDeps, 'checks'>,
): Promise<void> {
  if (checks === undefined) return;
  context.findings.push(...(await phases.run('checks', () => guarded(context, checks.after(rig)))));
}
