/** Rigs for a grid on a virtual clock: what a call takes depends on the method, the connections and the drivers. */
import type { ThroughputMeasurement } from '../../src/config/plan.ts';
import type { Rig } from '../../src/rig/types.ts';
import type { Clock } from '../../src/study/context.ts';
import { counts } from './fake-rig.ts';

export interface FakeGridServer {
  /** Requests/s of a method with so many connections, by so many drivers. */
  rate: (method: number, connections: number, drivers: number) => number;
  /** CPU of one request, us. */
  requestUs: number;
  /** MiB with so many connections open. */
  memory: (connections: number) => number;
  /** Connections there may be. */
  limit: number;
  /** How the n-th single call of a method ends (from 0). */
  single: (method: number, nth: number) => { ms: number; outcome: string };
  /** Mean bytes of a reply, as the driver tells them; NaN where a protocol of one's own does not. */
  bytes: { wire: number; payload: number };
  /** Ends the target at this request of the driver, the n-th of its kind (from 1). */
  dies: { at: string; nth: number } | null;
}

export const plain: FakeGridServer = {
  rate: (method, connections) => 100 * (method + 1) * Math.min(connections, 8),
  requestUs: 50,
  memory: (connections) => 20 + connections,
  limit: 1000,
  single: (_method, nth) => ({ ms: nth === 0 ? 30 : 2, outcome: 'ok' }),
  bytes: { wire: 120, payload: 100 },
  dies: null,
};

export interface FakeGridRig {
  readonly rig: Rig;
  /** What was asked of the drivers, in order: `connect 0`, `load-start 1 x4` ... */
  readonly log: string[];
}

/** @param shared what all rigs of a round write their samples to, in order. */
export function fakeGridRig(
  measurement: ThroughputMeasurement,
  server: FakeGridServer,
  clock: Clock,
  shared: string[] = [],
): FakeGridRig {
  const log: string[] = [];
  const asked = new Map<string, number>();
  const called = new Map<number, number>();
  let [open, cpuMs, drivers] = [0, 0, 0];
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  /** Drivers with a load now, and their connections. */
  const loads = new Map<
    number,
    { method: number; clients: number; from: number; to: number | null; calls: number }
  >();

  function driver(pid: number) {
    const answers: Record<string, (body: never) => unknown> = {
      connect: ({ from }: { from: number }) => {
        log.push(`connect ${from}`);
        const refused = open >= server.limit;
        if (!refused) open++;
        const result = { client: from, outcome: refused ? 4 : 0, reason: refused ? 'too many' : null };
        return { results: [result] };
      },
      close: ({ from, to }: { from: number; to: number }) => {
        log.push(`close ${from}-${to}`);
        open = Math.max(0, open - (to - from));
        return { closed: to - from, ended: null };
      },
      call: ({ client, method }: { client: number; method: number }) => {
        const nth = called.get(method) ?? 0;
        called.set(method, nth + 1);
        log.push(`call ${method} by ${client}`);
        return { ...server.single(method, nth), reason: 'refused', wireBytes: 10, payloadBytes: 5 };
      },
      'load-start': ({ clients, first, methods }: { clients: number; first?: number; methods: number[] }) => {
        const at = first === undefined || first === 0 ? '' : ` from ${first}`;
        log.push(`load ${methods[0]} x${clients}${at}`);
        shared.push(`${measurement.scenario.id} ${methods[0]} x${clients}`);
        loads.set(pid, { method: methods[0] as number, clients, from: clock.now(), to: null, calls: 0 });
        return { ok: true };
      },
      'load-progress': () => ({
        warm: true,
        methods: [{ ok: 1, ended: 1, meanMs: 1 }],
        window: null,
        oldestMs: 0,
      }),
      'window-open': () => {
        const load = loads.get(pid);
        if (load) load.from = clock.now();
        return { at: clock.now() };
      },
      'window-close': () => {
        const load = loads.get(pid);
        if (load) load.to = clock.now();
        if (load) load.calls = callsOf(pid);
        cpuMs += (callsOf(pid) * server.requestUs) / 1000;
        return { at: clock.now() };
      },
      'load-stop': () => {
        const calls = loads.get(pid)?.calls ?? 0;
        const windowMs = windowOf(pid);
        loads.delete(pid);
        return {
          windowMs,
          methods: [
            {
              completed: calls,
              counts: counts(calls),
              latencies: new Float64Array(calls).fill(4),
              waits: new Float64Array(0),
              wireBytes: server.bytes.wire,
              payloadBytes: server.bytes.payload,
            },
          ],
          totals: [counts(calls + 5)],
          perClient: { min: 1, max: 2, none: 0 },
          ticks: new Float64Array(Math.ceil(windowMs / 100)).fill(calls / Math.ceil(windowMs / 100)),
          self: { cpuMs: 10, utilization: 0.1, longestPauseMs: 1, gcMs: 0, rssMib: 60 },
          reconnects: 0,
          reconnectsInWindow: 0,
          resent: 0,
          complaints: {},
        };
      },
    };
    return {
      pid,
      request: async (kind: string, body: never) => {
        const nth = (asked.get(kind) ?? 0) + 1;
        asked.set(kind, nth);
        if (server.dies?.at === kind && server.dies.nth === nth) {
          lose(new Error('the target is gone'));
          return new Promise(() => {});
        }
        return answers[kind]?.(body);
      },
    };
  }

  const windowOf = (pid: number) => {
    const load = loads.get(pid);
    return load === undefined ? 0 : (load.to ?? clock.now()) - load.from;
  };
  /** The rate of all drivers that load is shared by their connections. */
  function callsOf(pid: number): number {
    const mine = loads.get(pid);
    if (mine === undefined) return 0;
    const all = [...loads.values()].reduce((sum, { clients }) => sum + clients, 0);
    const rate = server.rate(mine.method, all, loads.size) * (mine.clients / all);
    return Math.round((rate * windowOf(pid)) / 1000);
  }

  const rig = {
    ready: { readyMs: 90, execMs: 1 },
    driver: driver(++drivers),
    moreDriver: async () => {
      log.push('more');
      return driver(++drivers);
    },
    endpoint: {
      protocol: 'resp',
      url: 'redis://127.0.0.1:1',
      headers: {},
      source: null,
      options: {},
      launch: null,
    },
    tree: {
      rule: 'tree',
      cpu: () => ({ at: clock.now(), cpuMs, source: 'schedstat', atLeast: false, runDelayMs: 0 }),
      units: () => ({ threads: 7, processes: 3, descriptors: 20, connections: open }),
      startWindow: () => () => ({
        meanMib: server.memory(open),
        peakMib: server.memory(open) + 1,
        peakSource: 'VmHWM',
        samples: 10,
      }),
    },
    standins: async () => ({}),
    standinLoop: null,
    identity: async () => ({ source: 'none', version: measurement.id }),
    halts: () => [],
    own: () => ({
      driver: { cpuMs: 0, runDelayMs: 1, wallMs: 1, thread: { busyMs: 2, delayMs: 1, slices: 3 } },
      ...{ standin: null, harnessMs: 0, hostMs: null, cpus: 4 },
    }),
    lost,
    exit: () => null,
    close: async () => {
      log.push('end');
      return { stage: 'term', leftovers: 0 };
    },
  } as unknown as Rig;
  return { rig, log };
}
