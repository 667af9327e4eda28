import { describe, expect, it } from 'vitest';
import { phasesOf } from '../../src/config/index.ts';
import type { SeriesMeasurement, StopSpec } from '../../src/config/plan.ts';
import { TargetLostError } from '../../src/errors/study.ts';
import { measureSeries } from '../../src/study/series.ts';
import type { HostMemory, SeriesDeps } from '../../src/study/series-context.ts';
import { calm, type FakeSeriesServer, fakeSeries, repeatingClock } from './fake-series.ts';

const settings: SeriesMeasurement['settings'] = {
  rounds: 3,
  windowMs: 10_000,
  admitReadings: 'doubling',
  settle: { floorMs: 5000, capMs: 20_000, rereadMs: 10_000 },
  idleCpuMs: 5000,
  quiet: { warmCalls: 3, ms: 1000, calls: 100, minCalls: 20, maxMs: 10_000 },
  warmup: { ms: 1000, maxMs: 30_000 },
  window: { minOkPerMethod: 200, maxMs: 60_000 },
  sampleIntervalMs: 100,
};
const measurement = (steps: readonly number[], inFlight = 4): SeriesMeasurement =>
  ({
    id: 'http-series',
    kind: 'series',
    steps,
    inFlight,
    settings,
    scenario: {
      target: {},
      id: 'http',
      title: 'http',
      methods: ['small', 'large'].map((name) => ({
        name,
        operation: name,
        params: {},
        expect: null,
        detail: '',
        timeoutMs: null,
      })),
      firstCall: 'large',
      endpoint: { pace: null, protocol: 'mcp-http' },
      probe: { kind: 'node' },
    },
  }) as unknown as SeriesMeasurement;

interface Wish {
  readonly server?: Partial<FakeSeriesServer>;
  readonly steps?: readonly number[];
  readonly stop?: Partial<StopSpec>;
  readonly control?: boolean;
  readonly host?: (clock: { at: number }) => HostMemory;
  readonly stdio?: boolean;
  /** Its goroutines are told by SIGQUIT. */
  readonly sigquit?: boolean;
}
const roomy: HostMemory = { availableMib: 10_000, totalMib: 20_000, swappedPages: 7 };

async function measure({ server = {}, steps = [1, 2, 5, 10, 20], stop = {}, host, ...wish }: Wish = {}) {
  const clock = repeatingClock();
  const made = measurement(steps);
  const plan = wish.sigquit
    ? { ...made, scenario: { ...made.scenario, probe: { kind: 'sigquit' } as const } }
    : made;
  const fake = fakeSeries(plan, { ...calm, ...server }, clock, wish.stdio ?? false);
  const deps: SeriesDeps = {
    clock,
    tell: () => {},
    openRig: async () => fake.rig,
    awaitQuiet: null,
    conditions: () => ({ load: clock.at }),
    compareConditions: () => [],
    checkTraces: async () => [{ code: 'no-trace', reason: 'said', method: null }],
    latencyCeilingMs: 30_000,
    stop: { memory: { share: 0.8 }, latencyMs: 30_000, failed: 0.01, ...stop },
    hostMemory: () => (host === undefined ? roomy : host(clock)),
    every: clock.every,
    control: wish.control ?? false,
    leftMs: () => 0,
    wallClock: () => '2026-01-01T00:00:00Z',
  };
  return { ...(await measureSeries(plan, 1, deps)), log: fake.log, clock, fake };
}

