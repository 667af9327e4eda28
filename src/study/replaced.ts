/** Finding `restarted`: a process of the target ended under load, and its master put another in its place. */
import type { PhaseContext } from './context.ts';

/**
 * Above so many ends for each place, none of which cost a call its connection, ending is how the server works: it forks
 * its workers ahead and lets each do a little.
 */
const turnover = 3;

/**
 * Looks at what became of the processes that stood there before the load.
 * @param resets calls of the load that lost their connection
 */
export async function noteReplaced({ rig, findings }: PhaseContext, resets: number): Promise<void> {
  const { replaced, places, names } = await rig.tree.replaced();
  if (replaced === 0 || (replaced > turnover * places && resets === 0)) return;
  const ended = replaced === 1 ? '1 process' : `${replaced} processes`;
  const reason = `${ended} (${names.join(', ')}) ended under load and others took their place`;
  findings.push({ code: 'restarted', reason, method: null });
}
