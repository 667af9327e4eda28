import type { EndpointSpec, TargetSpec } from '../config/plan.ts';
import { fillTemplate, type Variables } from '../config/template.ts';
import { PortOwnedError, TargetExitedError } from '../errors/target.ts';
import type { Ledger } from '../ownership/ledger.ts';
import { userOf } from './as-user.ts';
import { becomeReady, readyRule } from './become-ready.ts';
import { type Ambient, targetEnvironment } from './environment.ts';
import { type Launched, launch } from './launch.ts';
import { refuseAnswered, refuseOwned } from './owner.ts';
import { reservePorts } from './ports.ts';
import type { Instance } from './types.ts';
import { followTree } from './watch.ts';
import { which } from './which.ts';

/** How to start one instance. Late templates (`${port}`, stand-in URLs) are still in `target` and `endpoint`. */
export interface InstanceOptions {
  readonly target: TargetSpec;
  readonly endpoint: EndpointSpec;
  /** Late variables but the ports: `standin.NAME.url`. */
  readonly vars: Variables;
  /** `port`, `port.NAME`: chosen anew for each instance. */
  readonly ports: readonly string[];
  readonly ambient: Ambient;
  /** Given by probes. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  /** Secrets besides those of `target.env`. */
  readonly secrets?: readonly string[];
  /** CPUs the target may use (a list of `taskset -c`), or null. */
  readonly cpus: string | null;
  /** Own folder of this instance: logs, home. */
  readonly folder: string;
  readonly ledger: Ledger;
  /** Gives up; the promise then rejects with the signal's reason, after all has been stopped. */
  readonly signal?: AbortSignal;
}

/** An instance that is started and proved ready; `env` as given to it, for its identity. */
export interface LaunchedInstance extends Instance {
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  /** Whether the port was proved to be this instance's. */
  readonly port: 'proved' | 'unseen';
}

/** A port may be lost to another program between its choice and the target's bind; so often it is tried anew. */
const attempts = 3;
let instances = 0;

/**
 * Starts an instance and waits until it is ready. Throws `target-not-found`, `target-not-started`, `environment-missing`,
 * `port-owned`, `port-unproved`, `target-exited` (at once), `target-not-ready`; nothing of it is left running then.
 */
export async function launchInstance(options: InstanceOptions): Promise<LaunchedInstance> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = await reservePorts(options.ports);
    try {
      return await launchOnce(options, ports);
    } catch (error) {
      if (attempt >= attempts || !lostRace(error, ports)) throw error;
    }
  }
}

/** Whether the start failed because one of the ports chosen for it was taken by someone else. */
function lostRace(error: unknown, ports: Readonly<Record<string, number>>): boolean {
  if (error instanceof PortOwnedError) return Object.values(ports).some((port) => port === error.port);
  if (!(error instanceof TargetExitedError) || Object.keys(ports).length === 0) return false;
  return error.lastLines.some((line) => /EADDRINUSE|address (is )?already in use/i.test(line));
}

async function launchOnce(
  options: InstanceOptions,
  ports: Readonly<Record<string, number>>,
): Promise<LaunchedInstance> {
  const { target, endpoint, ledger } = options;
  const vars = { ...options.vars, ...ports };
  const user = userOf(target);
  const { env, secrets: own } = targetEnvironment(target, options.ambient, vars, options.extraEnv, user);
  const secrets = [...own, ...(options.secrets ?? [])];
  const rule = readyRule(endpoint, vars);
  for (const { host, port } of rule.addresses) await refuseOwned(host, port);
  for (const socket of rule.sockets) await refuseAnswered(socket);
  options.signal?.throwIfAborted();
  instances += 1;
  const launched = await launch({
    file: which(fillTemplate(target.command, vars), target.cwd, env['PATH']),
    args: target.args.map((arg) => fillTemplate(arg, vars)),
    env,
    cwd: target.cwd,
    cpus: options.cpus,
    folder: options.folder,
    freshHome: target.home === 'fresh',
    user,
    secrets,
    tag: `${ledger.tag}i${instances}/`,
  });
  const running = guarded(launched, target, ledger);
  try {
    const { readyMs, port } = await becomeReady(launched, target.name, rule, options.signal);
    return { ...running, env, secrets, ports, readyMs, port };
  } catch (error) {
    // Why it failed matters more than that its end could not be proved; the ledger keeps it then.
    await running.stop().catch(() => undefined);
    throw error;
  }
}

type Running = Omit<LaunchedInstance, 'env' | 'secrets' | 'ports' | 'readyMs' | 'port'>;

/** The launched process, on the ledger until it is proved gone. */
function guarded(launched: Launched, target: TargetSpec, ledger: Ledger): Running {
  const { followed, output } = launched;
  ledger.add({ ...followed.process, group: true });
  const unfollow = followTree(followed.process, followed.kin);
  return {
    process: followed.process,
    execMs: launched.execMs,
    exited: followed.exited,
    exit: followed.exit,
    findLine: (pattern) => output.find(pattern),
    async stop() {
      unfollow();
      const stopped = await followed.stop({ ...target.stop, stdinMs: target.stop.stdinMs ?? 0 });
      ledger.remove(followed.process);
      launched.cleanUp();
      return stopped;
    },
  };
}
