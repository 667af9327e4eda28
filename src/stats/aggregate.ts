/** From the rounds of a point measurement to the figures of the record. */
import { OutcomesDoNotAddUpError } from '../errors/record.ts';
import { type Estimate, tidy } from './estimate.ts';
import { pointFigures } from './figures.ts';
import { findingRows, judged, judgeRounds } from './judge.ts';
import { sumCounts } from './latency.ts';
import { methodFiguresOf, methodNames } from './method-figures.ts';
import { pointFiguresOf } from './point-figures.ts';
import type { CallCounts, PointRound, PointScenario } from './point-round.ts';
import { methodValues, pointValues } from './round-values.ts';

export interface AggregatedMethod {
  name: string;
  operation: string;
  detail: string;
  outcomes: CallCounts;
  figures: Record<string, Estimate>;
}

/** A round as the record has it. */
export interface AggregatedRound {
  round: number;
  started: string;
  failure: { code: string; message: string } | null;
  phases: { name: string; start_ms: number; length_ms: number }[];
  values: Record<string, number | null>;
  admit: { clients: number; mib: number; settled: boolean; first_call_ms: number | null }[];
  findings: { code: string; figures: string[]; reason: string }[];
  conditions: {
    before: Record<string, number | string | null>;
    after: Record<string, number | string | null>;
  };
  stopped: string | null;
}

export interface AggregatedPoint {
  rounds: AggregatedRound[];
  figures: Record<string, Estimate>;
  methods: AggregatedMethod[];
  /** Checks that every point measurement makes; the study adds those of its scenario. */
  checks: { name: string; passed: boolean; detail: string }[];
}

/**
 * Figures of a scenario from its rounds so far: medians with intervals, pooled percentiles, verdicts. Rounds that
 * broke give none.
 * @throws OutcomesDoNotAddUpError
 */
export function aggregatePoint(rounds: readonly PointRound[], scenario: PointScenario): AggregatedPoint {
  for (const round of rounds) assertOutcomes(round);
  const complete = rounds.filter((round) => round.failure === null);
  const judgements = judgeRounds(rounds, scenario.roundsPlanned);
  const judge = (figures: Record<string, Estimate>, method: string | null) =>
    Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, judged(figure, name, method, judgements)]),
    );
  const methods = scenario.methods.map(({ name, operation, detail }) => ({
    name,
    operation,
    detail,
    outcomes: sumCounts(complete.flatMap((round) => round.load[name]?.counts ?? [])),
    figures: judge(methodFiguresOf(name, complete), name),
  }));
  const figures = judge(pointFiguresOf(complete, scenario), null);
  return {
    rounds: rounds.map((round) => roundOf(round, scenario)),
    figures,
    methods,
    checks: checksOf(methods),
  };
}

/** Every started call has ended in exactly one outcome, or no figure made of them can be trusted. */
function assertOutcomes(round: PointRound): void {
  const counted = [
    ...Object.entries(round.quiet).map(([name, quiet]) => ({ name, counts: quiet.counts })),
    ...Object.entries(round.load).map(([name, load]) => ({ name, counts: load.counts })),
  ];
  for (const { name, counts } of counted) {
    const { started, ...ended } = counts;
    const sum = Object.values(ended).reduce((total, each) => total + each, 0);
    if (sum !== started)
      throw new OutcomesDoNotAddUpError(
        `round ${round.round}, ${name}: ${started} calls started, ${sum} ended`,
      );
  }
}

function roundOf(round: PointRound, scenario: PointScenario): AggregatedRound {
  return {
    round: round.round,
    started: round.started,
    failure: round.failure,
    phases: round.phases.map((phase) => ({
      name: phase.name,
      start_ms: Math.round(phase.startMs),
      length_ms: Math.round(phase.lengthMs),
    })),
    values: round.failure ? {} : valuesOf(round, scenario),
    admit: round.admit.map((row) => ({
      clients: row.clients,
      mib: tidy(row.mib) ?? 0,
      settled: row.settled,
      first_call_ms: tidy(row.firstCallMs),
    })),
    findings: findingRows(
      judgeRounds([round], 1).filter((each) => each.round > 0),
      pointFigures,
      methodNames,
    ),
    conditions: { before: { ...round.conditions.before }, after: { ...round.conditions.after } },
    stopped: round.stopped,
  };
}

/** The round's own values, those it has. */
function valuesOf(round: PointRound, scenario: PointScenario): Record<string, number | null> {
  const methods = scenario.methods.flatMap(({ name }) =>
    Object.entries(methodValues(round.quiet[name], round.load[name])).map(
      ([figure, value]) => [`${name}/${figure}`, value] as const,
    ),
  );
  const all = [...Object.entries(pointValues(round, scenario.clients)), ...methods];
  return Object.fromEntries(all.flatMap(([key, value]) => (value === null ? [] : [[key, tidy(value)]])));
}

function checksOf(methods: readonly AggregatedMethod[]) {
  const { started, ok } = sumCounts(methods.map((method) => method.outcomes));
  if (started === 0) return [];
  const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
  return [{ name: 'every call answered and proved', passed: ok === started, detail }];
}
