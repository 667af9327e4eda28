/** The frame of a round, whatever is measured in it: launch, phases, end, and the state of the host around them. */
import type { Measurement } from '../config/plan.ts';
import { RatingplateError } from '../errors/base.ts';
import { namedSystemError } from '../errors/system.ts';
import type { ProgressEvent } from '../progress/events.ts';
import type { Rig } from '../rig/types.ts';
import type { HostConditions, PointRound, RoundFinding } from '../stats/point-round.ts';
import type { Identity } from '../target/types.ts';
import { causeOf } from './cause.ts';
import type { Clock } from './context.ts';
import { noteHalts, outsideWindows } from './halted.ts';
import { noteHeldBack } from './held-back.ts';
import { type PhaseLog, phaseLog } from './phases.ts';

/** What a round's frame must know of what it stands on. */
export type Ground = Pick<Rig, 'lost' | 'halts' | 'close'> & {
  readonly tree: Pick<Rig['tree'], 'heldBack'>;
};

export interface RoundDeps<G extends Ground = Rig> {
  readonly clock: Clock;
  readonly tell: (event: ProgressEvent) => void;
  /** Starts what the round stands on. */
  readonly openRig: () => Promise<G>;
  /** Waits until the machine is quiet, and returns what to say where it would not be; null = the run does not wait. */
  readonly awaitQuiet: AwaitQuiet | null;
  readonly conditions: () => HostConditions;
  readonly compareConditions: (before: HostConditions, after: HostConditions) => readonly RoundFinding[];
  /** What the config wants to hold before and after; absent where it says nothing of this endpoint. */
  readonly checks?: RoundChecking;
  /** Looks at the stand-ins' counts at the end. */
  readonly checkTraces: (rig: Rig) => Promise<readonly RoundFinding[]>;
  readonly latencyCeilingMs: number;
  /** Time left of the whole run from a phase on that begins now, for the progress line. */
  readonly leftMs: (phase: string) => number;
  /** ISO time now, a label only. */
  readonly wallClock: () => string;
}

/** Asks the instance, apart from any load, and over connections of its own. */
export interface RoundChecking {
  before(rig: Rig): Promise<void>;
  /** @returns of the checks that failed, before and after */
  after(rig: Rig): Promise<readonly RoundFinding[]>;
}

/** @param tell called with what is waited for, again and again */
export type AwaitQuiet = (tell: (what: string) => void) => Promise<readonly RoundFinding[]>;

/** What every round has, however it went. */
export type RoundFrame = Pick<
  PointRound,
  'round' | 'started' | 'phases' | 'conditions' | 'failure' | 'stopped'
>;

export interface Framed<R> {
  readonly round: R;
  readonly identity: Identity | null;
  /** Processes that had to be killed after their instance had ended. */
  readonly leftovers: number;
}

/** What the phases of a round are given, and where they put what is not a figure. */
export interface Running<G extends Ground = Rig> {
  readonly rig: G;
  readonly phases: PhaseLog;
  identity: Identity | null;
}

/** What the frame itself takes of it. */
type RoundFrameDeps<G extends Ground> = Omit<RoundDeps<G>, 'checkTraces' | 'latencyCeilingMs'>;
type Told = Omit<RoundFrameDeps<Ground>, 'openRig'>;

interface Work<G extends Ground> {
  /** Of a grid the first of its measurements. */
  readonly measurement: Measurement;
  readonly round: number;
  readonly deps: RoundFrameDeps<G>;
  /** Found of the round as a whole; grows. */
  readonly findings: RoundFinding[];
}

/**
 * Runs one round; a failure is part of the result, never thrown.
 * @param run the phases between launch and close
 */
export async function frameRound<G extends Ground = Rig>(
  { measurement, round, deps, findings }: Work<G>,
  run: (running: Running<G>) => Promise<void>,
): Promise<Framed<RoundFrame>> {
  const started = deps.wallClock();
  const phases = phaseLog(deps.clock.now, tellPhases(deps, measurement, round));
  findings.push(...(await waited(phases, { measurement, round, deps })));
  const before = deps.conditions();
  let running: Running<G> | null = null;
  let failure: PointRound['failure'] = null;
  try {
    const rig = await phases.run('launch', deps.openRig);
    running = { rig, phases, identity: null };
    await run(running);
  } catch (error) {
    failure = failureOf(running === null ? error : await causeOf(error, running.rig, deps.clock));
  }
  if (running !== null) noteHalts({ rig: running.rig, findings }, null, outsideWindows);
  if (running !== null) noteHeldBack({ rig: running.rig, findings });
  const closed = running === null ? null : await phases.run('close', running.rig.close);
  const after = deps.conditions();
  findings.push(...deps.compareConditions(before, after));
  const frame = { round, started, phases: phases.times, conditions: { before, after }, failure };
  return {
    round: { ...frame, stopped: closed?.stage ?? null },
    identity: running?.identity ?? null,
    leftovers: closed?.leftovers ?? 0,
  };
}

/** A log has a line for each time it is told, so that is not with every look. */
const tellEveryMs = 30_000;

/** The phase before all others, of a run that waits for a quiet machine. */
async function waited(
  phases: PhaseLog,
  { measurement, round, deps }: Pick<Work<Ground>, 'measurement' | 'round'> & { readonly deps: Told },
): Promise<readonly RoundFinding[]> {
  const { awaitQuiet, clock, tell, leftMs } = deps;
  if (awaitQuiet === null) return [];
  let toldAt = Number.NEGATIVE_INFINITY;
  return phases.run('wait', () =>
    awaitQuiet((detail) => {
      if (clock.now() - toldAt < tellEveryMs) return;
      toldAt = clock.now();
      const { id } = measurement;
      tell({ event: 'phase', id, round, phase: 'wait', detail, clients: 0, leftMs: leftMs('wait') });
    }),
  );
}

/** A series has as many clients as its last step that was begun, or as there are calls held. */
function tellPhases(deps: Pick<RoundDeps, 'tell' | 'leftMs'>, measurement: Measurement, round: number) {
  let clients = measurement.kind === 'point' ? measurement.clients : 0;
  return (phase: string) => {
    clients = Number(/^(?:step|held) (\d+)$/.exec(phase)?.[1] ?? clients);
    const leftMs = deps.leftMs(phase);
    deps.tell({ event: 'phase', id: measurement.id, round, phase, detail: '', clients, leftMs });
  };
}

function failureOf(thrown: unknown): NonNullable<PointRound['failure']> {
  const error = namedSystemError(thrown);
  if (error instanceof RatingplateError) return { code: error.code, message: error.message };
  return {
    code: 'unexpected',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}
