/** Finding `restarted`: a process of the target ended under load, and its master put another in its place. */
import type { PhaseContext } from './context.ts';

/**
 * Looks at what became of the processes that stood there before the load. Where ending is how the server works and no
 * call lost its connection by it, there is nothing to find.
 * @param resets calls of the load that lost their connection
 */
export async function noteReplaced({ rig, findings }: PhaseContext, resets: number): Promise<void> {
  const { unusual, names, ...all } = await rig.tree.replaced();
  const replaced = resets === 0 ? unusual : all.replaced;
  if (replaced === 0) return;
  const ended = replaced === 1 ? '1 process' : `${replaced} processes`;
  const reason = `${ended} (${names.join(', ')}) ended under load and others took their place`;
  findings.push({ code: 'restarted', reason, method: null });
}