describe('a round of a series', () => {
  it('takes its steps in order, each a phase with its time', async () => {
    const { round, clock } = await measure();
    expect(round.failure).toBeNull();
    expect(round.stop).toBeNull();
    expect(round.phases.map(({ name }) => name)).toEqual([
      ...['launch', 'idle', 'step 1', 'step 2', 'step 5', 'step 10', 'step 20', 'settled', 'close'],
    ]);
    expect(round.phases.reduce((sum, { lengthMs }) => sum + lengthMs, 0)).toBe(clock.at);
    expect(round.steps.map(({ clients, achieved }) => [clients, achieved])).toEqual(
      [1, 2, 5, 10, 20].map((clients) => [clients, clients]),
    );
  });

  it.each([
    ['over HTTP', {}],
    ['over HTTP, with its control step', { control: true }],
    ['over stdio', { stdio: true, steps: [1, 2, 5] }],
  ] as const)('has the phases of its plan, and their minutes: %s', async (_name, wish) => {
    const { round } = await measure(wish);
    const of = measurement(round.steps.map(({ clients }) => clients));
    const protocol = 'stdio' in wish ? 'mcp-stdio' : 'mcp-http';
    const scenario = { ...of.scenario, endpoint: { ...of.scenario.endpoint, protocol } };
    const planned = phasesOf({ ...of, scenario } as SeriesMeasurement);
    const inRound = planned.filter(({ once }) => 'control' in wish || !once);
    expect(round.phases.map(({ name }) => name)).toEqual(inRound.map(({ phase }) => phase));
    for (const { name, lengthMs } of round.phases.filter(({ name }) => !/launch|close|control/.test(name))) {
      const ms = planned.find(({ phase }) => phase === name)?.ms ?? 0;
      // Readings and connections take no time here; the clock of the load looks every 50 ms.
      expect(Math.abs(ms - lengthMs), `${name}: ${ms} planned, ${lengthMs} taken`).toBeLessThanOrEqual(1000);
    }
  });

  it('reads what silence costs with the clients that are there, and says where they had left', async () => {
    const { round } = await measure();
    expect(round.silent).toEqual({ clients: 20, cores: expect.closeTo(0.01, 6) });
    const left = (await measure({ steps: [1, 2, 5, 10] })).round;
    expect(left.silent).toBeNull();
    expect(left.absent['connected_cores']).toBe('the clients had left by then');
  });

  it('reads each step loaded and settled, with one window for all methods', async () => {
    const { round } = await measure();
    const step = round.steps[2];
    expect(step?.load).toMatchObject({ peakMib: 110, hotMib: 99, perClient: { min: 1, max: 2, none: 0 } });
    expect(step?.load?.windowMs).toBeGreaterThanOrEqual(10_000);
    expect(Object.keys(step?.load?.methods ?? {})).toEqual(['small', 'large']);
    expect(step?.connected).toMatchObject({ mib: 60, heapMib: 30, converged: true });
    expect(step?.units).toMatchObject({ connections: 20, goroutines: 10, threads: 7, descriptors: 30 });
    expect(step?.settledUnits).toMatchObject({ goroutines: 10 });
    expect(round.absent['goroutines']).not.toBe('told once, at the largest step');
  });

  it('that tells its goroutines once, as it ends, has them at its largest step', async () => {
    const { round } = await measure({ sigquit: true, steps: [1, 2] });
    expect(round.failure).toBeNull();
    expect(round.steps.map(({ units }) => units?.goroutines)).toEqual([6, 42]);
    expect(round.absent['goroutines']).toBe('told once, at the largest step');
  });

  it('admits eight at a time, each warmed by its first call, before the load', async () => {
    const { log, fake } = await measure();
    expect(fake.mostAtOnce).toBe(8);
    const upTo = log.indexOf('load-start 5');
    expect(log.slice(0, upTo).filter((line) => line.startsWith('connect'))).toHaveLength(5 + 1);
    expect(log.slice(0, upTo).filter((line) => line.startsWith('call'))).toHaveLength(5 + 1);
  });

  it('reads after the clients have left at 1 and 10, and lets them come back', async () => {
    const { round, log } = await measure();
    expect(round.steps.map(({ closed }) => closed?.mib ?? null)).toEqual([50, null, null, 50, null]);
    expect(log.filter((line) => line.startsWith('close'))).toEqual(['close 1', 'close 10']);
    expect(log.filter((line) => line.startsWith('load-start'))).toEqual(
      [1, 2, 5, 10, 20].map((n) => `load-start ${n}`),
    );
  });

  it('does not send the clients of a stdio target away: they are the target', async () => {
    const { round, log } = await measure({ stdio: true });
    expect(round.steps.every(({ closed }) => closed === null)).toBe(true);
    expect(round.idle).toBeNull();
    expect(log.some((line) => line.startsWith('close'))).toBe(false);
  });

  it('writes down what it expected beside what came', async () => {
    const { round } = await measure();
    const peaks = round.steps.map(({ load }) => load?.peakMib);
    expect(peaks).toEqual([62, 74, 110, 170, 290]);
    expect(round.steps.map(({ estimateMib }) => estimateMib)).toEqual([null, 124, 110, 170, 290]);
  });

  it('reads the last settled reading once more after ten seconds', async () => {
    const { round } = await measure();
    expect(round.steps.at(-1)?.connected?.stillFalling).toBe(false);
    expect(round.steps[0]?.connected?.stillFalling).toBeNull();
    expect(round.phases.find(({ name }) => name === 'settled')?.lengthMs).toBe(10_000);
  });

  it('passes on what the stand-ins missed, unless clients never came', async () => {
    expect((await measure()).round.findings).toHaveLength(1);
    expect((await measure({ stop: { memory: { mib: 100 } } })).round.findings).toEqual([]);
  });
});

