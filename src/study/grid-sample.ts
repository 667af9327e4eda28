/** One sample of a cell: connections, warm-up, a window of fixed length, and everything that is read around it. */
import { outcomes } from '../driver/protocol.ts';
import type { LoadResult } from '../rig/types.ts';
import type { CallCounts, RoundFinding } from '../stats/point-round.ts';
import { noValues, reduceSample } from '../stats/reduce-sample.ts';
import type { ThroughputSample } from '../stats/throughput-round.ts';
import { guarded, tellFigure } from './context.ts';
import { closeConnections, openConnections } from './grid-connections.ts';
import type { GridScenario } from './grid-context.ts';
import type { OrderedSample } from './grid-order.ts';
import { known } from './load.ts';
import { noteBusyHost, noteTroubles } from './troubles.ts';
import {
  costOf,
  type LoadPlan,
  startLoad,
  stopLoad,
  takeWindow,
  type WindowReading,
  warmUp,
} from './window.ts';

/**
 * Takes the sample. Connections that are refused leave it without figures: fewer would be another cell.
 * @param order its place among all samples of the round, from 1
 */
export async function takeSample(
  scenario: GridScenario,
  { cell, sample }: OrderedSample,
  order: number,
): Promise<ThroughputSample> {
  const { driver } = scenario.rig;
  const { path, parameters, connections } = cell;
  const findings: RoundFinding[] = [];
  const place = { path, parameters, connections, sample, order };
  const refused = await openConnections(scenario, driver, 0, connections);
  try {
    if (refused.length > 0) {
      const reason = `${refused.length} of ${connections} connections could not be opened, the first: ${refused[0]?.reason}`;
      findings.push({ code: 'clients-differ', reason, method: path });
      return { ...place, ...nothing(), findings };
    }
    const read = await readSample({ ...scenario, findings }, cell);
    tellFigure(scenario, 'requests_per_s', read.values['requests_per_s'] ?? null, 'per_s', path);
    return { ...place, ...read, findings };
  } finally {
    await closeConnections(scenario, driver, 0, connections);
  }
}

type Read = Pick<ThroughputSample, 'counts' | 'all' | 'values' | 'histogram' | 'sources' | 'driver'>;

async function readSample(
  context: GridScenario,
  { path, connections, method }: OrderedSample['cell'],
): Promise<Read> {
  const { clock, rig, measurement } = context;
  const plan: LoadPlan = { clients: connections, methods: [method], method: path };
  await startLoad(context, plan);
  await warmUp(context, plan);
  const reading = await takeWindow(context, plan, () => guarded(context, clock.sleep(measurement.sampleMs)));
  const { processes } = await rig.tree.units();
  const load = await stopLoad(context);
  noteBusyHost(context, plan, reading);
  noteTroubles(context, plan, load);
  return { ...reduced(load, reading, { path, connections, processes }), all: totalsOf(load) };
}

interface Around {
  readonly path: string;
  readonly connections: number;
  readonly processes: number;
}

function reduced(load: LoadResult, reading: WindowReading, around: Around): Omit<Read, 'all'> {
  const calls = load.methods[0];
  if (calls === undefined || load.ticks === undefined)
    throw new Error(`the driver gave no account of ${around.path}`);
  const { completed, counts, latencies, wireBytes, payloadBytes } = calls;
  const cost = costOf({ load, reading });
  const read = {
    ...{ ...cost, completed, counts, latencies, ticks: load.ticks, cpus: reading.own.cpus },
    ...{ wireBytes: known(wireBytes, counts.ok), payloadBytes: known(payloadBytes, counts.ok) },
    ...{ connections: around.connections, processes: around.processes },
  };
  return {
    ...reduceSample(read),
    counts,
    sources: { cpu: cost.cpuSource, hot: cost.hotSource, peak: cost.peakSource },
    driver: cost.driver,
  };
}

/** Every call of the load, warm-up to drain. */
export function totalsOf({ totals }: LoadResult): CallCounts {
  const [all] = totals;
  if (all === undefined) throw new Error('the driver gave no account of a load');
  return all;
}

const none: CallCounts = {
  started: 0,
  ...(Object.fromEntries(outcomes.map((name) => [name, 0])) as Record<(typeof outcomes)[number], number>),
};

const nothing = (): Read => ({
  counts: none,
  all: none,
  values: noValues(),
  histogram: { upToMs: [], calls: [] },
  sources: { cpu: 'none', hot: 'none', peak: 'none' },
  driver: { wallMs: 0, cpuMs: 0, runDelayMs: null, utilization: null, longestPauseMs: null },
});
