/**
 * Whether a path's fastest cell was as fast as the target or as the driver: it is taken twice more, with the one driver
 * and with the same connections split over two; the order of both changes from round to round.
 */
import { DriverStateError } from '../errors/driver.ts';
import type { DriverHandle, LoadResult } from '../rig/types.ts';
import { median } from '../stats/percentile.ts';
import { guarded } from './context.ts';
import { closeConnections, openConnections } from './grid-connections.ts';
import type { GridScenario } from './grid-context.ts';
import { totalsOf } from './grid-sample.ts';

/** How often drivers are asked whether every connection has had an answer, ms. */
const pollMs = 50;

/** Takes both, for every path of the scenario that has a cell whose connections can be split. */
export async function takeWider(scenario: GridScenario): Promise<void> {
  const cells = fastestCells(scenario);
  if (cells.length === 0) return;
  const drivers = [scenario.rig.driver, await guarded(scenario, scenario.rig.moreDriver())];
  for (const cell of cells) {
    const taken: (Rated | null)[] = [null, null];
    const order = scenario.round % 2 === 1 ? [1, 2] : [2, 1];
    for (const count of order) taken[count - 1] = await rateWith(scenario, cell, drivers.slice(0, count));
    const [one, two] = taken;
    const { path, parameters, connections } = cell;
    if (one == null || two == null) continue;
    const rates = { perSecond: one.perSecond, widerPerSecond: two.perSecond, calls: one.calls + two.calls };
    scenario.draft.wider.push({ path, parameters, connections, drivers: 2, ...rates });
  }
}

/** Of all drivers together. */
interface Rated {
  readonly perSecond: number;
  readonly calls: number;
}

type Cell = GridScenario['grid']['cells'][number];

/** By path, that whose samples of this round had the highest median. */
function fastestCells({ grid, draft }: GridScenario): Cell[] {
  const rateOf = (cell: Cell) =>
    median(
      draft.samples
        .filter((each) => each.path === cell.path && each.connections === cell.connections)
        .filter((each) => JSON.stringify(each.parameters) === JSON.stringify(cell.parameters))
        .map((each) => each.values['requests_per_s'] ?? null)
        .filter((rate) => rate !== null),
    );
  const paths = [...new Set(grid.cells.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const rated = grid.cells
      .filter((cell) => cell.path === path && cell.connections > 1)
      .map((cell) => ({ cell, rate: rateOf(cell) ?? 0 }))
      .filter(({ rate }) => rate > 0)
      .sort((a, b) => b.rate - a.rate);
    return rated[0] === undefined ? [] : [rated[0].cell];
  });
}

interface Part {
  readonly driver: DriverHandle;
  readonly first: number;
  readonly clients: number;
}

/** Null where connections were refused. */
async function rateWith(
  scenario: GridScenario,
  cell: Cell,
  drivers: readonly DriverHandle[],
): Promise<Rated | null> {
  const parts = split(cell.connections, drivers);
  const all = <T>(work: (part: Part) => Promise<T>) => guarded(scenario, Promise.all(parts.map(work)));
  try {
    const refused = await all(({ driver, first, clients }) =>
      openConnections(scenario, driver, first, first + clients),
    );
    if (refused.flat().length > 0) return null;
    // A driver that has not made the call yet would make it by itself, and uncounted.
    await all(({ driver, first: client }) => driver.request('call', { client, method: cell.method }));
    await all((part) => startPart(scenario, cell, part));
    await warmParts(scenario, parts);
    await all(({ driver }) => driver.request('window-open', {}));
    await guarded(scenario, scenario.clock.sleep(scenario.measurement.sampleMs));
    await all(({ driver }) => driver.request('window-close', {}));
    const graceMs = scenario.latencyCeilingMs;
    const loads = await all(({ driver }) => driver.request('load-stop', { graceMs }));
    return {
      perSecond: loads.reduce((sum, load) => sum + rateOf(load), 0),
      calls: loads.reduce((sum, load) => sum + totalsOf(load).started, parts.length),
    };
  } finally {
    await all(({ driver, first, clients }) => closeConnections(scenario, driver, first, first + clients));
  }
}

/** Each driver its share of the connections; the first has the odd one. */
function split(connections: number, drivers: readonly DriverHandle[]): Part[] {
  const share = Math.ceil(connections / drivers.length);
  return drivers.map((driver, i) => {
    const first = i * share;
    return { driver, first, clients: Math.min(share, connections - first) };
  });
}

const startPart = ({ measurement }: GridScenario, { method }: Cell, { driver, first, clients }: Part) =>
  driver.request('load-start', {
    ...{ clients, first, methods: [method], inFlight: measurement.inFlight },
    pacePerClient: measurement.scenario.endpoint.pace,
  });

/** As any other sample: at least so long, and until every connection has had an answer. */
async function warmParts(scenario: GridScenario, parts: readonly Part[]): Promise<void> {
  const { warmup } = scenario.measurement.settings;
  const startedAt = scenario.clock.now();
  for (;;) {
    await guarded(scenario, scenario.clock.sleep(pollMs));
    const told = await guarded(
      scenario,
      Promise.all(parts.map(({ driver }) => driver.request('load-progress', {}))),
    );
    const elapsed = scenario.clock.now() - startedAt;
    if (elapsed >= warmup.maxMs || (elapsed >= warmup.ms && told.every(({ warm }) => warm))) return;
  }
}

function rateOf({ methods, windowMs }: LoadResult): number {
  const [calls] = methods;
  if (calls === undefined || windowMs === 0) throw new DriverStateError('a load without a window');
  return (calls.completed / windowMs) * 1000;
}
