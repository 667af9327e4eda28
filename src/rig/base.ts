/** What a rig stands on whatever the transport. */
import type { Variables } from '../config/template.ts';
import type { startDriver } from '../driver/handle.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { StandinHandle } from '../standin/client.ts';
import type { Cleanup } from './cleanup.ts';
import { driverMethods } from './endpoint.ts';
import type { Loss } from './loss.ts';
import { clientsOf, type RigOptions } from './options.ts';

export type Driver = Awaited<ReturnType<typeof startDriver>>;

/** Parts of a rig that are there whatever the transport. */
export interface Base {
  readonly options: RigOptions;
  readonly vars: Variables;
  readonly driver: Driver;
  readonly standins: StandinHandle | null;
  readonly loss: Loss;
  readonly cleanup: Cleanup;
  ended: { stage: string; leftovers: number };
}

/** Nothing to close is no fault; a driver that is gone has closed them already. */
export async function closeClients(base: Base): Promise<void> {
  await base.driver.request('close', { from: 0, to: clientsOf(base.options.measurement) });
}

/** Tells the driver endpoint and methods. */
export async function setUpDriver(base: Base, endpoint: DriverEndpoint, vars: Variables): Promise<void> {
  const { measurement } = base.options;
  await base.driver.request('setup', {
    endpoint,
    methods: driverMethods(base.options, vars),
    inFlight: measurement.inFlight,
    maxClients: clientsOf(measurement),
  });
}
