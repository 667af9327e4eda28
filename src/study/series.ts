/** A series: one instance through rising client counts, one round of it (method.md, "Series"). */
import type { SeriesMeasurement, StopSpec } from '../config/plan.ts';
import { NoStepError } from '../errors/study.ts';
import type { MemoryBudget, SeriesRound } from '../stats/series-round.ts';
import { absentFigures } from './absent.ts';
import { estimateOf, ruleBefore } from './before-step.ts';
import { checkAfter, checkBefore } from './checks.ts';
import { guarded, tellFigure } from './context.ts';
import { takeControl } from './control.ts';
import { takeHeld } from './held.ts';
import { measureIdle, measureSilence } from './idle.ts';
import { BrokenOff, watchMemory } from './memory-watch.ts';
import { type Framed, frameRound, type RoundFrame, type Running } from './round.ts';
import {
  emptySeries,
  emptyStep,
  type FoundStop,
  type HostMemory,
  type SeriesContext,
  type SeriesDeps,
  type SeriesDraft,
} from './series-context.ts';
import { hasMoved } from './settle.ts';
import { brokenBy, takeStep } from './step.ts';
import { tellGoroutines } from './traceback.ts';

/** Measures one round; a failure is part of the result, never thrown. */
export async function measureSeries(
  measurement: SeriesMeasurement,
  round: number,
  deps: SeriesDeps,
): Promise<Framed<SeriesRound>> {
  const result = emptySeries();
  const findings: SeriesContext['findings'] = [];
  const budget = budgetOf(deps.stop.memory, deps.hostMemory());
  const framed = await frameRound({ measurement, round, deps, findings }, async (running) => {
    const { rig } = running;
    const watch = watchMemory(rig.tree, budget, deps);
    const lost = Promise.race([rig.lost, watch.broken]);
    lost.catch(() => {});
    const { clock, tell, latencyCeilingMs } = deps;
    const shared = { measurement, round, rig, clock, tell, latencyCeilingMs };
    try {
      await runPhases({ ...shared, lost, findings, deps, budget, result }, running);
    } catch (error) {
      throw error instanceof BrokenOff ? new NoStepError(error.message) : error;
    } finally {
      watch.end();
    }
  });
  return { ...framed, round: finishRound(result, framed.round, { findings, budget }) };
}

/** A share of what is available now, or what was given. */
function budgetOf(memory: StopSpec['memory'], { availableMib }: HostMemory): MemoryBudget {
  return { mib: 'mib' in memory ? memory.mib : memory.share * availableMib, availableMib };
}

/** The order of the phases, and nothing else. */
async function runPhases(context: SeriesContext, running: Running): Promise<void> {
  const { rig, result, deps } = context;
  const { phases } = running;
  Object.assign(result.absent, absentFigures(context.measurement.scenario), absentAtTheEnd(context));
  if (rig.ready !== null) {
    result.readyMs = rig.ready.readyMs;
    result.execMs = rig.ready.execMs;
    tellFigure(context, 'ready_ms', rig.ready.readyMs, 'ms');
    await phases.run('idle', async () => {
      result.idle = await measureIdle(context);
    });
  }
  await checkBefore(context, running, deps);
  result.room = rig.room();
  await takeSteps(context, running);
  // Memory that a rule found too scarce is not tried again, and a target that has gone cannot be.
  if (result.stop?.when === 'during') return;
  if (deps.control) await phases.run('control', () => controlled(context));
  if (hasEnded(result)) return;
  if (result.absent['control'] === undefined) {
    await phases.run('settled', () => readLastAgain(context));
    await takeHeld(context, phases);
  }
  // What was expected of clients that never came cannot be missed.
  if (result.stop !== null) return;
  context.findings.push(...(await guarded(rig, deps.checkTraces(rig))));
  await checkAfter(context, running, deps);
  await keepGoroutines(context, running);
}

