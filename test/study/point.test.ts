import { describe, expect, it } from 'vitest';
import { phasesOf } from '../../src/config/index.ts';
import type { PointMeasurement } from '../../src/config/plan.ts';
import { FirstCallError } from '../../src/errors/study.ts';
import type { ProgressEvent } from '../../src/progress/events.ts';
import { readReason } from '../../src/record/reasons.ts';
import { admitReadings } from '../../src/study/admit.ts';
import { measurePoint } from '../../src/study/point.ts';
import type { AwaitQuiet } from '../../src/study/round.ts';
import { type FakeServer, fakeRig, healthy, virtualClock } from './fake-rig.ts';

function measurement(changes: Partial<PointMeasurement['settings']> = {}): PointMeasurement {
  const settings = {
    rounds: 1,
    windowMs: 3000,
    admitReadings: 'doubling',
    settle: { floorMs: 5000, capMs: 20_000, rereadMs: 10_000 },
    idleCpuMs: 5000,
    quiet: { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 },
    warmup: { ms: 1000, maxMs: 30_000 },
    window: { minOkPerMethod: 200, maxMs: 60_000 },
    sampleIntervalMs: 100,
    ...changes,
  };
  const methods = ['small', 'large'].map((name) => ({
    name,
    operation: name,
    params: {},
    expect: null,
    detail: '',
    timeoutMs: null,
  }));
  return {
    id: 'http',
    kind: 'point',
    clients: 8,
    inFlight: 4,
    settings,
    scenario: {
      target: {},
      id: 'http',
      title: 'http',
      methods,
      firstCall: 'large',
      endpoint: { pace: null, protocol: 'mcp-http' },
      probe: { kind: 'none' },
    },
  } as unknown as PointMeasurement;
}

async function measure(
  server: FakeServer,
  plan = measurement(),
  stdio = false,
  awaitQuiet: ((clock: { at: number }) => AwaitQuiet) | null = null,
) {
  const clock = virtualClock();
  const { rig, log } = fakeRig(plan, server, clock, stdio);
  const events: ProgressEvent[] = [];
  const measured = await measurePoint(plan, 1, {
    clock,
    tell: (event) => events.push(event),
    openRig: async () => rig,
    conditions: () => ({ load: clock.at }),
    awaitQuiet: awaitQuiet === null ? null : awaitQuiet(clock),
    compareConditions: () => [],
    checkTraces: async () => [],
    latencyCeilingMs: 30_000,
    leftMs: () => 0,
    wallClock: () => '2026-01-01T00:00:00Z',
  });
  return { ...measured, log, events, clock };
}

