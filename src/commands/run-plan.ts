/** Runs a plan: rounds in their order, the record so far on disk after each, nothing left behind at the end. */
import { checkFinding } from '../checks/judge.ts';
import type { RoundChecks } from '../checks/rounds.ts';
import { roundsOf } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import type { Progress } from '../progress/events.ts';
import type { RunFolder } from '../record/run-folder.ts';
import { type AnyRound, asKept, isSeriesRound, type KeptRound, saveRound } from '../record/samples.ts';
import type { RatingRecord } from '../record/schema.ts';
import { writeRecord } from '../record/write.ts';
import type { Rig } from '../rig/types.ts';
import type { GridDeps } from '../study/grid-context.ts';
import { measurePoint } from '../study/point.ts';
import type { Framed } from '../study/round.ts';
import type { ScheduledRound } from '../study/schedule.ts';
import { measureSeries } from '../study/series.ts';
import type { SeriesDeps } from '../study/series-context.ts';
import { measureGrid } from '../study/throughput.ts';
import { assembleRecord, type RunState } from './assemble.ts';
import { identityRecord } from './identity.ts';
import type { TimeLeft } from './left.ts';
import type { Measurable } from './supported.ts';
import type { Traces } from './traces.ts';

export interface RunDeps {
  readonly plan: Plan;
  readonly state: RunState;
  readonly folder: RunFolder;
  readonly tell: Progress;
  readonly signal: AbortSignal;
  readonly clock: SeriesDeps['clock'];
  readonly awaitQuiet: SeriesDeps['awaitQuiet'];
  readonly conditions: SeriesDeps['conditions'];
  readonly compareConditions: SeriesDeps['compareConditions'];
  readonly hostMemory: SeriesDeps['hostMemory'];
  readonly every: SeriesDeps['every'];
  readonly checkTraces: (measurement: Measurable, rig: Rig) => Promise<Traces>;
  readonly openRig: (measurement: Measurable, round: number) => Promise<Rig>;
  /** Ends what rigs that lived beside each other have left. */
  readonly sweep: GridDeps['sweep'];
  /** Absent = the config has no checks. */
  readonly openChecks?: GridDeps['openChecks'];
  /** Of one round; undefined where the config asks nothing of its endpoint. */
  readonly checksOf: (measurement: Measurable, round: number) => RoundChecks | undefined;
  readonly left: TimeLeft;
  readonly hintOf: (code: string) => string;
  /** ISO time now. */
  readonly wallClock: () => string;
}

/** Measures what is still to do; a broken round does not keep the others from being measured. */
export async function runPlan(
  todo: readonly ScheduledRound<Measurable>[],
  deps: RunDeps,
): Promise<RatingRecord> {
  const startedAt = deps.clock.now();
  // From now on it can be resumed: a round is on disk a moment before the record that holds it.
  await writeRecord(deps.folder.record, assembleRecord(deps.state));
  for (const [done, scheduled] of todo.entries()) {
    if (deps.signal.aborted) break;
    await runRound(scheduled, done, deps);
    deps.state.wallMs = deps.state.before.wallMs + deps.clock.now() - startedAt;
    await writeRecord(deps.folder.record, assembleRecord(deps.state));
  }
  deps.state.finished = deps.wallClock();
  const record = assembleRecord(deps.state);
  await writeRecord(deps.folder.record, record);
  return record;
}

async function runRound(
  { measurements, round }: ScheduledRound<Measurable>,
  done: number,
  deps: RunDeps,
): Promise<void> {
  const [measurement] = measurements;
  const startedAt = deps.clock.now();
  deps.tell({
    event: 'round-started',
    id: measurement.id,
    title: measurements.map(({ scenario }) => scenario.title).join(' beside '),
    round,
    rounds: roundsOf(measurement),
    leftMs: deps.left.of(done),
  });
  const all = await measure({ measurements, round, done }, deps);
  for (const { id, measured, seen } of all) {
    // A round broken off by the user is as if it had never begun: resuming takes it again.
    if (deps.signal.aborted && measured.round.failure !== null) return;
    const identity = measured.identity === null ? null : identityRecord(measured.identity);
    const kept = asKept({ round: measured.round, identity, ...seen });
    keepRound(deps.state.rounds, id, kept);
    await saveRound(deps.folder, id, kept);
  }
  const [first] = all;
  if (first !== undefined) tellEnd(measurement, first.measured, deps.clock.now() - startedAt, deps);
}

interface Measured {
  readonly id: string;
  readonly measured: Framed<AnyRound>;
  readonly seen: Seen & Pick<KeptRound, 'answers'>;
}