/** Told once: at the largest step that was taken. */
async function keepGoroutines(context: SeriesContext, { phases }: Running): Promise<void> {
  const { result, measurement } = context;
  const step = result.steps.findLast(({ units }) => units !== null);
  if (step === undefined || step.units === null) return;
  const { connected } = result;
  const methods = measurement.scenario.methods.map((_, i) => i);
  const wanted = { connected, clients: step.clients, methods };
  const told = await tellGoroutines(context, phases, wanted);
  if (told === undefined) return;
  result.absent['goroutines'] = typeof told === 'string' ? told : 'told once, at the largest step';
  if (typeof told === 'number') step.units = { ...step.units, goroutines: told };
}

/** What stands at the end of a round is not there where a rule or an exit has ended it before. */
function absentAtTheEnd({ measurement }: SeriesContext): Record<string, string> {
  const last = ['connected_cores', ...(measurement.held?.calls ?? []).map((calls) => `held ${calls}`)];
  return Object.fromEntries(last.map((name) => [name, 'the round ended before it was read']));
}

const hasEnded = ({ stop }: SeriesDraft): boolean => stop?.code === 'exit';

/** After the largest step that tripped no rule; what breaks it off leaves the steps as they are. */
async function controlled(context: SeriesContext): Promise<void> {
  const { result } = context;
  const step = result.steps.findLast(({ clients }) => clients !== result.stop?.clients);
  if (step === undefined) return;
  try {
    await takeControl(context, step);
  } catch (error) {
    const broken = await brokenBy(context, emptyStep(step.clients, null), error);
    if (broken === null) throw error;
    if (broken.code === 'exit') result.stop ??= { ...broken, skipped: [] };
    else result.absent['control'] = `the control step was broken off: ${stopText(broken)}`;
  }
}

/** The settled reading that was taken last, once more; meanwhile nobody calls, and that is read, too. */
async function readLastAgain({ result, ...context }: SeriesContext): Promise<void> {
  const { settle, idleCpuMs } = context.measurement.settings;
  const cores = await measureSilence(context, settle.rereadMs ?? idleCpuMs);
  if (result.connected > 0) result.silent = { clients: result.connected, cores };
  else result.absent['connected_cores'] = 'the clients had left by then';
  if (result.last !== null && settle.rereadMs !== null)
    result.last.stillFalling = await hasMoved(context, result.last.mib ?? 0);
}

/** Step after step, until one trips a rule. */
async function takeSteps(context: SeriesContext, running: Running): Promise<void> {
  const { result, measurement, rig } = context;
  for (const [i, clients] of measurement.steps.entries()) {
    const found = await oneStep(context, running, clients);
    if (running.identity === null && found?.when !== 'during')
      running.identity = await guarded(context, rig.identity());
    if (found === null) continue;
    const skipped = measurement.steps.slice(found.when === 'before' ? i : i + 1);
    result.stop = { ...found, skipped };
    if (result.steps.every(({ stopped }) => stopped)) throw new NoStepError(stopText(result.stop));
    return;
  }
}

async function oneStep(context: SeriesContext, running: Running, clients: number): Promise<FoundStop | null> {
  const estimateMib = estimateOf(context, clients);
  const before = ruleBefore(context, clients, estimateMib);
  if (before !== null) return before;
  const step = emptyStep(clients, estimateMib);
  context.result.steps.push(step);
  try {
    return await running.phases.run(`step ${clients}`, () => takeStep(context, step));
  } catch (error) {
    const broken = await brokenBy(context, step, error);
    // Without any step before it, an exit is no stop but a round that broke.
    if (broken === null || (broken.code === 'exit' && context.result.steps.length === 1)) throw error;
    return broken;
  }
}

function stopText({ code, when, clients, found, limit, detail }: FoundStop): string {
  const numbers = found === null ? '' : `, ${found} of ${limit}`;
  return `${when} the step with ${clients} clients: ${code}${numbers}${detail === null ? '' : `: ${detail}`}`;
}

function finishRound(
  { readyMs, execMs, idle, steps, stop, control, silent, held, absent }: SeriesDraft,
  frame: RoundFrame,
  { findings, budget }: Pick<SeriesRound, 'findings' | 'budget'>,
): SeriesRound {
  return {
    kind: 'series',
    ...frame,
    ...{ readyMs, execMs, idle, budget, steps, stop, control, silent, held, findings, absent },
  };
}
