/** From what was measured so far to the record: called after every round, so that nothing measured is ever lost. */

import { planForRecord } from '../config/index.ts';
import type { Plan, PointMeasurement } from '../config/plan.ts';
import { unfinished } from '../record/complete.ts';
import type { Host, IdentityRecord, PointRecord, RatingRecord } from '../record/schema.ts';
import { aggregatePoint } from '../stats/aggregate.ts';
import type { PointRound } from '../stats/point-round.ts';
import type { Identity } from '../target/types.ts';
import { version } from '../version.ts';
import { measurable } from './supported.ts';

/** All that a run has gathered. */
export interface RunState {
  readonly plan: Plan;
  readonly host: Host;
  readonly command: string;
  readonly started: string;
  finished: string | null;
  wallMs: number | null;
  /** By measurement id. */
  readonly rounds: Map<string, PointRound[]>;
  readonly identities: Map<string, Identity>;
  readonly checks: Map<string, PointRecord['checks']>;
  /** How memory of the target is counted, once its first instance has been seen. */
  readonly memoryRules: Map<string, 'process' | 'tree'>;
}

/** The record as it stands; `complete` once every planned round is there and none is broken. */
export function assembleRecord(state: RunState): RatingRecord {
  const { plan } = state;
  const points = measurable(plan);
  const run = {
    host: state.host,
    started: state.started,
    finished: state.finished,
    wall_ms: state.wallMs === null ? null : Math.round(state.wallMs),
    profile: plan.profile,
    command: state.command,
    outside_phases: outsidePhases(state),
    calibration: null,
    measurements: points.map((point) => pointRecord(point, state)),
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
  return { ...record, complete: unfinished(record).length === 0 && noneBroken(state) };
}

function noneBroken(state: RunState): boolean {
  return [...state.rounds.values()].flat().every((round) => round.failure === null);
}

/** Share of the wall time that lies outside recorded phases (method.md: at most 5 %). */
function outsidePhases(state: RunState): number | null {
  if (state.wallMs === null || state.wallMs <= 0) return null;
  const phases = [...state.rounds.values()].flat().flatMap((round) => round.phases);
  const inside = phases.reduce((sum, phase) => sum + phase.lengthMs, 0);
  return Number(Math.max(0, 1 - inside / state.wallMs).toFixed(4));
}

function pointRecord(point: PointMeasurement, state: RunState): PointRecord {
  const { scenario, settings } = point;
  const rounds = state.rounds.get(point.id) ?? [];
  const memoryRule = state.memoryRules.get(point.id) ?? 'process';
  const aggregated = aggregatePoint(rounds, {
    clients: point.clients,
    roundsPlanned: settings.rounds,
    methods: scenario.methods,
    memorySource: memoryRule === 'process' ? 'smaps_rollup' : 'tree pages once',
  });
  const identity = state.identities.get(point.id);
  return {
    id: point.id,
    kind: 'point',
    scenario: scenarioRecord(point),
    memory_rule: memoryRule,
    settling: scenario.probe.kind === 'none' ? 'waited' : 'collected',
    probe: scenario.probe.kind,
    identity: identity === undefined ? null : identityRecord(identity),
    rounds_planned: settings.rounds,
    rounds: aggregated.rounds,
    figures: aggregated.figures,
    methods: aggregated.methods,
    checks: [...aggregated.checks, ...(state.checks.get(point.id) ?? [])],
  };
}

function scenarioRecord({ scenario, clients, inFlight }: PointMeasurement): PointRecord['scenario'] {
  return {
    id: scenario.id,
    title: scenario.title,
    axes: { ...scenario.axes },
    endpoint: scenario.endpoint.name,
    protocol: scenario.endpoint.protocol,
    target: scenario.target.name,
    clients,
    in_flight: inFlight,
    first_call: scenario.firstCall,
    pace_per_s: scenario.endpoint.pace,
    why: localized(scenario.why),
    note: localized(scenario.note),
  };
}

function localized(
  text: string | Readonly<Record<string, string>> | null,
): string | Record<string, string> | null {
  return text === null || typeof text === 'string' ? text : { ...text };
}

function identityRecord(identity: Identity): IdentityRecord {
  return {
    source: identity.source,
    version: identity.version,
    commit: identity.commit,
    runtime: identity.runtime,
    executable_sha256: identity.executableSha256,
    executable_bytes: identity.executableBytes,
    command_line: [...identity.commandLine],
    environment: [...identity.environment],
  };
}
