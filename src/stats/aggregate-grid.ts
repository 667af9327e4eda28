/** From the rounds of a grid's scenario to the cells and paths of the record. */
import { OutcomesDoNotAddUpError } from '../errors/record.ts';
import type { AggregatedRound } from './aggregate.ts';
import { type Estimate, overRounds, tidy, unmeasured } from './estimate.ts';
import { median, publishedFrom } from './percentile.ts';
import type { CallCounts } from './point-round.ts';
import { frameRow } from './round-row.ts';
import { type SampleFigure, sampleFigures } from './sample-values.ts';
import type {
  GridPlace,
  Parameter,
  Parameters,
  ThroughputRound,
  ThroughputSample,
} from './throughput-round.ts';

export interface GridPath {
  readonly name: string;
  readonly operation: string;
  readonly detail: string;
}

/** What the statistics must know of the scenario. */
export interface GridScenarioPlan {
  readonly paths: readonly GridPath[];
  /** In the order of the config. */
  readonly cells: readonly GridPlace[];
}

export interface AggregatedSample {
  instance: number;
  sample: number;
  order: number;
  outcomes: CallCounts;
  values: Record<string, number | null>;
  findings: { code: string; figures: string[]; reason: string }[];
}

export interface AggregatedCell {
  path: string;
  parameters: Record<string, Parameter>;
  connections: number;
  figures: Record<string, Estimate>;
  samples: AggregatedSample[];
}

export interface AggregatedPath extends GridPath {
  figures: Record<string, Estimate>;
  first_calls: {
    instance: number;
    path: string;
    parameters: Record<string, Parameter>;
    cold_ms: number | null;
    connection_ms: number | null;
    warm_ms: number | null;
    warm_calls: number;
  }[];
  wider: {
    instance: number;
    drivers: number;
    path: string;
    parameters: Record<string, Parameter>;
    connections: number;
    per_s: number;
    wider_per_s: number;
  }[];
}

export interface AggregatedGrid {
  rounds: Omit<AggregatedRound, 'admit'>[];
  figures: Record<string, Estimate>;
  paths: AggregatedPath[];
  cells: AggregatedCell[];
  checks: { name: string; passed: boolean; detail: string }[];
}

/**
 * Cells as medians of the instances with their range; rounds that broke give none.
 * @throws OutcomesDoNotAddUpError
 */
export function aggregateGrid(rounds: readonly ThroughputRound[], plan: GridScenarioPlan): AggregatedGrid {
  const complete = rounds.filter((round) => round.failure === null);
  for (const sample of complete.flatMap(({ samples }) => samples)) assertOutcomes(sample);
  const ready = { source: 'driver clock', reason: complete[0]?.absent['ready_ms'] ?? 'no complete round' };
  return {
    rounds: rounds.map(roundOf),
    figures: {
      ready_ms: overRounds(
        complete.map(({ readyMs }) => readyMs),
        ready,
      ),
    },
    paths: plan.paths.map((path) => pathOf(path, complete)),
    cells: plan.cells.map((cell) => cellOf(cell, complete)),
    checks: checksOf(complete),
  };
}

/** Every started call has ended in exactly one outcome, or no figure made of them can be trusted. */
function assertOutcomes({ path, order, counts, all }: ThroughputSample): void {
  for (const { started, ...ended } of [counts, all]) {
    const sum = Object.values(ended).reduce((total, each) => total + each, 0);
    if (sum !== started)
      throw new OutcomesDoNotAddUpError(`sample ${order}, ${path}: ${started} calls started, ${sum} ended`);
  }
}

const sameParameters = (a: Parameters, b: Parameters): boolean => JSON.stringify(a) === JSON.stringify(b);
export const samePlace = (a: GridPlace, b: GridPlace): boolean =>
  a.path === b.path && a.connections === b.connections && sameParameters(a.parameters, b.parameters);

function cellOf(place: GridPlace, rounds: readonly ThroughputRound[]): AggregatedCell {
  const byRound = rounds.map((round) => ({
    round,
    samples: round.samples
      .filter((sample) => samePlace(sample, place))
      .toSorted((a, b) => a.sample - b.sample),
  }));
  const samples = byRound.map((each) => each.samples);
  const names = Object.keys(sampleFigures) as SampleFigure[];
  return {
    path: place.path,
    parameters: { ...place.parameters },
    connections: place.connections,
    figures: Object.fromEntries(names.map((name) => [name, cellFigure(name, samples)])),
    samples: byRound.flatMap((each) => each.samples.map((sample) => sampleOf(sample, each.round.round))),
  };
}