describe('a series is stopped before a step', () => {
  it('whose expected peak is over the budget', async () => {
    const { round } = await measure({ stop: { memory: { mib: 150 } } });
    expect(round.stop).toEqual({
      ...{ code: 'estimate', when: 'before', clients: 10, found: 170, limit: 150 },
      ...{ method: null, detail: null, skipped: [10, 20] },
    });
    expect(round.budget).toEqual({ mib: 150, availableMib: 10_000 });
    expect(round.steps.map(({ clients }) => clients)).toEqual([1, 2, 5]);
  });
  it('and not where it is just within; a share is of what was available', async () => {
    expect((await measure({ stop: { memory: { mib: 290 } } })).round.stop).toBeNull();
    const host = () => ({ ...roomy, availableMib: 200, totalMib: 300 });
    const { round } = await measure({ host });
    expect(round.budget).toEqual({ mib: 160, availableMib: 200 });
    expect(round.stop).toMatchObject({ code: 'estimate', found: 170, limit: 160 });
  });
  it.each(['driver', 'target'] as const)('that needs more descriptors than the %s may open', async (who) => {
    const room = { ...calm.room, [who]: { open: 20, limit: 20 + 40 + 16 } };
    const { round } = await measure({ server: { room } });
    expect(round.stop).toMatchObject({
      ...{ code: 'descriptors', when: 'before', clients: 20, found: 20 + 80 + 16, limit: 76, detail: who },
      skipped: [20],
    });
  });
  it('by what a client has taken of the target so far', async () => {
    const server = {
      descriptors: (clients: number) => 10 + 9 * clients,
      room: { ...calm.room, target: { open: 10, limit: 120 } },
    };
    expect((await measure({ server })).round.stop).toMatchObject({
      code: 'descriptors',
      clients: 20,
      found: 10 + 180 + 16,
    });
  });
  it('that needs more ports than there are', async () => {
    const room = { ...calm.room, ports: 139 };
    expect((await measure({ server: { room } })).round.stop).toMatchObject({
      ...{ code: 'ports', when: 'before', clients: 20, found: 80, limit: 39 },
    });
    // After 10 the clients have left: all 20 have to connect again.
    expect((await measure({ server: { room: { ...room, ports: 180 } } })).round.stop).toBeNull();
  });
  it('and where that is the first, nothing is known and the round is broken', async () => {
    const room = { ...calm.room, driver: { open: 20, limit: 30 } };
    const { round } = await measure({ server: { room } });
    expect(round.failure?.code).toBe('no-step');
    expect(round.failure?.message).toContain('descriptors, 40 of 30: driver');
  });
});

