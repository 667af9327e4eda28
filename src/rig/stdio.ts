/** A rig on a stdio target: one process per client, started by the driver, which owns its pipes. */
import type { DriverEvent } from '../driver/messages.ts';
import { findInspector } from '../observe/probes/find-inspector.ts';
import type { ProcessId, Tree } from '../observe/types.ts';
import { behindWrappers } from '../observe/wrappers.ts';
import { type Base, closeClients, setUpDriver } from './base.ts';
import { stdioEndpoint } from './endpoint.ts';
import { makeRig } from './make.ts';
import { clientsOf } from './options.ts';
import type { Rig } from './types.ts';

/** Tells the driver how to start a client; the tree grows with each. */
export async function openStdio(base: Base): Promise<Rig> {
  const { options, cleanup, vars, driver } = base;
  const { endpoint, env, secrets } = stdioEndpoint(options, vars);
  const tree = options.observer.openTree({
    rule: clientsOf(options.measurement) > 1 ? 'tree' : 'process',
    roots: [],
  });
  cleanup.add(() => tree.close());
  const roots: ProcessId[] = [];
  driver.onEvent((event) => followClient(event, { base, tree, roots }));
  cleanup.add(() => closeClients(base));
  await setUpDriver(base, endpoint, vars);
  const inspectors = async () =>
    (await Promise.all(roots.map(({ pid }) => findInspector(pid)))).filter((url) => url !== null);
  return makeRig(base, {
    tree,
    inspectors,
    pids: () => roots.map(({ pid }) => behindWrappers(pid)),
    ready: null,
    port: null,
    instance: { env, secrets, vars, pid: () => roots[0]?.pid ?? null },
  });
}

/** Keeps ledger and tree in step with the processes the driver starts. */
function followClient(
  event: DriverEvent,
  { base, tree, roots }: { base: Base; tree: Tree; roots: ProcessId[] },
): void {
  if (event.event === 'spawned') {
    const root = { pid: event.pid, startTime: event.startTime };
    base.options.ledger.add({ ...root, group: true });
    roots.push(root);
    tree.add(root);
    return;
  }
  const root = roots.find(({ pid }) => pid === event.pid);
  if (root !== undefined) base.options.ledger.remove(root);
  base.loss.targetExited({
    pid: event.pid,
    code: event.code,
    signal: event.signal,
    lastLines: event.lastLines,
    ...(event.note === undefined ? {} : { note: event.note }),
  });
}