const percentiles: Readonly<Partial<Record<SampleFigure, number>>> = {
  p50_ms: 0.5,
  p75_ms: 0.75,
  p90_ms: 0.9,
  p99_ms: 0.99,
  p999_ms: 0.999,
};

/**
 * Median of the instances, each the median of its samples, and their range.
 * @param instances samples of each
 */
function cellFigure(name: SampleFigure, instances: readonly (readonly ThroughputSample[])[]): Estimate {
  const all = instances.flat();
  const source = sourceOf(name, all);
  const needed = publishedFrom.get(percentiles[name] ?? 1) ?? 0;
  const ok = all.reduce((sum, { counts }) => sum + counts.ok, 0);
  if (all.length > 0 && ok > 0 && ok < needed)
    return unmeasured(source, `${name.slice(0, -'_ms'.length)} needs ${needed} ok calls`, ok);
  const own = instances.map((samples) =>
    median(samples.map(({ values }) => values[name] ?? null).filter((value) => value !== null)),
  );
  const known = own.filter((value) => value !== null);
  const value = median(known);
  if (value === null) return unmeasured(source, reasonOf(name, all));
  const range = known.length > 1;
  return {
    value: tidy(value),
    low: range ? tidy(Math.min(...known)) : null,
    high: range ? tidy(Math.max(...known)) : null,
    n: all.filter(({ values }) => (values[name] ?? null) !== null).length,
    rounds: known.length,
    source,
  };
}

function reasonOf(name: SampleFigure, samples: readonly ThroughputSample[]): string {
  if (samples.length === 0) return 'no complete round';
  if (samples.every(({ counts }) => counts.ok === 0)) return 'no successful call';
  return name === 'standin_cores' ? 'nothing stands in for anything' : 'not measured';
}

function sourceOf(name: SampleFigure, samples: readonly ThroughputSample[]): string {
  const { cpu = 'stat', hot = 'samples', peak = 'samples' } = samples[0]?.sources ?? {};
  if (name === 'hot_mib') return hot;
  if (name === 'peak_mib') return peak;
  if (name.startsWith('server_')) return cpu;
  return name === 'processes' ? 'tree' : 'driver clock';
}

function sampleOf(
  { sample, order, counts, values, findings }: ThroughputSample,
  instance: number,
): AggregatedSample {
  return {
    instance,
    sample,
    order,
    outcomes: { ...counts },
    values: { ...values },
    findings: findings.map(({ code, reason }) => ({ code, figures: [], reason })),
  };
}

function pathOf({ name, operation, detail }: GridPath, rounds: readonly ThroughputRound[]): AggregatedPath {
  const of = <T extends { readonly path: string }>(rows: (round: ThroughputRound) => readonly T[]) =>
    rounds.flatMap((round) =>
      rows(round)
        .filter((row) => row.path === name)
        .map((row) => ({ row, instance: round.round })),
    );
  return {
    name,
    operation,
    detail,
    figures: {},
    first_calls: of((round) => round.firstCalls).map(({ row, instance }) => ({
      instance,
      path: name,
      parameters: { ...row.parameters },
      cold_ms: tidy(row.coldMs),
      connection_ms: tidy(row.connectionMs),
      warm_ms: tidy(median(row.warmMs)),
      warm_calls: row.warmMs.length,
    })),
    wider: of((round) => round.wider).map(({ row, instance }) => ({
      instance,
      drivers: row.drivers,
      path: name,
      parameters: { ...row.parameters },
      connections: row.connections,
      per_s: tidy(row.perSecond) ?? 0,
      wider_per_s: tidy(row.widerPerSecond) ?? 0,
    })),
  };
}

function roundOf(round: ThroughputRound): Omit<AggregatedRound, 'admit'> {
  return {
    ...frameRow(round),
    values: round.failure !== null || round.readyMs === null ? {} : { ready_ms: tidy(round.readyMs) },
    findings: round.findings.map(({ code, reason }) => ({ code, figures: [], reason })),
  };
}

function checksOf(rounds: readonly ThroughputRound[]): AggregatedGrid['checks'] {
  const all = rounds.flatMap(({ samples }) => samples.map(({ counts }) => counts));
  const [started, ok] = [sum(all, 'started'), sum(all, 'ok')];
  if (started === 0) return [];
  const detail = ok === started ? `${started} calls` : `${started - ok} of ${started} calls not ok`;
  return [{ name: 'every call answered and proved', passed: ok === started, detail }];
}

const sum = (counts: readonly CallCounts[], key: 'started' | 'ok'): number =>
  counts.reduce((total, each) => total + each[key], 0);
