/** Figures of one step over the rounds that have it. */
import { type Estimate, overRounds, unmeasured } from './estimate.ts';
import { type StepFigure, stepFigures, stepMethodFigures } from './figures.ts';
import { judged } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { pooledPercentile, sortSamples, sumCounts } from './latency.ts';
import { joined } from './point-figures.ts';
import type { CallCounts, PointScenario } from './point-round.ts';
import type { SeriesRound, SeriesStep, StepMethod } from './series-round.ts';
import { quantiles, stepMethodValues, stepValues } from './series-values.ts';

/** One step as one round has it, with what was found in it. */
export interface TakenStep {
  readonly round: SeriesRound;
  readonly step: SeriesStep;
}

export interface AggregatedStepMethod {
  name: string;
  operation: string;
  detail: string;
  outcomes: CallCounts;
  figures: Record<string, Estimate>;
}

export interface AggregatedStep {
  clients: number;
  figures: Record<string, Estimate>;
  methods: AggregatedStepMethod[];
}

const closedFigures: ReadonlySet<string> = new Set(['settled_closed_mib', 'heap_closed_mib']);
const settledFigures: ReadonlySet<string> = new Set(['settled_connected_mib', 'settled_closed_mib']);
const probed = /^(heap_|goroutines|handles)/;
const counted = /^(threads|descriptors|connections)/;
const ofDriver = /_client_calls$|^calls_per_s$/;

/** Figures of the step, and of each method at it, with their verdicts. */
export function stepFiguresOf(
  clients: number,
  taken: readonly TakenStep[],
  methods: PointScenario['methods'],
  judgements: readonly Judgement[],
): AggregatedStep {
  const own = taken.map(({ step }) => stepValues(step));
  const leftOut = (name: string) =>
    (closedFigures.has(name) && taken.every(({ step }) => step.closed === null)) ||
    (name === 'estimate_mib' && own.every((each) => each.estimate_mib === null));
  const names = (Object.keys(stepFigures) as StepFigure[]).filter((name) => !leftOut(name));
  const figures = names.map((name) => {
    const origin = { source: sourceOf(name, taken), reason: reasonOf(name, taken) };
    const values = own.map((each) => each[name]);
    const figure = name === 'driver_pause_ms' ? longest(values, origin) : overRounds(values, origin);
    return [name, judged(figure, name, null, judgements)] as const;
  });
  return {
    clients,
    figures: Object.fromEntries(figures),
    methods: methods.map((method) => methodOf(method, taken, judgements)),
  };
}

function methodOf(
  { name, operation, detail }: PointScenario['methods'][number],
  taken: readonly TakenStep[],
  judgements: readonly Judgement[],
): AggregatedStepMethod {
  const windows = taken.flatMap(({ step: { load } }) => {
    const method = load?.methods[name];
    return load === null || method === undefined ? [] : [{ method, windowMs: load.windowMs }];
  });
  const sorted = sortSamples(windows.map(({ method }) => method));
  const values = windows.map(({ method, windowMs }) => stepMethodValues(method, windowMs));
  const figures = stepMethodFigures.map((figure) => {
    const q = quantiles[figure];
    const reason = 'not measured';
    const estimate =
      q !== undefined
        ? pooledPercentile(sorted, q, reason)
        : overRounds(
            values.map((each) => each[figure]),
            {
              source: figure.endsWith('_bytes') ? 'driver' : 'driver clock',
              reason,
            },
          );
    return [figure, judged(estimate, figure, name, judgements)] as const;
  });
  return { name, operation, detail, outcomes: outcomesOf(windows), figures: Object.fromEntries(figures) };
}

const outcomesOf = (windows: readonly { readonly method: StepMethod }[]): CallCounts =>
  sumCounts(windows.map(({ method }) => method.counts));

/** The longest of all rounds: of a pause, a middle value says nothing. */
function longest(values: readonly (number | null)[], origin: { source: string; reason: string }): Estimate {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return unmeasured(origin.source, origin.reason);
  return { ...overRounds([Math.max(...known)], origin), n: known.length, rounds: known.length };
}

function reasonOf(name: StepFigure, taken: readonly TakenStep[]): string {
  const said = taken.map(({ round }) => round.absent[name]).find((reason) => reason !== undefined);
  return said ?? 'not measured';
}

function sourceOf(name: StepFigure, taken: readonly TakenStep[]): string {
  const loads = taken.flatMap(({ step }) => step.load ?? []);
  const from = (sources: readonly string[]) => joined(sources, 'none');
  if (name === 'peak_mib') return from(loads.map((load) => load.peakSource));
  if (name === 'hot_mib') return from(loads.map((load) => load.hotSource));
  if (name === 'estimate_mib') return 'peaks of the steps before';
  if (settledFigures.has(name))
    return from(
      taken.flatMap(({ step }) => [step.connected, step.closed].flatMap((state) => state?.source ?? [])),
    );
  if (probed.test(name)) return 'probe';
  if (counted.test(name)) return 'process tree';
  if (ofDriver.test(name)) return 'driver clock';
  if (name === 'clients_achieved' || name.startsWith('driver_')) return 'driver';
  if (name === 'standin_cores') return 'stand-in';
  return from(loads.map((load) => load.cpuSource));
}
