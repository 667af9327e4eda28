/** A load with one window in it, whatever is called: warm-up, window and drain, unbroken (method.md, "Windows"). */
import type { RateSpec } from '../config/plan.ts';
import type { LoadProgress, LoadResult, Rig } from '../rig/types.ts';
import type { LoadCost, RoundUnits, WindowCost } from '../stats/point-round.ts';
import type { LoopUse } from '../util/loop-meter.ts';
import { guarded, type PhaseContext } from './context.ts';
import { noteHalts, outsideWindows } from './halted.ts';
import { readUnits } from './units.ts';

/** How often the driver is asked how far it is; only outside the target, 20 short messages a second. */
const pollMs = 50;
/** Worker cycles a window holds at least (method.md, "Windows"). */
const minCycles = 1.5;

/** Who calls what. */
export interface LoadPlan {
  readonly clients: number;
  /** Indices of the scenario's methods, called in turn. */
  readonly methods: readonly number[];
  /** The method that findings are of; null = several are called. */
  readonly method: string | null;
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
  /** Of the stand-ins; null where there are none. */
  readonly standinLoop: LoopUse | null;
}

export interface TakenLoad {
  readonly load: LoadResult;
  readonly reading: WindowReading;
  readonly units: RoundUnits;
}

/** Runs the load; units are read at the window's end, while it still runs. */
export async function takeLoad(context: PhaseContext, plan: LoadPlan): Promise<TakenLoad> {
  await startLoad(context, plan);
  await warmUp(context, plan);
  const reading = await takeWindow(context, plan);
  const units = await readUnits(context);
  const load = await stopLoad(context);
  return { load, reading, units };
}

/** Every client begins to call. */
export async function startLoad(context: PhaseContext, { clients, methods }: LoadPlan): Promise<void> {
  const { inFlight, scenario } = context.measurement;
  const rate = rateOf(context.measurement);
  await guarded(
    context,
    context.rig.driver.request('load-start', {
      clients,
      inFlight,
      methods,
      pacePerClient: scenario.endpoint.pace,
      ...(rate === null ? {} : { rate }),
    }),
  );
}

/** Of an open loop; null = a closed one. */
const rateOf = (measurement: PhaseContext['measurement']): RateSpec | null =>
  (measurement.kind === 'point' ? measurement.rate : undefined) ?? null;

/** No more calls are begun; those of the window may end. */
export function stopLoad(context: PhaseContext): Promise<LoadResult> {
  return guarded(context, context.rig.driver.request('load-stop', { graceMs: context.latencyCeilingMs }));
}

/** 1 s and until every worker has finished each method once, at most 30 s; and until the rate is reached that is risen to. */
export async function warmUp(context: PhaseContext, { method }: LoadPlan): Promise<void> {
  const { warmup } = context.measurement.settings;
  const maxMs = warmup.maxMs + (rateOf(context.measurement)?.rise?.overMs ?? 0);
  const startedAt = context.clock.now();
  for (;;) {
    await guarded(context, context.clock.sleep(pollMs));
    const { warm } = await progressOf(context);
    const elapsed = context.clock.now() - startedAt;
    if (warm && elapsed >= warmup.ms) return;
    if (elapsed < maxMs) continue;
    context.findings.push({
      code: 'warm-up-cut',
      reason: `some client had not finished its first call after ${maxMs / 1000} s of load`,
      method,
    });
    return;
  }
}

/**
 * The window itself: nothing but sampling runs in it.
 * @param hold until it has been long enough
 */
export async function takeWindow(
  context: PhaseContext,
  plan: LoadPlan,
  hold: () => Promise<void> = () => holdWindow(context, plan),
): Promise<WindowReading> {
  const { rig, measurement } = context;
  noteHalts(context, null, outsideWindows);
  const endSampling = rig.tree.startWindow(measurement.settings.sampleIntervalMs);
  if (rig.standinLoop !== null) await guarded(context, rig.standinLoop.openWindow());
  const before = await rig.tree.cpu();
  rig.own();
  await guarded(context, rig.driver.request('window-open', {}));
  await hold();
  await guarded(context, rig.driver.request('window-close', {}));
  const after = await rig.tree.cpu();
  const own = rig.own();
  const standinLoop = rig.standinLoop && (await guarded(context, rig.standinLoop.closeWindow()));
  noteHalts(context, plan.method);
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
    standinLoop,
  };
}

/** Its duration, 1.5 worker cycles and 200 ok calls per method, at most 60 s. */
async function holdWindow(context: PhaseContext, { method }: LoadPlan): Promise<void> {
  const { window, windowMs } = context.measurement.settings;
  const startedAt = context.clock.now();
  for (;;) {
    const elapsed = context.clock.now() - startedAt;
    await guarded(context, context.clock.sleep(Math.max(1, Math.min(pollMs, windowMs - elapsed))));
    const progress = await progressOf(context);
    if (isLongEnough(context, progress)) return;
    if (context.clock.now() - startedAt < window.maxMs) continue;
    const calls = Math.min(...(progress.window?.okPerMethod ?? [0]));
    context.findings.push({
      code: 'window-cut',
      reason: `${calls} calls ended ok in a window cut at ${window.maxMs / 1000} s`,
      method,
    });
    return;
  }
}

function isLongEnough(context: PhaseContext, progress: LoadProgress): boolean {
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

/** How far the load is. */
export function progressOf(context: PhaseContext): Promise<LoadProgress> {
  return guarded(context, context.rig.driver.request('load-progress', {}));
}

/** What the window cost: target, driver and stand-ins. */
export function costOf({ load, reading }: Pick<TakenLoad, 'load' | 'reading'>): LoadCost {
  const { standin } = reading.own;
  return {
    windowMs: load.windowMs,
    // The observer's readings lie a message outside the driver's; each rate is taken over its own clock's span.
    cpuMs: (reading.cpuMs / reading.wallMs) * load.windowMs,
    cpuSource: reading.cpuSource,
    atLeast: reading.atLeast,
    hotMib: reading.hotMib,
    hotSource: 'samples',
    peakMib: reading.peakMib,
    peakSource: reading.peakSource,
    driver: driverCost(load, reading),
    standin: standin === null ? null : { ...standin, ...(reading.standinLoop ?? unread) },
  };
}

const unread = { utilization: null, longestPauseMs: null };

/** CPU, event loop and pauses by the driver's own account; its wait for a CPU by the kernel's. */
function driverCost(load: LoadResult, reading: WindowReading): WindowCost {
  const { cpuMs, utilization, longestPauseMs } = load.self;
  const runDelayMs = reading.own.driver?.runDelayMs ?? null;
  const thread = reading.own.driver?.thread ?? null;
  return { wallMs: load.windowMs, cpuMs, runDelayMs, utilization, longestPauseMs, thread };
}
