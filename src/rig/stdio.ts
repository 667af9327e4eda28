/** A rig on a stdio target: one process per client, started by the driver, which owns its pipes. */
import type { DriverEvent } from '../driver/messages.ts';
import { probeClient } from '../driver/protocol.ts';
import { findInspector } from '../observe/probes/find-inspector.ts';
import type { ProcessId, Tree } from '../observe/types.ts';
import { behindWrappers } from '../observe/wrappers.ts';
import { stdioLog } from '../target/stdio.ts';
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
  const roots: Root[] = [];
  driver.onEvent((event) => followClient(event, { base, tree, roots, probes: [] }));
  cleanup.add(() => closeClients(base));
  await setUpDriver(driver, options, endpoint, vars);
  const inspectors = async () =>
    (await Promise.all(roots.map(({ pid }) => findInspector(pid)))).filter((url) => url !== null);
  return makeRig(base, {
    tree,
    inspectors,
    pids: () => roots.map(({ pid }) => behindWrappers(pid)),
    traced: () =>
      roots.map(({ pid, client }) => ({ pid: behindWrappers(pid), log: stdioLog(options.folder, client) })),
    ready: null,
    port: null,
    instance: { env, secrets, vars, pid: () => roots[0]?.pid ?? null },
  });
}

/** The process of a client. */
interface Root extends ProcessId {
  readonly client: number;
}

interface Followed {
  readonly base: Base;
  readonly tree: Tree;
  /** Clients' processes. */
  readonly roots: Root[];
  /** Asked something before the first client, and thrown away: owned like the others, and never measured. */
  readonly probes: Root[];
}

/** Keeps ledger and tree in step with the processes the driver starts. */
function followClient(event: DriverEvent, { base, tree, roots, probes }: Followed): void {
  const measured = event.client !== probeClient;
  const list = measured ? roots : probes;
  if (event.event === 'spawned') {
    const id = { pid: event.pid, startTime: event.startTime };
    const root = { ...id, client: event.client };
    base.options.ledger.add({ ...id, group: true });
    list.push(root);
    if (measured) tree.add(id);
    return;
  }
  const root = list.find(({ pid }) => pid === event.pid);
  if (root !== undefined) base.options.ledger.remove(root);
  if (!measured) return;
  const { pid, code, signal, lastLines, note } = event;
  base.loss.targetExited({ pid, code, signal, lastLines, ...(note === undefined ? {} : { note }) });
}
