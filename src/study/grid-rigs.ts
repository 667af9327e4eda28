/** All rigs of a grid's round, opened beside each other and closed together. */
import type { ThroughputMeasurement } from '../config/plan.ts';
import type { Rig } from '../rig/types.ts';
import type { GridDeps } from './grid-context.ts';
import type { Ground } from './round.ts';

/** All rigs of a round as one: the loss of any breaks it. */
export interface Rigs extends Ground {
  readonly all: readonly Rig[];
}

/** One after the other; what was started is ended again where one cannot be. */
export async function openRigs(
  measurements: readonly ThroughputMeasurement[],
  deps: GridDeps,
): Promise<Rigs> {
  const all: Rig[] = [];
  try {
    for (const measurement of measurements) all.push(await deps.openRig(measurement));
  } catch (error) {
    await closeAll(all, deps);
    throw error;
  }
  const lost = Promise.race(all.map((rig) => rig.lost));
  lost.catch(() => {});
  return {
    all,
    lost,
    // What held a target back is found for each.
    tree: {},
    halts: () => all.flatMap((rig) => rig.halts()),
    close: () => closeAll(all, deps),
  };
}

/** The stage that the most stubborn took is not known of several; that of the last started stands for all. */
async function closeAll(rigs: readonly Rig[], { sweep }: GridDeps): ReturnType<Rig['close']> {
  let closed = { stage: 'gone', leftovers: 0 };
  for (const rig of rigs) {
    const { stage, leftovers } = await rig.close();
    closed = { stage, leftovers: closed.leftovers + leftovers };
  }
  await sweep();
  return closed;
}
