/** Every `${...}` of the config names something that is known where it stands. */

import { suggest } from '../util/nearest.ts';
import type { Grid } from './matrix.ts';
import type { Model } from './model.ts';
import type { Path, Problems } from './source.ts';
import { variablesOf } from './template.ts';

interface Known {
  readonly names: readonly string[];
  /** `${port}` and `${port.NAME}`. */
  readonly ports: boolean;
}

/** A part of the config whose strings are templates. */
interface Part {
  readonly value: unknown;
  readonly path: Path;
  readonly known: Known;
}

/** Checks all strings that are templates (plan.ts says which), keys of methods included. */
export function checkTemplates(model: Model, grid: Grid, problems: Problems): void {
  const axes = [...new Set([...grid.axes, 'endpoint', 'target'])];
  checkParameters(model, axes, problems);
  const urls = model.standins.map((name) => `standin.${name}.url`);
  const build = { names: axes, ports: false };
  const launch = { names: [...axes, 'clients.max', 'host', ...urls], ports: true };
  const client = { ...launch, names: [...launch.names, 'client'] };
  const call = { ...launch, names: [...client.names, 'call', 'connections', ...gridVariables(model)] };
  const parts = [
    ...targetParts(model, build, launch),
    ...endpointParts(model, launch, client),
    ...measureParts(model, launch),
    ...overrideParts(model, launch, call),
    { value: model.input.methods, path: ['methods'], known: call },
    ...askedParts(model, axes),
  ];
  for (const { value, path, known } of parts) walkTemplates(value, path, known, problems);
}

/** A call apart from any load knows the scenario it is asked of; around a sample its cell, too. */
function askedParts(model: Model, axes: readonly string[]): Part[] {
  const scenario = { names: [...axes, 'client', 'call'], ports: false };
  const cell = { ...scenario, names: [...scenario.names, 'connections', ...gridVariables(model)] };
  const judged = { ...cell, names: [...cell.names, 'calls'] };
  const checks = Object.entries(model.input.checks ?? {}).flatMap(([name, input]): Part[] => {
    const path = ['checks', name];
    if ('equal' in input) return [{ value: { equal: input.equal }, path, known: scenario }];
    return [
      { value: { call: input.call }, path, known: cell },
      { value: { expect: input.expect }, path, known: judged },
    ];
  });
  const evidence = Object.entries(model.input.evidence ?? {}).map(([name, input]): Part => {
    const value = 'call' in input ? { call: input.call } : {};
    return { value, path: ['evidence', name], known: scenario };
  });
  return [...checks, ...evidence];
}

function checkParameters(model: Model, axes: readonly string[], problems: Problems): void {
  const taken = [...axes, 'client', 'call', 'calls', 'item', 'host', 'port', 'connections'];
  for (const name of gridVariables(model).filter((one) => taken.includes(one)))
    problems.add(
      ['measure', 'throughput', 'parameters', name],
      `"${name}" already means something else in templates`,
      'key',
    );
}

function targetParts(model: Model, build: Known, launch: Known): Part[] {
  return [...model.targets.values()].flatMap(({ input, path }) => {
    const { args, env, command, build: words, cwd, identity } = input;
    const program = typeof command === 'string' ? [command] : (command ?? []);
    return [
      { value: { args, env, identity }, path, known: launch },
      { value: { build: words, cwd }, path, known: build },
      ...program.map((value, i) => ({
        value,
        path: [...path, 'command', i],
        known: i === 0 ? build : launch,
      })),
    ];
  });
}

function endpointParts(model: Model, launch: Known, client: Known): Part[] {
  return [...model.endpoints.values()].flatMap(({ input, path }) => {
    const { args, env, url, ready, identity, options } = input;
    // A pattern of a log line is no template.
    const value = { args, env, url, ready: { ...ready, log: undefined }, identity, options };
    return [
      { value, path, known: launch },
      { value: { client: input.client }, path, known: client },
    ];
  });
}

const kinds = ['point', 'series', 'throughput'] as const;

function measureParts(model: Model, launch: Known): Part[] {
  return kinds.map((kind) => {
    return { value: launchTexts(model.input.measure?.[kind]), path: ['measure', kind], known: launch };
  });
}

function overrideParts(model: Model, launch: Known, call: Known): Part[] {
  return (model.input.overrides ?? []).flatMap((override, i) => {
    const path = ['overrides', i];
    return [
      { value: { args: override.args, env: override.env }, path, known: launch },
      { value: { methods: override.methods }, path, known: call },
      ...kinds.map((kind) => ({
        value: launchTexts(override[kind]),
        path: [...path, kind],
        known: launch,
      })),
    ];
  });
}

interface Launched {
  readonly args?: unknown;
  readonly env?: unknown;
  readonly probe?: unknown;
  readonly held?: { readonly probe?: unknown } | undefined;
}

/** What of a kind of measurement is filled once an instance runs. */
function launchTexts(study: Launched | null | undefined): unknown {
  const { args, env, probe, held } = study ?? {};
  return { args, env, probe, held: { probe: held?.probe } };
}

/** Names of the parameters of the grid. */
export function gridVariables(model: Model): string[] {
  const { measure, overrides } = model.input;
  const all = [measure?.throughput, ...(overrides ?? []).map((override) => override.throughput)];
  return [...new Set(all.flatMap((study) => Object.keys(study?.parameters ?? {})))];
}

function walkTemplates(value: unknown, path: Path, known: Known, problems: Problems): void {
  if (typeof value === 'string') checkText(value, path, 'value', known, problems);
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) walkTemplates(item, [...path, i], known, problems);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      checkText(key, [...path, key], 'key', known, problems);
      // A default is what stands in the place of an environment variable, word for word.
      if (key === 'default' && 'from-env' in value) continue;
      const inner = key === 'repeat' ? { ...known, names: [...known.names, 'item'] } : known;
      walkTemplates(item, [...path, key], inner, problems);
    }
}

const neverClosed = '"${" is never closed; write "$${" for these characters themselves';
const ofWorkflows =
  '"${{ }}" is filled in workflows, and not here: give it to a variable in the env of the workflow, and name that here: { from-env: NAME }';

function checkText(text: string, path: Path, on: 'key' | 'value', known: Known, problems: Problems): void {
  for (const name of variablesOf(text)) {
    if (name === null) problems.add(path, text.includes('${{') ? ofWorkflows : neverClosed, on, '${');
    else if (!known.names.includes(name) && !(known.ports && /^port(\.[A-Za-z][\w-]*)?$/.test(name)))
      problems.add(path, `nothing is known as \${${name}} here${advice(name, known)}`, on, `\${${name}}`);
  }
}

function advice(name: string, known: Known): string {
  if (name === 'client' || name === 'call') return '; a client is known in methods and in client: only';
  return suggest(name, [...known.names, ...(known.ports ? ['port', 'port.NAME'] : [])]);
}
