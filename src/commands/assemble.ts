/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */

import path from 'node:path';
import { checkFinding } from '../checks/judge.ts';
import { compareAnswers } from '../checks/rounds.ts';
import { planForRecord, roundsOf } from '../config/index.ts';
import type { EndpointSpec, Plan, PointMeasurement, RateSpec, SeriesMeasurement } from '../config/plan.ts';
import { collects } from '../observe/probes/index.ts';
import type { Calibration } from '../record/calibration-schema.ts';
import { isComplete } from '../record/complete.ts';
import {
  type AnyRound,
  isGridRound,
  isPointRound,
  isSeriesRound,
  type KeptRound,
} from '../record/samples.ts';
import type {
  EvidenceRecord,
  Host,
  MeasurementRecord,
  RatingRecord,
  SeriesRecord,
} from '../record/schema.ts';
import { aggregatePoint } from '../stats/aggregate.ts';
import { aggregateSeries } from '../stats/aggregate-series.ts';
import { contrastsOf } from '../stats/contrasts.ts';
import { judgeGrid } from '../stats/judge-grid.ts';
import { describeRunning } from '../target/find-running.ts';
import { version } from '../version.ts';
import { gridRecord, gridShared } from './assemble-grid.ts';
import { firstIdentity, roundsWithIdentity } from './identity.ts';
import { type Measurable, measurable } from './supported.ts';
import { mergeChecks } from './traces.ts';

/** All that a run has gathered. */
export interface RunState {
  readonly plan: Plan;
  readonly host: Host;
  /** Null = there is none that holds for this host. */
  readonly calibration: Calibration | null;
  readonly command: string;
  readonly started: string;
  finished: string | null;
  wallMs: number | null;
  /** By measurement id. */
  readonly rounds: Map<string, KeptRound[]>;
  /** What was kept word for word; grows. */
  readonly evidence: EvidenceRecord[];
  /** What a resumed run had taken when it was broken off; zeros for a new one. */
  readonly before: Taken;
}

/** Time of a run up to its last round. */
export interface Taken {
  readonly wallMs: number;
  /** Within recorded phases. */
  readonly insideMs: number;
  /** Its rounds that are kept: their phases are in `insideMs`. */
  readonly rounds: ReadonlySet<KeptRound>;
}

/** The record as it stands. */
export function assembleRecord(state: RunState): RatingRecord {
  const { plan } = state;
  const compared = comparedIn(state);
  const measurements = measurable(plan).map((each) =>
    measurementRecord(
      each,
      state,
      compared.filter(({ ids }) => ids.includes(each.id)),
    ),
  );
  const contrasts = contrastsOf(measurements.filter((each) => each.kind !== 'throughput'));
  const grid = gridShared(measurements.filter((each) => each.kind === 'throughput'));
  const run = {
    host: state.host,
    started: state.started,
    finished: state.finished,
    wall_ms: state.wallMs === null ? null : Math.round(state.wallMs),
    profile: plan.profile,
    command: state.command,
    outside_phases: outsidePhases(state),
    calibration: state.calibration,
    measurements,
    ...(state.evidence.length > 0 ? { evidence: [...state.evidence] } : {}),
    ...(contrasts.length > 0 ? { contrasts } : {}),
    ...(grid === null ? {} : { grid }),
  };
  const record = {
    schema: 1 as const,
    tool: { name: 'ratingplate' as const, version },
    name: plan.name,
    complete: false,
    unpublishable: [...plan.unpublishable],
    config_sha256: plan.configSha256,
    plan: planForRecord(plan),
    runs: [run],
  };
  return { ...record, complete: isComplete(record) };
}

/** Share of the wall time that lies outside recorded phases (method.md: at most 5 %). */
function outsidePhases(state: RunState): number | null {
  if (state.wallMs === null || state.wallMs <= 0) return null;
  const fresh = [...state.rounds.values()].flat().filter((kept) => !state.before.rounds.has(kept));
  const phases = fresh.flatMap(({ round }) => round.phases);
  const inside = phases.reduce((sum, phase) => sum + phase.lengthMs, state.before.insideMs);
  return Number(Math.max(0, 1 - inside / state.wallMs).toFixed(4));
}

/** Checks that compare answers of several endpoints, over all rounds so far. */
function comparedIn({ plan, rounds, finished }: RunState): Compared {
  const all = [...rounds].flatMap(([id, kept]) => kept.map(({ answers = [] }) => ({ id, answers })));
  return compareAnswers(plan, all, finished !== null);
}
type Compared = ReturnType<typeof compareAnswers>;

const asCheck = ({ name, passed, reason }: Compared[number]) => ({ name, passed, detail: reason });

/** The rounds, with a finding for each comparison that failed. */
function roundsWithChecks<R extends AnyRound>(rounds: readonly R[], compared: Compared): R[] {
  const failed = compared.filter(({ passed }) => !passed).map(checkFinding);
  return rounds.map((round) => ({ ...round, findings: [...round.findings, ...failed] }));
}

