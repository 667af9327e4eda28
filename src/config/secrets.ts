/** Secrets: values that may stand in no record, log, chart or page. */
import { maskText, secretForms } from '../util/secrets.ts';
import type { Model } from './model.ts';
import type { EnvValue, Json, Measurement, Plan } from './plan.ts';
import type { Path, Problems } from './source.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter ones cannot be masked: they stand in half the words of a log. */
const shortestSecret = 4;

const valuesOf = (measurements: readonly Measurement[]): EnvValue[] =>
  measurements.flatMap(({ scenario: { target, endpoint } }) => [
    ...Object.values(target.env),
    ...(endpoint.client.password === null ? [] : [endpoint.client.password]),
    ...Object.values(endpoint.client.secretHeaders ?? {}),
  ]);

/** Adds a mistake for each variable that is needed and not there, and each secret that cannot be masked. */
export function checkSecrets(
  model: Model,
  measurements: readonly Measurement[],
  env: Environment,
  problems: Problems,
): void {
  const needed = valuesOf(measurements).flatMap((value) => ('fromEnv' in value ? [value] : []));
  for (const { fromEnv, secret, default: instead } of needed) {
    const value = env[fromEnv];
    const path = placeOf(model, fromEnv);
    if (value === undefined && instead === null)
      problems.add(path, `the environment has no ${fromEnv}; set it, or give a default`);
    else if (secret && value !== undefined && value.length < shortestSecret)
      problems.add(
        path,
        `the secret in ${fromEnv} is shorter than ${shortestSecret} characters and could not be masked`,
      );
  }
}

/** Where it is what a client signs in with, or sends. */
function clientPlace(model: Model, fromEnv: string): Path | null {
  for (const { input, path } of model.endpoints.values()) {
    if (input.client?.password?.['from-env'] === fromEnv) return [...path, 'client', 'password', 'from-env'];
    for (const [name, value] of Object.entries(input.client?.headers ?? {}))
      if (typeof value !== 'string' && value['from-env'] === fromEnv)
        return [...path, 'client', 'headers', name, 'from-env'];
  }
  return null;
}

/** Where a variable of the environment is asked for. */
function placeOf(model: Model, fromEnv: string): Path {
  const { measure, overrides } = model.input;
  const places: [Readonly<Record<string, unknown>> | undefined, Path][] = [
    ...[...model.targets.values(), ...model.endpoints.values()].map(
      ({ input, path }): [typeof input.env, Path] => [input.env, path],
    ),
    ...(['point', 'series', 'throughput'] as const).map(
      (kind): [Readonly<Record<string, unknown>> | undefined, Path] => [
        measure?.[kind]?.env,
        ['measure', kind],
      ],
    ),
    ...(overrides ?? []).flatMap((one, i): [Readonly<Record<string, unknown>> | undefined, Path][] => [
      [one.env, ['overrides', i]],
      ...(['point', 'series', 'throughput'] as const).map(
        (kind): [Readonly<Record<string, unknown>> | undefined, Path] => [
          one[kind]?.env,
          ['overrides', i, kind],
        ],
      ),
    ]),
  ];
  const ofClient = clientPlace(model, fromEnv);
  if (ofClient !== null) return ofClient;
  for (const [env, path] of places)
    for (const [name, value] of Object.entries(env ?? {}))
      if (typeof value === 'object' && value !== null && 'from-env' in value && value['from-env'] === fromEnv)
        return [...path, 'env', name, 'from-env'];
  return [];
}

/** The secrets of measurements as they stand in `env`. Defaults stand in the config for all to read and are not secret. */
export function secretValues(measurements: readonly Measurement[], env: Environment): string[] {
  const values = valuesOf(measurements).flatMap((value) =>
    'fromEnv' in value && value.secret ? [env[value.fromEnv] ?? ''] : [],
  );
  return [...new Set(values)].filter((secret) => secret.length >= shortestSecret);
}

/** What to mask in everything a run writes, longest first: the secrets of the plan in the forms they take. */
export const secretsOf = (plan: Plan, env: Environment): string[] =>
  secretForms(secretValues(plan.measurements, env));

/** A JSON value with every secret in its strings, keys included, replaced. */
export function maskJson(value: Json, secrets: readonly string[]): Json {
  if (typeof value === 'string') return maskText(value, secrets);
  if (Array.isArray(value)) return value.map((item: Json) => maskJson(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [maskText(key, secrets), maskJson(item as Json, secrets)]),
  );
}
