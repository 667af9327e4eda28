/** Scenarios and kinds of study -> the measurements of a plan. */
import { checkUnused, type MethodTable, readMethods } from './calls.ts';
import { readHeld } from './held.ts';
import { nameCells, type ScenarioName } from './ids.ts';
import { checkCounts } from './limits.ts';
import { type Cell, checkSelection, type Grid, matches } from './matrix.ts';
import type { Model, Named } from './model.ts';
import type { HeldSpec, Measurement, ProfileName } from './plan.ts';
import { profiles, quickClients, quickSteps, type StudyKind, settingsOf } from './profiles.ts';
import { readFindRate, readRate } from './rate.ts';
import { buildScenario, type Expansion, type Parts, targetOf } from './scenario.ts';
import type { EndpointInput, Selection } from './shape/index.ts';
import type { Problems } from './source.ts';
import { type ScenarioStudy, studiesOf, studyFor } from './study.ts';
import { parseDuration } from './units.ts';

/** Clients of a point that names none. */
const defaultClients = 8;

/** All measurements of the config: points, then series, then throughput, each in the order of the matrix. */
export function expand(expansion: Expansion): Measurement[] {
  const { model, grid, problems } = expansion;
  const before = problems.found.length;
  const names = nameCells(grid, problems);
  const table = readMethods(model, problems);
  const measured: Measurement[] = [];
  for (const kind of ['point', 'series', 'throughput'] as const) {
    const study = studiesOf(model)[kind];
    if (study === undefined) continue;
    for (const i of cellsOf(kind, study['only'] as Selection | undefined, grid, problems)) {
      const one = build(expansion, kind, grid.cells[i] ?? {}, names[i] ?? { id: '', title: '' }, table);
      if (one !== null) measured.push(one);
    }
  }
  checkOverrides(expansion);
  if (problems.found.length === before) checkUnused(table, problems);
  return measured;
}

/** Indices of the cells that a kind of study is taken of. */
function cellsOf(kind: StudyKind, only: Selection | undefined, grid: Grid, problems: Problems): number[] {
  if (only !== undefined && !checkSelection(only, grid, ['measure', kind, 'only'], problems)) return [];
  return grid.cells.flatMap((cell, i) => (only === undefined || matches(only, cell) ? [i] : []));
}

/** Each override matches something, and each part of it changes something that is measured. */
function checkOverrides({ model, grid, problems }: Expansion): void {
  for (const [i, override] of (model.input.overrides ?? []).entries()) {
    const path = ['overrides', i];
    if (!checkSelection(override.match, grid, [...path, 'match'], problems)) continue;
    if (Object.keys(override).length === 1)
      problems.add(path, 'an override that changes nothing; expected more than match');
    for (const kind of ['point', 'series', 'throughput'] as const)
      if (override[kind] !== undefined && !isMeasured(model, kind, override.match, grid))
        problems.add([...path, kind], `no matching scenario is measured as a ${kind}`, 'key');
  }
}

/** Whether a kind of study is taken of any cell that matches. */
function isMeasured(model: Model, kind: StudyKind, match: Selection, grid: Grid): boolean {
  const study = studiesOf(model)[kind];
  const only = (study?.['only'] ?? {}) as Selection;
  return study !== undefined && grid.cells.some((cell) => matches(only, cell) && matches(match, cell));
}

/** One measurement, or null when a mistake was added. */
function build(
  expansion: Expansion,
  kind: StudyKind,
  cell: Cell,
  name: ScenarioName,
  table: MethodTable,
): Measurement | null {
  const { model, problems, profile } = expansion;
  const endpointName = cell['endpoint'] ?? '';
  const endpoint = model.endpoints.get(endpointName);
  const target = endpoint && targetOf(model, cell, endpoint, problems);
  if (!endpoint || !target) return null;
  if (cell['from'] === 'bridge') checkBridge(endpoint, problems);
  const laid = studyFor(model, kind, cell);
  const counts = countsOf(kind, laid, profile);
  checkCounts(kind, laid, endpoint, problems);
  const clientsMax = Math.max(...counts);
  const variables = { ...cell, endpoint: endpointName, target: target[0], 'clients.max': clientsMax };
  const parts = { endpointName, endpoint, target, laid, table, variables };
  const scenario = buildScenario(expansion, kind, cell, name, parts);
  if (scenario === null) return null;
  const base = {
    id: kind === 'point' ? name.id : `${name.id}-${kind}`,
    scenario,
    settings: settingsOf(profile, kind, laid.study),
    inFlight: laid.study['in-flight'] ?? 1,
  };
  if (kind === 'point') return { ...base, kind, clients: clientsMax, ...openLoopOf(expansion, parts) };
  if (kind === 'series') return { ...base, kind, steps: counts, ...heldOf(expansion, parts, counts) };
  return { ...base, kind, connections: counts, ...gridOf(laid, profile) };
}

/** From a network of its own the driver reaches nothing that listens on the loopback alone. */
function checkBridge({ input, path }: Named<EndpointInput>, problems: Problems): void {
  if (input.protocol === 'mcp-stdio')
    problems.add(['matrix', 'from'], 'over stdio there is no network between client and server', 'key');
  else if (!(input.url ?? '').includes('${host}'))
    problems.add(
      [...path, 'url'],
      'from the bridge the server is reached at another address: expected ${host} in the place of it',
    );
}

/** The rate of a point, and the search for one, where the config asks for them. */
function openLoopOf({ profile, problems }: Expansion, { laid, endpoint }: Parts) {
  const rate = readRate(laid, endpoint.input, problems);
  const findRate = readFindRate(laid, profile, problems);
  return { ...(rate === null ? {} : { rate }), ...(findRate === null ? {} : { findRate }) };
}

/** Calls that a series holds at its end, where the config asks for some. */
function heldOf(
  { model, profile, problems }: Expansion,
  { endpointName: name, endpoint, laid, table, variables }: Parts,
  steps: readonly number[],
): { held?: HeldSpec } {
  const { protocol } = endpoint.input;
  const standins = model.input.standins ?? {};
  const held = readHeld(
    { laid, table, endpoint: { name, protocol }, variables, steps, profile, standins },
    problems,
  );
  return held === null ? {} : { held };
}

/** Client counts after the profile's cap. */
function countsOf(kind: StudyKind, { study }: ScenarioStudy, profile: ProfileName): number[] {
  const asked =
    kind === 'point'
      ? [study.clients ?? defaultClients]
      : [...((kind === 'series' ? study.steps : study.connections) ?? [1])];
  if (!profiles[profile].neverPublished) return asked;
  const most = Math.max(...asked);
  if (kind === 'series') return quickSteps.filter((step) => step <= most);
  return [...new Set(asked.map((count) => Math.min(count, quickClients)))];
}

function gridOf({ study }: ScenarioStudy, profile: ProfileName) {
  const { samples, neverPublished, rounds, windowMs } = profiles[profile];
  const sampleMs = parseDuration(study.sample ?? '') ?? windowMs.throughput;
  const instances = study.instances ?? rounds.throughput;
  return {
    parameters: study.parameters ?? {},
    samples: neverPublished ? samples : (study.samples ?? samples),
    sampleMs: neverPublished ? Math.min(sampleMs, windowMs.throughput) : sampleMs,
    instances: neverPublished ? Math.min(instances, rounds.throughput) : instances,
  };
}