async function measure(running: Running, deps: RunDeps): Promise<Measured[]> {
  const [measurement] = running.measurements;
  if (measurement.kind === 'throughput') return measureBeside(running, deps);
  const seen: Seen = { memoryRule: 'process', checks: [] };
  const checks = deps.checksOf(measurement, running.round);
  const given = {
    ...roundDeps(measurement, running, seen, deps),
    ...(checks === undefined ? {} : { checks: checking(checks) }),
  };
  try {
    const measured =
      measurement.kind === 'point'
        ? await measurePoint(measurement, running.round, given)
        : await measureSeries(measurement, running.round, given);
    return [{ id: measurement.id, measured, seen: withOutcomes(seen, checks) }];
  } finally {
    await checks?.end();
  }
}

/** Scenarios of a grid, beside each other. */
async function measureBeside(
  { measurements, round, ...running }: Running,
  deps: RunDeps,
): Promise<Measured[]> {
  const [first, ...others] = measurements.filter((each) => each.kind === 'throughput');
  if (first === undefined) return [];
  const checks = new Map<string, Traces['checks']>();
  const rounds = await measureGrid([first, ...others], round, {
    ...frameDeps(running, deps),
    openRig: (measurement) => deps.openRig(measurement, round),
    checkTraces: async (measurement, rig) => {
      const traces = await deps.checkTraces(measurement, rig);
      checks.set(measurement.id, traces.checks);
      return traces.findings;
    },
    latencyCeilingMs: deps.plan.stop.latencyMs,
    sweep: deps.sweep,
    openChecks: deps.openChecks,
  });
  return rounds.map(({ measurement: { id }, memoryRule, checks: made, ...measured }) => ({
    id,
    measured,
    seen: { memoryRule, checks: [...made, ...(checks.get(id) ?? [])] },
  }));
}

/** A resumed round takes the place of the broken one of the same number. */
function keepRound(rounds: Map<string, KeptRound[]>, id: string, kept: KeptRound): void {
  const others = (rounds.get(id) ?? []).filter((other) => other.round.round !== kept.round.round);
  rounds.set(
    id,
    [...others, kept].sort((a, b) => a.round.round - b.round.round),
  );
}

/** What a round shows of its instance beside its readings. */
type Seen = { -readonly [K in 'memoryRule' | 'checks']: KeptRound[K] };

/** With what was asked of the instance apart from its load. */
function withOutcomes(seen: Seen, checks: RoundChecks | undefined) {
  if (checks === undefined) return seen;
  const { checks: outcomes, answers } = checks.outcomes;
  const rows = outcomes.map(({ reason, ...check }) => ({ ...check, detail: reason }));
  return { ...seen, checks: [...seen.checks, ...rows], ...(answers.length > 0 ? { answers } : {}) };
}

interface Running extends ScheduledRound<Measurable> {
  /** Rounds before this one. */
  readonly done: number;
}

/** What a round of any kind is given. */
const frameDeps = ({ done }: Pick<Running, 'done'>, deps: RunDeps) => ({
  clock: deps.clock,
  tell: deps.tell,
  awaitQuiet: deps.awaitQuiet,
  conditions: deps.conditions,
  compareConditions: deps.compareConditions,
  leftMs: deps.left.within(done),
  wallClock: deps.wallClock,
});

function roundDeps(measurement: Measurable, running: Running, seen: Seen, deps: RunDeps): SeriesDeps {
  return {
    ...frameDeps(running, deps),
    openRig: async () => {
      const rig = await deps.openRig(measurement, running.round);
      seen.memoryRule = rig.tree.rule;
      return rig;
    },
    checkTraces: async (rig) => {
      const { checks, findings } = await deps.checkTraces(measurement, rig);
      seen.checks = [...checks];
      return findings;
    },
    latencyCeilingMs: deps.plan.stop.latencyMs,
    stop: deps.plan.stop,
    hostMemory: deps.hostMemory,
    every: deps.every,
    control: !hasControl(deps.state.rounds.get(measurement.id) ?? []),
  };
}

/** The study's side of the checks: a failed one is a finding. */
const checking = (checks: RoundChecks): NonNullable<SeriesDeps['checks']> => ({
  before: async ({ endpoint }) => {
    if (endpoint !== null) await checks.before(endpoint);
  },
  after: async ({ endpoint }) => {
    const failed = endpoint === null ? [] : await checks.after(endpoint);
    return failed.map(checkFinding);
  },
});

/** One round is enough for it: the first that comes through. */
const hasControl = (kept: readonly KeptRound[]): boolean =>
  kept.some(({ round }) => isSeriesRound(round) && round.control !== null);

function tellEnd(
  measurement: Measurable,
  { round, leftovers }: Framed<AnyRound>,
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
