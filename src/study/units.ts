/** Units: threads, descriptors and connections always, handles or goroutines where the probe can tell. */
import type { RoundUnits } from '../stats/point-round.ts';
import { guarded, type PhaseContext } from './context.ts';

/** Read right after a window, while load still runs. */
export async function readUnits(context: PhaseContext): Promise<RoundUnits> {
  const system = await context.rig.tree.units();
  const probe = await guarded(context, context.rig.probe());
  const runtime = await guarded(context, probe.units());
  const { connections } = await guarded(context, context.rig.driver.request('state', {}));
  return {
    threads: system.threads,
    descriptors: system.descriptors,
    // The target's own account first: a count of sockets holds those it has opened itself.
    connections: runtime.connections ?? system.connections ?? connections,
    goroutines: runtime.goroutines ?? null,
    handles: runtime.handles ?? null,
  };
}