describe('a point round', () => {
  it('takes the phases of method.md in their order, each with its time', async () => {
    const { round, clock } = await measure(healthy);
    expect(round.failure).toBeNull();
    expect(round.phases.map((phase) => phase.name)).toEqual([
      'launch',
      'idle',
      'admit',
      'connected',
      'quiet',
      'load',
      'settled',
      'close',
    ]);
    const total = round.phases.reduce((sum, phase) => sum + phase.lengthMs, 0);
    expect(total).toBe(clock.at);
  });

  it('reads settled memory after 1, 2, 4 and all clients, and the resident set after each', async () => {
    const { round, log } = await measure(healthy);
    expect(round.admit.map((row) => [row.clients, row.mib, row.settled])).toEqual([
      [1, 52, true],
      [2, 54, true],
      [3, 56, false],
      [4, 58, true],
      [5, 60, false],
      [6, 62, false],
      [7, 64, false],
      [8, 66, true],
    ]);
    expect(log.filter((line) => line.startsWith('settle'))).toEqual([
      'settle 0',
      'settle 1',
      'settle 2',
      'settle 4',
      'settle 8',
      'settle 8',
      'settle 0',
    ]);
  });

  it('collects before every settled reading and touches neither probe nor page tables in a window', async () => {
    const { log } = await measure(healthy);
    for (const [index, line] of log.entries())
      if (line.startsWith('settle')) expect(log[index - 1]).toBe('collect');
    const open = log.indexOf('sampling on');
    const close = log.indexOf('sampling off');
    expect(new Set(log.slice(open + 1, close))).toEqual(
      new Set(['window-open', 'load-progress', 'window-close']),
    );
    expect(log.indexOf('probe units')).toBeGreaterThan(close);
    expect(log.indexOf('probe units')).toBeLessThan(log.indexOf('load-stop'));
  });

  it('gives each method a window of its own, as long as asked, after a full warm-up', async () => {
    const { round, log } = await measure(healthy);
    expect(Object.keys(round.load)).toEqual(['small', 'large']);
    expect(round.load.small?.windowMs).toBeGreaterThanOrEqual(3000);
    expect(log.filter((line) => line === 'load-start')).toHaveLength(2);
  });

  it('takes CPU by the rate between its own readings', async () => {
    const { round } = await measure(healthy);
    const load = round.load.small;
    expect((load?.cpuMs ?? 0) / (load?.windowMs ?? 1)).toBeCloseTo(1.5, 6);
    expect(round.idle?.cores).toBeCloseTo(0.01, 9);
    expect(round.connectedCores).toBeCloseTo(0.01, 9);
  });

  it('holds a window until 200 calls are there', async () => {
    const { round } = await measure({ ...healthy, callMs: 2000 });
    expect(round.load.small?.completed).toBeGreaterThanOrEqual(200);
    expect(round.load.small?.windowMs).toBeGreaterThan(3000);
    expect(round.findings).toEqual([]);
  });

  it('cuts a window at 60 s and says so', async () => {
    const { round } = await measure({ ...healthy, callMs: 50_000 });
    expect(round.load.small?.windowMs).toBeLessThan(60_100);
    expect(round.findings.map((finding) => finding.code)).toContain('window-cut');
  });

  it('cuts a warm-up at 30 s and says so', async () => {
    const { round } = await measure({ ...healthy, warmAfterMs: 31_000 });
    expect(
      round.findings.filter((finding) => finding.code === 'warm-up-cut').map((finding) => finding.method),
    ).toEqual(['small', 'large']);
  });

  it('finds clients that got no answer in the window, where others got many', async () => {
    const codesOf = async (server: Partial<FakeServer>) => {
      const { round } = await measure({ ...healthy, ...server });
      return round.findings.filter((finding) => finding.code === 'clients-differ');
    };
    const reason = expect.stringMatching(/^1 of \d+ clients got no answer in the window$/);
    expect(await codesOf({ leftOut: 1 })).toEqual([
      { code: 'clients-differ', reason, method: 'small' },
      { code: 'clients-differ', reason, method: 'large' },
    ]);
    expect(await codesOf({ leftOut: 0 })).toEqual([]);
    // Calls of 50 s: a window of 60 s may well hold none of a client's, unless warm-up waited for it in vain.
    expect(await codesOf({ leftOut: 1, callMs: 50_000 })).toEqual([]);
    expect(await codesOf({ leftOut: 1, callMs: 50_000, warmAfterMs: 31_000 })).toHaveLength(2);
  });

  it('says how often clients had to connect again, and which requests had to be sent again', async () => {
    const reasonOf = async (server: Partial<FakeServer>) => {
      const { round } = await measure({ ...healthy, ...server });
      return round.findings.find((finding) => finding.code === 'reconnects')?.reason;
    };
    expect(await reasonOf({})).toBeUndefined();
    expect(await reasonOf({ reconnects: 3 })).toBe('3 connections had to be opened again');
    expect(await reasonOf({ reconnects: 3, resent: 2 })).toBe(
      '3 connections had to be opened again; 2 requests had got no answer and were sent a second time',
    );
  });

  it('says how many calls failed, and why', async () => {
    const { round, events } = await measure({ ...healthy, failedShare: 0.25 });
    const { started = 0, failed = 0 } = round.load['small']?.counts ?? {};
    expect(failed / started).toBeCloseTo(0.25, 2);
    const notes = events.flatMap((event) => (event.event === 'note' ? [event.message] : []));
    expect(notes[0]).toBe(`small: ${failed} times http-500, first: HTTP 500`);
  });

  it('says when other programs keep the host busy, and not when they do not', async () => {
    const busy = await measure({ ...healthy, otherCores: 1.2 });
    const found = busy.round.findings.filter(({ code }) => code === 'host-busy');
    expect(found.map(({ method, reason }) => [method, reason])).toEqual([
      ['small', 'other programs kept 1.2 of 4 CPUs busy'],
      ['large', 'other programs kept 1.2 of 4 CPUs busy'],
    ]);
    expect((await measure(healthy)).round.findings).toEqual([]);
  });

  it('does not go on for a minute with calls that all fail', async () => {
    const { round } = await measure({ ...healthy, failedShare: 1 });
    expect(round.load['small']?.windowMs).toBeLessThan(3200);
    expect(round.findings).toEqual([]);
  });

  it('is broken by a probe that nothing answers to', async () => {
    const { round } = await measure({ ...healthy, probed: false });
    expect(round.failure?.code).toBe('probe-absent');
  });

  it('reads the last settled memory again 10 s later', async () => {
    let reads = 0;
    const falling = { ...healthy, memory: (clients: number) => (clients === 0 && ++reads > 2 ? 40 : 50) };
    const { round } = await measure(falling);
    expect(round.settled.connected?.stillFalling).toBeNull();
    expect(round.settled.closed?.stillFalling).toBe(true);
    expect((await measure(healthy)).round.settled.closed?.stillFalling).toBe(false);
  });

  it('has neither idle nor closed figures over stdio, and says why', async () => {
    const plan = measurement();
    const scenario = {
      ...plan.scenario,
      endpoint: { ...plan.scenario.endpoint, protocol: 'mcp-stdio' as const },
    };
    const { round, log } = await measure(healthy, { ...plan, scenario }, true);
    expect([round.idle, round.settled.closed, round.readyMs]).toEqual([null, null, 120]);
    for (const figure of ['idle_mib', 'idle_cores', 'shared_cost_mib', 'settled_closed_mib'])
      expect(round.absent[figure], figure).toMatch(/stdio/);
    expect(log).not.toContain('settle 0');
  });

  it('says why a figure cannot be there: no probe, a probe without goroutines, no stand-in', async () => {
    const { round } = await measure(healthy);
    expect(round.absent).toMatchObject({
      goroutines: 'no probe is configured',
      standin_cores: expect.any(String),
    });
    const plan = measurement();
    const probed = { ...plan, scenario: { ...plan.scenario, probe: { kind: 'node' as const } } };
    const absent = (await measure(healthy, probed)).round.absent;
    expect(absent).toMatchObject({ goroutines: 'the Node probe has none' });
    expect(absent).not.toHaveProperty('heap_connected_mib');
  });

  it("keeps of each window what the stand-ins' event loop did in it, and nothing where there are none", async () => {
    let windows = 0;
    const standinLoop = {
      openWindow: async () => void windows++,
      closeWindow: async () => ({ utilization: 0.3, longestPauseMs: 10 * windows }),
    };
    const { round } = await measure({ ...healthy, standinLoop });
    const kept = Object.values(round.load).map(({ standin }) => standin);
    expect(kept).toMatchObject(kept.map((_, at) => ({ utilization: 0.3, longestPauseMs: 10 * (at + 1) })));
    expect(windows).toBe(kept.length);
    const without = (await measure(healthy)).round.load;
    expect(Object.values(without).map(({ standin }) => standin)).toEqual(kept.map(() => null));
  });

  it('marks what would not settle', async () => {
    const { round } = await measure({ ...healthy, settles: false });
    expect(round.findings.every((finding) => finding.code === 'not-converged')).toBe(true);
    expect(round.findings.length).toBeGreaterThan(3);
  });

  it.each(['connect', 'quiet', 'load-start', 'window-open', 'load-stop', 'close'] as const)(
    'ends at once when the target dies at %s, and still closes the rig',
    async (kind) => {
      const { round } = await measure({ ...healthy, diesAt: kind });
      expect(round.failure?.message).toContain('the target is gone');
      expect(round.stopped).toBe('term');
      expect(round.phases.at(-1)?.name).toBe('close');
    },
  );

  it('first waits for a quiet machine, where it does, and says what for, half a minute apart', async () => {
    const reason = 'other programs kept 2.0 of 4 CPUs busy before the round, and did not rest within 60 s';
    const waits =
      (clock: { at: number }): AwaitQuiet =>
      async (tell) => {
        for (let second = 1; second <= 60; second += 1) {
          clock.at += 1000;
          tell(`second ${second}`);
        }
        return [{ code: 'host-busy', reason, method: null }];
      };
    const { round, events } = await measure(healthy, measurement(), false, waits);
    expect(round.failure).toBeNull();
    expect(round.phases.slice(0, 2).map(({ name }) => name)).toEqual(['wait', 'launch']);
    expect(round.phases[0]).toMatchObject({ startMs: 0, lengthMs: 60_000 });
    // Conditions are those the round began with, not those before the wait.
    expect(round.conditions.before).toEqual({ load: 60_000 });
    expect(round.findings).toContainEqual({ code: 'host-busy', reason, method: null });
    const told = events.filter((event) => event.event === 'phase' && event.phase === 'wait');
    expect(told.map((event) => event.event === 'phase' && event.detail)).toEqual([
      '',
      'second 1',
      'second 31',
    ]);
    expect(readReason(reason)?.code).toBe('never-quiet');
  });

  it('is broken by a rig that does not open, by its code', async () => {
    const plan = measurement();
    const clock = virtualClock();
    const { round } = await measurePoint(plan, 1, {
      clock,
      tell: () => {},
      openRig: () => Promise.reject(new FirstCallError('refused')),
      conditions: () => ({}),
      awaitQuiet: null,
      compareConditions: () => [],
      checkTraces: async () => [],
      latencyCeilingMs: 1,
      leftMs: () => 0,
      wallClock: () => '',
    });
    expect(round.failure).toEqual({ code: 'first-call-failed', message: 'refused' });
    expect(round.phases.map((phase) => phase.name)).toEqual(['launch']);
  });
});

