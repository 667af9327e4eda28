/** What starts an instance for one scenario: target, endpoint, study and overrides laid over each other. */
import path from 'node:path';
import type { Named } from './model.ts';
import type { EnvValue, IdentitySpec, RunningSpec, TargetSpec } from './plan.ts';
import type { EndpointInput, EnvironmentInput, TargetInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import { fillSome, fillTemplate, type Variables, variablesOf } from './template.ts';
import { parseDuration } from './units.ts';

/** Arguments and environment from one place of the config. */
export interface Layer {
  readonly path: Path;
  readonly args?: readonly string[] | undefined;
  readonly env?: EnvironmentInput | undefined;
}

/** Times for an instance to end by itself; 5.8 s was seen for a server with idle connections open. */
const stdinMs = 3000;
const termMs = 10_000;

/** The target of a scenario, with early templates filled. */
export function readTarget(
  name: string,
  { input }: Named<TargetInput>,
  layers: readonly Layer[],
  variables: Variables,
  folder: string,
): TargetSpec {
  const fill = (text: string) => fillSome(text, variables);
  const finish = (text: string) => fillTemplate(text, variables);
  const command = typeof input.command === 'string' ? [input.command] : (input.command ?? []);
  const running = readRunning(input.running);
  return {
    name,
    command: finish(command[0] ?? ''),
    args: [...command.slice(1), ...layers.flatMap((layer) => layer.args ?? [])].map(fill),
    env: Object.assign({}, ...layers.map((layer) => readEnvironment(layer.env ?? {}, fill))),
    cwd: path.resolve(folder, finish(input.cwd ?? '.')),
    home: input.home ?? 'fresh',
    build: input.build?.map(finish) ?? null,
    identity: readIdentity(input.identity, fill),
    stop: {
      stdinMs: parseDuration(input.stop?.stdin ?? '') ?? stdinMs,
      termMs: parseDuration(input.stop?.term ?? '') ?? termMs,
    },
    ...(running === null ? {} : { running }),
  };
}

export function readIdentity(
  input: TargetInput['identity'],
  fill: (text: string) => string,
): IdentitySpec | null {
  if (input === undefined) return null;
  return {
    command: input.command?.map(fill) ?? null,
    http: input.http === undefined ? null : fill(input.http),
    version: input.version ?? null,
    commit: input.commit ?? null,
  };
}

function readRunning(input: TargetInput['running']): RunningSpec | null {
  if (input?.port !== undefined) return { kind: 'port', port: input.port };
  if (input?.['pid-file'] !== undefined) return { kind: 'pid-file', file: input['pid-file'] };
  return input?.unit === undefined ? null : { kind: 'unit', unit: input.unit };
}

function readEnvironment(input: EnvironmentInput, fill: (text: string) => string): Record<string, EnvValue> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]): [string, EnvValue] =>
      typeof value === 'string'
        ? [name, { value: fill(value), secret: false }]
        : [
            name,
            { fromEnv: value['from-env'], secret: value.secret ?? false, default: value.default ?? null },
          ],
    ),
  );
}

/** Where each template of a launch stands, to check ports by. */
function launchTexts(layers: readonly Layer[]): { text: string; path: Path }[] {
  return layers.flatMap(({ path: at, args, env }) => [
    ...(args ?? []).map((text, i) => ({ text, path: [...at, 'args', i] })),
    ...Object.entries(env ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ text: value, path: [...at, 'env', name] }] : [],
    ),
  ]);
}

const isPort = (name: string | null): name is string => name !== null && /^port(\.|$)/.test(name);

/** A port must be told to the target and used by somebody; a process per client cannot share one. */
export function checkPorts(
  endpoint: Named<EndpointInput>,
  layers: readonly Layer[],
  probeUrl: string | null,
  problems: Problems,
): void {
  const told = launchTexts(layers).flatMap(({ text, path: at }) =>
    variablesOf(text)
      .filter(isPort)
      .map((name) => ({ name, at })),
  );
  const { input, path: at } = endpoint;
  if (input.protocol === 'mcp-stdio') {
    for (const { name, at: place } of told)
      problems.add(
        place,
        `\${${name}} has no meaning over stdio: each client has a process of its own`,
        'value',
        `\${${name}}`,
      );
    return;
  }
  const names = told.map((one) => one.name);
  for (const name of variablesOf(input.url ?? '').filter(isPort))
    if (!names.includes(name))
      problems.add(
        [...at, 'url'],
        `\${${name}} is in no args or env, so the target is never told its port`,
        'value',
        `\${${name}}`,
      );
  const used = [input.url, input.ready?.http, input.ready?.tcp, input.identity?.http, probeUrl];
  const usedNames = used.flatMap((text) => variablesOf(text ?? ''));
  for (const { name, at: place } of told)
    if (name === 'port' && !usedNames.includes('port'))
      problems.add(
        place,
        `\${port} is given to the target, but the endpoint's url does not use it`,
        'value',
        '${port}',
      );
}
