/** A rig made of numbers and a clock that moves only when someone sleeps: the order and rules of a round, without processes. */
import type { PointMeasurement } from '../../src/config/plan.ts';
import type { DriverRequest, OutcomeCounts } from '../../src/driver/messages.ts';
import type { Halt, Rig } from '../../src/rig/types.ts';
import type { Clock } from '../../src/study/context.ts';

export interface FakeServer {
  /** MiB the tree holds with this many clients. */
  memory: (clients: number) => number;
  /** Cores busy while loaded, and while silent. */
  busyCores: number;
  silentCores: number;
  /** ms one call takes under load; calls per second follow from the workers. */
  callMs: number;
  /** ms until every worker has finished once. */
  warmAfterMs: number;
  /** Of each call under load. */
  failedShare: number;
  /** Clients whose calls hang. */
  leftOut: number;
  reconnects: number;
  /** Requests sent a second time. */
  resent: number;
  settles: boolean;
  /** Processes whose place another took under load; places there are; programs. */
  replaced: { replaced: number; unusual: number; places: number; names: string[] };
  /** Calls of each load that lost their connection. */
  resets: number;
  /** Who was stopped, told at each look. */
  halts: readonly Halt[];
  /** Cores other programs of the host keep busy. */
  otherCores: number;
  /** Whether the runtime answers to its probe. */
  probed: boolean;
  /** Goroutines it prints as it is told to quit, or why there is none. */
  standinLoop?: Rig['standinLoop'];
  traceback: { goroutines: number; why: null } | { goroutines: null; why: string };
  /** Ends the rig (as a dying target does) when this request is made. */
  diesAt: DriverRequest['kind'] | null;
}

export const healthy: FakeServer = {
  memory: (clients) => 50 + 2 * clients,
  busyCores: 1.5,
  silentCores: 0.01,
  callMs: 10,
  warmAfterMs: 200,
  failedShare: 0,
  leftOut: 0,
  reconnects: 0,
  resent: 0,
  settles: true,
  replaced: { replaced: 0, unusual: 0, places: 0, names: [] },
  resets: 0,
  halts: [],
  otherCores: 0.1,
  probed: true,
  traceback: { goroutines: 42, why: null },
  diesAt: null,
};

/** A clock in ms that only `sleep` moves on. */
export function virtualClock(): Clock & { at: number } {
  const clock = {
    at: 0,
    now: () => clock.at,
    sleep: async (ms: number) => {
      clock.at += ms;
    },
  };
  return clock;
}

export function counts(ok: number, failed = 0): OutcomeCounts {
  return { started: ok + failed, ok, failed, mismatch: 0, timeout: 0, reset: 0, aborted: 0, local: 0 };
}

export interface FakeRig {
  readonly rig: Rig;
  /** What was asked of driver, probe and tree, in order. */
  readonly log: string[];
}

