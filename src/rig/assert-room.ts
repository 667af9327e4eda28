/**
 * Whether processes may open as many descriptors as a point takes: told before it begins, with the numbers, and so is it
 * for the widest cell of a grid. A series
 * goes as far as it can, and says before each step what is lacking.
 */
import type { Measurement } from '../config/plan.ts';
import { DescriptorsShortError } from '../errors/machine.ts';
import { descriptorLimit, openDescriptors } from '../proc/descriptors.ts';
import { clientsOf } from './options.ts';

/** Three pipes and a log file. */
const perProcess = 4;
/** What a process opens for a moment beside its connections: files of /proc, a pipe for a start that may fail. */
const spare = 8;

/**
 * The driver holds one connection for each call in flight, or the pipes of each client's process.
 * @throws DescriptorsShortError
 */
export function assertDriverRoom(pid: number, measurement: Measurement): void {
  if (measurement.kind === 'series') return;
  const { inFlight, scenario } = measurement;
  const clients = clientsOf(measurement);
  const stdio = scenario.endpoint.protocol === 'mcp-stdio';
  const need = stdio ? clients * perProcess : clients * inFlight;
  const what = stdio ? `${clients} clients' processes take` : connections(measurement);
  assertRoom('the driver', pid, need, what, spare);
}

/** What this process takes itself: libraries, channels, logs, files of /proc. */
const ownDescriptors = 48;

/**
 * This process must be able to look at others, or it could not even end them.
 * @throws DescriptorsShortError
 */
export function assertOwnRoom(limit = descriptorLimit()): void {
  if (limit === null || limit >= ownDescriptors) return;
  throw new DescriptorsShortError(`ratingplate may open ${limit} descriptors and needs ${ownDescriptors}`);
}

/**
 * The target holds the other end of each connection. Of one that is several processes nobody knows who takes how many.
 * @throws DescriptorsShortError
 */
export function assertTargetRoom(pid: number, measurement: Measurement): void {
  if (measurement.kind === 'series') return;
  const need = clientsOf(measurement) * measurement.inFlight;
  assertRoom('the target', pid, need, connections(measurement), 0);
}

const connections = (measurement: Measurement): string =>
  `${clientsOf(measurement)} clients with ${measurement.inFlight} calls in flight each take`;

function assertRoom(who: string, pid: number, need: number, what: string, free: number): void {
  const [limit, open] = [descriptorLimit(pid), openDescriptors(pid)];
  if (limit === null || open === null || open + need + free <= limit) return;
  throw new DescriptorsShortError(
    `${who} (pid ${pid}) may open ${limit} descriptors and has ${open} open: ${what} ${need} more`,
  );
}
