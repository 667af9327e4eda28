/** A rig for series on the same virtual clock: what a server does depends on how many clients are connected. */
import type { SeriesMeasurement } from '../../src/config/plan.ts';
import type { Rig, RigRoom } from '../../src/rig/types.ts';
import type { Clock } from '../../src/study/context.ts';
import { counts, fakeRig, healthy } from './fake-rig.ts';

export interface FakeSeriesServer {
  /** MiB of the tree: with so many clients, calling or not, after so many calls. */
  memory: (clients: number, loaded: boolean, calls: number) => number;
  /** ms of a call with so many clients. */
  callMs: (clients: number) => number;
  /** Share of failed calls with so many clients. */
  failed: (clients: number) => number;
  /** Why client n (0-based) is refused, at its n-th try; null = it is not. */
  refuses: (client: number, attempt: number) => string | null;
  /** Why client n's first call fails, at its n-th try; null = it does not. */
  rejects: (client: number, attempt: number) => string | null;
  room: RigRoom;
  /** Descriptors of the target with so many clients connected and so many calls held. */
  descriptors: (clients: number, held: number) => number;
  /** A call of a held method: how it ends, and after how long. */
  holds: (client: number) => { outcome: 'ok' | 'failed'; ms: number };
  /** Requests that a stand-in gets of each call that is held. */
  asks: number;
  /** How a newcomer is answered. */
  health: (held: number) => { ms: number; why: null } | { ms: null; why: string };
  /** Thrown as loss when this request is made with so many clients connected. */
  dies: { at: string; clients: number; error: Error } | null;
}

export const calm: FakeSeriesServer = {
  memory: (clients, loaded) => 50 + 2 * clients + (loaded ? 10 * clients : 0),
  callMs: () => 10,
  failed: () => 0,
  refuses: () => null,
  rejects: () => null,
  room: { driver: { open: 20, limit: 4096 }, target: { open: 10, limit: 4096 }, ports: 28_000 },
  descriptors: (clients, held) => 10 + 4 * clients + held,
  holds: () => ({ outcome: 'ok', ms: 5000 }),
  asks: 1,
  health: () => ({ ms: 3, why: null }),
  dies: null,
};

export interface FakeSeries {
  readonly rig: Rig;
  /** Requests and readings, in order, each with the clients connected then. */
  readonly log: string[];
  /** Most clients that were being admitted at once. */
  mostAtOnce: number;
}

