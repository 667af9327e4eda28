/** The plan as it goes into the record: plain JSON, without secrets and without paths of this machine. */
import path from 'node:path';
import type { EndpointSpec, EnvValue, Json, Plan, TargetSpec } from './plan.ts';
import { maskJson, secretsOf } from './secrets.ts';

/** @param env environment the run's secrets came from; their values are masked wherever they stand */
export function planForRecord(
  plan: Plan,
  env: Readonly<Record<string, string | undefined>> = {},
): Record<string, Json> {
  const { configFile, ...rest } = plan;
  const folder = path.dirname(configFile);
  const measurements = rest.measurements.map((measurement) => ({
    ...measurement,
    scenario: {
      ...measurement.scenario,
      target: withoutMachine(measurement.scenario.target, folder),
      endpoint: withoutFolder(measurement.scenario.endpoint, folder),
    },
  }));
  const plain = JSON.parse(JSON.stringify({ ...rest, measurements })) as Record<string, Json>;
  return relative(maskJson(plain, secretsOf(plan, env)), folder) as Record<string, Json>;
}

/** A file outside the config's folder by its name only. */
function inside(file: string, folder: string): string {
  const relative = path.relative(folder, file);
  return relative.startsWith('..') ? path.basename(file) : relative;
}

const withoutFolder = (endpoint: EndpointSpec, folder: string): EndpointSpec => ({
  ...endpoint,
  ...(endpoint.tls?.ca ? { tls: { ...endpoint.tls, ca: inside(endpoint.tls.ca, folder) } } : {}),
  ...(endpoint.module ? { module: { ...endpoint.module, file: inside(endpoint.module.file, folder) } } : {}),
});

/** A target without secret values; a program outside the config's folder by its name only. */
function withoutMachine(target: TargetSpec, folder: string): TargetSpec {
  const env = Object.entries(target.env).map(([name, value]): [string, EnvValue] => [
    name,
    value.secret ? { ...value, default: null } : value,
  ]);
  const program = (command: string) => (path.isAbsolute(command) ? inside(command, folder) : command);
  const { identity } = target;
  return {
    ...target,
    command: program(target.command),
    cwd: path.relative(folder, target.cwd) || '.',
    env: Object.fromEntries(env),
    identity: identity?.command
      ? { ...identity, command: [program(identity.command[0] ?? ''), ...identity.command.slice(1)] }
      : identity,
  };
}

/** Paths below the config's folder, wherever they stand, as seen from there. */
function relative(value: Json, folder: string): Json {
  if (typeof value === 'string') return value.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
  if (Array.isArray(value)) return value.map((item: Json) => relative(item, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, relative(item as Json, folder)]),
  );
}
