/** From the rounds of a point measurement to the figures of the record. */
import { OutcomesDoNotAddUpError } from '../errors/record.ts';
import { type Estimate, tidy } from './estimate.ts';
import { pointFigures } from './figures.ts';
import { foundValuesOf } from './found-rates.ts';
import { findingRows, judged, judgeRounds } from './judge.ts';
import { sumCounts } from './latency.ts';
import { methodFiguresOf, methodNamesOf } from './method-figures.ts';
import { openWindows } from './open-figures.ts';
import { pointFiguresOf } from './point-figures.ts';
import type { CallCounts, LoadMethod, PointRound, PointScenario } from './point-round.ts';
import { frameRow } from './round-row.ts';
import { methodValues, pointValues } from './round-values.ts';

export interface AggregatedMethod {
  name: string;
  operation: string;
  detail: string;
  outcomes: CallCounts;
  /** Of an open loop: calls of its windows, all rounds. */
  schedule?: { due: number; sent: number; unsent: number };
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
  /** By method, where rates were searched. */
  found_rates?: Record<
    string,
    {
      answer: string;
      per_s: number | null;
      probes: {
        per_s: number;
        outcome: string;
        window_ms: number;
        due: number;
        unsent: number;
        p99_ms: number | null;
      }[];
    }
  >;
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
    ...scheduleOf(complete.flatMap((round) => round.load[name] ?? [])),
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

/** Nothing of a closed loop. */
function scheduleOf(windows: readonly LoadMethod[]): Pick<AggregatedMethod, 'schedule'> {
  const open = openWindows(windows).map((window) => window.open);
  if (open.length === 0) return {};
  const sum = (key: 'due' | 'sent' | 'unsent') => open.reduce((total, each) => total + each[key], 0);
  return { schedule: { due: sum('due'), sent: sum('sent'), unsent: sum('unsent') } };
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
  for (const [name, { open, counts }] of Object.entries(round.load))
    if (open !== undefined && (open.due !== open.sent + open.unsent || open.sent !== counts.started))
      throw new OutcomesDoNotAddUpError(
        `round ${round.round}, ${name}: ${open.due} calls due, ${open.sent} sent and ${open.unsent} not, ${counts.started} started`,
      );
}

function roundOf(round: PointRound, scenario: PointScenario): AggregatedRound {
  return {
    ...frameRow(round),
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
      methodNamesOf(round),
    ),
    ...(round.foundRates === undefined ? {} : { found_rates: foundRows(round.foundRates) }),
  };
}

const foundRows = (
  found: NonNullable<PointRound['foundRates']>,
): NonNullable<AggregatedRound['found_rates']> =>
  Object.fromEntries(
    Object.entries(found).map(([name, { kind, perSecond, probes }]) => [
      name,
      {
        answer: kind,
        per_s: perSecond,
        probes: probes.map((probe) => ({
          ...{ per_s: probe.perSecond, outcome: probe.outcome, window_ms: Math.round(probe.windowMs) },
          ...{ due: probe.due, unsent: probe.unsent, p99_ms: tidy(probe.p99Ms) },
        })),
      },
    ]),
  );

/** The round's own values, those it has. */
function valuesOf(round: PointRound, scenario: PointScenario): Record<string, number | null> {
  const methods = scenario.methods.flatMap(({ name }) =>
    Object.entries({
      ...methodValues(round.quiet[name], round.load[name]),
      ...foundValuesOf(name, round),
    }).map(([figure, value]) => [`${name}/${figure}`, value] as const),
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
