/** A rig from its parts. */
import type { Variables } from '../config/template.ts';
import { openProbe } from '../observe/probes/index.ts';
import type { Probe, Tree } from '../observe/types.ts';
import { identify } from '../target/identity.ts';
import type { Base } from './base.ts';
import { costMeter } from './costs.ts';
import type { Rig } from './types.ts';

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
  readonly ready: Rig['ready'];
  readonly instance: IdentityParts;
}

/** Puts the parts together. */
export function makeRig(base: Base, parts: RigParts): Rig {
  const { options, driver, standins, loss, cleanup } = base;
  const own = costMeter(driver.pid, standins?.pid ?? null);
  let probe: Probe | null = null;
  return {
    ready: parts.ready,
    driver,
    tree: parts.tree,
    probe: async () => {
      probe ??= openProbe(options.measurement.scenario.probe.kind, { inspectors: parts.inspectors });
      return probe;
    },
    standins: async () => (standins === null ? {} : (await standins.counts()).standins),
    identity: () => identifyTarget(base, parts.instance),
    own,
    lost: loss.lost,
    exit: loss.exit,
    async close() {
      loss.expectEnd();
      await probe?.close().catch(() => {});
      await cleanup.run();
      return base.ended;
    },
  };
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
