/** Phase `load`: all clients calling, each method in a window of its own; load runs unbroken from warm-up to drain. */
import type { MethodSpec } from '../config/plan.ts';
import type { LoadProgress, LoadResult, Rig } from '../rig/types.ts';
import type { LoadMethod, WindowCost } from '../stats/point-round.ts';
import { guarded, type RoundContext, tellFigure } from './context.ts';
import { noteBusyHost, noteTroubles } from './troubles.ts';
import { readUnits } from './units.ts';

/** How often the driver is asked how far it is; only outside the target, 20 short messages a second. */
const pollMs = 50;
/** Worker cycles a window holds at least (method.md, "Windows"). */
const minCycles = 1.5;

/** Loads the instance with one method after another. */
export async function measureLoad(context: RoundContext): Promise<void> {
  for (const [index, method] of context.measurement.scenario.methods.entries())
    await loadMethod(context, method, index);
}

async function loadMethod(context: RoundContext, method: MethodSpec, index: number): Promise<void> {
  const { rig, measurement } = context;
  await guarded(
    context,
    rig.driver.request('load-start', {
      clients: measurement.clients,
      inFlight: measurement.inFlight,
      methods: [index],
      pacePerClient: measurement.scenario.endpoint.pace,
    }),
  );
  await warmUp(context, method);
  const reading = await takeWindow(context, method);
  context.result.units = await readUnits(context);
  const load = await guarded(context, rig.driver.request('load-stop', { graceMs: context.latencyCeilingMs }));
  keepLoad(context, method, load, reading);
}

/** 1 s and until every worker has finished the method once, at most 30 s. */
async function warmUp(context: RoundContext, method: MethodSpec): Promise<void> {
  const { warmup } = context.measurement.settings;
  const startedAt = context.clock.now();
  for (;;) {
    await guarded(context, context.clock.sleep(pollMs));
    const { warm } = await progressOf(context);
    const elapsed = context.clock.now() - startedAt;
    if (warm && elapsed >= warmup.ms) return;
    if (elapsed < warmup.maxMs) continue;
    context.result.findings.push({
      code: 'warm-up-cut',
      reason: `some client had not finished its first call after ${warmup.maxMs / 1000} s of load`,
      method: method.name,
    });
    return;
  }
}

/** What was read at the two ends of a window. */
export interface WindowReading {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly cpuSource: string;
  readonly atLeast: boolean;
  readonly hotMib: number;
  readonly peakMib: number;
  readonly peakSource: string;
  readonly own: ReturnType<Rig['own']>;
}

/** The window itself: nothing but sampling runs in it. */
async function takeWindow(context: RoundContext, method: MethodSpec): Promise<WindowReading> {
  const { rig, measurement } = context;
  const endSampling = rig.tree.startWindow(measurement.settings.sampleIntervalMs);
  const before = await rig.tree.cpu();
  rig.own();
  await guarded(context, rig.driver.request('window-open', {}));
  await holdWindow(context, method);
  await guarded(context, rig.driver.request('window-close', {}));
  const after = await rig.tree.cpu();
  const own = rig.own();
  const memory = await endSampling();
  return {
    cpuMs: after.cpuMs - before.cpuMs,
    wallMs: after.at - before.at,
    cpuSource: after.source,
    atLeast: after.atLeast,
    hotMib: memory.meanMib,
    peakMib: memory.peakMib,
    peakSource: memory.peakSource,
    own,
  };
}

/** Its duration, 1.5 worker cycles and 200 ok calls per method, at most 60 s. */
async function holdWindow(context: RoundContext, method: MethodSpec): Promise<void> {
  const { window, windowMs } = context.measurement.settings;
  const startedAt = context.clock.now();
  for (;;) {
    const elapsed = context.clock.now() - startedAt;
    await guarded(context, context.clock.sleep(Math.max(1, Math.min(pollMs, windowMs - elapsed))));
    const progress = await progressOf(context);
    if (isLongEnough(context, progress)) return;
    if (context.clock.now() - startedAt < window.maxMs) continue;
    const calls = progress.window?.okPerMethod[0] ?? 0;
    context.result.findings.push({
      code: 'window-cut',
      reason: `${calls} calls ended ok in a window cut at ${window.maxMs / 1000} s`,
      method: method.name,
    });
    return;
  }
}

function isLongEnough(context: RoundContext, progress: LoadProgress): boolean {
  const { window, windowMs } = context.measurement.settings;
  if (progress.window === null || progress.window.ms < windowMs) return false;
  const cycleMs = progress.methods.reduce(
    (sum, method) => sum + (method.meanMs ?? Number.POSITIVE_INFINITY),
    0,
  );
  const { okPerMethod, failed } = progress.window;
  // With none answered rightly so far, none is going to be: a minute of failures tells no more than a second of them.
  if (okPerMethod.every((ok) => ok === 0) && failed >= window.minOkPerMethod) return true;
  return progress.window.ms >= minCycles * cycleMs && okPerMethod.every((ok) => ok >= window.minOkPerMethod);
}

function progressOf(context: RoundContext): Promise<LoadProgress> {
  return guarded(context, context.rig.driver.request('load-progress', {}));
}

/** Turns the driver's account and the observer's reading into the round's row of this method. */
function keepLoad(context: RoundContext, method: MethodSpec, load: LoadResult, reading: WindowReading): void {
  const calls = load.methods[0];
  if (calls === undefined) throw new Error(`the driver gave no account of ${method.name}`);
  const row: LoadMethod = {
    windowMs: load.windowMs,
    completed: calls.completed,
    counts: calls.counts,
    ...(load.totals[0] === undefined ? {} : { all: load.totals[0] }),
    latencies: calls.latencies,
    waits: calls.waits,
    wireBytes: calls.counts.ok === 0 ? null : calls.wireBytes,
    payloadBytes: calls.counts.ok === 0 ? null : calls.payloadBytes,
    // The observer's readings lie a message outside the driver's; each rate is taken over its own clock's span.
    cpuMs: (reading.cpuMs / reading.wallMs) * load.windowMs,
    cpuSource: reading.cpuSource,
    atLeast: reading.atLeast,
    hotMib: reading.hotMib,
    hotSource: 'samples',
    peakMib: reading.peakMib,
    peakSource: reading.peakSource,
    driver: driverCost(load, reading),
    standin:
      reading.own.standin === null
        ? null
        : { ...reading.own.standin, utilization: null, longestPauseMs: null },
  };
  context.result.load[method.name] = row;
  if (row.standin === null) context.result.absent['standin_cores'] = 'nothing stands in for anything';
  noteBusyHost(context, method, reading);
  noteTroubles(context, method, load);
  tellFigure(context, 'calls_per_s', (calls.completed / load.windowMs) * 1000, 'per_s', method.name);
}

/** CPU, event loop and pauses by the driver's own account; its wait for a CPU by the kernel's. */
function driverCost(load: LoadResult, reading: WindowReading): WindowCost {
  const { cpuMs, utilization, longestPauseMs } = load.self;
  const runDelayMs = reading.own.driver?.runDelayMs ?? null;
  const thread = reading.own.driver?.thread ?? null;
  return { wallMs: load.windowMs, cpuMs, runDelayMs, utilization, longestPauseMs, thread };
}
