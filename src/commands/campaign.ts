/** All of one run around its rounds: folder, ledger, builds, what is to do, and nothing left at the end. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChecksDeps } from '../checks/deps.ts';
import { loadEvidence } from '../checks/evidence.ts';
import { gridChecks } from '../checks/grid.ts';
import { roundChecks } from '../checks/rounds.ts';
import type { Plan } from '../config/plan.ts';
import { hintOf } from '../errors/index.ts';
import { TargetSurvivedError } from '../errors/target.ts';
import { compareConditions } from '../host/compare.ts';
import { type Conditions, readConditions } from '../host/conditions.ts';
import { ownNode } from '../host/own-node.ts';
import { openObserver } from '../observe/observer.ts';
import { clearOwned } from '../ownership/clear.ts';
import { createLedger, type Ledger } from '../ownership/ledger.ts';
import { assertProcessesShown } from '../proc/table.ts';
import type { Progress } from '../progress/events.ts';
import type { RunFolder } from '../record/run-folder.ts';
import { loadRounds, namedSamples, packSamples } from '../record/samples.ts';
import type { RatingRecord } from '../record/schema.ts';
import { writeRecord } from '../record/write.ts';
import { assertOwnRoom } from '../rig/assert-room.ts';
import { openRig } from '../rig/open.ts';
import { scheduleRounds } from '../study/schedule.ts';
import { sweepHomes } from '../target/home.ts';
import { which } from '../target/which.ts';
import type { RunState } from './assemble.ts';
import { attachedCalibration } from './attach-calibration.ts';
import { buildTargets } from './build.ts';
import type { CommandDeps } from './deps.ts';
import { type ChosenRun, chooseFolder, endLedger, reportSwept, roundFolder } from './folders.ts';
import { describeHost, hostMemory, placeHarness } from './host.ts';
import { knownTimes } from './known-times.ts';
import { type TimeLeft, timeLeft } from './left.ts';
import { takeProfiles } from './profiles.ts';
import { quietOf } from './quiet.ts';
import { type RunDeps, runPlan } from './run-plan.ts';
import { type Measurable, measurable } from './supported.ts';
import { checkTraces } from './traces.ts';
import { assertReach, assertUsers, closeFolder } from './users.ts';

export interface CampaignOptions {
  readonly plan: Plan;
  /** Parent of run folders. */
  readonly runs: string;
  /** Folder of the snapshot that the run is for, which may be there already; null = for none. */
  readonly out: string | null;
  /** Null = a new run; '' = the newest that can go on. */
  readonly resume: string | null;
  readonly tell: Progress;
  /** Somebody else has built the targets. */
  readonly built: boolean;
}

export interface Campaign {
  readonly record: RatingRecord;
  readonly folder: RunFolder;
}

/** Measures what this version can of a plan. */
export async function runCampaign(options: CampaignOptions, deps: CommandDeps): Promise<Campaign> {
  const { plan, runs, tell } = options;
  assertOwnRoom();
  assertProcessesShown();
  assertUsers(plan);
  await reportSwept(runs, tell);
  const chosen = await chooseFolder(plan, runs, options);
  const { folder } = chosen;
  closeFolder(plan, folder.path);
  const ledger = createLedger(folder.path);
  const ours = ownNode({
    platform: process.platform,
    execPath: deps.execPath,
    runFolder: folder.path,
    targetExecutable: firstExecutable(plan, deps),
  });
  try {
    const measured = await runIn({ options, ...chosen, ledger, execPath: ours.execPath }, deps);
    const record = namedSamples(measured, await packSamples(folder));
    await writeRecord(folder.record, record);
    return { record, folder };
  } finally {
    ours.remove();
    const { survivors } = await clearOwned(ledger, true);
    tellSurvivors(survivors, tell);
    endLedger(ledger);
    sweepHomes();
  }
}

/** Nothing outlives a run; where something does all the same, who started it must know. */
function tellSurvivors(survivors: readonly { readonly pid: number }[], tell: Progress): void {
  if (survivors.length === 0) return;
  const { code, message, hint } = new TargetSurvivedError(survivors.map(({ pid }) => pid));
  tell({ event: 'note', level: 'warning', code, message: `${message} ${hint}` });
}

interface Ground extends ChosenRun {
  readonly options: CampaignOptions;
  readonly ledger: Ledger;
  /** The Node of our own processes. */
  readonly execPath: string;
}

