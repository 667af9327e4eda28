/** One scenario: what a cell of the matrix means for a kind of study. */

import { suggest } from '../util/nearest.ts';
import { type MethodTable, methodsFor } from './calls.ts';
import { readEndpoint } from './endpoints.ts';
import { expectFor } from './expects.ts';
import type { ScenarioName } from './ids.ts';
import { checkPorts, type Layer, type PortUse, portsIn, portUses, readTarget } from './launch.ts';
import type { Cell, Grid } from './matrix.ts';
import type { Model, Named } from './model.ts';
import type { ProfileName, Scenario } from './plan.ts';
import { checkProbe, readProbe } from './probe.ts';
import type { StudyKind } from './profiles.ts';
import type { EndpointInput, TargetInput } from './shape/index.ts';
import type { Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import type { Variables } from './template.ts';
import { gridVariables } from './template-check.ts';
import { variablesIn } from './variables-in.ts';

export interface Expansion {
  readonly model: Model;
  readonly grid: Grid;
  readonly profile: ProfileName;
  /** Absolute folder of the config. */
  readonly folder: string;
  readonly problems: Problems;
}

/** The target of a cell: the axis `target`, else the endpoint's, else the only one. */
export function targetOf(
  model: Model,
  cell: Cell,
  endpoint: Named<EndpointInput>,
  problems: Problems,
): [string, Named<TargetInput>] | null {
  const names = [...model.targets.keys()];
  const fixed = endpoint.input.target;
  if (fixed !== undefined && cell['target'] !== undefined && fixed !== cell['target'])
    problems.add(
      [...endpoint.path, 'target'],
      `the axis "target" says which target is reached; leave this out, or exclude ${cell['target']}`,
    );
  const name = cell['target'] ?? fixed ?? (names.length === 1 ? names[0] : undefined);
  if (name === undefined) {
    problems.add(endpoint.path, `expected the key "target", one of ${names.join(', ')}`, 'key');
    return null;
  }
  const target = model.targets.get(name);
  return target === undefined ? null : [name, target];
}

export interface Parts {
  readonly endpointName: string;
  readonly endpoint: Named<EndpointInput>;
  readonly target: [string, Named<TargetInput>];
  readonly laid: ScenarioStudy;
  readonly table: MethodTable;
  readonly variables: Variables;
}

export function buildScenario(
  expansion: Expansion,
  kind: StudyKind,
  cell: Cell,
  name: ScenarioName,
  parts: Parts,
): Scenario | null {
  const { model, problems } = expansion;
  const { endpointName, endpoint, target, laid, table, variables } = parts;
  const [targetName, { input, path }] = target;
  const layers: Layer[] = [
    { path, args: input.args, env: input.env },
    { path: endpoint.path, args: endpoint.input.args, env: endpoint.input.env },
    ...laid.layers,
  ];
  const uses = portUses(endpoint, probeUses(laid));
  if (input.running !== undefined) {
    refuseLayers(layers, uses, targetName, problems);
    refuseOfRunning(endpoint, laid, problems);
  } else
    checkPorts(endpoint.input.protocol === 'mcp-stdio', [commandLayer(target[1]), ...layers], uses, problems);
  checkProbe(laid, endpoint.input.protocol, problems);
  const methods = methodsFor(
    table,
    { name: endpointName, protocol: endpoint.input.protocol },
    laid,
    variables,
    problems,
  );
  if (kind !== 'throughput') refuseGridVariables(model, methods, kind, table, problems);
  const firstCall = firstCallOf(laid, methods, endpointName, table, problems);
  if (firstCall === null) return null;
  const last = <K extends 'why' | 'note'>(key: K) =>
    laid.overrides
      .map(({ input: one }) => one[key])
      .filter((one) => one !== undefined)
      .at(-1) ?? null;
  return {
    ...name,
    axes: { ...cell },
    target: readTarget(targetName, target[1], layers, variables, expansion.folder),
    endpoint: readEndpoint(endpointName, endpoint, variables, expansion.folder),
    methods,
    firstCall,
    expect: expectFor(model, laid, variables),
    why: last('why'),
    note: last('note'),
    probe: readProbe(laid, variables),
  };
}

/** The words of a command that is a list can be told a port too. */
const commandLayer = ({ input, path }: Named<TargetInput>): Layer => ({
  path,
  args: typeof input.command === 'string' ? [] : (input.command ?? []),
  key: 'command',
});

/** What is asked beside the calls: the runtime, and a fresh connection while calls are held. */
function probeUses({ study, at }: ScenarioStudy): PortUse[] {
  const [key = '', text] = Object.entries(typeof study.probe === 'object' ? study.probe : {})[0] ?? [];
  const held = study.held?.probe;
  return [
    ...(text === undefined ? [] : [{ text, path: [...at('probe'), key] }]),
    ...(held === undefined || !('http' in held)
      ? []
      : [{ text: held.http, path: [...at('held'), 'probe', 'http'] }]),
  ];
}

/** Nothing can be given to what already runs. */
function refuseLayers(
  layers: readonly Layer[],
  uses: readonly PortUse[],
  target: string,
  problems: Problems,
): void {
  for (const { name, path } of portsIn(uses))
    problems.add(
      path,
      `the target "${target}" already runs: expected its own port, not \${${name}}`,
      'value',
      `\${${name}}`,
    );
  for (const { path, args, env } of layers)
    for (const [key, value] of Object.entries({ args, env }))
      if (value !== undefined)
        problems.add([...path, key], `the target "${target}" already runs and can be given no ${key}`, 'key');
}

/** What takes an instance of our own: its pipes, its output, its end, a signal. */
function refuseOfRunning(
  { input, path }: Named<EndpointInput>,
  { study, at }: ScenarioStudy,
  problems: Problems,
): void {
  const already = 'of a target that already runs';
  if (input.protocol === 'mcp-stdio')
    problems.add([...path, 'protocol'], `the pipes ${already} are not ours: it cannot be reached over stdio`);
  if (input.ready?.log !== undefined)
    problems.add([...path, 'ready', 'log'], `the output ${already} is not ours: expected http or tcp`, 'key');
  if (study.probe === 'sigquit' || study.probe === 'jvm')
    problems.add(at('probe'), `the probe ${study.probe} sends a signal, and a process ${already} gets none`);
}

/** Parameters of the grid have values only there. */
function refuseGridVariables(
  model: Model,
  methods: Scenario['methods'],
  kind: StudyKind,
  table: MethodTable,
  problems: Problems,
): void {
  const grid = ['connections', ...gridVariables(model)];
  for (const { name, operation, params, expect } of methods)
    for (const variable of variablesIn([operation, params, expect]).filter((one) => grid.includes(one)))
      problems.add(
        table.base.get(name)?.path ?? [],
        `\${${variable}} is known in throughput only, and this method is called in a ${kind}; name the methods of each`,
        'key',
      );
}

/** Name of the first-call method; null when a mistake was added. */
function firstCallOf(
  { study, at }: ScenarioStudy,
  methods: Scenario['methods'],
  endpointName: string,
  table: MethodTable,
  problems: Problems,
): string | null {
  const first = methods[0];
  if (first === undefined) {
    if (table.broken.size === 0)
      problems.add(at('methods'), `no method is called over the endpoint ${endpointName}`, 'key');
    return null;
  }
  const wanted = study['first-call'];
  // A method that could not be read has been complained about where it stands.
  if (wanted !== undefined && table.broken.has(wanted)) return first.name;
  if (wanted === undefined || methods.some((method) => method.name === wanted)) return wanted ?? first.name;
  const known = [...table.base.keys()];
  const reason = known.includes(wanted)
    ? `"${wanted}" is not called over the endpoint ${endpointName}`
    : `no method is called "${wanted}"${suggest(wanted, known)}`;
  problems.add(at('first-call'), reason);
  return null;
}
