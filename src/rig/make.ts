/** A rig from its parts. */
import { fillSome, type Variables } from '../config/template.ts';
import { DriverStateError } from '../errors/driver.ts';
import { crossCheck } from '../observe/observer.ts';
import { openProbe } from '../observe/probes/index.ts';
import { type Traced, takeTraceback } from '../observe/probes/sigquit.ts';
import type { Probe, Tree } from '../observe/types.ts';
import { signal } from '../ownership/kill.ts';
import { identify } from '../target/identity.ts';
import { type Base, setUpDriver } from './base.ts';
import { costMeter } from './costs.ts';
import { listeningEndpoint } from './endpoint.ts';
import { watchHalts } from './halts.ts';
import { askHealth } from './health.ts';
import { roomOf } from './room.ts';
import type { DriverHandle, Rig } from './types.ts';

/** What telling the identity of an instance takes. */
export interface IdentityParts {
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly vars: Variables;
  readonly pid: () => number | null;
}

export interface RigParts {
  readonly tree: Tree;
  readonly inspectors: () => Promise<readonly string[]>;
  /** The instances' own processes, behind their wrappers. */
  readonly pids: () => readonly number[];
  /** Where each of them writes its stderr. */
  readonly traced: () => readonly Traced[];
  readonly ready: Rig['ready'];
  /** The endpoint's, where all clients share one address; else null. */
  readonly port: number | null;
  readonly instance: IdentityParts;
}

/** Puts the parts together. */
export function makeRig(base: Base, parts: RigParts): Rig {
  const { driver, standins, loss, cleanup } = base;
  const own = costMeter(driver.pid, standins?.pid ?? null);
  const halts = watchHalts({
    own: { 'the driver': driver.pid, ...(standins === null ? {} : { 'a stand-in': standins.pid }) },
    tree: parts.tree,
    tell: base.options.tell,
    lose: (error, pid) => {
      loss.watch(Promise.reject(error));
      // Whatever is asked of a driver that is stopped would wait for it: what the round still needs of it is its end.
      if (pid === driver.pid) signal(pid, 'SIGKILL');
    },
  });
  let probe: Probe | null = null;
  return {
    ready: parts.ready,
    driver,
    ...driversOf(base, parts),
    tree: parts.tree,
    probe: async () => {
      probe ??= openProbeOf(base, parts);
      return probe;
    },
    standins: async () => (standins === null ? {} : (await standins.counts()).standins),
    standinLoop: standins,
    identity: () => identifyTarget(base, parts.instance),
    traceback: () => {
      loss.expectExit();
      return takeTraceback(parts.traced());
    },
    crossCheck: () => checkOnce(base, parts),
    health: () => askHealth(base.options, parts.instance.vars),
    room: () => roomOf(driver.pid, parts.tree, parts.port),
    own,
    halts: halts.take,
    lost: loss.lost,
    exit: loss.exit,
    async close() {
      loss.expectEnd();
      halts.end();
      await probe?.close().catch(() => {});
      await cleanup.run();
      return base.ended;
    },
  };
}

/** One process by both samplers; null where there is one sampler only. */
async function checkOnce({ options }: Base, { pids }: RigParts): ReturnType<Rig['crossCheck']> {
  const [pid] = pids();
  if (pid === undefined || options.observer.sampler !== 'linux /proc') return null;
  // A target that ends meanwhile is told by its end.
  return crossCheck({ pid, startTime: 0 }).catch(() => null);
}

/** How further drivers come to the instance. */
const driversOf = (base: Base, parts: RigParts): Pick<Rig, 'moreDriver' | 'endpoint'> => ({
  moreDriver: () => openMoreDriver(base, parts),
  endpoint: isStdio(base) ? null : listeningEndpoint(base.options, parts.instance.vars),
});

const isStdio = ({ options }: Base): boolean =>
  options.measurement.scenario.endpoint.protocol === 'mcp-stdio';

/** It connects as the first does; the instance is not its own. */
async function openMoreDriver(base: Base, { instance }: RigParts): Promise<DriverHandle> {
  if (isStdio(base)) throw new DriverStateError('the processes of stdio clients belong to one driver');
  const driver = await base.startDriver();
  base.loss.watch(driver.lost);
  await setUpDriver(driver, base.options, listeningEndpoint(base.options, instance.vars), instance.vars);
  return driver;
}

/** The probe of the instances; its URL may name a port that is known by now. */
function openProbeOf({ options }: Base, { inspectors, pids, instance }: RigParts): Probe {
  const spec = options.measurement.scenario.probe;
  const url = 'url' in spec ? fillSome(spec.url, instance.vars) : null;
  const { url: endpoint, credentials, tls } = listeningEndpoint(options, instance.vars);
  const store = {
    url: endpoint ?? '',
    user: credentials?.user ?? null,
    password: credentials?.password ?? null,
    tls,
  };
  return openProbe(spec.kind, { inspectors, pids, url, store });
}

async function identifyTarget(base: Base, { env, secrets, vars, pid }: IdentityParts) {
  const { target, endpoint } = base.options.measurement.scenario;
  const { serverInfo } = await base.driver.request('state', {});
  return identify({
    target,
    endpoint,
    vars,
    env,
    secrets,
    folder: base.options.folder,
    pid: pid(),
    serverInfo,
  });
}