/** Builds, then measures what is still to do. */
async function runIn(ground: Ground, deps: CommandDeps): Promise<RatingRecord> {
  const { options, folder, ledger, execPath } = ground;
  const { plan, tell } = options;
  const observer = openObserver({ platform: process.platform });
  const placement = await placeHarness(process.pid);
  const state = await openState(ground, describeHost(placement, observer), deps);
  if (!options.built)
    await buildTargets(plan, { folder: folder.logs, ambient: deps.env, ledger, signal: deps.signal, tell });
  assertReach(plan, deps.env['PATH']);
  const measured = measurable(plan);
  const todo = scheduleRounds(measured).filter(
    ({ measurements, round }) => !measurements.every(({ id }) => isDone(state, id, round)),
  );
  const { times: known } = await knownTimes(plan, { runs: options.runs, snapshot: options.out }, state.host);
  const left = timeLeft(todo, { known, rounds: state.rounds }, () => performance.now());
  tell({
    event: 'run-started',
    ...{ name: plan.name, profile: plan.profile },
    measurements: measured.map(({ id }) => id),
    rounds: todo.length,
    estimateMs: left.of(0),
    folder: shown(folder.path, deps.cwd),
  });
  const common = {
    standins: plan.standins,
    latencyCeilingMs: plan.stop.latencyMs,
    entries: deps.entries,
    execPath,
  };
  const open = (measurement: Measurable, round: number) =>
    openRig({
      ...common,
      ...{ measurement, ledger, placement, observer, beside: measurement.kind === 'throughput' },
      tell: (message) => tell({ event: 'note', level: 'warning', code: 'stopped', message }),
      folder: roundFolder(folder, measurement, round),
      ambient: deps.env,
      signal: deps.signal,
    });
  const sweep = () => clearOwned(ledger);
  const processes = { entries: deps.entries, execPath, ledger, cpus: placement?.harness ?? null };
  const around = runDeps({ options, state, folder, open, sweep, left, processes }, deps);
  const record = await runPlan(todo, around);
  await takeProfiles(around);
  return record;
}

/** Rounds of a resumed run are taken as they were; broken ones are measured again. */
async function openState(ground: Ground, host: RunState['host'], deps: CommandDeps): Promise<RunState> {
  const all = await loadRounds(ground.folder);
  const rounds = new Map(
    [...all].map(([id, kept]) => [id, kept.filter(({ round }) => round.failure === null)]),
  );
  const before = ground.soFar?.runs[0];
  const wallMs = before?.wall_ms ?? 0;
  return {
    plan: ground.options.plan,
    host,
    calibration: attachedCalibration(host, deps, ground.options.tell),
    // What began the run is what has to be typed to have it again.
    command: before?.command ?? deps.commandLine,
    started: before?.started ?? new Date().toISOString(),
    finished: null,
    wallMs: before?.wall_ms ?? null,
    rounds,
    evidence: await loadEvidence(ground.folder.evidence),
    before: {
      wallMs,
      insideMs: wallMs * (1 - (before?.outside_phases ?? 0)),
      rounds: new Set([...rounds.values()].flat()),
    },
  };
}

function isDone(state: RunState, id: string, round: number): boolean {
  return (state.rounds.get(id) ?? []).some((kept) => kept.round.round === round);
}

/** The program of the first target, if it can be found now; for telling whether it shares our Node binary. */
function firstExecutable(plan: Plan, deps: CommandDeps): string | null {
  const target = plan.measurements[0]?.scenario.target;
  if (target === undefined || target.running !== undefined) return null;
  try {
    return which(target.command, target.cwd, deps.env['PATH']);
  } catch {
    // Not built yet, or not there at all: starting it will say so.
    return null;
  }
}

interface Parts {
  readonly options: CampaignOptions;
  readonly state: RunState;
  readonly folder: RunFolder;
  readonly open: RunDeps['openRig'];
  readonly sweep: RunDeps['sweep'];
  readonly left: TimeLeft;
  /** How a process of ours is started. */
  readonly processes: ChecksDeps['processes'];
}

function runDeps(parts: Parts, deps: CommandDeps): RunDeps {
  const { options, state, folder, open, sweep, left, processes } = parts;
  const { plan } = options;
  const { evidence } = state;
  const asking = { plan, ambient: deps.env, folder: folder.evidence, processes, evidence };
  return {
    plan: options.plan,
    state,
    folder,
    tell: options.tell,
    signal: deps.signal,
    openRig: open,
    sweep,
    left,
    hintOf,
    clock: { now: () => performance.now(), sleep: (ms) => sleep(ms) },
    awaitQuiet: quietOf(options.plan, deps.signal),
    conditions: () => readConditions(),
    compareConditions: (before, after) =>
      compareConditions(before as Conditions, after as Conditions).map((finding) => ({
        ...finding,
        method: null,
      })),
    checkTraces,
    checksOf: (measurement, round) => roundChecks(asking, measurement, round),
    openChecks: gridChecks(asking),
    hostMemory,
    every: repeat,
    wallClock: () => new Date().toISOString(),
  };
}

/** Calls again and again; by itself it keeps nothing running. */
function repeat(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
}

function shown(folder: string, cwd: string): string {
  const relative = path.relative(cwd, folder);
  return relative.startsWith('..') ? folder : relative;
}