describe('a series is stopped in a step', () => {
  const grows = {
    memory: (clients: number, loaded: boolean) => (loaded && clients === 5 ? 400 : 50 + 2 * clients),
  };

  it('when the tree grows over the budget: load ends within a second, and the step is marked', async () => {
    const { round, log, clock } = await measure({
      server: grows,
      stop: { memory: { mib: 300 } },
      control: true,
    });
    expect(round.failure).toBeNull();
    expect(round.stop).toMatchObject({
      code: 'budget',
      when: 'during',
      clients: 5,
      found: 400,
      limit: 300,
      skipped: [10, 20],
    });
    expect(round.steps.map(({ clients, stopped }) => [clients, stopped])).toEqual([
      [1, false],
      [2, false],
      [5, true],
    ]);
    const start = log.lastIndexOf('load-start 5');
    expect(log.slice(start).filter((line) => !line.startsWith('load-progress'))).toEqual([
      'load-start 5',
      'load-stop 5',
    ]);
    const step = round.phases.find(({ name }) => name === 'step 5');
    expect(step?.lengthMs).toBeLessThanOrEqual(1000);
    // Memory that was too scarce is not tried again.
    expect(round.control).toBeNull();
    expect(round.phases.at(-1)?.name).toBe('close');
    expect(clock.at).toBeGreaterThan(0);
  });
  it('when the host has under a tenth of its memory left', async () => {
    const host = ({ at }: { at: number }) => ({ ...roomy, availableMib: at > 60_000 ? 1999 : 10_000 });
    const { round } = await measure({ host });
    expect(round.stop).toMatchObject({ code: 'host-memory', when: 'during', found: 1999, limit: 2000 });
    expect(round.steps.at(-1)?.stopped).toBe(true);
    const enough = ({ at }: { at: number }) => ({ ...roomy, availableMib: at > 60_000 ? 2001 : 10_000 });
    expect((await measure({ host: enough })).round.stop).toBeNull();
  });
  it('when pages go to or come from swap', async () => {
    const host = ({ at }: { at: number }) => ({ ...roomy, swappedPages: at > 60_000 ? 10 : 7 });
    expect((await measure({ host })).round.stop).toMatchObject({ code: 'swap', when: 'during', found: 3 });
    const unknown = () => ({ ...roomy, swappedPages: null });
    expect((await measure({ host: unknown })).round.stop).toBeNull();
  });
  it('and where that is before the first step is over, the round is broken', async () => {
    const host = ({ at }: { at: number }) => ({ ...roomy, availableMib: at > 2000 ? 1 : 10_000 });
    const { round } = await measure({ host });
    expect(round.failure?.code).toBe('no-step');
  });
  it('when clients are refused twice', async () => {
    const refuses = (client: number) => (client === 7 ? 'HTTP 503' : null);
    const { round } = await measure({ server: { refuses } });
    expect(round.stop).toMatchObject({
      ...{ code: 'admission', when: 'during', clients: 10, found: 9, limit: 10, detail: 'HTTP 503' },
    });
    expect(round.steps.at(-1)).toMatchObject({ clients: 10, achieved: 9, stopped: true, load: null });
  });
  it('and not when a second try succeeds, which is said', async () => {
    const refuses = (client: number, attempt: number) =>
      client === 7 && attempt === 1 ? 'ECONNRESET' : null;
    const { round } = await measure({ server: { refuses } });
    expect(round.stop).toBeNull();
    const findings = round.steps.map((step) =>
      step.findings.flatMap(({ code, reason }) => (code === 'reconnects' ? [reason] : [])),
    );
    expect(findings).toEqual([
      [],
      [],
      [],
      ['1 clients were admitted at the second try only: ECONNRESET'],
      [],
    ]);
  });
  it('or their first call is rejected twice: only the call is made again', async () => {
    const rejects = (client: number) => (client === 7 ? 'HTTP 503' : null);
    expect((await measure({ server: { rejects } })).round.stop).toMatchObject({
      ...{ code: 'admission', clients: 10, found: 9, detail: 'first call ended failed: HTTP 503' },
    });
    const once = (client: number, attempt: number) => (client === 7 && attempt === 1 ? 'HTTP 503' : null);
    expect((await measure({ server: { rejects: once } })).round.stop).toBeNull();
  });
  it('when the target ends, with what it said', async () => {
    const error = new TargetLostError('the target (pid 7) exited with code 3\nlast lines', {
      pid: 7,
      code: 3,
      signal: null,
      lastLines: [],
    });
    const { round } = await measure({
      server: { dies: { at: 'window-open', clients: 5, error } },
      control: true,
    });
    expect(round.failure).toBeNull();
    expect(round.stop).toMatchObject({
      ...{
        code: 'exit',
        when: 'during',
        clients: 5,
        detail: 'the target (pid 7) exited with code 3 last lines',
      },
      skipped: [10, 20],
    });
    expect(round.steps.map(({ stopped }) => stopped)).toEqual([false, false, true]);
    expect(round.phases.at(-1)?.name).toBe('close');
  });
  it.each([
    [
      'the target ends in the first step',
      1,
      new TargetLostError('gone', { pid: 7, code: 3, signal: null, lastLines: [] }),
    ],
    ['the driver ends', 5, new Error('the driver ended')],
  ])('but the round is broken where %s', async (_, clients, error) => {
    const { round } = await measure({ server: { dies: { at: 'window-open', clients, error } } });
    expect(round.failure?.message).toContain(error.message);
  });
});

