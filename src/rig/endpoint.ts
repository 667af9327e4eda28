/** The endpoint as the driver is told of it: late templates filled, `${client}` and `${call}` left for it to fill. */
import path from 'node:path';
import { secretValues } from '../config/index.ts';
import type { MethodSpec } from '../config/plan.ts';
import { fillJson, fillSome, fillTemplate, type Variables } from '../config/template.ts';
import type { DriverEndpoint, DriverLaunch, DriverMethod } from '../driver/messages.ts';
import { probeEnvironment } from '../observe/probes/index.ts';
import { tagVariable } from '../ownership/tag.ts';
import { userOf } from '../target/as-user.ts';
import { targetEnvironment } from '../target/environment.ts';
import { which } from '../target/which.ts';
import { methodsOf, type RigOptions } from './options.ts';
import { withRootUris } from './roots.ts';

/** How long a stdio client's process may take to its first answer where the config says nothing, ms. */
const readyTimeoutMs = 60_000;
/** How long a listening server may take to greet a client at least, ms: it is ready, and busy with nobody else. */
const handshakeMs = 60_000;
/** How long it may take to end once its input has, ms. */
const stdinMs = 3000;

/** Address, headers and source of a target that listens. */
export function listeningEndpoint(options: RigOptions, vars: Variables): DriverEndpoint {
  const { endpoint, target } = options.measurement.scenario;
  const headers = [
    ...Object.entries(endpoint.client.headers).map(([name, value]) => [name, fillSome(value, vars)]),
    // A secret is no template: what looks like one in it must arrive as it is.
    ...secretHeaders(options).map(([name, value]) => [name, value.replaceAll('$', '$$$$')]),
  ];
  return {
    protocol: endpoint.protocol,
    ...(endpoint.module === undefined ? {} : { module: endpoint.module }),
    url: endpoint.url === null ? null : fillSome(endpoint.url, vars),
    headers: Object.fromEntries(headers),
    source: endpoint.client.source === null ? null : fillSome(endpoint.client.source, vars),
    ...(endpoint.tls === undefined ? {} : { tls: endpoint.tls }),
    credentials: credentialsOf(options),
    secrets: secretsOf(options),
    options: withRootUris(endpoint.options, target.cwd),
    handshakeMs: Math.max(handshakeMs, endpoint.ready.timeoutMs),
    launch: null,
  };
}

/** Names and values; a variable that is not there was told before the run began. */
function secretHeaders({ measurement, ambient }: RigOptions): [string, string][] {
  const headers = Object.entries(measurement.scenario.endpoint.client.secretHeaders ?? {});
  return headers.map(([name, value]) => [
    name,
    ('fromEnv' in value ? ambient[value.fromEnv] : undefined) ?? '',
  ]);
}

/** Values that the target is given or its clients send: it may repeat any of them in what it prints or answers. */
export const secretsOf = ({ measurement, ambient }: RigOptions): string[] =>
  secretValues([measurement], ambient);

/** The config names the variable; without it the run was refused before it began. */
function credentialsOf({
  measurement,
  ambient,
}: RigOptions): NonNullable<DriverEndpoint['credentials']> | null {
  const { user, password } = measurement.scenario.endpoint.client;
  if (user === null && password === null) return null;
  const secret = password !== null && 'fromEnv' in password ? (ambient[password.fromEnv] ?? null) : null;
  return { user, password: secret };
}

export interface StdioEndpoint {
  readonly endpoint: DriverEndpoint;
  /** As given to each instance; for the identity. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** How the driver starts one process per client. */
export function stdioEndpoint(options: RigOptions, vars: Variables): StdioEndpoint {
  const { scenario } = options.measurement;
  const user = userOf(scenario.target);
  const { env, secrets } = targetEnvironment(
    scenario.target,
    options.ambient,
    vars,
    probeEnvironment(scenario.probe.kind, undefined),
    user,
  );
  const launch: DriverLaunch = {
    file: which(fillTemplate(scenario.target.command, vars), scenario.target.cwd, env['PATH']),
    args: scenario.target.args.map((arg) => fillTemplate(arg, vars)),
    env: { ...env, [tagVariable]: `${options.ledger.tag}i/` },
    cwd: scenario.target.cwd,
    user,
    homes: scenario.target.home === 'fresh' ? path.join(options.folder, 'homes') : null,
    logs: options.folder,
    readyTimeoutMs: scenario.endpoint.ready.timeoutMs || readyTimeoutMs,
    stop: { ...scenario.target.stop, stdinMs: scenario.target.stop.stdinMs ?? stdinMs },
    cpus: options.placement?.target ?? null,
    secrets,
  };
  const { endpoint } = scenario;
  return {
    endpoint: {
      protocol: endpoint.protocol,
      url: null,
      headers: {},
      source: null,
      options: withRootUris(endpoint.options, scenario.target.cwd),
      secrets,
      launch,
    },
    env,
    secrets,
  };
}

/** Methods with their time-outs; texts of the parameters may still name client and call. */
export function driverMethods(options: RigOptions, vars: Variables): DriverMethod[] {
  return methodsOf(options.measurement).map((method) => driverMethod(method, vars, options.latencyCeilingMs));
}

/** @param ceilingMs `stop.latency`: a call may take twice that unless its method says otherwise */
export const driverMethod = (method: MethodSpec, vars: Variables, ceilingMs: number): DriverMethod => ({
  name: method.name,
  operation: fillSome(method.operation, vars),
  params: fillJson(method.params, fillSome, vars, true),
  expect: fillJson(method.expect, fillSome, vars),
  timeoutMs: method.timeoutMs ?? 2 * ceilingMs,
});
