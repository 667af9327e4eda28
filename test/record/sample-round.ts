/** One made-up round of a scenario, with the noise of a real one. */
import type { CallCounts, LoadMethod, PointRound } from '../../src/stats/point-round.ts';
import { type Shape, shapes } from './sample-shapes.ts';

/** Repeatable noise: same seed, same record. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export const counts = (part: Partial<CallCounts>): CallCounts => {
  const all = { ok: 0, failed: 0, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0, ...part };
  const started = all.ok + all.failed + all.mismatch + all.timeout + all.reset + all.aborted + all.local;
  return { ...all, started };
};

/** One round of a scenario, with the noise of a real one. */
export function sampleRound(of: Shape, round: number, random: () => number): PointRound {
  const near = (value: number, spread = 0.02) =>
    value * (1 + spread * (random() + random() + random() - 1.5));
  const admitAt = (clients: number) => near(of.one + of.extra * (clients - 1), 0.004);
  const doubling = (clients: number) => clients === of.clients || (clients & (clients - 1)) === 0;
  const settled = of.one + of.extra * (of.clients - 1) + 8;
  const minute = (shapes.indexOf(of) + 1) * 6 + round;
  return {
    round,
    started: `2026-11-30T${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`,
    failure: null,
    phases: ['launch', 'idle', 'admit', 'quiet', 'load', 'settled'].map((name, i) => ({
      name,
      startMs: i * 6000,
      lengthMs: near([400, 10_400, 6000, 3200, 21_500, 16_000][i] ?? 1000),
    })),
    conditions: {
      before: { load1: 0.4, governor: 'performance' },
      after: { load1: 6.1, governor: 'performance' },
    },
    readyMs: near(of.ready, 0.05),
    execMs: of.endpoint === 'stdio' ? near(0.26, 0.05) : near(0.9, 0.05),
    idle: of.idle === null ? null : { mib: near(of.idle), heapMib: null, cores: near(0.0021, 0.05) },
    admit: Array.from({ length: of.clients }, (_, i) => ({
      clients: i + 1,
      mib: admitAt(i + 1),
      settled: doubling(i + 1),
      firstCallMs: i === 0 ? near(of.first) : near(of.methods[2]?.[1] ?? 1),
    })),
    connectedCores: near(0.004, 0.05),
    quiet: Object.fromEntries(of.methods.map(([name, alone]) => [name, quietOf(alone, random)])),
    load: Object.fromEntries(of.methods.map((method) => [method[0], loadOf(of, method, random)])),
    units: {
      threads: Math.round(near(22, 0.1)),
      descriptors: of.clients * of.inFlight + 12,
      connections: of.endpoint === 'http' ? of.clients * of.inFlight : null,
      goroutines: Math.round(near(of.goroutines)),
      handles: null,
    },
    settled: {
      connected: {
        mib: near(settled),
        source: 'smaps_rollup',
        heapMib: null,
        converged: true,
        stillFalling: null,
      },
      closed: {
        mib: near(settled * 0.97),
        source: 'smaps_rollup',
        heapMib: null,
        converged: true,
        stillFalling: of.id === 'http-individual' && round === 2,
      },
    },
    findings: [],
    absent: {
      ...(of.idle === null
        ? {
            idle_mib: 'no process without a client on stdio',
            shared_cost_mib: 'no process without a client on stdio',
          }
        : {}),
      ...(of.endpoint === 'stdio' ? { connections: 'pipes on stdio, no connection' } : {}),
      heap_connected_mib: 'no probe for this target',
    },
    stopped: of.endpoint === 'stdio' ? 'stdin' : 'term',
  };
}

function quietOf(alone: number, random: () => number) {
  const latencies = Float64Array.from({ length: 40 }, () => skewed(alone, random));
  return { latencies, counts: counts({ ok: 40 }) };
}

function loadOf(of: Shape, [name, , p50, calls]: Shape['methods'][number], random: () => number): LoadMethod {
  const latencies = Float64Array.from({ length: calls }, () => skewed(p50, random));
  const windowMs = 5000;
  const bound = of.id === 'stdio-meta' && name === 'smallest listing';
  return {
    windowMs,
    completed: calls,
    counts: counts({ ok: calls }),
    latencies,
    wireBytes: name === 'whole surface' ? of.payload + 190 : 640,
    payloadBytes: name === 'whole surface' ? of.payload : 450,
    cpuMs: of.cores * windowMs * (0.97 + 0.06 * random()),
    cpuSource: 'stat',
    atLeast: false,
    hotMib: of.peak * (0.8 + 0.05 * random()),
    hotSource: of.endpoint === 'stdio' ? 'tree pages once' : 'VmRSS',
    peakMib: of.peak * (name === 'whole surface' ? 0.98 + 0.04 * random() : 0.9),
    peakSource: of.endpoint === 'stdio' ? 'tree samples' : 'VmHWM',
    driver: {
      wallMs: windowMs,
      cpuMs: bound ? 4600 : 1400,
      runDelayMs: 12,
      utilization: 0.41,
      longestPauseMs: 3.2 + random(),
    },
    standin: { wallMs: windowMs, cpuMs: 90, runDelayMs: 3, utilization: null, longestPauseMs: null },
  };
}

/** Most calls near the middle, few far above it, as queues make them. */
const skewed = (middle: number, random: () => number): number =>
  middle * (0.7 + 0.6 * random() + (random() > 0.98 ? 0.9 * random() : 0));
