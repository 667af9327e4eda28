/** The first calls an instance gets of each path, alone: what an answer that is kept spares the calls after it. */

import { refusal } from './admit.ts';
import { guarded } from './context.ts';
import { closeConnections, openConnections } from './grid-connections.ts';
import type { GridScenario } from './grid-context.ts';

/** Calls after the first over its connection. */
const warmCalls = 20;

/** Calls each path with each of its parameters. @throws FirstCallError where one is not answered rightly */
export async function takeFirstCalls(scenario: GridScenario): Promise<void> {
  const { grid, draft } = scenario;
  const seen = new Set<number>();
  for (const { path, parameters, method } of grid.cells) {
    // Of cells that differ in connections only one is called.
    const known = draft.firstCalls.some(
      (each) => each.path === path && JSON.stringify(each.parameters) === JSON.stringify(parameters),
    );
    if (known || seen.has(method)) continue;
    seen.add(method);
    draft.firstCalls.push({ path, parameters, ...(await firstCalls(scenario, path, method)) });
  }
}

async function firstCalls(scenario: GridScenario, path: string, method: number) {
  const { driver } = scenario.rig;
  const call = (client: number) => callOnce(scenario, path, client, method);
  try {
    await openOne(scenario, path, 0);
    const coldMs = await call(0);
    const warmMs: number[] = [];
    for (let i = 0; i < warmCalls; i++) warmMs.push(await call(0));
    await openOne(scenario, path, 1);
    return { coldMs, connectionMs: await call(1), warmMs };
  } finally {
    await closeConnections(scenario, driver, 0, 2);
  }
}

async function openOne(scenario: GridScenario, path: string, client: number): Promise<void> {
  const [refused] = await openConnections(scenario, scenario.rig.driver, client, client + 1);
  if (refused !== undefined) throw refusal(`${path}: a connection could not be opened`, refused.reason);
}

async function callOnce(
  scenario: GridScenario,
  path: string,
  client: number,
  method: number,
): Promise<number> {
  const call = await guarded(scenario, scenario.rig.driver.request('call', { client, method }));
  if (call.outcome === 'ok') return call.ms;
  throw refusal(`${path}: a first call ended ${call.outcome}`, call.reason ?? 'no reason given');
}