describe('admission readings', () => {
  it.each([
    [1, [1]],
    [2, [1, 2]],
    [8, [1, 2, 4, 8]],
    [64, [1, 2, 4, 8, 16, 32, 64]],
    [10, [1, 2, 4, 8, 10]],
  ])('double up to %d', (clients, points) => {
    expect(admitReadings(clients, 'doubling')).toEqual(points);
  });
  it('are the ends in quick', () => expect(admitReadings(8, 'ends')).toEqual([1, 8]));
});

describe('processes replaced under load', () => {
  const restarted = async (changes: Partial<FakeServer>) =>
    (await measure({ ...healthy, ...changes })).round.findings.filter(({ code }) => code === 'restarted');

  it('are a finding of the whole round', async () => {
    const one = { replaced: 1, unusual: 1, places: 4, names: ['worker'] };
    expect(await restarted({ replaced: one })).toEqual([
      {
        code: 'restarted',
        reason: '1 process (worker) ended under load and others took their place',
        method: null,
      },
    ]);
    expect(await restarted({ replaced: { ...one, replaced: 12, unusual: 12 } })).toHaveLength(1);
  });

  it('are none where nobody was replaced', async () => {
    expect(await restarted({ replaced: { replaced: 0, unusual: 0, places: 4, names: [] } })).toEqual([]);
  });

  it('that end by habit are how the server works, unless calls are lost by it', async () => {
    const many = { replaced: 13, unusual: 0, places: 4, names: ['worker'] };
    expect(await restarted({ replaced: many })).toEqual([]);
    expect(await restarted({ replaced: many, resets: 1 })).toHaveLength(1);
  });

  it('are looked for from the silence after all are connected on', async () => {
    const { log } = await measure(healthy);
    expect(log.filter((line) => line.startsWith('places'))).toEqual(['places 0', 'places 8']);
    expect(log.indexOf('places 8')).toBeLessThan(log.indexOf('quiet'));
  });
});