function measurementRecord(measurement: Measurable, state: RunState, compared: Compared): MeasurementRecord {
  const { scenario } = measurement;
  const roundsPlanned = roundsOf(measurement);
  const kept = state.rounds.get(measurement.id) ?? [];
  const memoryRule = ruleOf(kept);
  const rounds = roundsWithChecks(roundsWithIdentity(kept), compared);
  const base = {
    id: measurement.id,
    memory_rule: memoryRule,
    settling: collects(scenario.probe.kind) ? ('collected' as const) : ('waited' as const),
    probe: scenario.probe.kind,
    identity: firstIdentity(kept),
    rounds_planned: roundsPlanned,
  };
  const common = {
    roundsPlanned,
    methods: scenario.methods,
    memorySource: memorySource(rounds, memoryRule),
  };
  const checks = [...mergeChecks(kept.map((each) => each.checks)), ...compared.map(asCheck)];
  if (measurement.kind === 'throughput')
    return judgeGrid({
      ...base,
      ...gridRecord(measurement, rounds.filter(isGridRound), checks),
      scenario: scenarioRecord(measurement),
    });
  if (measurement.kind === 'series')
    return { ...base, ...seriesRecord(measurement, rounds.filter(isSeriesRound), { common, checks, state }) };
  const aggregated = aggregatePoint(rounds.filter(isPointRound), { ...common, clients: measurement.clients });
  return {
    ...base,
    ...aggregated,
    kind: 'point',
    scenario: { ...scenarioRecord(measurement), clients: measurement.clients },
    checks: [...aggregated.checks, ...checks],
  };
}

/** The one that most is known of, where rounds differ: in a group of its own, several processes, one. */
function ruleOf(kept: readonly KeptRound[]): KeptRound['memoryRule'] {
  const seen = new Set(kept.map(({ memoryRule }) => memoryRule));
  return (['group', 'tree'] as const).find((rule) => seen.has(rule)) ?? 'process';
}

interface Around {
  readonly common: Omit<Parameters<typeof aggregateSeries>[1], 'steps' | 'held'>;
  readonly checks: SeriesRecord['checks'];
  readonly state: RunState;
}

/** What is a series' own. */
function seriesRecord(
  measurement: SeriesMeasurement,
  rounds: Parameters<typeof aggregateSeries>[0],
  { common, checks, state }: Around,
) {
  const { steps, held, settings } = measurement;
  const aggregated = aggregateSeries(rounds, {
    ...{ ...common, steps },
    ...(held === undefined ? {} : { held: { method: held.method.name, calls: held.calls } }),
  });
  return {
    ...aggregated,
    kind: 'series' as const,
    scenario: scenarioRecord(measurement),
    steps_planned: [...measurement.steps],
    budget: { share: null, mib: null, ...state.plan.stop.memory },
    latency_ceiling_ms: state.plan.stop.latencyMs,
    window_ms: settings.windowMs,
    checks: [...aggregated.checks, ...checks],
  };
}

/** How the settled readings say they were taken; where there is none, how they would have been. */
function memorySource(rounds: readonly AnyRound[], rule: KeptRound['memoryRule']): string {
  const states = rounds.flatMap((round) => {
    if (isGridRound(round)) return [];
    if (isSeriesRound(round)) return round.steps.flatMap(({ connected, closed }) => [connected, closed]);
    return [round.settled.connected, round.settled.closed];
  });
  const sources = new Set(states.flatMap((state) => (state === null ? [] : [state.source])));
  if (sources.size > 0) return [...sources].sort().join(' + ');
  if (rule === 'group') return 'group usage';
  return rule === 'process' ? 'smaps_rollup' : 'tree pages once';
}

function scenarioRecord(measurement: Measurable): SeriesRecord['scenario'] {
  const { scenario, inFlight } = measurement;
  const { running } = scenario.target;
  const { rate, findRate }: Partial<PointMeasurement> = measurement.kind === 'point' ? measurement : {};
  return {
    id: scenario.id,
    title: scenario.title,
    axes: { ...scenario.axes },
    endpoint: scenario.endpoint.name,
    protocol: protocolName(scenario.endpoint),
    target: scenario.target.name,
    ...(running === undefined ? {} : { running: describeRunning(running) }),
    in_flight: inFlight,
    first_call: scenario.firstCall,
    pace_per_s: scenario.endpoint.pace,
    ...(rate === undefined ? {} : { rate: rateRecord(rate) }),
    ...(findRate === undefined ? {} : { find_rate_p99_ms: findRate.p99Ms }),
    why: localized(scenario.why),
    note: localized(scenario.note),
  };
}

/** A module of one's own goes by the name of its file. */
const protocolName = ({ protocol, module }: EndpointSpec): string =>
  module === undefined ? protocol : path.basename(module.file);

const rateRecord = ({ perSecond, rise }: RateSpec) => ({
  per_s: perSecond,
  from_per_s: rise?.fromPerSecond ?? null,
  rise_ms: rise?.overMs ?? null,
});

function localized(
  text: string | Readonly<Record<string, string>> | null,
): string | Record<string, string> | null {
  return text === null || typeof text === 'string' ? text : { ...text };
}