describe('a series is stopped after a step', () => {
  it('whose p99 passed the ceiling, by its method', async () => {
    const callMs = (clients: number) => (clients >= 5 ? 31_000 : 10);
    const { round } = await measure({ server: { callMs } });
    expect(round.stop).toMatchObject({
      ...{ code: 'latency', when: 'after', clients: 5, found: 31_000, limit: 30_000, method: 'small' },
      skipped: [10, 20],
    });
    expect(round.steps.at(-1)).toMatchObject({ clients: 5, stopped: false });
    expect(round.steps.at(-1)?.connected).not.toBeNull();
  });
  it('of which over one call in a hundred failed', async () => {
    const failed = (share: number) => (clients: number) => (clients >= 10 ? share : 0);
    expect((await measure({ server: { failed: failed(0.02) } })).round.stop).toMatchObject({
      ...{ code: 'failed', when: 'after', clients: 10, limit: 0.01, skipped: [20] },
    });
    expect((await measure({ server: { failed: failed(0.01) } })).round.stop).toBeNull();
  });
  it('and where it is the last one, nothing is skipped, but the reason is there', async () => {
    const callMs = (clients: number) => (clients >= 20 ? 31_000 : 10);
    expect((await measure({ server: { callMs } })).round.stop).toMatchObject({ clients: 20, skipped: [] });
  });
});

describe('the control step', () => {
  it('makes as many calls again with the clients of the last step, settled before and after', async () => {
    const { round, log } = await measure({ control: true, steps: [1, 2] });
    const made = round.steps.flatMap(({ load }) =>
      Object.values(load?.methods ?? {}).map(({ all }) => all.started),
    );
    const sum = made.reduce((a, b) => a + b, 0);
    expect(round.control?.clients).toBe(2);
    expect(round.control?.calls).toBeGreaterThanOrEqual(sum);
    expect(round.control?.calls).toBeLessThan(1.05 * sum);
    expect(log.filter((line) => line.startsWith('settle'))).toEqual([
      'settle 0',
      'settle 1',
      'settle 0',
      'settle 2',
      'settle 2',
      'settle 2',
    ]);
    expect(round.control?.after.stillFalling).toBe(false);
  });
  it('takes sixty seconds at most', async () => {
    const { round } = await measure({ control: true, steps: [1, 2, 5, 10, 20] });
    expect(round.control?.lengthMs).toBeLessThanOrEqual(60_100);
    expect(round.control?.calls).toBeLessThan(20 * 60_000);
  });
  it('brings the clients back where they had left', async () => {
    const { round, log } = await measure({ control: true, steps: [1, 10] });
    expect(round.control?.clients).toBe(10);
    expect(log.filter((line) => line.startsWith('load-start'))).toEqual([
      'load-start 1',
      'load-start 10',
      'load-start 10',
    ]);
  });
  it('is of the largest step that tripped no rule', async () => {
    const callMs = (clients: number) => (clients >= 5 ? 31_000 : 10);
    const { round } = await measure({ server: { callMs }, control: true });
    expect(round.control?.clients).toBe(2);
  });
  it('is not taken where it is not asked for', async () => {
    expect((await measure()).round.control).toBeNull();
  });
  it('leaves the steps as they are where a rule breaks it off', async () => {
    const memory = (clients: number, loaded: boolean, calls: number) =>
      loaded && calls > 6000 ? 9000 : 50 + clients;
    const { round } = await measure({
      server: { memory },
      control: true,
      steps: [1, 2],
      stop: { memory: { mib: 300 } },
    });
    expect(round.failure).toBeNull();
    expect(round.stop).toBeNull();
    expect(round.control).toBeNull();
    expect(round.absent['control']).toMatch(/broken off: during .*budget, 9000 of 300/);
    expect(round.steps.every(({ stopped }) => !stopped)).toBe(true);
  });
});
