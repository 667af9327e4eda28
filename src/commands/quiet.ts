/** Waiting for a quiet machine before each round, as the plan has it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '../config/plan.ts';
import { referenceFault } from '../config/reference.ts';
import { hostBusyMeter } from '../host/busy.ts';
import { hostFacts } from '../host/facts.ts';
import { quietWatch } from '../host/quiet.ts';
import { formatDuration } from '../progress/format.ts';
import type { AwaitQuiet } from '../study/round.ts';

/** Null where the plan does not wait, or waits for the sake of a reference that this machine is not. */
export function quietOf({ quietWaitMs = 0, reference }: Plan, signal: AbortSignal): AwaitQuiet | null {
  const facts = hostFacts();
  if (quietWaitMs === 0 || referenceFault(reference, facts) !== null) return null;
  const watch = quietWatch({
    budgetMs: quietWaitMs,
    cpus: facts.cpus,
    meter: hostBusyMeter(),
    ownMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    now: () => performance.now(),
    sleep: (ms) => sleep(ms),
    signal,
  });
  return async (tell) => {
    const reason = await watch.wait((busy, leftMs) =>
      tell(`for a quiet machine, at most ${formatDuration(leftMs)}: ${busy}`),
    );
    return reason === null ? [] : [{ code: 'host-busy', reason, method: null }];
  };
}
