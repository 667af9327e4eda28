/** The driver and the probe at a Redis. */
import type { DriverEndpoint, DriverMethod } from '../../../src/driver/messages.ts';
import { openProbe } from '../../../src/observe/probes/index.ts';
import type { Store } from '../../../src/observe/probes/redis.ts';
import { driverHere } from '../programs.ts';

export const probeAt = (store: Store) =>
  openProbe('redis', { inspectors: () => [], pids: () => [], url: null, store });

export const command = (
  operation: string,
  args: DriverMethod['params'] = [],
  expected: DriverMethod['expect'] = null,
): DriverMethod => ({
  ...{ name: operation, operation, params: { args }, expect: expected, timeoutMs: 20_000 },
});
export async function driverAt(
  at: number,
  methods: readonly DriverMethod[],
  more: Partial<DriverEndpoint> = {},
  inFlight = 1,
) {
  const driver = driverHere();
  const endpoint: DriverEndpoint = {
    ...{
      protocol: 'resp',
      url: `redis://127.0.0.1:${at}`,
      headers: {},
      source: null,
      options: {},
      launch: null,
    },
    ...more,
  };
  await driver.ask('setup', { endpoint, methods, inFlight, maxClients: 8 });
  return driver;
}
