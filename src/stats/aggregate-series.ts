/** From the rounds of a series to the figures of the record. */
import { OutcomesDoNotAddUpError } from '../errors/record.ts';
import type { AggregatedPoint, AggregatedRound } from './aggregate.ts';
import { type Estimate, tidy } from './estimate.ts';
import { type SeriesFigure, seriesFigures, stepFigures, stepMethodFigures } from './figures.ts';
import { type AggregatedHeld, heldFiguresOf, heldValues } from './held-figures.ts';
import { findingRows, judged, judgeMissing } from './judge.ts';
import { judgeStep } from './judge-step.ts';
import type { Judgement } from './judgement.ts';
import { sumCounts } from './latency.ts';
import type { CallCounts, PointScenario } from './point-round.ts';
import { frameRow } from './round-row.ts';
import { seriesFiguresOf, seriesValues } from './series-figures.ts';
import type { ControlStep, HeldCalls, SeriesRound, SeriesStep, SeriesStop } from './series-round.ts';
import { callsOf, stepMethodValues, stepValues } from './series-values.ts';
import { type AggregatedStep, stepFiguresOf } from './step-figures.ts';

export interface SeriesScenario {
  /** Planned. */
  readonly steps: readonly number[];
  readonly roundsPlanned: number;
  /** In plan order. */
  readonly methods: PointScenario['methods'];
  /** How settled memory was read. */
  readonly memorySource: string;
  /** Calls that each round was to hold, and what they call. Absent = none. */
  readonly held?: { readonly method: string; readonly calls: readonly number[] };
}

/** A round of a series as the record has it: a row per step. */
export interface AggregatedSeriesRound extends Omit<AggregatedRound, 'admit' | 'found_rates'> {
  budget_mib: number;
  available_mib: number;
  steps: {
    clients: number;
    achieved: number;
    calls: number;
    values: Record<string, number | null>;
    findings: AggregatedRound['findings'];
    stopped_in_step: boolean;
  }[];
  stop: (Omit<SeriesStop, 'skipped'> & { skipped: number[] }) | null;
  control: {
    clients: number;
    calls: number;
    length_ms: number;
    before_mib: number | null;
    after_mib: number | null;
    heap_before_mib: number | null;
    heap_after_mib: number | null;
  } | null;
  silent?: { clients: number; cores: number } | null;
  held?: {
    calls: number;
    open: number;
    outcomes: CallCounts;
    health: string | null;
    values: Record<string, number | null>;
  }[];
}

export interface AggregatedSeries {
  rounds: AggregatedSeriesRound[];
  steps: AggregatedStep[];
  held?: { method: string; calls: AggregatedHeld[] };
  figures: Record<SeriesFigure, Estimate>;
  checks: AggregatedPoint['checks'];
}

/**
 * Figures of a series from its rounds so far. Rounds that broke, and steps that a rule broke off, give none.
 * @throws OutcomesDoNotAddUpError
 */
export function aggregateSeries(rounds: readonly SeriesRound[], scenario: SeriesScenario): AggregatedSeries {
  for (const round of rounds) for (const step of round.steps) assertOutcomes(step, round.round);
  const complete = rounds.filter((round) => round.failure === null);
  const whole = [...judgeMissing(rounds, scenario.roundsPlanned), ...complete.flatMap(judgeWholeRound)];
  const steps = scenario.steps.flatMap((clients) => stepOf(clients, complete, scenario, whole));
  const figures = Object.entries(seriesFiguresOf(complete, scenario.memorySource)).map(([name, figure]) => [
    name,
    judged(figure, name, null, whole),
  ]);
  return {
    rounds: rounds.map(roundOf),
    steps,
    figures: Object.fromEntries(figures) as Record<SeriesFigure, Estimate>,
    checks: checksOf(complete),
    ...heldOf(complete, scenario, whole),
  };
}

function heldOf(
  rounds: readonly SeriesRound[],
  { held, memorySource }: SeriesScenario,
  whole: readonly Judgement[],
): Pick<AggregatedSeries, 'held'> {
  if (held === undefined) return {};
  return { held: { method: held.method, calls: heldFiguresOf(rounds, held.calls, memorySource, whole) } };
}

