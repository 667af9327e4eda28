/** Figures of a series as a whole: what all clients share, slopes, knee, and what calls leave behind. */
import { type Estimate, overRounds, tidy, unmeasured, withVerdict } from './estimate.ts';
import type { SeriesFigure, StepFigure } from './figures.ts';
import { slope } from './fit.ts';
import { type Growth, growthOf, isWorthTaking, netOf } from './growth.ts';
import { isSound, judgeStep } from './judge-step.ts';
import { knee } from './knee.ts';
import { type Line, slopeFigure } from './line.ts';
import type { SeriesRound } from './series-round.ts';
import { stepValues } from './series-values.ts';

/** KiB in a MiB. */
const kib = 1024;

/** Every figure of the series, over complete rounds. */
export function seriesFiguresOf(
  rounds: readonly SeriesRound[],
  memorySource: string,
): Record<SeriesFigure, Estimate> {
  const over = (name: SeriesFigure, source: string, value: (round: SeriesRound) => number | null) =>
    overRounds(rounds.map(value), {
      source,
      reason: reasonOf(name, rounds),
      signed: /^shared_|left_per_client/.test(name),
    });
  const reason = 'needs two steps';
  const control = rounds.find((round) => round.control !== null)?.control ?? null;
  const left = largestLeft(rounds);
  const grown = { mib: growthOf(control, 'mib'), heapMib: growthOf(control, 'heapMib') };
  return {
    ready_ms: over('ready_ms', 'clock of the starting process', (round) => round.readyMs),
    idle_mib: over('idle_mib', memorySource, (round) => round.idle?.mib ?? null),
    idle_heap_mib: over('idle_heap_mib', 'probe', (round) => round.idle?.heapMib ?? null),
    idle_cores: over('idle_cores', 'stat', (round) => round.idle?.cores ?? null),
    shared_cost_mib: over('shared_cost_mib', memorySource, (round) => sharedCost(round, 'mib')),
    shared_heap_mib: over('shared_heap_mib', 'probe', (round) => sharedCost(round, 'heapMib')),
    heap_per_client_kib: settledSlope(rounds, 'heap_connected_mib', grown.heapMib, 'slope of the live heap'),
    settled_per_client_kib: settledSlope(
      rounds,
      'settled_connected_mib',
      grown.mib,
      `slope of ${memorySource}`,
    ),
    peak_per_client_mib: slopeFigure(
      rounds.map((round) => lineOf(round, 'peak_mib')),
      { source: 'slope of peak_mib', reason },
    ),
    peak_per_caller_mib: overRounds(rounds.map(peakPerCaller), {
      source: 'peak_mib',
      reason: 'no peak was read',
    }),
    knee_clients: kneeFigure(rounds),
    growth_kib_per_1000_calls: growthFigure(grown.mib, memorySource, rounds),
    heap_growth_kib_per_1000_calls: growthFigure(grown.heapMib, 'probe', rounds),
    connected_cores: over('connected_cores', 'stat', ({ silent }) => silent?.cores ?? null),
    left_per_client_kib: over('left_per_client_kib', memorySource, (round) => leftBy(round, left, 'mib')),
    heap_left_per_client_kib: over('heap_left_per_client_kib', 'probe', (round) =>
      leftBy(round, left, 'heapMib'),
    ),
  };
}

/** What one round says of the series by itself; slopes with all that the calls left behind in them. */
export function seriesValues(round: SeriesRound): Readonly<Record<string, number | null>> {
  const slopeOf = (figure: StepFigure, scale: number) => {
    const value = slope(lineOf(round, figure));
    return value === null ? null : value * scale;
  };
  return {
    ready_ms: round.readyMs,
    idle_mib: round.idle?.mib ?? null,
    idle_heap_mib: round.idle?.heapMib ?? null,
    idle_cores: round.idle?.cores ?? null,
    shared_cost_mib: sharedCost(round, 'mib'),
    shared_heap_mib: sharedCost(round, 'heapMib'),
    heap_per_client_kib: slopeOf('heap_connected_mib', kib),
    settled_per_client_kib: slopeOf('settled_connected_mib', kib),
    peak_per_client_mib: slopeOf('peak_mib', 1),
    peak_per_caller_mib: peakPerCaller(round),
    knee_clients: kneeOf(round),
    connected_cores: round.silent?.cores ?? null,
    left_per_client_kib: leftBy(round, largestLeft([round]), 'mib'),
    heap_left_per_client_kib: leftBy(round, largestLeft([round]), 'heapMib'),
  } satisfies Partial<Record<SeriesFigure, number | null>>;
}

/** Why a figure is null. */
function reasonOf(name: SeriesFigure, rounds: readonly SeriesRound[]): string {
  if (rounds.length === 0) return 'no complete round';
  return rounds.map((round) => round.absent[name]).find((reason) => reason !== undefined) ?? 'not measured';
}

/** One client - idle. */
function sharedCost({ steps, idle }: SeriesRound, of: 'mib' | 'heapMib'): number | null {
  const one = steps.find(({ clients, stopped }) => clients === 1 && !stopped)?.connected?.[of] ?? null;
  const none = idle?.[of] ?? null;
  return one === null || none === null ? null : one - none;
}

