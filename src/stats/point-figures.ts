/** Figures of a scenario as a whole: the rounds' values, and where they came from. */
import { type Estimate, overRounds, unmeasured } from './estimate.ts';
import { type PointFigure, pointFigures } from './figures.ts';
import { describeLine } from './line.ts';
import type { PointRound, PointScenario } from './point-round.ts';
import { extraClientPoints, pointValues } from './round-values.ts';

export const pointNames = Object.keys(pointFigures) as readonly PointFigure[];

/** Differences and slopes, which may well be negative. */
const signed: ReadonlySet<PointFigure> = new Set(['shared_cost_mib', 'per_extra_client_mib']);
const settledMemory: ReadonlySet<PointFigure> = new Set([
  'idle_mib',
  'one_client_mib',
  'all_clients_mib',
  'shared_cost_mib',
  'settled_connected_mib',
  'settled_closed_mib',
]);
const probed: ReadonlySet<PointFigure> = new Set([
  'idle_heap_mib',
  'heap_connected_mib',
  'heap_closed_mib',
  'goroutines',
  'handles',
]);
const counted: ReadonlySet<PointFigure> = new Set(['threads', 'descriptors', 'connections']);
const waited: ReadonlySet<PointFigure> = new Set(['first_call_ms', 'first_call_others_ms', 'calls_per_s']);

/** Every figure of the scenario as a whole, over complete rounds. */
export function pointFiguresOf(
  rounds: readonly PointRound[],
  scenario: PointScenario,
): Record<PointFigure, Estimate> {
  const own = rounds.map((round) => pointValues(round, scenario.clients));
  const figure = (name: PointFigure): Estimate => {
    const origin = { source: sourceOf(name, rounds, scenario), reason: reasonFor(name, rounds) };
    const values = own.map((each) => each[name]);
    if (name === 'driver_pause_ms') return longest(values, origin.source, origin.reason);
    const middle = overRounds(values, { ...origin, signed: signed.has(name) });
    return name === 'per_extra_client_mib'
      ? describeLine(
          middle,
          rounds.map((round) => extraClientPoints(round.admit)),
        )
      : middle;
  };
  return Object.fromEntries(pointNames.map((name) => [name, figure(name)])) as Record<PointFigure, Estimate>;
}

/** Why a figure is null: what the study said of it, or that no round was complete. */
export function reasonFor(key: string, rounds: readonly PointRound[]): string {
  if (rounds.length === 0) return 'no complete round';
  const said = rounds.map((round) => round.absent[key]).find((reason) => reason !== undefined);
  if (said !== undefined) return said;
  return key === 'per_extra_client_mib'
    ? 'needs two settled readings with different client counts'
    : 'not measured';
}

/** Distinct sources of the rounds, joined. */
export function joined(sources: readonly string[], otherwise: string): string {
  return [...new Set(sources)].sort().join(' + ') || otherwise;
}

function sourceOf(name: PointFigure, rounds: readonly PointRound[], scenario: PointScenario): string {
  const windows = rounds.flatMap((round) => Object.values(round.load));
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
  if (name === 'per_extra_client_mib') return `slope of ${scenario.memorySource}`;
  if (settledMemory.has(name)) return scenario.memorySource;
  if (probed.has(name)) return 'probe';
  if (counted.has(name)) return 'process tree';
  if (waited.has(name)) return 'driver clock';
  if (name === 'ready_ms' || name === 'exec_ms') return 'clock of the starting process';
  if (name === 'driver_cores' || name === 'driver_pause_ms') return 'driver';
  if (name === 'standin_cores') return 'stand-in';
  return joined(
    windows.map((window) => window.cpuSource),
    'none',
  );
}

/** The longest of all rounds: of a pause, a middle value says nothing. */
function longest(values: readonly (number | null)[], source: string, reason: string): Estimate {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return unmeasured(source, reason);
  const figure = overRounds([Math.max(...known)], { source, reason });
  return { ...figure, n: known.length, rounds: known.length };
}
