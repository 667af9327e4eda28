/**
 * One round of a grid (method.md, "Throughput"): fresh instances of all its scenarios run beside each other, so that
 * samples of two of them can follow one another as pairs; in each sample all but one of them have no connection and
 * nothing to do.
 */
import { gridOf } from '../config/index.ts';
import type { ThroughputMeasurement } from '../config/plan.ts';
import type { Rig } from '../rig/types.ts';
import type { RoundFinding } from '../stats/point-round.ts';
import type { GridFinding, ThroughputRound } from '../stats/throughput-round.ts';
import { absentFigures } from './absent.ts';
import { guarded } from './context.ts';
import type { GridChecks } from './grid-checks.ts';
import {
  emptyGrid,
  type GridContext,
  type GridDeps,
  type GridDraft,
  type GridScenario,
} from './grid-context.ts';
import { takeFirstCalls } from './grid-first-calls.ts';
import { cellText, noteChecks } from './grid-noted.ts';
import { type OrderedSample, orderSamples } from './grid-order.ts';
import { openRigs, type Rigs } from './grid-rigs.ts';
import { takeSample } from './grid-sample.ts';
import { takeWider } from './grid-wider.ts';
import { noteHeldBack } from './held-back.ts';
import { type Framed, frameRound, type RoundFrame, type Running } from './round.ts';

/** What a round gives for one scenario of the grid. */
export interface GridRound extends Framed<ThroughputRound> {
  readonly measurement: ThroughputMeasurement;
  readonly memoryRule: Rig['tree']['rule'];
  readonly checks: GridDraft['checks'];
}

/** Measures one round of all scenarios; a failure is part of each result, never thrown. */
export async function measureGrid(
  measurements: readonly [ThroughputMeasurement, ...ThroughputMeasurement[]],
  round: number,
  deps: GridDeps,
): Promise<GridRound[]> {
  const drafts = measurements.map(emptyGrid);
  const found = measurements.map((): RoundFinding[] => []);
  const common: RoundFinding[] = [];
  const rules: Rig['tree']['rule'][] = [];
  const openRig = () => openRigs(measurements, deps);
  const [measurement] = measurements;
  const framed = await frameRound<Rigs>(
    { measurement, round, deps: { ...deps, openRig }, findings: common },
    async (running) => {
      rules.push(...running.rig.all.map(({ tree }) => tree.rule));
      const scenarios = running.rig.all.map((rig, i) =>
        scenarioOf(
          rig,
          { measurement: measurements[i], draft: drafts[i], findings: found[i] },
          running,
          round,
          deps,
        ),
      );
      await runPhases(scenarios, running, round, deps);
    },
  );
  return measurements.map((each, i) => ({
    ...framed,
    measurement: each,
    memoryRule: rules[i] ?? 'process',
    identity: drafts[i]?.identity ?? null,
    checks: drafts[i]?.checks ?? [],
    // Of all together: a second account of them would be time spent twice.
    round: finishRound(drafts[i] ?? emptyGrid(), i === 0 ? framed.round : { ...framed.round, phases: [] }, [
      ...common,
      ...(found[i] ?? []),
      ...(drafts[i]?.failed ?? []),
    ]),
  }));
}

interface Parts {
  readonly measurement: ThroughputMeasurement | undefined;
  readonly draft: GridDraft | undefined;
  readonly findings: RoundFinding[] | undefined;
}

function scenarioOf(
  rig: Rig,
  { measurement, draft, findings }: Parts,
  running: Running<Rigs>,
  round: number,
  { clock, tell, latencyCeilingMs }: GridDeps,
): GridScenario {
  if (measurement === undefined || draft === undefined || findings === undefined)
    throw new Error('a rig without a scenario');
  draft.readyMs = rig.ready?.readyMs ?? null;
  draft.execMs = rig.ready?.execMs ?? null;
  Object.assign(draft.absent, absentFigures(measurement.scenario));
  const { lost } = running.rig;
  return {
    measurement,
    round,
    rig,
    clock,
    tell,
    latencyCeilingMs,
    lost,
    findings,
    draft,
    grid: gridOf(measurement),
  };
}