/** `stdio`: the instance starts with its client (no readiness of its own). */
export function fakeRig(
  measurement: PointMeasurement,
  server: FakeServer,
  clock: Clock,
  stdio = false,
): FakeRig {
  const log: string[] = [];
  let clients = 0;
  let cpuMs = 0;
  let cpuAt = 0;
  let ownAt = 0;
  let loading: { startedAt: number; windowAt: number | null; windowEnd: number | null } | null = null;
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  const spend = () => {
    cpuMs += (clock.now() - cpuAt) * (loading === null ? server.silentCores : server.busyCores);
    cpuAt = clock.now();
  };
  const okIn = (ms: number) => Math.floor((ms / server.callMs) * measurement.clients * measurement.inFlight);
  const answers: Record<string, (body: never) => unknown> = {
    connect: (body: { from: number; to: number }) => {
      clients = body.to;
      return {
        results: [{ client: body.from, outcome: 0, reason: null, execMs: 1, handshakeMs: 3, readyMs: 120 }],
      };
    },
    call: () => ({
      outcome: 'ok',
      ms: clients === 1 ? 300 : 4,
      wireBytes: 120,
      payloadBytes: 100,
      reason: null,
    }),
    quiet: () => ({
      latencies: Float64Array.from({ length: 50 }, (_, i) => 2 + i / 100),
      counts: counts(50),
    }),
    'load-start': () => {
      spend();
      loading = { startedAt: clock.now(), windowAt: null, windowEnd: null };
      return { ok: true };
    },
    'load-progress': () => {
      const { startedAt, windowAt } = loading ?? { startedAt: 0, windowAt: null };
      const ms = windowAt === null ? 0 : clock.now() - windowAt;
      return {
        warm: clock.now() - startedAt >= server.warmAfterMs,
        methods: [{ ok: okIn(clock.now() - startedAt), ended: 0, meanMs: server.callMs }],
        window:
          windowAt === null
            ? null
            : {
                ms,
                okPerMethod: [okIn(ms) * (server.failedShare === 1 ? 0 : 1)],
                failed: okIn(ms) * server.failedShare,
              },
        oldestMs: 0,
      };
    },
    'window-open': () => {
      if (loading !== null) loading.windowAt = clock.now();
      return { at: clock.now() };
    },
    'window-close': () => {
      if (loading !== null) loading.windowEnd = clock.now();
      return { at: clock.now() };
    },
    'load-stop': () => {
      const windowMs = (loading?.windowEnd ?? 0) - (loading?.windowAt ?? 0);
      spend();
      loading = null;
      const started = okIn(windowMs);
      const failed = Math.round(started * server.failedShare);
      const account = counts(started - failed, failed);
      return {
        windowMs,
        methods: [
          {
            completed: started - failed,
            counts: account,
            latencies: new Float64Array(started - failed).fill(server.callMs),
            wireBytes: 120,
            payloadBytes: 100,
          },
        ],
        totals: [{ ...account, started: started + server.resets, reset: server.resets }],
        perClient: { min: 1, max: 2, none: server.leftOut },
        self: { cpuMs: 10, utilization: 0.1, longestPauseMs: 1, gcMs: 0, rssMib: 60 },
        reconnects: server.reconnects,
        reconnectsInWindow: server.reconnects,
        resent: server.resent,
        complaints: failed === 0 ? {} : { 'http-500': { count: failed, first: 'HTTP 500' } },
      };
    },
    close: () => {
      clients = 0;
      return { closed: measurement.clients };
    },
    state: () => ({ connections: clients, clients, serverInfo: null }),
  };
  const rig = {
    ready: stdio ? null : { readyMs: 90, execMs: 1 },
    endpoint: null,
    driver: {
      pid: 1,
      request: async (kind: string, body: never) => {
        log.push(kind);
        if (kind === server.diesAt) lose(new Error('the target is gone'));
        if (kind === server.diesAt) return new Promise(() => {});
        return answers[kind]?.(body);
      },
    },
    tree: {
      rule: 'process',
      add: () => {},
      alive: () => [],
      cpu: () => {
        spend();
        return { at: clock.now(), cpuMs, source: 'stat', atLeast: false, runDelayMs: 0 };
      },
      memory: () => ({ at: clock.now(), mib: server.memory(clients), source: 'VmRSS' }),
      residentMib: () => server.memory(clients),
      units: () => ({ threads: 7, processes: 1, descriptors: 20, connections: clients }),
      majorFaults: () => 0,
      markPlaces: () => log.push(`places ${clients}`),
      replaced: () => server.replaced,
      settle: async (rule: { floorMs: number }) => {
        log.push(`settle ${clients}`);
        await clock.sleep(rule.floorMs);
        return {
          at: clock.now(),
          mib: server.memory(clients),
          source: 'smaps_rollup',
          converged: server.settles,
          waitedMs: rule.floorMs,
        };
      },
      startWindow: () => {
        log.push('sampling on');
        return () => {
          log.push('sampling off');
          return { meanMib: 80, peakMib: 90, peakSource: 'VmHWM', samples: 10 };
        };
      },
      close: () => {},
    },
    probe: async () => ({
      kind: 'node',
      collects: true,
      collect: async () => log.push('collect') > 0 && server.probed,
      liveHeapMib: async () => 10 + clients,
      units: async () => {
        log.push('probe units');
        return { handles: 12 };
      },
      close: async () => {},
    }),
    standins: async () => ({}),
    standinLoop: server.standinLoop ?? null,
    traceback: async () => {
      log.push('traceback');
      return server.traceback;
    },
    identity: async () => ({
      source: 'none',
      version: null,
      commit: null,
      spoken: null,
      runtime: null,
      executableSha256: null,
      executableBytes: null,
      commandLine: [],
      environment: [],
    }),
    halts: () => server.halts,
    own: () => {
      const wallMs = clock.now() - ownAt;
      ownAt = clock.now();
      const hostMs = wallMs * (server.busyCores + server.otherCores);
      const standin = server.standinLoop ? { cpuMs: wallMs / 10, runDelayMs: 1, wallMs, thread: null } : null;
      return { driver: { cpuMs: 0, runDelayMs: 1, wallMs }, standin, harnessMs: 0, hostMs, cpus: 4 };
    },
    lost,
    exit: () => null,
    close: async () => ({ stage: 'term', leftovers: 0 }),
  } as unknown as Rig;
  return { rig, log };
}
