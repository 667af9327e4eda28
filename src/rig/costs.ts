/** What our own processes, and the whole host beside them, took since they were last asked. */
import { availableParallelism, cpus } from 'node:os';
import { hostBusyMeter } from '../host/busy.ts';
import { ownCostMeter } from '../host/own-cost.ts';
import type { OwnCosts } from './types.ts';

/** A meter of driver, stand-in (null = there is none), harness and host; each call gives what came since the one before. */
export function costMeter(driverPid: number, standinPid: number | null): () => OwnCosts {
  const driver = ownCostMeter(driverPid);
  const standin = standinPid === null ? null : ownCostMeter(standinPid);
  const host = hostBusyMeter();
  // Of the host, as its time is: this process may be bound to a few of them.
  const logical = cpus().length || availableParallelism();
  let harness = process.cpuUsage();
  return () => {
    const spent = process.cpuUsage(harness);
    harness = process.cpuUsage();
    return {
      driver: driver.take(),
      standin: standin?.take() ?? null,
      harnessMs: (spent.user + spent.system) / 1000,
      hostMs: host.take(),
      cpus: logical,
    };
  };
}