/** The largest step after which every round has read what was left once its clients had gone; null = there is none. */
function largestLeft(rounds: readonly SeriesRound[]): number | null {
  const read = ({ steps }: SeriesRound) =>
    steps.filter(({ stopped, closed }) => !stopped && closed !== null).map(({ clients }) => clients);
  const [first, ...others] = rounds.map(read);
  return first?.findLast((clients) => others.every((each) => each.includes(clients))) ?? null;
}

/** Of all that the instance held when the clients had gone, what it had not held before any came; KiB for each. */
function leftBy({ steps, idle }: SeriesRound, clients: number | null, of: 'mib' | 'heapMib'): number | null {
  const closed = steps.find((step) => step.clients === clients)?.closed?.[of] ?? null;
  const none = idle?.[of] ?? null;
  return clients === null || closed === null || none === null ? null : ((closed - none) * kib) / clients;
}

/** The round's points of a figure, without steps that were broken off or that something has spoilt it in. */
export function lineOf(round: SeriesRound, figure: StepFigure): Line {
  return round.steps.flatMap((step) => {
    const y = step.stopped ? null : stepValues(step)[figure];
    return y === null || !isSound(judgeStep(step, round.round), figure) ? [] : [{ x: step.clients, y }];
  });
}

/** The slope of a settled reading, net of what the calls left behind where that is a good part of it. */
function settledSlope(
  rounds: readonly SeriesRound[],
  name: StepFigure,
  growth: Growth | null,
  source: string,
): Estimate {
  const lines = rounds.map((round) => ({ round, points: lineOf(round, name) }));
  const isNet = growth !== null && lines.some(({ round, points }) => isWorthTaking(points, round, growth));
  const key = name === 'heap_connected_mib' ? 'heap_per_client_kib' : 'settled_per_client_kib';
  const said = rounds
    .map((round) => round.absent[name] ?? round.absent[key])
    .find((each) => each !== undefined);
  const reason = rounds.length === 0 ? 'no complete round' : (said ?? 'needs two steps');
  const figure = slopeFigure(
    lines.map(({ round, points }) => (isNet ? netOf(points, round, growth) : points)),
    { source, reason, scale: kib },
  );
  const left = `${tidy((growth?.perCall ?? 0) * kib * 1000)} KiB per 1000 calls`;
  return isNet ? withVerdict(figure, 'net-of-calls', left) : figure;
}

/** The largest (peak - idle) / clients at or above the knee; where the rate rises to the end, at the largest step. */
function peakPerCaller(round: SeriesRound): number | null {
  const peaks = lineOf(round, 'peak_mib');
  const from = kneeOf(round) ?? peaks.at(-1)?.x ?? 0;
  const idle = round.idle?.mib ?? 0;
  const each = peaks.filter(({ x }) => x >= from).map(({ x, y }) => (y - idle) / x);
  return each.length === 0 ? null : Math.max(...each);
}

/** A rate that the driver bounds says nothing of the target's. */
function kneeOf(round: SeriesRound): number | null {
  return knee(
    round.steps.map((step) => {
      const bound = judgeStep(step, round.round).some(
        ({ code }) => code === 'driver-bound' || code === 'standin-bound',
      );
      const sound = !step.stopped && !bound && isSound(judgeStep(step, round.round), 'calls_per_s');
      return { clients: step.clients, perSecond: sound ? stepValues(step).calls_per_s : null };
    }),
  );
}

/** The median of the rounds' knees, which is one of the steps, beside their range. */
function kneeFigure(rounds: readonly SeriesRound[]): Estimate {
  const source = 'calls_per_s';
  const knees = rounds.map(kneeOf).filter((clients) => clients !== null);
  const reason = rounds.length === 0 ? 'no complete round' : 'the rate still rises at the largest step';
  // Of an even count the lower of the two middle ones, so that it is a step.
  const middle = knees.toSorted((a, b) => a - b)[(knees.length - 1) >> 1];
  if (middle === undefined || 2 * knees.length <= rounds.length) return unmeasured(source, reason);
  const range =
    knees.length > 1 ? { low: Math.min(...knees), high: Math.max(...knees) } : { low: null, high: null };
  return { value: middle, ...range, n: knees.length, rounds: knees.length, source };
}

function growthFigure(growth: Growth | null, source: string, rounds: readonly SeriesRound[]): Estimate {
  if (growth === null) {
    const name: SeriesFigure =
      source === 'probe' ? 'heap_growth_kib_per_1000_calls' : 'growth_kib_per_1000_calls';
    const said = rounds
      .map(({ absent }) => absent[name] ?? absent['control'])
      .find((reason) => reason !== undefined);
    return unmeasured(source, said ?? 'no control step was taken');
  }
  const value = tidy(growth.perCall * kib * 1000);
  const figure = { value, low: null, high: null, n: growth.calls, rounds: 1, source };
  return growth.isNone ? withVerdict(figure, 'zero-within', 'within what settled readings waver by') : figure;
}
