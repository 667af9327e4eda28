/** All that the probes look at: what the machine is, two readings of its state, and what ran between them. */
import type { ReferenceSpec } from '../../config/plan.ts';
import { type HostBusyMeter, hostBusyMeter } from '../busy.ts';
import { type Conditions, readConditions } from '../conditions.ts';
import { type HostFacts, hostFacts } from '../facts.ts';
import { type SystemFiles, systemFiles } from '../read.ts';
import { type Program, type ProgramMeter, programMeter } from './programs.ts';
import { findRunner, type InstalledRunner } from './runner.ts';
import { readWorkflows, type WorkflowJob } from './workflows.ts';

/** What a doctor is given of the world. */
export interface World {
  /** Put before every path that is read; empty for the real system. */
  readonly sysRoot: string;
  /** Of the terminal or of the job's step. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The repository that is looked at for workflows. */
  readonly cwd: string;
  /** Of this process; null where the system has no such thing. */
  readonly user: { readonly uid: number | null; readonly groups: readonly number[] | null };
  /** Machines that the config names; null: there is no config. */
  readonly references: readonly ReferenceSpec[] | null;
  /** Places of Git's configuration that hold a credential; null: there is no checkout. */
  readonly credentials: readonly string[] | null;
  /** Tries a connection within this machine. */
  readonly loopback: () => Promise<Loopback>;
  /** Processor time of this very process so far, ms. */
  readonly ownMs: () => number;
  readonly pid: number;
  readonly clock: {
    /** Monotonic, ms. */
    readonly now: () => number;
    /** Of the wall, ms. */
    readonly wall: () => number;
    readonly sleep: (ms: number) => Promise<void>;
  };
  /** How long the machine is watched, ms. */
  readonly watchMs: number;
}

/** Median of a call and its answer over 127.0.0.1, or why there is none. */
export type Loopback = { readonly us: number } | { readonly error: string };

export interface Scene {
  readonly files: SystemFiles;
  readonly sysRoot: string;
  readonly env: World['env'];
  readonly user: World['user'];
  readonly references: World['references'];
  readonly credentials: World['credentials'];
  readonly facts: HostFacts;
  readonly before: Conditions;
  readonly after: Conditions;
  /** Between the two. */
  readonly watched: Watched;
  readonly loopback: Loopback;
  /** Runners on this machine that can be seen. */
  readonly runner: InstalledRunner | null;
  /** Jobs of the repository's workflows that measure; null: no workflows are there. */
  readonly jobs: readonly WorkflowJob[] | null;
}

export interface Watched {
  readonly ms: number;
  /** Processor time of all programs but this one; null where it is not told. */
  readonly othersMs: number | null;
  /** What took it, most first; null where processes are not told. */
  readonly programs: readonly Program[] | null;
  /** How far the wall clock moved away from the monotonic one, ms. */
  readonly clockStepMs: number;
}

/** Reads everything; takes `watchMs` and some milliseconds. */
export async function takeScene(world: World): Promise<Scene> {
  const { sysRoot } = world;
  const files = systemFiles(sysRoot);
  const loopback = await world.loopback();
  const before = readConditions({ sysRoot });
  const watched = await watch(world, hostBusyMeter({ sysRoot }), programMeter(`${sysRoot}/proc`, world.pid));
  const after = readConditions({ sysRoot });
  return {
    files,
    sysRoot,
    env: world.env,
    user: world.user,
    references: world.references,
    credentials: world.credentials,
    facts: hostFacts({ sysRoot }),
    before,
    after,
    watched,
    loopback,
    runner: findRunner(files, world.env),
    jobs: readWorkflows(files, world.cwd),
  };
}

async function watch(
  { clock, ownMs, watchMs }: World,
  busy: HostBusyMeter,
  programs: ProgramMeter,
): Promise<Watched> {
  // Read side by side: on a busy machine time passes between two lines.
  const offset = () => clock.wall() - clock.now();
  const [from, apart, own] = [clock.now(), offset(), ownMs()];
  await clock.sleep(watchMs);
  const took = busy.take();
  const ran = programs.take();
  const ms = clock.now() - from;
  const clockStepMs = offset() - apart;
  const others = took === null ? null : Math.max(0, took - (ownMs() - own));
  return { ms, othersMs: others, programs: ran, clockStepMs };
}
