/** The last act of a round whose target tells its goroutines only as it ends: every client calls, and it is told to quit. */
import { FirstCallError } from '../errors/study.ts';
import { admitMany } from './admit-many.ts';
import { guarded, type PhaseContext } from './context.ts';
import type { PhaseLog } from './phases.ts';
import { startLoad, warmUp } from './window.ts';

/** How long a driver may take to let go of calls that nobody will answer, ms. */
const letGoMs = 2000;

interface Wanted {
  /** Clients that are connected now, and those that are to call. */
  readonly connected: number;
  readonly clients: number;
  /** Indices of the scenario's methods. */
  readonly methods: readonly number[];
}

/** Goroutines while all call, or why they are not known; undefined where the probe is another one. */
export async function tellGoroutines(
  context: PhaseContext,
  phases: PhaseLog,
  { connected, clients, methods }: Wanted,
): Promise<number | string | undefined> {
  if (context.measurement.scenario.probe.kind !== 'sigquit') return undefined;
  return phases.run('traceback', async () => {
    const { missing, reason } = await admitMany(context, connected, clients);
    if (missing.length > 0)
      throw new FirstCallError(`${missing.length} of ${clients} clients: ${reason ?? 'no reason given'}`);
    const plan = { clients, methods, method: null };
    await startLoad(context, plan);
    await warmUp(context, plan);
    const { goroutines, why } = await guarded(context, context.rig.traceback());
    const stopped = context.rig.driver.request('load-stop', { graceMs: 0 });
    await Promise.race([stopped, context.clock.sleep(letGoMs)]).catch(() => {});
    return goroutines ?? why;
  });
}
