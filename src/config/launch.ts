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
  /** Where `args` stand; default `args`. */
  readonly key?: 'command';
  readonly env?: EnvironmentInput | undefined;
}

/** Time for an instance to end by itself; 5.8 s was seen for a server with idle connections open. */
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
    command: fill(command[0] ?? ''),
    args: [...command.slice(1), ...layers.flatMap((layer) => layer.args ?? [])].map(fill),
    env: Object.assign({}, ...layers.map((layer) => readEnvironment(layer.env ?? {}, fill))),
    cwd: path.resolve(folder, finish(input.cwd ?? '.')),
    home: input.home ?? 'fresh',
    build: input.build?.map(finish) ?? null,
    identity: readIdentity(input.identity, fill),
    stop: {
      stdinMs: parseDuration(input.stop?.stdin ?? ''),
      termMs: parseDuration(input.stop?.term ?? '') ?? termMs,
    },
    ...(input.user === undefined ? {} : { user: input.user }),
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
  return layers.flatMap(({ path: at, args, env, key }) => [
    ...(args ?? []).map((text, i) => ({ text, path: [...at, key ?? 'args', i] })),
    ...Object.entries(env ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ text: value, path: [...at, 'env', name] }] : [],
    ),
  ]);
}

const isPort = (name: string | null): name is string => name !== null && /^port(\.|$)/.test(name);

/** A place that uses a port: the endpoint's url, its readiness, a probe. */
export interface PortUse {
  readonly text: string | undefined;
  readonly path: Path;
}

/** Where the ports of a scenario are used. */
export function portUses({ input, path: at }: Named<EndpointInput>, probes: readonly PortUse[]): PortUse[] {
  return [
    { text: input.url, path: [...at, 'url'] },
    { text: input.ready?.http, path: [...at, 'ready', 'http'] },
    { text: input.ready?.tcp, path: [...at, 'ready', 'tcp'] },
    { text: input.identity?.http, path: [...at, 'identity', 'http'] },
    ...probes,
  ];
}

/** A port must be told to the target and used by somebody; a process per client cannot share one. */
export function checkPorts(
  stdio: boolean,
  layers: readonly Layer[],
  uses: readonly PortUse[],
  problems: Problems,
): void {
  const told = portsIn(launchTexts(layers));
  for (const { name, path: at } of told)
    if (stdio)
      problems.add(
        at,
        `\${${name}} has no meaning over stdio: each client has a process of its own`,
        'value',
        `\${${name}}`,
      );
  if (stdio) return;
  const used = portsIn(uses);
  for (const { name, path: at } of used)
    if (!told.some((one) => one.name === name))
      problems.add(
        at,
        `\${${name}} stands in no args or env, so the target is never told this port`,
        'value',
        `\${${name}}`,
      );
  for (const { name, path: at } of told)
    if (name === 'port' && !used.some((one) => one.name === 'port'))
      problems.add(
        at,
        '${port} is given to the target, but the url of the endpoint does not use it',
        'value',
        '${port}',
      );
}

/** Every use of a port in some texts. */
export function portsIn(texts: readonly PortUse[]): { name: string; path: Path }[] {
  return texts.flatMap(({ text, path: at }) =>
    variablesOf(text ?? '')
      .filter(isPort)
      .map((name) => ({ name, path: at })),
  );
}
