/** A point: one scenario at one client count, one round of it on a fresh instance (method.md, "Point"). */
import type { PointMeasurement } from '../config/plan.ts';
import { RatingplateError } from '../errors/base.ts';
import type { ProgressEvent } from '../progress/events.ts';
import type { Rig } from '../rig/types.ts';
import type { HostConditions, PointRound, RoundFinding } from '../stats/point-round.ts';
import type { Identity } from '../target/types.ts';
import { absentFigures } from './absent.ts';
import { admitClients } from './admit.ts';
import { type Clock, emptyDraft, guarded, type RoundContext, type RoundDraft } from './context.ts';
import { measureIdle, measureSilence } from './idle.ts';
import { measureLoad } from './load.ts';
import { type PhaseLog, phaseLog } from './phases.ts';
import { measureQuiet } from './quiet.ts';
import { noteReplaced } from './replaced.ts';
import { measureSettled } from './settle.ts';

export interface PointDeps {
  readonly clock: Clock;
  readonly tell: (event: ProgressEvent) => void;
  /** Starts what the round stands on. */
  readonly openRig: () => Promise<Rig>;
  readonly conditions: () => HostConditions;
  readonly compareConditions: (before: HostConditions, after: HostConditions) => readonly RoundFinding[];
  /** Looks at the stand-ins' counts at the end. */
  readonly checkTraces: (rig: Rig) => Promise<readonly RoundFinding[]>;
  readonly latencyCeilingMs: number;
  /** Time left of the whole run from this phase on, for the progress line. */
  readonly leftMs: () => number;
  /** ISO time now, a label only. */
  readonly wallClock: () => string;
}

export interface MeasuredRound {
  readonly round: PointRound;
  readonly identity: Identity | null;
  /** Processes that had to be killed after their instance had ended. */
  readonly leftovers: number;
}

/** Measures one round; a failure is part of the result, never thrown. */
export async function measurePoint(
  measurement: PointMeasurement,
  round: number,
  deps: PointDeps,
): Promise<MeasuredRound> {
  const draft = emptyDraft();
  const started = deps.wallClock();
  const before = deps.conditions();
  const phases = phaseLog(deps.clock.now, (phase) => tellPhase(deps, measurement, round, phase));
  const state: Progressing = { rig: null, identity: null, failure: null, closed: null };
  await attempt({ measurement, round, draft }, phases, deps, state);
  const { rig } = state;
  if (rig !== null) state.closed = await phases.run('close', () => rig.close());
  const after = deps.conditions();
  draft.findings.push(...deps.compareConditions(before, after));
  const frame = {
    round,
    started,
    phases: phases.times,
    conditions: { before, after },
    failure: state.failure,
  };
  return {
    round: finishRound(draft, { ...frame, stopped: state.closed?.stage ?? null }),
    identity: state.identity,
    leftovers: state.closed?.leftovers ?? 0,
  };
}

function tellPhase(deps: PointDeps, { id, clients }: PointMeasurement, round: number, phase: string): void {
  deps.tell({ event: 'phase', id, round, phase, detail: '', clients, leftMs: deps.leftMs() });
}

interface Attempt {
  readonly measurement: PointMeasurement;
  readonly round: number;
  readonly draft: RoundDraft;
}

/** Launches and measures; what breaks it is kept in `state`. */
async function attempt(work: Attempt, phases: PhaseLog, deps: PointDeps, state: Progressing): Promise<void> {
  const { measurement, round, draft } = work;
  const { clock, tell, latencyCeilingMs } = deps;
  try {
    const rig = await phases.run('launch', deps.openRig);
    state.rig = rig;
    const context = { measurement, round, rig, clock, tell, latencyCeilingMs, result: draft };
    await runPhases(context, phases, deps, state);
  } catch (error) {
    state.failure = failureOf(error);
  }
}

interface Progressing {
  rig: Rig | null;
  identity: Identity | null;
  failure: PointRound['failure'];
  closed: { readonly stage: string; readonly leftovers: number } | null;
}

/** The order of the phases, and nothing else. */
async function runPhases(
  context: RoundContext,
  phases: PhaseLog,
  deps: PointDeps,
  state: Progressing,
): Promise<void> {
  const { rig, result } = context;
  Object.assign(result.absent, absentFigures(context.measurement.scenario));
  if (rig.ready !== null) {
    result.readyMs = rig.ready.readyMs;
    result.execMs = rig.ready.execMs;
    deps.tell({
      event: 'figure',
      id: context.measurement.id,
      round: context.round,
      figure: 'ready_ms',
      method: null,
      value: rig.ready.readyMs,
      unit: 'ms',
    });
    await phases.run('idle', () => measureIdle(context));
  }
  await phases.run('admit', () => admitClients(context));
  state.identity = await guarded(context, rig.identity());
  await phases.run('connected', async () => {
    result.connectedCores = await measureSilence(context);
    await rig.tree.markPlaces();
  });
  await phases.run('quiet', () => measureQuiet(context));
  await phases.run('load', () => measureLoad(context));
  await noteReplaced(context);
  await phases.run('settled', () => measureSettled(context));
  result.findings.push(...(await guarded(context, deps.checkTraces(rig))));
}

function failureOf(error: unknown): NonNullable<PointRound['failure']> {
  if (error instanceof RatingplateError) return { code: error.code, message: error.message };
  return {
    code: 'unexpected',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

type Frame = Pick<PointRound, 'round' | 'started' | 'phases' | 'conditions' | 'failure' | 'stopped'>;

function finishRound(draft: RoundDraft, frame: Frame): PointRound {
  return {
    ...frame,
    readyMs: draft.readyMs,
    execMs: draft.execMs,
    idle: draft.idle,
    admit: draft.admit,
    connectedCores: draft.connectedCores,
    quiet: draft.quiet,
    load: draft.load,
    units: draft.units,
    settled: { connected: draft.connected, closed: draft.closed },
    findings: draft.findings,
    absent: draft.absent,
  };
}
