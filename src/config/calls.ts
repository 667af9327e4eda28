/** Which methods a scenario calls. */

import { suggest } from '../util/nearest.ts';
import { type ParsedMethod, parseMethod } from './methods.ts';
import type { Model } from './model.ts';
import type { MethodSpec } from './plan.ts';
import { type ProtocolName, protocolRules } from './protocols.ts';
import type { MethodInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import type { ScenarioStudy } from './study.ts';
import { fillJson, fillSome, type Variables } from './template.ts';

/** All methods of the config by place, and which of them some scenario calls. */
export interface MethodTable {
  readonly base: ReadonlyMap<string, ParsedMethod>;
  /** By override, then name. */
  readonly changed: readonly ReadonlyMap<string, ParsedMethod>[];
  readonly used: Set<ParsedMethod>;
  /** Names of methods with a mistake, which are in neither map. */
  readonly broken: ReadonlySet<string>;
}

/** Reads every method once; mistakes stand where the method stands. */
export function readMethods(model: Model, problems: Problems): MethodTable {
  const names = Object.keys(model.input.methods);
  const broken = new Set<string>();
  const read = (inputs: Readonly<Record<string, MethodInput>>, path: Path) => {
    const parsed = new Map<string, ParsedMethod>();
    for (const [name, input] of Object.entries(inputs)) {
      const at = [...path, name];
      if (!names.includes(name)) {
        problems.add(at, `no method is called "${name}"${suggest(name, names)}`, 'key');
        continue;
      }
      const method = parseMethod(name, input, at, problems);
      if (method !== null && checkEndpointNames(method, model, problems)) parsed.set(name, method);
      else broken.add(name);
    }
    return parsed;
  };
  const base = read(model.input.methods, ['methods']);
  const spoken = [...model.endpoints.values()].map(({ input }) => protocolRules[input.protocol].family);
  const replaced = (name: string) => model.input.overrides?.some((one) => one.methods?.[name] !== undefined);
  for (const [name, method] of base)
    if (!spoken.includes(method.family) && !replaced(name))
      problems.add(
        method.path,
        `${method.spec.operation} is an operation of ${method.family}, which no endpoint speaks`,
        'key',
      );
  return {
    base,
    changed: (model.input.overrides ?? []).map((override, i) =>
      read(override.methods ?? {}, ['overrides', i, 'methods']),
    ),
    used: new Set(),
    broken,
  };
}

/** Whether the endpoints a method names exist and speak its protocol. */
function checkEndpointNames(method: ParsedMethod, model: Model, problems: Problems): boolean {
  const before = problems.found.length;
  for (const name of method.endpoints ?? []) {
    const endpoint = model.endpoints.get(name);
    const at = [...method.path, 'endpoints'];
    if (endpoint === undefined)
      problems.add(at, `no endpoint is called "${name}"${suggest(name, [...model.endpoints.keys()])}`);
    else if (protocolRules[endpoint.input.protocol].family !== method.family)
      problems.add(
        at,
        `${method.spec.operation} is no operation of ${endpoint.input.module ?? endpoint.input.protocol}, which the endpoint "${name}" speaks`,
      );
  }
  return problems.found.length === before;
}

/** Methods of a scenario in the order of the config, with early templates filled. */
export function methodsFor(
  table: MethodTable,
  endpoint: { readonly name: string; readonly protocol: ProtocolName },
  { study, overrides, at }: ScenarioStudy,
  variables: Variables,
  problems: Problems,
): MethodSpec[] {
  const names = [...table.base.keys()];
  for (const [i, name] of (study.methods ?? []).entries())
    if (!names.includes(name))
      problems.add([...at('methods'), i], `no method is called "${name}"${suggest(name, names)}`);
  // A method whose calls are held would hold up a load, too, unless that is asked for.
  const wanted = (name: string) => study.methods?.includes(name) ?? name !== study.held?.method;
  return names.filter(wanted).flatMap((name) => methodFor(table, name, endpoint, overrides, variables) ?? []);
}

/** The method as it is called over the endpoint, with early templates filled; null where it is not called there. */
export function methodFor(
  table: MethodTable,
  name: string,
  endpoint: { readonly name: string; readonly protocol: ProtocolName },
  overrides: ScenarioStudy['overrides'],
  variables: Variables,
): MethodSpec | null {
  const base = table.base.get(name);
  const changed = overrides
    .map(({ index }) => table.changed[index]?.get(name))
    .filter((one) => one !== undefined);
  const method = changed.at(-1) ?? base;
  if (base === undefined || method === undefined) return null;
  const endpoints = method.endpoints ?? base.endpoints;
  if (
    method.family !== protocolRules[endpoint.protocol].family ||
    !(endpoints?.includes(endpoint.name) ?? true)
  )
    return null;
  table.used.add(method);
  return fillMethod(method.spec, variables);
}

/** A method with early templates filled. */
export function fillMethod(spec: MethodSpec, variables: Variables): MethodSpec {
  return {
    ...spec,
    operation: fillSome(spec.operation, variables),
    params: fillJson(spec.params, fillSome, variables),
    expect: fillJson(spec.expect, fillSome, variables),
    detail: fillSome(spec.detail, variables),
  };
}

/** Adds a mistake for each method, written in vain, that no measurement calls. */
export function checkUnused(table: MethodTable, problems: Problems): void {
  const replaced = (name: string) => table.changed.some((map) => map.has(name));
  for (const [name, method] of table.base)
    if (!table.used.has(method) && !replaced(name))
      problems.add(method.path, 'no measurement calls it', 'key');
  for (const map of table.changed)
    for (const method of map.values())
      if (!table.used.has(method)) problems.add(method.path, 'no matching scenario calls this method', 'key');
}
