/** Figures of one method over complete rounds. */
import { type Estimate, overRounds } from './estimate.ts';
import {
  type FoundFigure,
  foundFigures,
  type MethodFigure,
  methodFigures,
  type OpenFigure,
  openFigures,
} from './figures.ts';
import { foundFiguresOf } from './found-rates.ts';
import { pooledPercentile, type Sample, sortSamples } from './latency.ts';
import { openFiguresOf } from './open-figures.ts';
import { joined, reasonFor } from './point-figures.ts';
import type { PointRound } from './point-round.ts';
import { windowValues } from './round-values.ts';

const methodNames = Object.keys(methodFigures) as readonly MethodFigure[];

const loaded: Partial<Record<MethodFigure, number>> = {
  p50_ms: 0.5,
  p75_ms: 0.75,
  p90_ms: 0.9,
  p99_ms: 0.99,
  p999_ms: 0.999,
  max_ms: 1,
};
const alone: Partial<Record<MethodFigure, number>> = { alone_p50_ms: 0.5, alone_max_ms: 1 };

/** Those that every method has. */
type CommonFigure = Exclude<MethodFigure, OpenFigure | FoundFigure>;
const further = { ...openFigures, ...foundFigures };
const commonNames = methodNames.filter((name): name is CommonFigure => !Object.hasOwn(further, name));

/** Figures that methods of the round can have. */
export function methodNamesOf({ load, foundRates }: PointRound): readonly MethodFigure[] {
  const isOpen = Object.values(load).some(({ open }) => open !== undefined);
  return methodNames.filter(
    (name) =>
      (isOpen || !Object.hasOwn(openFigures, name)) &&
      (foundRates !== undefined || !Object.hasOwn(foundFigures, name)),
  );
}

/** All figures of method `method`: pooled where it is a percentile, else the median of the rounds. */
export function methodFiguresOf(
  method: string,
  rounds: readonly PointRound[],
): Record<CommonFigure, Estimate> & Partial<Record<OpenFigure | FoundFigure, Estimate>> {
  const samples = {
    quiet: sortSamples(rounds.flatMap((round): Sample[] => asList(round.quiet[method]))),
    load: sortSamples(rounds.flatMap((round): Sample[] => asList(round.load[method]))),
  };
  const values = rounds.map((round) => windowValues(round.load[method]));
  const figure = (name: CommonFigure): Estimate => {
    const reason = methodReason(name, method, rounds);
    const q = loaded[name] ?? alone[name];
    if (q !== undefined) return pooledPercentile(samples[name in alone ? 'quiet' : 'load'], q, reason);
    const own = values.map((each) => each[name as keyof typeof each]);
    return overRounds(own, { source: sourceOf(name, method, rounds), reason });
  };
  const common = Object.fromEntries(commonNames.map((name) => [name, figure(name)]));
  const open = openFiguresOf(rounds.flatMap((round) => asList(round.load[method])));
  return { ...(common as Record<CommonFigure, Estimate>), ...open, ...foundFiguresOf(method, rounds) };
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
