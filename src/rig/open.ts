/** Opens a rig: stand-ins, then driver, then the instance, then the observer of its tree. */
import { startDriver } from '../driver/handle.ts';
import { clearOwned } from '../ownership/clear.ts';
import { type StandinHandle, startStandins } from '../standin/client.ts';
import type { Base, Driver } from './base.ts';
import { type Cleanup, cleanupStack } from './cleanup.ts';
import { openListening } from './listening.ts';
import { watchLoss } from './loss.ts';
import type { RigOptions } from './options.ts';
import { openStdio } from './stdio.ts';
import type { Rig } from './types.ts';
import { standinVars } from './variables.ts';

/** Opens a rig for one round. What was started is ended again when anything fails on the way. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const cleanup = cleanupStack();
  // Last of all: what a killed driver could not end itself.
  cleanup.add(() => clearOwned(options.ledger));
  const loss = watchLoss(options.signal);
  try {
    const standins = await openStandins(options, cleanup);
    const driver = await openDriver(options, cleanup);
    for (const lost of [driver.lost, standins?.lost]) if (lost !== undefined) loss.watch(lost);
    const base: Base = {
      options,
      vars: standinVars(standins?.urls ?? {}),
      driver,
      standins,
      loss,
      cleanup,
      ended: { stage: 'gone', leftovers: 0 },
    };
    const { protocol } = options.measurement.scenario.endpoint;
    return protocol === 'mcp-stdio' ? await openStdio(base) : await openListening(base);
  } catch (error) {
    loss.expectEnd();
    await cleanup.run();
    throw error;
  }
}

async function openStandins(options: RigOptions, cleanup: Cleanup): Promise<StandinHandle | null> {
  if (Object.keys(options.standins).length === 0) return null;
  const standins = await startStandins(options.standins, processOptions(options));
  cleanup.add(() => standins.stop());
  return standins;
}

async function openDriver(options: RigOptions, cleanup: Cleanup): Promise<Driver> {
  const driver = await startDriver(processOptions(options));
  cleanup.add(() => driver.stop());
  return driver;
}

/** Our own processes get nothing of the environment but what it takes to find programs. */
function processOptions({ entries, execPath, ledger, ambient, placement }: RigOptions) {
  const env = { PATH: ambient['PATH'] ?? '', LANG: ambient['LANG'] ?? 'C.UTF-8' };
  return { entries, execPath, ledger, env, cpus: placement?.harness ?? null };
}
