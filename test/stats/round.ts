/** A calm round of one scenario with two methods, to be broken one property at a time. */
import type { AggregatedPoint } from '../../src/stats/aggregate.ts';
import type { LoadMethod, PointRound, PointScenario } from '../../src/stats/point-round.ts';
import { counts } from '../record/sample.ts';

export const latencies = (n: number, middle = 10): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => middle * (0.9 + (0.2 * i) / n));

export const load = (part: Partial<LoadMethod> = {}): LoadMethod => ({
  windowMs: 5000,
  completed: 1000,
  counts: counts({ ok: 1000 }),
  latencies: latencies(1000),
  wireBytes: 640,
  payloadBytes: 450,
  cpuMs: 2000,
  cpuSource: 'stat',
  atLeast: false,
  hotMib: 120,
  hotSource: 'VmRSS',
  peakMib: 150,
  peakSource: 'VmHWM',
  driver: { wallMs: 5000, cpuMs: 1000, runDelayMs: 5, utilization: 0.3, longestPauseMs: 2 },
  standin: { wallMs: 5000, cpuMs: 100, runDelayMs: 1, utilization: null, longestPauseMs: null },
  ...part,
});

export const round = (number: number, part: Partial<PointRound> = {}): PointRound => ({
  round: number,
  started: '2026-11-30T09:00:00.000Z',
  failure: null,
  phases: [{ name: 'launch', startMs: 0.4, lengthMs: 300.6 }],
  conditions: { before: { load1: 0.1 }, after: { load1: 1.5 } },
  readyMs: 50 + number / 10,
  execMs: 1,
  idle: { mib: 40, heapMib: 10, cores: 0.001 },
  admit: [1, 2, 3, 4, 5, 6, 7, 8].map((clients) => ({
    clients,
    mib: 98 + 2 * clients + (clients === 1 ? 0 : 0.01 * number),
    settled: [1, 2, 4, 8].includes(clients),
    firstCallMs: clients === 1 ? 300 : 12,
  })),
  connectedCores: 0.002,
  quiet: {
    list: { latencies: latencies(100, 5), counts: counts({ ok: 100 }) },
    call: { latencies: latencies(100, 2), counts: counts({ ok: 100 }) },
  },
  load: { list: load(), call: load({ peakMib: 130 }) },
  units: { threads: 12, descriptors: 40, connections: 32, goroutines: null, handles: 9 },
  settled: {
    connected: { mib: 118, source: 'smaps_rollup', heapMib: 30, converged: true, stillFalling: null },
    closed: { mib: 110, source: 'smaps_rollup', heapMib: 20, converged: true, stillFalling: false },
  },
  findings: [],
  absent: { goroutines: 'no probe counts them' },
  stopped: 'term',
  ...part,
});

export const scenario: PointScenario = {
  clients: 8,
  roundsPlanned: 3,
  memorySource: 'smaps_rollup',
  methods: [
    { name: 'list', operation: 'tools/list', detail: '' },
    { name: 'call', operation: 'tools/call', detail: 'echo' },
  ],
};

export const three = (part: (number: number) => Partial<PointRound> = () => ({})) =>
  [1, 2, 3].map((n) => round(n, part(n)));
export const codes = (figure: { verdicts?: { code: string }[] } | undefined) =>
  (figure?.verdicts ?? []).map((verdict) => verdict.code);
export const figuresOf = (point: AggregatedPoint, method: string) =>
  point.methods.find((each) => each.name === method)?.figures ?? {};
