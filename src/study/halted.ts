/** Processes that were stopped for a while: no call and no error shows it. */
import type { Rig } from '../rig/types.ts';
import type { PhaseContext } from './context.ts';

/** Of halts that are of no window. */
export const outsideWindows = ' outside the windows';

/** Who was stopped since the last look; `method`: in its window, null: outside any. */
export function noteHalts(
  { rig, findings }: Pick<PhaseContext, 'findings'> & { readonly rig: Pick<Rig, 'halts'> },
  method: string | null,
  where = '',
): void {
  for (const { who, pid, ms } of rig.halts()) {
    const reason = `${who} (pid ${pid}) was stopped for ${(ms / 1000).toFixed(1)} s${where}`;
    findings.push({ code: 'suspended', reason, method });
  }
}
