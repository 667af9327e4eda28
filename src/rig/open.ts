/** Opens a rig: stand-ins, then driver, then the instance, then the observer of its tree. */
import { startDriver } from '../driver/handle.ts';
import { type Bridge, openBridge } from '../ownership/bridge.ts';
import { clearOwned } from '../ownership/clear.ts';
import { type StandinHandle, startStandins } from '../standin/client.ts';
import { removeHomes } from '../target/homes.ts';
import type { Base, Driver } from './base.ts';
import { type Cleanup, cleanupStack } from './cleanup.ts';
import { openListening } from './listening.ts';
import { watchLoss } from './loss.ts';
import type { RigOptions } from './options.ts';
import { openRunning } from './running.ts';
import { openStdio } from './stdio.ts';
import type { Rig } from './types.ts';
import { standinVars } from './variables.ts';

/** What `${host}` is where all are on one machine. */
const loopback = '127.0.0.1';

/** Opens a rig for one round. What was started is ended again when anything fails on the way. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const cleanup = cleanupStack();
  // Last of all: what a killed driver could not end itself, and what it then could not remove.
  cleanup.add(() => removeHomes(options.folder));
  if (options.beside !== true) cleanup.add(() => clearOwned(options.ledger));
  const loss = watchLoss(options.signal, options.measurement.scenario.target.name);
  try {
    const standins = await openStandins(options, cleanup);
    const bridge = await openBridgeOf(options, cleanup);
    const driver = await openDriver(options, bridge, cleanup);
    for (const lost of [driver.lost, standins?.lost]) if (lost !== undefined) loss.watch(lost);
    const base: Base = {
      options,
      vars: { ...standinVars(standins?.urls ?? {}), host: bridge?.host ?? loopback },
      driver,
      startDriver: () => openDriver(options, bridge, cleanup),
      standins,
      loss,
      cleanup,
      ended: { stage: 'gone', leftovers: 0 },
    };
    const { endpoint, target } = options.measurement.scenario;
    if (target.running !== undefined) return await openRunning(base, target.running);
    return endpoint.protocol === 'mcp-stdio' ? await openStdio(base) : await openListening(base);
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

/** Where the driver calls from; null = from this machine's own loopback. */
async function openBridgeOf({ measurement }: RigOptions, cleanup: Cleanup): Promise<Bridge | null> {
  if (measurement.scenario.axes['from'] !== 'bridge') return null;
  const bridge = await openBridge();
  cleanup.add(() => bridge.remove());
  return bridge;
}

async function openDriver(options: RigOptions, bridge: Bridge | null, cleanup: Cleanup): Promise<Driver> {
  const driver = await startDriver({ ...processOptions(options), enter: bridge?.enter ?? [] });
  cleanup.add(() => driver.stop());
  return driver;
}

/** Our own processes get nothing of the environment but what it takes to find programs. */
function processOptions({ entries, execPath, ledger, ambient, placement }: RigOptions) {
  const env = { PATH: ambient['PATH'] ?? '', LANG: ambient['LANG'] ?? 'C.UTF-8' };
  return { entries, execPath, ledger, env, cpus: placement?.harness ?? null };
}