/** What was found of a round as a whole spoils every step of it. */
const judgeWholeRound = ({ findings, round }: SeriesRound): Judgement[] =>
  findings.map((each) => ({ ...each, round }));

function stepOf(
  clients: number,
  rounds: readonly SeriesRound[],
  { methods }: SeriesScenario,
  whole: readonly Judgement[],
): AggregatedStep[] {
  const taken = rounds.flatMap((round) =>
    round.steps.filter((step) => step.clients === clients && !step.stopped).map((step) => ({ round, step })),
  );
  if (taken.length === 0) return [];
  const own = taken.flatMap(({ round, step }) => judgeStep(step, round.round));
  return [stepFiguresOf(clients, taken, methods, [...whole, ...own])];
}

function assertOutcomes(step: SeriesStep, round: number): void {
  for (const [name, { counts, all }] of Object.entries(step.load?.methods ?? {}))
    for (const { started, ...ended } of [counts, all]) {
      const sum = Object.values(ended).reduce((total, each) => total + each, 0);
      if (sum !== started)
        throw new OutcomesDoNotAddUpError(
          `round ${round}, ${step.clients} clients, ${name}: ${started} calls started, ${sum} ended`,
        );
    }
}

function roundOf(round: SeriesRound): AggregatedSeriesRound {
  const { failure, stop, control } = round;
  return {
    ...frameRow(round),
    values: failure ? {} : known(seriesValues(round)),
    findings: findingRows(judgeWholeRound(round), { ...seriesFigures, ...stepFigures }, stepMethodFigures),
    budget_mib: tidy(round.budget.mib) ?? 0,
    available_mib: tidy(round.budget.availableMib) ?? 0,
    steps: round.steps.map((step) => stepRow(step, round.round)),
    stop: stop === null ? null : { ...stop, skipped: [...stop.skipped] },
    control: control === null ? null : controlRow(control),
    ...(round.silent === undefined ? {} : { silent: silentRow(round.silent) }),
    ...(round.held === undefined || round.held.length === 0 ? {} : { held: round.held.map(heldRow) }),
  };
}

function stepRow(step: SeriesStep, round: number): AggregatedSeriesRound['steps'][number] {
  const { load } = step;
  const methods = Object.entries(load?.methods ?? {}).flatMap(([name, method]) =>
    Object.entries(stepMethodValues(method, load?.windowMs ?? 0)).map(
      ([figure, value]) => [`${name}/${figure}`, value] as const,
    ),
  );
  return {
    clients: step.clients,
    achieved: step.achieved,
    calls: callsOf(step),
    values: known({ ...stepValues(step), ...Object.fromEntries(methods) }),
    findings: findingRows(judgeStep(step, round), stepFigures, stepMethodFigures),
    stopped_in_step: step.stopped,
  };
}

function controlRow({
  clients,
  calls,
  lengthMs,
  before,
  after,
}: ControlStep): AggregatedSeriesRound['control'] {
  return {
    clients,
    calls,
    length_ms: Math.round(lengthMs),
    before_mib: tidy(before.mib),
    after_mib: tidy(after.mib),
    heap_before_mib: tidy(before.heapMib),
    heap_after_mib: tidy(after.heapMib),
  };
}

const silentRow = (silent: SeriesRound['silent']) =>
  silent === null || silent === undefined
    ? null
    : { clients: silent.clients, cores: tidy(silent.cores) ?? 0 };

const heldRow = (held: HeldCalls): NonNullable<AggregatedSeriesRound['held']>[number] => ({
  calls: held.calls,
  open: held.open,
  outcomes: { ...held.outcomes },
  health: held.health?.why ?? null,
  values: known(heldValues(held)),
});

/** Those that have a value. */
function known(values: Readonly<Record<string, number | null>>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, tidy(value)]])),
  );
}

function checksOf(rounds: readonly SeriesRound[]): AggregatedPoint['checks'] {
  const steps = rounds.flatMap((round) => round.steps.filter((step) => !step.stopped));
  const counts = steps.flatMap(({ load }) =>
    Object.values(load?.methods ?? {}).map((method) => method.counts),
  );
  const { started, ok } = sumCounts(counts);
  if (started === 0) return [];
  const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
  return [{ name: 'every call answered and proved', passed: ok === started, detail }];
}
