/** A point: one scenario at one client count, one round of it on a fresh instance (method.md, "Point"). */
import type { PointMeasurement } from '../config/plan.ts';
import type { PointRound } from '../stats/point-round.ts';
import { absentFigures } from './absent.ts';
import { admitClients } from './admit.ts';
import { checkAfter, checkBefore } from './checks.ts';
import { emptyDraft, guarded, type RoundContext, type RoundDraft } from './context.ts';
import { findRates } from './find-rate.ts';
import { measureIdle, measureSilence } from './idle.ts';
import { measureLoad } from './load.ts';
import { measureQuiet } from './quiet.ts';
import { noteReplaced } from './replaced.ts';
import { type Framed, frameRound, type RoundDeps, type RoundFrame, type Running } from './round.ts';
import { measureSettled } from './settle.ts';
import { tellGoroutines } from './traceback.ts';

/** Measures one round; a failure is part of the result, never thrown. */
export async function measurePoint(
  measurement: PointMeasurement,
  round: number,
  deps: RoundDeps,
): Promise<Framed<PointRound>> {
  const draft = emptyDraft();
  const findings: RoundContext['findings'] = [];
  const framed = await frameRound({ measurement, round, deps, findings }, (running) => {
    const { clock, tell, latencyCeilingMs } = deps;
    const { rig } = running;
    const lost = rig.lost;
    return runPhases(
      { measurement, round, rig, clock, tell, latencyCeilingMs, lost, findings, result: draft },
      running,
      deps,
    );
  });
  return { ...framed, round: finishRound(draft, framed.round, findings) };
}

/** The order of the phases, and nothing else. */
async function runPhases(context: RoundContext, running: Running, deps: RoundDeps): Promise<void> {
  const { rig, result } = context;
  const { phases } = running;
  Object.assign(result.absent, absentFigures(context.measurement.scenario));
  if (rig.ready !== null) {
    result.readyMs = rig.ready.readyMs;
    result.execMs = rig.ready.execMs;
    deps.tell({
      event: 'figure',
      id: context.measurement.id,
      round: context.round,
      figure: 'ready_ms',
      method: null,
      value: rig.ready.readyMs,
      unit: 'ms',
    });
    await phases.run('idle', async () => {
      result.idle = await measureIdle(context);
    });
  }
  await checkBefore(context, running, deps);
  await phases.run('admit', () => admitClients(context));
  running.identity = await guarded(context, rig.identity());
  await phases.run('connected', async () => {
    result.connectedCores = await measureSilence(context);
    await rig.tree.markPlaces();
  });
  await phases.run('quiet', () => measureQuiet(context));
  await phases.run('load', () => measureLoad(context));
  await noteReplaced(context, resets(result));
  await phases.run('settled', () => measureSettled(context));
  const { findRate } = context.measurement;
  // Last, so that what it leaves behind is in no other figure.
  if (findRate !== undefined) await phases.run('find-rate', () => findRates(context, findRate));
  context.findings.push(...(await guarded(context, deps.checkTraces(rig))));
  await checkAfter(context, running, deps);
  keepGoroutines(result, await tellGoroutines(context, phases, lastLoad(context)));
}

/** What units are read of: the last method's load, by all clients, who have left since where they can. */
const lastLoad = ({ measurement, rig }: RoundContext) => ({
  connected: rig.ready === null ? measurement.clients : 0,
  clients: measurement.clients,
  methods: [measurement.scenario.methods.length - 1],
});

function keepGoroutines(result: RoundDraft, told: number | string | undefined): void {
  if (typeof told === 'string') result.absent['goroutines'] = told;
  if (typeof told === 'number' && result.units !== null) result.units = { ...result.units, goroutines: told };
}

/** Calls of all loads that lost their connection. */
const resets = ({ load }: RoundDraft): number =>
  Object.values(load).reduce((sum, { all, counts }) => sum + (all ?? counts).reset, 0);

function finishRound(draft: RoundDraft, frame: RoundFrame, findings: RoundContext['findings']): PointRound {
  return {
    ...frame,
    readyMs: draft.readyMs,
    execMs: draft.execMs,
    idle: draft.idle,
    admit: draft.admit,
    connectedCores: draft.connectedCores,
    quiet: draft.quiet,
    load: draft.load,
    ...(draft.foundRates === null ? {} : { foundRates: draft.foundRates }),
    units: draft.units,
    settled: { connected: draft.connected, closed: draft.closed },
    findings,
    absent: draft.absent,
  };
}
