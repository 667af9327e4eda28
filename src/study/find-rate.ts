/** Phase `find-rate`: the highest rate at which each method's p99 keeps within a limit, one method after another. */
import type { FindRateSpec, MethodSpec, PointMeasurement } from '../config/plan.ts';
import { FirstCallError } from '../errors/study.ts';
import { duePercentile, judgeProbe } from '../stats/judge-probe.ts';
import type { FoundRate, TakenProbe } from '../stats/point-round.ts';
import { type RateProbe, searchRate } from '../stats/search-rate.ts';
import { admitMany } from './admit-many.ts';
import { type RoundContext, tellFigure } from './context.ts';
import { loadRow } from './load.ts';
import { takeLoad } from './window.ts';

/** The target is warm: a probe waits no longer for each client's first call than this, ms. */
const warmUpMs = 5000;
/** A window that misses its calls ends after so many times the time they should take. */
const patience = 1.5;

/** Searches on the instance that was loaded; clients that have left come back. */
export async function findRates(context: RoundContext, spec: FindRateSpec): Promise<void> {
  await comeBack(context);
  const found: Record<string, FoundRate> = {};
  for (const [index, method] of context.measurement.scenario.methods.entries()) {
    found[method.name] = await search(context, spec, method, index);
    tellFigure(context, 'found_rate_per_s', found[method.name]?.perSecond ?? null, 'per_s', method.name);
  }
  context.result.foundRates = found;
}

/** Over stdio a client is the instance, and has stayed. */
async function comeBack(context: RoundContext): Promise<void> {
  if (context.rig.ready === null) return;
  const { missing, reason } = await admitMany(context, 0, context.measurement.clients);
  if (missing.length > 0)
    throw new FirstCallError(`${missing.length} clients could not come back: ${reason ?? 'no reason given'}`);
}

async function search(
  context: RoundContext,
  spec: FindRateSpec,
  method: MethodSpec,
  index: number,
): Promise<FoundRate> {
  const probes: TakenProbe[] = [];
  const { completed = 0, windowMs = 1 } = context.result.load[method.name] ?? {};
  const steps = searchRate((completed * 1000) / windowMs);
  let step = steps.next();
  while (!step.done) {
    const taken = await takeProbe(context, spec, method, { index, ...step.value });
    probes.push(taken);
    step = steps.next(taken.outcome);
  }
  return { ...step.value, limitMs: spec.p99Ms, probes };
}

async function takeProbe(
  context: RoundContext,
  spec: FindRateSpec,
  method: MethodSpec,
  probe: RateProbe & { readonly index: number },
): Promise<TakenProbe> {
  const { perSecond, index } = probe;
  const measurement = measurementOf(context.measurement, spec, probe);
  // What is found in a probe is of the probe: the round's figures are taken by now.
  const of: RoundContext = { ...context, measurement, findings: [] };
  const plan = { clients: measurement.clients, methods: [index], method: method.name };
  const row = loadRow(await takeLoad(of, plan), method.name);
  if (row.open === undefined) throw new Error('the driver gave no account of its schedule');
  const { due, unsent } = row.open;
  return {
    ...{ perSecond, windowMs: row.windowMs, due, unsent },
    outcome: judgeProbe(row, row.open, spec.p99Ms),
    p99Ms: duePercentile(row.latencies, due),
  };
}

/** A point at the probe's rate, whose window is as long as the probe. */
function measurementOf(
  measurement: PointMeasurement,
  { probe, holdMs }: FindRateSpec,
  { perSecond, long }: RateProbe,
): PointMeasurement {
  const windowMs = Math.max(long ? holdMs : probe.ms, (probe.calls * 1000) / perSecond);
  const { settings } = measurement;
  const maxMs = Math.max(settings.warmup.ms, Math.min(settings.warmup.maxMs, warmUpMs));
  const window = { minOkPerMethod: probe.calls, maxMs: patience * windowMs };
  return {
    ...measurement,
    rate: { perSecond, rise: null },
    settings: { ...settings, windowMs, window, warmup: { ...settings.warmup, maxMs } },
  };
}
