/** A rig on a target that listens: one instance, started by the harness, many clients. */
import path from 'node:path';
import type { Variables } from '../config/template.ts';
import type { DriverEndpoint } from '../driver/messages.ts';
import { findInspector, inspectorLine } from '../observe/probes/find-inspector.ts';
import { probeEnvironment } from '../observe/probes/index.ts';
import type { ProcessId, Tree } from '../observe/types.ts';
import { behindWrappers } from '../observe/wrappers.ts';
import { type LaunchedInstance, launchInstance } from '../target/instance.ts';
import { portOf } from '../util/standard-port.ts';
import { isUnix } from '../util/unix-url.ts';
import { assertTargetRoom } from './assert-room.ts';
import { type Base, closeClients, setUpDriver } from './base.ts';
import { listeningEndpoint, secretsOf } from './endpoint.ts';
import { type IdentityParts, makeRig } from './make.ts';
import type { Rig } from './types.ts';
import { portNames } from './variables.ts';

/** Starts the instance, tells the driver where it is, and observes its tree. */
export async function openListening(base: Base): Promise<Rig> {
  const { options, loss, cleanup } = base;
  const { scenario } = options.measurement;
  const instance = await launchInstance({
    target: scenario.target,
    endpoint: scenario.endpoint,
    vars: base.vars,
    ports: portNames(options.measurement),
    ambient: options.ambient,
    extraEnv: probeEnvironment(scenario.probe.kind, undefined),
    cpus: options.placement?.target ?? null,
    folder: options.folder,
    secrets: secretsOf(options),
    ledger: options.ledger,
    signal: options.signal,
  });
  // Clients first: a server with open connections may take seconds to stop.
  cleanup.add(async () => {
    base.ended = await instance.stop();
  });
  cleanup.add(() => closeClients(base));
  void instance.exited.then((exit) => loss.targetExited(exit));
  const vars = { ...base.vars, ...instance.ports };
  const endpoint = listeningEndpoint(options, vars);
  await setUpDriver(base.driver, options, endpoint, vars);
  const tree = await openTreeOf(base, [instance.process]);
  if (tree.rule === 'process') assertTargetRoom(behindWrappers(instance.process.pid), options.measurement);
  const inspectors = () => inspectorsOf(instance);
  return makeRig(base, {
    tree,
    inspectors,
    pids: () => [behindWrappers(instance.process.pid)],
    traced: () => [
      { pid: behindWrappers(instance.process.pid), log: path.join(options.folder, 'stderr.log') },
    ],
    port: sharedPort(endpoint),
    ready: { readyMs: instance.readyMs, execMs: instance.execMs },
    instance: identityOf(instance, vars),
  });
}

/** The port that all clients connect to from one address; null where each has an address of its own. */
export function sharedPort({ url, source }: DriverEndpoint): number | null {
  if (url === null || source !== null || isUnix(url)) return null;
  return portOf(new URL(url));
}

/** By its socket first: the line on stderr may be of a launcher (`npx`), which is not the target. */
async function inspectorsOf(instance: LaunchedInstance): Promise<readonly string[]> {
  const skipPorts = new Set(Object.values(instance.ports));
  const url =
    (await findInspector(instance.process.pid, { skipPorts })) ?? instance.findLine(inspectorLine)?.[1];
  return url === undefined ? [] : [url];
}

function identityOf(instance: LaunchedInstance, vars: Variables): IdentityParts {
  return { env: instance.env, secrets: instance.secrets, vars, pid: () => instance.process.pid };
}

/** One process, or pages counted once where the instance is several (a master with its workers). */
export async function openTreeOf(base: Base, roots: readonly ProcessId[]): Promise<Tree> {
  const { observer } = base.options;
  const first = observer.openTree({ rule: 'process', roots });
  const { processes } = await first.units();
  if (processes <= 1) {
    base.cleanup.add(() => first.close());
    return first;
  }
  first.close();
  const tree = observer.openTree({ rule: 'tree', roots });
  base.cleanup.add(() => tree.close());
  return tree;
}