/** The order of the phases, and nothing else. */
async function runPhases(
  scenarios: readonly GridScenario[],
  running: Running<Rigs>,
  round: number,
  deps: GridDeps,
): Promise<void> {
  const { phases } = running;
  const checks = await openChecks(scenarios, round, deps);
  const context: GridContext = { round, scenarios, deps, checks };
  try {
    if (checks !== null)
      await phases.run('checks', async () => {
        const begun = await guarded(running.rig, checks.begin());
        for (const scenario of scenarios) noteChecks(scenario, begun.checks, null);
      });
    await phases.run('first calls', async () => {
      for (const scenario of scenarios) {
        await takeFirstCalls(scenario);
        scenario.draft.identity = await guarded(scenario, scenario.rig.identity());
      }
    });
    await phases.run('samples', () => takeSamples(context));
    await phases.run('wider', async () => {
      for (const scenario of scenarios) await takeWider(scenario);
    });
    for (const { measurement, rig, findings } of scenarios) {
      noteHeldBack({ rig, findings });
      findings.push(...(await guarded(running.rig, deps.checkTraces(measurement, rig))));
    }
  } finally {
    await checks?.end();
  }
}

async function openChecks(
  scenarios: readonly GridScenario[],
  round: number,
  deps: GridDeps,
): Promise<GridChecks | null> {
  if (deps.openChecks === undefined) return null;
  const instances = scenarios.flatMap(({ measurement, rig }) =>
    rig.endpoint === null ? [] : [{ measurement, endpoint: rig.endpoint }],
  );
  return deps.openChecks(round, instances);
}

async function takeSamples(context: GridContext): Promise<void> {
  const { scenarios, round, deps } = context;
  const cells = scenarios.flatMap(({ grid }, scenario) => grid.cells.map((cell) => ({ ...cell, scenario })));
  const ordered = orderSamples(cells, round, (i) => scenarios[i]?.measurement.samples ?? 0);
  for (const [i, each] of ordered.entries()) {
    const scenario = scenarios[each.cell.scenario];
    if (scenario === undefined) throw new Error('a cell without a scenario');
    tellSample(scenario, each, `${i + 1} of ${ordered.length}`, deps);
    await checkedSample(context, scenario, each, i + 1);
  }
}

/** A sample with the checks around it; what failed is said of it by name. */
async function checkedSample(
  { checks }: GridContext,
  scenario: GridScenario,
  each: OrderedSample,
  order: number,
): Promise<void> {
  const { id } = scenario.measurement;
  const { path, parameters, connections } = each.cell;
  const cell = { id, path, parameters, connections, sample: each.sample };
  const before = checks === null ? null : await guarded(scenario, checks.before(cell));
  const sample = await takeSample(scenario, each, order);
  const after =
    checks === null ? [] : await guarded(scenario, checks.after(cell, before?.readings, sample.all.started));
  const failed = noteChecks(scenario, [...(before?.checks ?? []), ...after], each);
  scenario.draft.samples.push({ ...sample, findings: [...sample.findings, ...failed] });
}

function tellSample(scenario: GridScenario, each: OrderedSample, nth: string, deps: GridDeps): void {
  const { measurement, round } = scenario;
  const phase = `sample ${nth}`;
  deps.tell({
    event: 'phase',
    id: measurement.id,
    round,
    phase,
    detail: `${measurement.scenario.title}: ${cellText(each)}`,
    clients: each.cell.connections,
    leftMs: deps.leftMs(phase),
  });
}

function finishRound(
  { readyMs, execMs, samples, firstCalls, wider, absent }: GridDraft,
  frame: RoundFrame,
  findings: readonly GridFinding[],
): ThroughputRound {
  return { kind: 'throughput', ...frame, readyMs, execMs, samples, firstCalls, wider, findings, absent };
}
