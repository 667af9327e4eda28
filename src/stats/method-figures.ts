/** Figures of one method over complete rounds. */
import { type Estimate, overRounds } from './estimate.ts';
import { type MethodFigure, methodFigures } from './figures.ts';
import { pooledPercentile, type Sample, sortSamples } from './latency.ts';
import { joined, reasonFor } from './point-figures.ts';
import type { PointRound } from './point-round.ts';
import { windowValues } from './round-values.ts';

export const methodNames = Object.keys(methodFigures) as readonly MethodFigure[];

const loaded: Partial<Record<MethodFigure, number>> = {
  p50_ms: 0.5,
  p75_ms: 0.75,
  p90_ms: 0.9,
  p99_ms: 0.99,
  p999_ms: 0.999,
  max_ms: 1,
};
const alone: Partial<Record<MethodFigure, number>> = { alone_p50_ms: 0.5, alone_max_ms: 1 };

/** All figures of method `method`: pooled where it is a percentile, else the median of the rounds. */
export function methodFiguresOf(
  method: string,
  rounds: readonly PointRound[],
): Record<MethodFigure, Estimate> {
  const samples = {
    quiet: sortSamples(rounds.flatMap((round): Sample[] => asList(round.quiet[method]))),
    load: sortSamples(rounds.flatMap((round): Sample[] => asList(round.load[method]))),
  };
  const values = rounds.map((round) => windowValues(round.load[method]));
  const figure = (name: MethodFigure): Estimate => {
    const reason = methodReason(name, method, rounds);
    const q = loaded[name] ?? alone[name];
    if (q !== undefined) return pooledPercentile(samples[name in alone ? 'quiet' : 'load'], q, reason);
    const own = values.map((each) => each[name as keyof typeof each]);
    return overRounds(own, { source: sourceOf(name, method, rounds), reason });
  };
  return Object.fromEntries(methodNames.map((name) => [name, figure(name)])) as Record<
    MethodFigure,
    Estimate
  >;
}

const asList = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

function methodReason(name: MethodFigure, method: string, rounds: readonly PointRound[]): string {
  const own = reasonFor(`${method}/${name}`, rounds);
  return own === 'not measured' ? reasonFor(name, rounds) : own;
}

function sourceOf(name: MethodFigure, method: string, rounds: readonly PointRound[]): string {
  const windows = rounds.flatMap((round) => round.load[method] ?? []);
  if (name === 'peak_mib')
    return joined(
      windows.map((window) => window.peakSource),
      'none',
    );
  if (name === 'hot_mib')
    return joined(
      windows.map((window) => window.hotSource),
      'none',
    );
  if (name === 'cores' || name === 'cpu_ms_per_call')
    return joined(
      windows.map((window) => window.cpuSource),
      'none',
    );
  return name.endsWith('_bytes') || name === 'input_rounds' ? 'driver' : 'driver clock';
}
