/** Rounds of a series made up from ladders of values: published ones, or a law with noise. */
import type { SettledState } from '../../src/stats/point-round.ts';
import type {
  HeldCalls,
  HeldReading,
  SeriesRound,
  SeriesStep,
  StepMethod,
} from '../../src/stats/series-round.ts';
import { counts } from '../record/sample.ts';
import { latencies } from './round.ts';

export const ladder = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** The three series published by the first seed system: MiB, calls in 10 s, ms. */
export const published = {
  dynamic: {
    hot: [143, 172, 217, 241, 289, 414, 547, 869, 1958, 897],
    peak: [154, 192, 232, 277, 364, 481, 608, 1070, 3089, 1454],
    heap: [39.0, 39.1, 39.2, 39.5, 40.0, 41.5, 44.0, 48.9, 64.0, 88.3],
    settled: [106, 107, 109, 110, 115, 122, 133, 157, 232, 288],
    calls: [6895, 11070, 13684, 13660, 14254, 16777, 17482, 17851, 17187, 16119],
    p50: [11, 13, 23, 43, 75, 151, 269, 406, 911, 3106],
  },
  meta: {
    hot: [134, 162, 185, 199, 232, 298, 295, 376, 514, 749],
    peak: [146, 179, 203, 226, 257, 388, 406, 531, 689, 1009],
    heap: [32.6, 32.7, 32.8, 33.1, 33.6, 35.2, 37.9, 43.2, 59.5, 83.5],
    settled: [93, 94.7, 94.7, 96, 100, 107, 116, 135, 184, 243],
    calls: [6323, 9544, 10810, 11025, 11486, 12021, 11842, 12427, 14008, 16130],
    p50: [0.97, 1.4, 6.9, 16, 34, 138, 349, 747, 1414, 1791],
  },
  individual: {
    hot: [273, 296, 429, 538, 731, 1081, 1266, 2244, 2522, 3330],
    peak: [296, 338, 530, 673, 1073, 1303, 1724, 3274, 3427, 4677],
    heap: [88.1, 88.3, 88.4, 88.5, 88.8, 89.7, 91.1, 94.0, 103, 117],
    settled: [186, 183, 191, 194, 200, 211, 215, 248, 277, 326],
    calls: [262, 480, 766, 855, 953, 1110, 1292, 1499, 2361, 3637],
    p50: [1.1, 1.1, 1.3, 17, 38, 68, 213, 239, 285, 4974],
  },
} as const;
export type Ladder = Readonly<Record<keyof (typeof published)['dynamic'], readonly number[]>>;

export const settledState = (mib: number, heapMib: number | null): SettledState => ({
  mib,
  source: 'smaps_rollup',
  heapMib,
  converged: true,
  stillFalling: null,
});

export function stepMethod(part: Partial<StepMethod> = {}): StepMethod {
  const ok = part.completed ?? 1000;
  const account = counts({ ok });
  return {
    completed: ok,
    counts: account,
    all: account,
    latencies: latencies(Math.min(ok, 1000)),
    waits: new Float64Array(0),
    wireBytes: 640,
    payloadBytes: 450,
    ...part,
  };
}

/** A calm step with two methods that halve the calls of its window of 10 s. */
export function seriesStep(clients: number, of: { [K in keyof Ladder]: number }): SeriesStep {
  const half = { completed: Math.round(of.calls / 2), latencies: latencies(1000, of.p50) };
  const units = {
    threads: 20,
    descriptors: 12 + 4 * clients,
    connections: 4 * clients,
    goroutines: 16 + 4 * clients,
    handles: null,
  };
  return {
    clients,
    achieved: clients,
    estimateMib: null,
    load: {
      windowMs: 10_000,
      cpuMs: of.calls * 8,
      cpuSource: 'stat',
      atLeast: false,
      hotMib: of.hot,
      hotSource: 'samples',
      peakMib: of.peak,
      peakSource: 'VmHWM',
      driver: { wallMs: 10_000, cpuMs: 3000, runDelayMs: 5, utilization: 0.4, longestPauseMs: 3 },
      standin: null,
      perClient: {
        min: Math.floor((0.9 * of.calls) / clients),
        max: Math.ceil((1.1 * of.calls) / clients),
        none: 0,
      },
      methods: {
        'one call': stepMethod(half),
        'whole surface': stepMethod({ ...half, latencies: latencies(1000, of.p50 / 4) }),
      },
    },
    units,
    settledUnits: { ...units, goroutines: 12 + 4 * clients },
    connected: settledState(of.settled, of.heap),
    closed: [1, 10, 100, 1000].includes(clients) ? settledState(0.98 * of.settled, 0.9 * of.heap) : null,
    findings: [],
    stopped: false,
  };
}

export function seriesRound(number: number, of: Ladder, part: Partial<SeriesRound> = {}): SeriesRound {
  const at = (i: number) => ({
    hot: of.hot[i] ?? 0,
    peak: of.peak[i] ?? 0,
    heap: of.heap[i] ?? 0,
    settled: of.settled[i] ?? 0,
    calls: of.calls[i] ?? 0,
    p50: of.p50[i] ?? 0,
  });
  return {
    kind: 'series',
    round: number,
    started: `2026-11-30T1${number}:00:00.000Z`,
    failure: null,
    phases: [{ name: 'launch', startMs: 0, lengthMs: 400 }],
    conditions: { before: { load_1m: 0.1 }, after: { load_1m: 9 } },
    readyMs: 52,
    execMs: 1,
    idle: { mib: 35, heapMib: 8, cores: 0.001 },
    budget: { mib: 35_000, availableMib: 43_750 },
    steps: ladder.map((clients, i) => seriesStep(clients, at(i))),
    stop: null,
    control: null,
    findings: [],
    absent: {},
    stopped: 'term',
    ...part,
  };
}

/** Calls held by a server that needs two descriptors, four goroutines and 34 KiB for each, and answers a newcomer. */
export function heldCalls(calls: number, part: Partial<HeldCalls> = {}): HeldCalls {
  const reading = (open: number): HeldReading => ({
    units: {
      ...{ threads: 20, descriptors: 112 + 2 * open, connections: 100 + 2 * open },
      ...{ goroutines: 216 + 4 * open, handles: null },
    },
    heapMib: 40 + (34 * open) / 1024,
    mib: 120 + (60 * open) / 1024,
  });
  return {
    ...{ calls, open: calls, endedInReading: 0, before: reading(0), during: reading(part.open ?? calls) },
    health: { ms: 1.25, why: null },
    outcomes: counts({ ok: calls }),
    ...part,
  };
}

export const seriesScenario = {
  steps: ladder,
  roundsPlanned: 3,
  memorySource: 'smaps_rollup',
  methods: [
    { name: 'one call', operation: 'tools/call', detail: 'gitlab_find_action' },
    { name: 'whole surface', operation: 'tools/list', detail: '' },
  ],
};

/** The same ladder, each value with noise of its own: `share` of it, and an offset that all of a round share. */
export function noisy(of: Ladder, normal: () => number, share: number, offset: number): Ladder {
  const base = offset * normal();
  const vary = (values: readonly number[], more: number) =>
    values.map((value) => Math.max(0.1, value * (1 + share * normal()) + more));
  return {
    hot: vary(of.hot, base),
    peak: vary(of.peak, base),
    heap: of.heap.map((value) => value * (1 + 0.003 * normal())),
    settled: vary(of.settled, base),
    calls: vary(of.calls, 0),
    p50: vary(of.p50, 0),
  };
}
