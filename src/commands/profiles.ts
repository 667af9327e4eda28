/** After all rounds: each series whose probe can profile is profiled once, in a round that publishes nothing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isProfiled, mostProfiled } from '../config/index.ts';
import type { SeriesMeasurement } from '../config/plan.ts';
import { keepProfiles } from '../record/profiles.ts';
import { isSeriesRound, type KeptRound } from '../record/samples.ts';
import type { Rig } from '../rig/types.ts';
import { profileSeries } from '../study/profile.ts';
import type { RoundDeps } from '../study/round.ts';
import type { RunDeps } from './run-plan.ts';
import { measurable } from './supported.ts';

/** Takes the profiles that are not there yet; what cannot be taken is a note, because no figure needs it. */
export async function takeProfiles(deps: RunDeps): Promise<void> {
  const { plan, folder, state, signal } = deps;
  if (existsSync(path.join(folder.profiles, 'analysis.md'))) return;
  for (const measurement of measurable(plan)) {
    if (signal.aborted || measurement.kind !== 'series' || !isProfiled(measurement, plan.profile)) continue;
    const clients = largestStep(state.rounds.get(measurement.id) ?? []);
    if (clients > 0) await profile(measurement, Math.min(clients, mostProfiled), deps);
  }
}

async function profile(measurement: SeriesMeasurement, clients: number, deps: RunDeps): Promise<void> {
  const { id, scenario, settings } = measurement;
  const { title } = scenario;
  deps.tell({
    event: 'note',
    level: 'info',
    code: 'profiles',
    message: `${title}: profiles, in a round of their own`,
  });
  const open = () => deps.openRig(measurement, settings.rounds + 1);
  const { failure, profiles } = await profileSeries(measurement, clients, roundDeps(open, deps));
  await keepProfiles(deps.folder, { id, title, clients }, profiles);
  if (failure === null || deps.signal.aborted) return;
  const message = `${title}: no whole profiles: ${failure.message}`;
  deps.tell({ event: 'note', level: 'warning', code: failure.code, message });
}

/** The most clients that a round came through with. */
function largestStep(kept: readonly KeptRound[]): number {
  const steps = kept.flatMap(({ round }) => (isSeriesRound(round) ? round.steps : []));
  return Math.max(0, ...steps.filter(({ stopped }) => !stopped).map(({ clients }) => clients));
}

function roundDeps(openRig: () => Promise<Rig>, deps: RunDeps): RoundDeps {
  const { clock, tell, conditions, compareConditions, wallClock } = deps;
  return {
    ...{ clock, tell, openRig, conditions, compareConditions, wallClock },
    awaitQuiet: null,
    checkTraces: async () => [],
    latencyCeilingMs: deps.plan.stop.latencyMs,
    leftMs: () => 0,
  };
}
