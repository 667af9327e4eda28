/** No load beyond this machine by accident. */
import type { Plan } from '../config/plan.ts';
import { remoteEndpoints } from '../config/remote.ts';
import { RemoteEndpointError } from '../errors/usage.ts';

/** @throws RemoteEndpointError where an endpoint is elsewhere and nobody has allowed it */
export function refuseRemote(plan: Plan, allowed: boolean): void {
  const remote = allowed ? [] : remoteEndpoints(plan);
  if (remote.length === 0) return;
  throw new RemoteEndpointError(
    `${remote.join(', ')}: not on this machine, and a measurement is as much load as a server can take`,
  );
}
