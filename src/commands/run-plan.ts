/** Runs a plan: rounds in their order, the record so far on disk after each, nothing left behind at the end. */
import type { Plan, PointMeasurement } from '../config/plan.ts';
import type { Progress } from '../progress/events.ts';
import type { RunFolder } from '../record/run-folder.ts';
import { saveRound } from '../record/samples.ts';
import type { RatingRecord } from '../record/schema.ts';
import { writeRecord } from '../record/write.ts';
import type { Rig } from '../rig/types.ts';
import type { PointRound } from '../stats/point-round.ts';
import { measurePoint, type PointDeps } from '../study/point.ts';
import type { ScheduledRound } from '../study/schedule.ts';
import { assembleRecord, type RunState } from './assemble.ts';

export interface RunDeps {
  readonly plan: Plan;
  readonly state: RunState;
  readonly folder: RunFolder;
  readonly tell: Progress;
  readonly signal: AbortSignal;
  readonly clock: PointDeps['clock'];
  readonly conditions: PointDeps['conditions'];
  readonly compareConditions: PointDeps['compareConditions'];
  readonly checkTraces: (
    measurement: PointMeasurement,
    rig: Rig,
  ) => Promise<Awaited<ReturnType<PointDeps['checkTraces']>>>;
  readonly openRig: (measurement: PointMeasurement, round: number) => Promise<Rig>;
  readonly leftMs: (done: number) => number;
  readonly hintOf: (code: string) => string;
  /** ISO time now. */
  readonly wallClock: () => string;
}

/** Measures what is still to do; a broken round does not keep the others from being measured. */
export async function runPlan(
  todo: readonly ScheduledRound<PointMeasurement>[],
  deps: RunDeps,
): Promise<RatingRecord> {
  const startedAt = deps.clock.now();
  for (const [done, scheduled] of todo.entries()) {
    if (deps.signal.aborted) break;
    await runRound(scheduled, done, deps);
    deps.state.wallMs = deps.clock.now() - startedAt;
    await writeRecord(deps.folder.record, assembleRecord(deps.state));
  }
  deps.state.finished = deps.wallClock();
  const record = assembleRecord(deps.state);
  await writeRecord(deps.folder.record, record);
  return record;
}

async function runRound(
  { measurement, round }: ScheduledRound<PointMeasurement>,
  done: number,
  deps: RunDeps,
): Promise<void> {
  const { id, scenario, settings } = measurement;
  const startedAt = deps.clock.now();
  deps.tell({
    event: 'round-started',
    id,
    title: scenario.title,
    round,
    rounds: settings.rounds,
    leftMs: deps.leftMs(done),
  });
  const measured = await measurePoint(
    measurement,
    round,
    pointDeps(measurement, round, done, startedAt, deps),
  );
  // A round broken off by the user is as if it had never begun: resuming takes it again.
  if (deps.signal.aborted && measured.round.failure !== null) return;
  keepRound(deps.state.rounds, id, measured.round);
  if (measured.identity !== null && !deps.state.identities.has(id))
    deps.state.identities.set(id, measured.identity);
  await saveRound(deps.folder, id, measured.round);
  tellEnd(measurement, measured.round, measured.leftovers, deps.clock.now() - startedAt, deps);
}

/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds: Map<string, PointRound[]>, id: string, round: PointRound): void {
  const others = (rounds.get(id) ?? []).filter((other) => other.round !== round.round);
  rounds.set(
    id,
    [...others, round].sort((a, b) => a.round - b.round),
  );
}

function pointDeps(
  measurement: PointMeasurement,
  round: number,
  done: number,
  startedAt: number,
  deps: RunDeps,
): PointDeps {
  return {
    clock: deps.clock,
    tell: deps.tell,
    openRig: async () => {
      const rig = await deps.openRig(measurement, round);
      deps.state.memoryRules.set(measurement.id, rig.tree.rule);
      return rig;
    },
    conditions: deps.conditions,
    compareConditions: deps.compareConditions,
    checkTraces: (rig) => deps.checkTraces(measurement, rig),
    latencyCeilingMs: deps.plan.stop.latencyMs,
    leftMs: () => Math.max(0, deps.leftMs(done) - (deps.clock.now() - startedAt)),
    wallClock: deps.wallClock,
  };
}

function tellEnd(
  measurement: PointMeasurement,
  round: PointRound,
  leftovers: number,
  ms: number,
  deps: RunDeps,
): void {
  const { failure } = round;
  const failed = failure === null ? null : { ...failure, hint: deps.hintOf(failure.code) };
  deps.tell({ event: 'round-ended', id: measurement.id, round: round.round, ms, failed });
  if (leftovers > 0) {
    const message = `${measurement.scenario.title}: ${leftovers} processes outlived their instance and were killed`;
    deps.tell({ event: 'note', level: 'warning', code: 'leftovers', message });
  }
}