describe('a Go program without a listener', () => {
  const plan = (stdio = false): PointMeasurement => {
    const of = measurement();
    const protocol = stdio ? 'mcp-stdio' : 'mcp-http';
    const endpoint = { ...of.scenario.endpoint, protocol };
    return { ...of, scenario: { ...of.scenario, endpoint, probe: { kind: 'sigquit' } } } as PointMeasurement;
  };

  it('tells its goroutines as its last act, while all call', async () => {
    const { round, log } = await measure(healthy, plan());
    expect(round.phases.map(({ name }) => name)).toEqual(phasesOf(plan()).map(({ phase }) => phase));
    expect(round.units?.goroutines).toBe(42);
    const last = log.slice(log.lastIndexOf('close'));
    // They had left, and come back: all are connected when it is asked.
    expect(last.filter((line) => line === 'connect')).toHaveLength(8);
    expect(last.slice(last.lastIndexOf('load-start')).filter((line) => line !== 'load-progress')).toEqual([
      'load-start',
      'traceback',
      'load-stop',
    ]);
  });

  it('over stdio, too, where no client has left', async () => {
    const { round, log } = await measure(healthy, plan(true), true);
    expect(round.units?.goroutines).toBe(42);
    expect(log.filter((line) => line === 'connect')).toHaveLength(8);
  });

  it('that prints none says so, and loses nothing else', async () => {
    const traceback = { goroutines: null, why: 'on SIGQUIT it printed no whole traceback of Go' };
    const { round } = await measure({ ...healthy, traceback }, plan());
    expect(round.failure).toBeNull();
    expect(round.units).toMatchObject({ goroutines: null, threads: 7 });
    expect(round.absent['goroutines']).toBe(traceback.why);
  });
});

describe('the plan of a point', () => {
  it.each([false, true])('has the phases that are taken, and their minutes (stdio: %s)', async (stdio) => {
    const protocol = stdio ? 'mcp-stdio' : 'mcp-http';
    const of = measurement();
    const plan = { ...of, scenario: { ...of.scenario, endpoint: { ...of.scenario.endpoint, protocol } } };
    const { round } = await measure(healthy, plan as PointMeasurement, stdio);
    const planned = phasesOf(plan as PointMeasurement);
    expect(round.phases.map(({ name }) => name)).toEqual(planned.map(({ phase }) => phase));
    for (const { name, lengthMs } of round.phases.filter(({ name }) => !/launch|close|quiet/.test(name))) {
      const ms = planned.find(({ phase }) => phase === name)?.ms ?? 0;
      // Readings and connections take no time here; the clock of the load looks every 50 ms.
      expect(Math.abs(ms - lengthMs), `${name}: ${ms} planned, ${lengthMs} taken`).toBeLessThanOrEqual(1000);
    }
  });
});
