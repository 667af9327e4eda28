/** Every `${...}` of the config names something that is known where it stands. */
import type { Grid } from './matrix.ts';
import type { Model } from './model.ts';
import { suggest } from './nearest.ts';
import type { Path, Problems } from './source.ts';
import { variablesOf } from './template.ts';

interface Known {
  readonly names: readonly string[];
  /** `${port}` and `${port.NAME}`. */
  readonly ports: boolean;
}

/** Checks all strings that are templates (plan.ts says which), keys of methods included. */
export function checkTemplates(model: Model, grid: Grid, problems: Problems): void {
  const { input } = model;
  const axes = [...new Set([...grid.axes, 'endpoint', 'target'])];
  const early: Known = { names: [...axes, 'clients.max'], ports: false };
  const urls = model.standins.map((name) => `standin.${name}.url`);
  const launch: Known = { names: [...early.names, ...urls], ports: true };
  const parameters = gridVariables(model);
  for (const name of parameters)
    if (axes.includes(name) || ['client', 'call', 'item', 'port'].includes(name))
      problems.add(
        ['measure', 'throughput', 'parameters', name],
        `"${name}" already means something else`,
        'key',
      );
  const client: Known = { ...launch, names: [...launch.names, 'client'] };
  const call: Known = { ...launch, names: [...client.names, 'call', 'connections', ...parameters] };

  const walk = (value: unknown, path: Path, known: Known) => walkTemplates(value, path, known, problems);
  for (const { input: target, path } of model.targets.values()) {
    const { args, env, command, build, cwd, identity } = target;
    walk({ args, env, identity }, path, launch);
    walk({ command, build, cwd }, path, { ...early, names: axes });
  }
  for (const { input: endpoint, path } of model.endpoints.values()) {
    const { args, env, url, ready, identity, client: identityOfClient, options } = endpoint;
    // A pattern of a log line is no template.
    walk({ args, env, url, ready: { ...ready, log: undefined }, identity, options }, path, launch);
    walk({ client: identityOfClient }, path, client);
  }
  walk(input.methods, ['methods'], call);
  for (const kind of ['point', 'series', 'throughput'] as const) {
    const { args, env, probe } = input.measure?.[kind] ?? {};
    walk({ args, env, probe }, ['measure', kind], launch);
  }
  for (const [i, override] of (input.overrides ?? []).entries()) {
    const { methods, args, env, point, series, throughput } = override;
    walk({ args, env }, ['overrides', i], launch);
    walk({ methods }, ['overrides', i], call);
    for (const [kind, study] of Object.entries({ point, series, throughput })) {
      walk({ args: study?.args, env: study?.env, probe: study?.probe }, ['overrides', i, kind], launch);
    }
  }
  walk(input.checks, ['checks'], { ...call, names: [...call.names, 'calls'] });
  walk(input.evidence, ['evidence'], launch);
}

/** Parameters of the grid and what every cell of it has. */
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

function checkText(text: string, path: Path, on: 'key' | 'value', known: Known, problems: Problems): void {
  for (const name of variablesOf(text)) {
    if (name === null)
      problems.add(path, '"${" is never closed; write "$${" for these characters themselves', on, '${');
    else if (!known.names.includes(name) && !(known.ports && /^port(\.[A-Za-z][\w-]*)?$/.test(name))) {
      const valid = [...known.names, ...(known.ports ? ['port', 'port.NAME'] : [])];
      problems.add(path, `nothing is known as \${${name}} here${suggest(name, valid)}`, on, `\${${name}}`);
    }
  }
}
