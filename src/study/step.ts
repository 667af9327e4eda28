/** One step of a series: admit, load, units, settled, and at some steps once more after the clients have left. */
import { TargetLostError } from '../errors/study.ts';
import type { LoadResult } from '../rig/types.ts';
import type { CallCounts, SettledState } from '../stats/point-round.ts';
import type { StepLoad, StepMethod } from '../stats/series-round.ts';
import { passedLimit, type StepLimits } from '../stats/step-limits.ts';
import { unlessLost } from '../util/unless-lost.ts';
import { admitMany } from './admit-many.ts';
import { causeOf } from './cause.ts';
import { guarded, tellFigure } from './context.ts';
import { BrokenOff } from './memory-watch.ts';
import { noteReplaced } from './replaced.ts';
import type { FoundStop, SeriesContext, StepDraft } from './series-context.ts';
import { readState } from './settle.ts';
import { noteBusyHost, noteTroubles } from './troubles.ts';
import { readUnits } from './units.ts';
import { costOf, type TakenLoad, takeLoad } from './window.ts';

/** Steps after which memory is also read with all clients closed (method.md, "Series"). */
const closedSteps: ReadonlySet<number> = new Set([1, 10, 100, 1000]);

/** Takes the step; the rule that ends the series with it, or null. */
export async function takeStep(context: SeriesContext, step: StepDraft): Promise<FoundStop | null> {
  const of = { ...context, findings: step.findings };
  const refused = await admit(of, step);
  if (refused !== null) return refused;
  await loadStep(of, step);
  await settleStep(of, step);
  const passed = step.load === null ? null : passedLimit(step.load, limitsOf(context));
  if (passed !== null) return { ...passed, when: 'after', clients: step.clients, detail: null };
  return null;
}

/** A call waits for twice the ceiling unless its method says otherwise (rig/endpoint.ts sends it so). */
function limitsOf({ deps, measurement }: SeriesContext): StepLimits {
  const { latencyMs } = deps.stop;
  const { methods } = measurement.scenario;
  const timeoutsMs = methods.map(({ name, timeoutMs }) => [name, timeoutMs ?? 2 * latencyMs]);
  return { ...deps.stop, timeoutsMs: Object.fromEntries(timeoutsMs) };
}

/** What broke the step off, if a rule did; then load is stopped. Other errors are not the step's own. */
export async function brokenBy(
  { rig, clock }: SeriesContext,
  step: StepDraft,
  seen: unknown,
): Promise<FoundStop | null> {
  const error = await causeOf(seen, rig, clock);
  step.stopped = true;
  const at = { when: 'during', clients: step.clients, method: null } as const;
  if (error instanceof BrokenOff) {
    // There may be no load: then there is none to stop.
    await unlessLost(rig.driver.request('load-stop', { graceMs: 0 }), rig.lost).catch(() => {});
    return { ...error.found, ...at, detail: null };
  }
  if (error instanceof TargetLostError)
    return { code: 'exit', ...at, found: null, limit: null, detail: inOneLine(error.message) };
  return null;
}

/** A target's last words stand in lines of their own. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** Brings as many clients in as the step asks for. */
async function admit(context: SeriesContext, step: StepDraft): Promise<FoundStop | null> {
  const { result } = context;
  const { missing, again, reason } = await admitMany(context, result.connected, step.clients);
  step.achieved = step.clients - missing.length;
  result.connected = step.clients;
  if (missing.length > 0) {
    step.stopped = true;
    return {
      ...{
        code: 'admission',
        when: 'during',
        clients: step.clients,
        found: step.achieved,
        limit: step.clients,
      },
      ...{ method: null, detail: reason },
    };
  }
  if (again > 0) {
    const said = `${again} clients were admitted at the second try only: ${reason ?? 'no reason given'}`;
    step.findings.push({ code: 'reconnects', reason: said, method: null });
  }
  return null;
}

async function loadStep(context: SeriesContext, step: StepDraft): Promise<void> {
  const { methods } = context.measurement.scenario;
  const plan = { clients: step.clients, methods: methods.map((_, i) => i), method: null };
  await context.rig.tree.markPlaces();
  const taken = await takeLoad(context, plan);
  step.units = taken.units;
  step.load = loadOf(
    taken,
    methods.map(({ name }) => name),
  );
  if (step.load.standin === null) context.result.absent['standin_cores'] = 'nothing stands in for anything';
  noteBusyHost(context, plan, taken.reading);
  noteTroubles(context, plan, taken.load);
  await noteReplaced(
    context,
    taken.load.totals.reduce((sum, { reset }) => sum + reset, 0),
  );
  tellFigure(context, 'peak_mib', step.load.peakMib, 'mib');
  const completed = taken.load.methods.reduce((sum, method) => sum + method.completed, 0);
  tellFigure(context, 'calls_per_s', (completed / taken.load.windowMs) * 1000, 'per_s');
}

function loadOf(taken: TakenLoad, names: readonly string[]): StepLoad {
  const { load } = taken;
  const methods = names.map((name, i) => [name, methodOf(load, i, name)] as const);
  return { ...costOf(taken), perClient: load.perClient, methods: Object.fromEntries(methods) };
}

function methodOf(load: LoadResult, index: number, name: string): StepMethod {
  const calls = load.methods[index];
  const all: CallCounts | undefined = load.totals[index];
  if (calls === undefined || all === undefined) throw new Error(`the driver gave no account of ${name}`);
  const { completed, counts, latencies, waits, wireBytes, payloadBytes } = calls;
  const mean = (bytes: number) => (counts.ok === 0 || !Number.isFinite(bytes) ? null : bytes);
  return {
    ...{ completed, counts, all, latencies, waits },
    ...{ wireBytes: mean(wireBytes), payloadBytes: mean(payloadBytes) },
  };
}

/** Load stopped: clients connected and, at some steps of a target that outlives them, gone. */
async function settleStep(context: SeriesContext, step: StepDraft): Promise<void> {
  const { result, rig } = context;
  step.connected = keepLast(result, await readState(context, `after ${step.clients} clients' load`));
  step.settledUnits = await readUnits(context);
  tellFigure(context, 'settled_connected_mib', step.connected.mib, 'mib');
  if (!closedSteps.has(step.clients) || rig.ready === null) return;
  await guarded(context, rig.driver.request('close', { from: 0, to: step.clients }));
  result.connected = 0;
  step.closed = keepLast(result, await readState(context, `after ${step.clients} clients had left`));
}

/** The round's last settled reading is read again at its end. */
export function keepLast(result: SeriesContext['result'], state: SettledState): SettledState {
  result.last = { ...state };
  return result.last;
}
