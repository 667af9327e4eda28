/** What a rig stands on whatever the transport. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Variables } from '../config/template.ts';
import type { startDriver } from '../driver/handle.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import type { StandinHandle } from '../standin/client.ts';
import { assertDriverRoom } from './assert-room.ts';
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
  /** Starts one more driver process, which ends with the rig. */
  readonly startDriver: () => Promise<Driver>;
  readonly standins: StandinHandle | null;
  readonly loss: Loss;
  readonly cleanup: Cleanup;
  ended: { stage: string; leftovers: number };
}

/** How long the driver may take to close clients, beside the time their processes have to end, ms. */
const closeMs = 30_000;

/**
 * Nothing to close is no fault; a driver that is gone has closed them already. One that does not answer (stopped by
 * a signal, say) is not waited for: it is killed next.
 */
export async function closeClients(base: Base): Promise<void> {
  const { measurement } = base.options;
  const { stdinMs, termMs } = measurement.scenario.target.stop;
  const timer = new AbortController();
  const late = delay(closeMs + (stdinMs ?? 0) + termMs, undefined, { signal: timer.signal });
  try {
    const closing = base.driver.request('close', { from: 0, to: clientsOf(measurement) });
    const closed = await Promise.race([closing, late]);
    // Over stdio the clients are the instances.
    if (closed?.ended) base.ended = closed.ended;
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}

/** Tells a driver endpoint and methods. */
export async function setUpDriver(
  driver: Driver,
  options: RigOptions,
  endpoint: DriverEndpoint,
  vars: Variables,
): Promise<void> {
  const { measurement } = options;
  assertDriverRoom(driver.pid, measurement);
  await driver.request('setup', {
    endpoint,
    methods: driverMethods(options, vars),
    inFlight: measurement.inFlight,
    maxClients: clientsOf(measurement),
  });
}
