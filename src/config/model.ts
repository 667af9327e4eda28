/** The config with its shorthands written out: what the rest of config/ works on. */

import { suggest } from '../util/nearest.ts';
import { methodsOf, withUrl } from './defaults.ts';
import { namedProtocols } from './protocols.ts';
import type { ConfigInput, EndpointInput, MethodInput, TargetInput, WrittenEndpoint } from './shape/index.ts';
import type { Path, Problems } from './source.ts';

export interface Named<T> {
  readonly input: T;
  readonly path: Path;
}

export interface Model {
  /** As written, with what may be left out. */
  readonly input: ConfigInput & { readonly methods: Readonly<Record<string, MethodInput>> };
  readonly targets: ReadonlyMap<string, Named<TargetInput>>;
  readonly endpoints: ReadonlyMap<string, Named<EndpointInput>>;
  readonly standins: readonly string[];
}

/** Writes `target:` and `endpoint:` out as maps of one; each must be there once. */
export function makeModel(input: ConfigInput, problems: Problems): Model {
  const targets = collect(input.target, input.targets, 'target', () => 'server', problems);
  const written = collect(
    input.endpoint,
    input.endpoints,
    'endpoint',
    (one) => spokenBy(one).protocol.replace(/^mcp-/, ''),
    problems,
  );
  const endpoints = new Map(
    [...written].map(([name, one]) => [name, { ...one, input: spokenBy(one.input) }]),
  );
  for (const [name, { input: endpoint, path }] of endpoints) {
    if (name === 'on' || name === 'off')
      problems.add(path, `an endpoint cannot be called "${name}"; these words switch a variant`, 'key');
    if (endpoint.target !== undefined && !targets.has(endpoint.target))
      problems.add(
        [...path, 'target'],
        `no target is called "${endpoint.target}"${suggest(endpoint.target, [...targets.keys()])}`,
      );
  }
  const spoken = [...endpoints.values()].map((one) => one.input);
  return {
    input: { ...input, methods: methodsOf(input, spoken, problems) },
    targets,
    endpoints: new Map([...endpoints].map(([name, one]) => [name, { ...one, input: withUrl(one.input) }])),
    standins: Object.keys(input.standins ?? {}),
  };
}

/** A module of one's own is a protocol of its own kind; no other has a path for a name. */
function spokenBy({ protocol, ...rest }: WrittenEndpoint): EndpointInput {
  const known = namedProtocols.find((name) => name === protocol);
  return known === undefined
    ? { ...rest, protocol: 'module', module: protocol }
    : { ...rest, protocol: known };
}

/** One map from `x:` (shorthand) or `xs:`. */
function collect<T>(
  one: T | undefined,
  many: Readonly<Record<string, T>> | undefined,
  word: string,
  nameOf: (one: T) => string,
  problems: Problems,
): Map<string, Named<T>> {
  if (one !== undefined && many !== undefined)
    problems.add([word], `expected either ${word} or ${word}s, found both`, 'key');
  const entries = Object.entries(many ?? {}).map(([name, input]): [string, Named<T>] => [
    name,
    { input, path: [`${word}s`, name] },
  ]);
  if (one !== undefined) entries.push([nameOf(one), { input: one, path: [word] }]);
  if (entries.length === 0) problems.add([], `expected ${word} or ${word}s with at least one ${word}`);
  return new Map(entries);
}