/** A clock on which tasks can be repeated: they run as `sleep` moves over their times. */
export function repeatingClock(): Clock & {
  at: number;
  every: (ms: number, task: () => void) => () => void;
} {
  const tasks = new Set<{ due: number; ms: number; task: () => void }>();
  const clock = {
    at: 0,
    now: () => clock.at,
    sleep: async (ms: number) => {
      const until = clock.at + ms;
      for (;;) {
        const next = [...tasks].toSorted((a, b) => a.due - b.due)[0];
        if (next === undefined || next.due > until) break;
        clock.at = next.due;
        next.due += next.ms;
        next.task();
        for (let i = 0; i < 10; i++) await Promise.resolve();
      }
      clock.at = until;
    },
    every: (ms: number, task: () => void) => {
      const entry = { due: clock.at + ms, ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
  };
  return clock;
}

export function fakeSeries(
  measurement: SeriesMeasurement,
  server: FakeSeriesServer,
  clock: Clock,
  stdio = false,
): FakeSeries {
  const base = fakeRig({ ...measurement, clients: 1 } as never, healthy, clock, stdio);
  const connected = new Set<number>();
  const attempts = new Map<number, number>();
  const called = new Map<number, number>();
  const methods = measurement.scenario.methods.length;
  let calls = 0;
  let load: { clients: number; at: number; open: number; close: number } | null = null;
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  const found: { rig: Rig; log: string[]; mostAtOnce: number } = { rig: base.rig, log: [], mostAtOnce: 0 };
  const memory = () => server.memory(connected.size, load !== null, calls);
  let held = 0;
  let requests = 0;
  const hold = (client: number) => {
    const { outcome, ms } = server.holds(client);
    held += 1;
    requests += server.asks;
    const due = clock.now() + ms;
    return new Promise((resolve) => {
      const end = (clock as ReturnType<typeof repeatingClock>).every(Math.max(1, ms), () => {
        if (clock.now() < due) return;
        end();
        held -= 1;
        resolve({ outcome, ms, wireBytes: 1, payloadBytes: 1, reason: outcome === 'ok' ? null : 'refused' });
      });
    });
  };
  /** Calls of one method in so many ms. */
  const callsIn = (ms: number) =>
    load === null
      ? 0
      : Math.floor((ms * load.clients * measurement.inFlight) / methods / server.callMs(load.clients));
  const perMethod = <T>(value: T): T[] => Array(methods).fill(value);
  let admitting = 0;
  const answers: Record<string, (body: never) => unknown> = {
    connect: async ({ from }: { from: number }) => {
      found.mostAtOnce = Math.max(found.mostAtOnce, ++admitting);
      for (let i = 0; i < 5; i++) await Promise.resolve();
      admitting -= 1;
      // The driver never answers to a client that is connected already.
      if (connected.has(from)) return new Promise(() => {});
      const attempt = (attempts.get(from) ?? 0) + 1;
      attempts.set(from, attempt);
      const reason = server.refuses(from, attempt);
      if (reason === null) connected.add(from);
      return { results: [{ client: from, outcome: reason === null ? 0 : 1, reason, execMs: 1, readyMs: 1 }] };
    },
    call: ({ client, method }: { client: number; method: number }) => {
      if (method === methods) return hold(client);
      const attempt = (called.get(client) ?? 0) + 1;
      called.set(client, attempt);
      const reason = server.rejects(client, attempt);
      return { outcome: reason === null ? 'ok' : 'failed', ms: 4, wireBytes: 120, payloadBytes: 100, reason };
    },
    'load-start': ({ clients }: { clients: number }) => {
      load = { clients, at: clock.now(), open: Number.NaN, close: Number.NaN };
      return { ok: true };
    },
    'load-progress': () => {
      const made = callsIn(clock.now() - (load?.at ?? 0));
      const open = Number.isFinite(load?.open) ? (load?.open ?? 0) : null;
      const ok = open === null ? 0 : callsIn(clock.now() - open);
      const meanMs = server.callMs(load?.clients ?? 1);
      return {
        warm: made > 0,
        methods: perMethod({ ok: made, ended: made, meanMs }),
        window: open === null ? null : { ms: clock.now() - open, okPerMethod: perMethod(ok), failed: 0 },
        oldestMs: 0,
      };
    },
    'window-open': () => {
      if (load !== null) load.open = clock.now();
      return { at: clock.now() };
    },
    'window-close': () => {
      if (load !== null) load.close = clock.now();
      return { at: clock.now() };
    },
    'load-stop': () => {
      if (load === null) throw new Error('no load is running');
      const windowMs = Number.isFinite(load.close) ? load.close - load.open : 0;
      const started = callsIn(windowMs);
      const bad = Math.round(started * server.failed(load.clients));
      const all = callsIn(clock.now() - load.at);
      const of = {
        completed: started - bad,
        counts: counts(started - bad, bad),
        latencies: new Float64Array(started - bad).fill(server.callMs(load.clients)),
        waits: new Float64Array(0),
        wireBytes: 120,
        payloadBytes: 100,
      };
      calls += methods * all;
      load = null;
      return {
        windowMs,
        methods: perMethod(of),
        totals: perMethod(counts(all)),
        perClient: { min: 1, max: 2, none: 0 },
        self: { cpuMs: 10, utilization: 0.1, longestPauseMs: 1, gcMs: 0, rssMib: 60 },
        reconnects: 0,
        reconnectsInWindow: 0,
        resent: 0,
        complaints: {},
      };
    },
    close: ({ from, to }: { from: number; to: number }) => {
      for (let client = from; client < to; client++) connected.delete(client);
      return { closed: to - from };
    },
    state: () => ({ connections: connected.size, clients: connected.size, serverInfo: null }),
  };
  const request = async (kind: string, body: never) => {
    found.log.push(`${kind} ${connected.size}`);
    const { dies } = server;
    if (dies !== null && kind === dies.at && connected.size === dies.clients) {
      lose(dies.error);
      return new Promise(() => {});
    }
    return answers[kind]?.(body);
  };
  const settle = async ({ floorMs }: { floorMs: number }) => {
    found.log.push(`settle ${connected.size}`);
    await clock.sleep(floorMs);
    const at = { at: clock.now(), waitedMs: floorMs };
    return { ...at, mib: memory(), source: 'smaps_rollup', converged: true };
  };
  const tree = {
    ...base.rig.tree,
    memory: () => ({ at: clock.now(), mib: memory(), source: 'VmRSS' }),
    residentMib: memory,
    units: () => ({
      threads: 7,
      processes: 1,
      descriptors: server.descriptors(connected.size, held),
      connections: connected.size * measurement.inFlight,
    }),
    settle,
    startWindow: () => () => ({
      meanMib: 0.9 * memory(),
      peakMib: memory(),
      peakSource: 'VmHWM',
      samples: 9,
    }),
  };
  const probe = { ...(base.rig as never as { probe: () => Promise<object> }) };
  found.rig = {
    ...base.rig,
    driver: { pid: 1, request },
    tree,
    room: () => server.room,
    probe: async () => ({
      ...(await probe.probe()),
      liveHeapMib: async () => memory() / 2 + held / 16,
      units: async () => ({ goroutines: 5 + connected.size + 3 * held }),
    }),
    standins: async () => ({ api: { requests } }),
    standinLoop: null,
    health: async () => server.health(held),
    lost,
  } as unknown as Rig;
  return found;
}
