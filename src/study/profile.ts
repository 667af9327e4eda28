/** The profile round: where processor time goes and what holds the heap, in one instance more, which publishes nothing. */
import type { SeriesMeasurement } from '../config/plan.ts';
import { FirstCallError } from '../errors/study.ts';
import type { RuntimeProfile } from '../observe/types.ts';
import type { PointRound } from '../stats/point-round.ts';
import { admitMany } from './admit-many.ts';
import { guarded, type PhaseContext } from './context.ts';
import { frameRound, type RoundDeps } from './round.ts';
import { startLoad } from './window.ts';

export interface ProfileRound {
  /** Null = the round came through. */
  readonly failure: PointRound['failure'];
  /** CPU, then heap, as method.md has it ("Series"); none where the probe takes none. */
  readonly profiles: readonly RuntimeProfile[];
}

/** Profiles the target while `clients` call; each profile takes as long as a window. Never throws. */
export async function profileSeries(
  measurement: SeriesMeasurement,
  clients: number,
  deps: RoundDeps,
): Promise<ProfileRound> {
  const profiles: RuntimeProfile[] = [];
  const round = measurement.settings.rounds + 1;
  const findings: PhaseContext['findings'] = [];
  const framed = await frameRound({ measurement, round, deps, findings }, async ({ rig, phases }) => {
    const { clock, tell, latencyCeilingMs } = deps;
    const context = { measurement, round, rig, clock, tell, latencyCeilingMs, lost: rig.lost, findings };
    await phases.run('profile', async () => {
      profiles.push(...(await takeProfiles(context, clients)));
    });
  });
  return { failure: framed.round.failure, profiles };
}

async function takeProfiles(
  context: PhaseContext & { readonly measurement: SeriesMeasurement },
  clients: number,
): Promise<RuntimeProfile[]> {
  const { rig, measurement } = context;
  const { missing, reason } = await admitMany(context, 0, clients);
  if (missing.length > 0)
    throw new FirstCallError(`${missing.length} of ${clients} clients: ${reason ?? 'no reason given'}`);
  const probe = await guarded(context, rig.probe());
  const methods = measurement.scenario.methods.map((_, i) => i);
  await startLoad(context, { clients, methods, method: null });
  const taken: RuntimeProfile[] = [];
  for (const kind of ['cpu', 'heap'] as const)
    taken.push(
      ...((await guarded(context, probe.profile?.(kind, measurement.settings.windowMs) ?? nothing)) ?? []),
    );
  await guarded(context, rig.driver.request('load-stop', { graceMs: 0 }));
  return taken;
}

const nothing = Promise.resolve([]);
