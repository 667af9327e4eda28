/** A rig on a target that runs already: observed and called, and left as it is. */
import type { RunningSpec } from '../config/plan.ts';
import { openGroupTree, ownGroupOf } from '../observe/group-tree.ts';
import { findInspector } from '../observe/probes/find-inspector.ts';
import type { ProcessId, Tree } from '../observe/types.ts';
import { behindWrappers } from '../observe/wrappers.ts';
import { targetEnvironment } from '../target/environment.ts';
import { adoptRunning } from '../target/running.ts';
import { assertTargetRoom } from './assert-room.ts';
import { type Base, closeClients, setUpDriver } from './base.ts';
import { listeningEndpoint, secretsOf } from './endpoint.ts';
import { openTreeOf, sharedPort } from './listening.ts';
import { makeRig } from './make.ts';
import type { Rig } from './types.ts';

/**
 * Finds the instance, tells the driver where it is, and observes its tree. It never stands on the ledger: what is on
 * it is killed.
 */
export async function openRunning(base: Base, running: RunningSpec): Promise<Rig> {
  const { options, loss, cleanup, vars } = base;
  const { target, endpoint } = options.measurement.scenario;
  const instance = await adoptRunning({ target, running, endpoint, vars, signal: options.signal });
  base.ended = { stage: 'left running', leftovers: 0 };
  cleanup.add(() => instance.release());
  cleanup.add(() => closeClients(base));
  void instance.ended.then((exit) => loss.targetExited(exit));
  const told = listeningEndpoint(options, vars);
  await setUpDriver(base.driver, options, told, vars);
  const tree = await openTreeIn(base, instance.processes);
  const [first] = instance.processes;
  const pids = () => instance.processes.map(({ pid }) => behindWrappers(pid));
  if (tree.rule === 'process') assertTargetRoom(behindWrappers(first.pid), options.measurement);
  const port = sharedPort(told);
  const inspectors = async () => {
    const skipPorts = new Set(port === null ? [] : [port]);
    const urls = await Promise.all(instance.processes.map(({ pid }) => findInspector(pid, { skipPorts })));
    return urls.filter((url) => url !== null);
  };
  // For a version command, which is a program of ours.
  const { env } = targetEnvironment(target, options.ambient, vars);
  return makeRig(base, {
    tree,
    inspectors,
    pids,
    traced: () => [],
    port,
    ready: { readyMs: null, execMs: null },
    instance: { env, secrets: secretsOf(options), vars, pid: () => first.pid },
  });
}

/** By its control group where it has one of its own, as a container and a unit have. */
async function openTreeIn(base: Base, roots: readonly ProcessId[]): Promise<Tree> {
  const tree = await openTreeOf(base, roots);
  const group = ownGroupOf(roots);
  if (group === null) return tree;
  const grouped = openGroupTree(tree, group);
  base.cleanup.add(() => grouped.close());
  return grouped;
}
