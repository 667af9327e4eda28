/** The control step: the same clients and as many calls as before, so that growth by calls is told from growth by clients. */
import { callsOf } from '../stats/series-values.ts';
import { admitMany } from './admit-many.ts';
import { guarded } from './context.ts';
import type { SeriesContext, StepDraft } from './series-context.ts';
import { readState } from './settle.ts';
import { keepLast } from './step.ts';
import { progressOf, startLoad, stopLoad } from './window.ts';

const pollMs = 50;
const longestMs = 60_000;

/** Runs it with the clients of `step`. */
export async function takeControl(context: SeriesContext, step: StepDraft): Promise<void> {
  const { result, clock, measurement } = context;
  const { clients } = step;
  if (result.connected < clients) await admitMany(context, result.connected, clients);
  result.connected = Math.max(result.connected, clients);
  const before = await readState(context, 'before the control step');
  const wanted = result.steps.reduce((sum, each) => sum + callsOf(each), 0);
  const startedAt = clock.now();
  await startLoad(context, { clients, methods: measurement.scenario.methods.map((_, i) => i), method: null });
  for (;;) {
    await guarded(context, clock.sleep(pollMs));
    const { methods } = await progressOf(context);
    const made = methods.reduce((sum, method) => sum + method.ended, 0);
    if (made >= wanted || clock.now() - startedAt >= longestMs) break;
  }
  const { totals } = await stopLoad(context);
  const lengthMs = clock.now() - startedAt;
  const calls = totals.reduce((sum, { started }) => sum + started, 0);
  const after = keepLast(result, await readState(context, 'after the control step'));
  result.control = { clients, calls, lengthMs, before, after };
}
