/** Endpoints: what each protocol needs and what it cannot use, and the spec of one for a scenario. */

import { suggest } from '../util/nearest.ts';
import { isUnix } from '../util/unix-url.ts';
import { checkTls, checkUrl, readTls } from './endpoint-url.ts';
import { readIdentity } from './launch.ts';
import type { Model, Named } from './model.ts';
import { checkModule, readModule } from './own-protocol.ts';
import type { EndpointSpec, EnvValue, ReadySpec } from './plan.ts';
import { protocolRules } from './protocols.ts';
import type { EndpointInput, TargetInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import { fillJson, fillSome, type Variables } from './template.ts';
import { parseDuration, parsePace } from './units.ts';

/** Time an instance has to become ready. */
const readyMs = 60_000;

/** Adds the mistakes of all endpoints and targets that do not depend on a scenario. */
export function checkEndpoints(model: Model, problems: Problems): void {
  for (const one of model.endpoints.values()) {
    checkUrl(one, protocolRules[one.input.protocol].schemes, problems);
    checkTls(one, problems);
    checkClient(one, problems);
    checkReady(one, problems);
    checkModule(one, problems);
    checkOptions(one, problems);
    checkPositive(one.input, one.path, problems);
  }
  for (const one of model.targets.values()) checkTarget(one, problems);
}

function checkClient({ input, path }: Named<EndpointInput>, problems: Problems): void {
  const { headers, source } = input.client ?? {};
  for (const key of ['user', 'password'] as const)
    if (input.client?.[key] !== undefined && !protocolRules[input.protocol].sessions)
      problems.add(
        [...path, 'client', key],
        `a client of ${input.protocol} does not sign in; send a header`,
        'key',
      );
  if (headers !== undefined && !protocolRules[input.protocol].headers)
    problems.add([...path, 'client', 'headers'], `the protocol ${input.protocol} has no headers`, 'key');
  if (source === undefined) return;
  if (protocolRules[input.protocol].schemes?.length === 0)
    problems.add([...path, 'client', 'source'], 'a client over stdio has no address', 'key');
  else if (isUnix(input.url ?? ''))
    problems.add([...path, 'client', 'source'], 'a client of a Unix socket has no address', 'key');
  else if (!isAddress(fillSome(source, { client: 1 })))
    problems.add(
      [...path, 'client', 'source'],
      `expected an IPv4 address such as 127.0.1.\${client}, found "${source}"`,
    );
}

/** Whether the text is an IPv4 address. The last part may go on past 255 into the next block, as the driver counts. */
export function isAddress(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,5}$/.test(part))) return false;
  const [first = 0, second = 0, third = 0, fourth = 0] = parts.map(Number);
  const inBlock = second * 65_536 + third * 256 + fourth < 0xff_ff_ff;
  return first <= 255 && second <= 255 && third <= 255 && inBlock;
}

function checkReady({ input, path }: Named<EndpointInput>, problems: Problems): void {
  const { ready } = input;
  if (ready === undefined) return;
  const at = [...path, 'ready'];
  const kinds = (['http', 'tcp', 'log'] as const).filter((kind) => ready[kind] !== undefined);
  if (kinds.length > 1)
    problems.add(at, `expected one of http, tcp and log, found ${kinds.join(' and ')}`, 'key');
  if (input.protocol === 'mcp-stdio' && kinds.length > 0)
    problems.add(
      at,
      'over stdio an instance is ready at its first protocol answer; only timeout can be set',
      'key',
    );
  if (ready.status !== undefined && ready.http === undefined)
    problems.add([...at, 'status'], 'status belongs to ready: { http: URL }', 'key');
  if (ready.log !== undefined && !isPattern(ready.log))
    problems.add([...at, 'log'], 'not a regular expression');
}

/** Whether the text is a regular expression. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== null;
  } catch {
    return false;
  }
}

function checkOptions({ input, path }: Named<EndpointInput>, problems: Problems): void {
  const known = protocolRules[input.protocol].options;
  if (known === null) return;
  for (const [key, value] of Object.entries(input.options ?? {})) {
    const at = [...path, 'options', key];
    const rule = known[key];
    if (rule === undefined)
      problems.add(
        at,
        `the protocol ${input.protocol} has no option "${key}"${suggest(key, Object.keys(known))}`,
        'key',
      );
    else if (!rule.holds(value))
      problems.add(at, `expected ${rule.expected}, found ${JSON.stringify(value)}`);
  }
}

function checkPositive(input: EndpointInput, path: Path, problems: Problems): void {
  if (input.pace !== undefined && parsePace(input.pace) === null)
    problems.add([...path, 'pace'], `expected a pace above zero, found "${input.pace}"`);
  if (parseDuration(input.ready?.timeout ?? '') === 0)
    problems.add([...path, 'ready', 'timeout'], 'expected a time above zero');
  const { identity } = input;
  if (input.protocol === 'mcp-stdio' && identity?.http !== undefined)
    problems.add([...path, 'identity', 'http'], 'an instance over stdio answers no http', 'key');
  checkIdentity(identity, [...path, 'identity'], problems);
}

function checkIdentity(identity: EndpointInput['identity'], path: Path, problems: Problems): void {
  if (identity === undefined) return;
  if (identity.http === undefined && identity.command === undefined)
    problems.add(path, 'expected http or command', 'key');
  for (const key of ['version', 'commit'] as const)
    if (identity[key] !== undefined && identity.http === undefined)
      problems.add([...path, key], `${key} is a path into the answer of http, which is missing`, 'key');
}

/** Keys that only make sense for an instance that we start. */
const startKeys = ['command', 'args', 'env', 'build', 'cwd', 'home', 'user', 'stop'] as const;

function checkTarget({ input, path }: Named<TargetInput>, problems: Problems): void {
  if (input.user === 'root') problems.add([...path, 'user'], 'expected a user other than root');
  checkIdentity(input.identity, [...path, 'identity'], problems);
  if (input.running !== undefined) {
    const kinds = Object.keys(input.running);
    if (kinds.length !== 1)
      problems.add([...path, 'running'], 'expected one of port, pid-file and unit', 'key');
    for (const key of startKeys)
      if (input[key] !== undefined)
        problems.add(
          [...path, key],
          `${key} is for targets that are started, and this one is running`,
          'key',
        );
  } else if (input.command === undefined) {
    problems.add(path, 'expected the key "command", which is missing', 'key');
  } else if (typeof input.command === 'string' && /\s/.test(input.command.trim())) {
    const words = input.command.trim().split(/\s+/);
    problems.add(
      [...path, 'command'],
      `a command is one program; write the words as a list: [${words.join(', ')}]`,
    );
  }
}

/** The endpoint of a scenario, with early templates filled. @param folder of the config, absolute */
export function readEndpoint(
  name: string,
  named: Named<EndpointInput>,
  variables: Variables,
  folder: string,
): EndpointSpec {
  const { input } = named;
  const module = readModule(named, folder);
  const fill = (text: string) => fillSome(text, variables);
  const { headers, secretHeaders } = readHeaders(input.client?.headers ?? {}, fill);
  const options = Object.entries(input.options ?? {}).map(([key, value]) => [
    key,
    fillJson(value, fillSome, variables),
  ]);
  return {
    name,
    protocol: input.protocol,
    ...(module === undefined ? {} : { module }),
    url: input.url === undefined ? null : fill(input.url),
    ready: readReady(input.ready, fill),
    identity: readIdentity(input.identity, fill),
    client: {
      headers,
      ...(Object.keys(secretHeaders).length === 0 ? {} : { secretHeaders }),
      source: input.client?.source === undefined ? null : fill(input.client.source),
      user: input.client?.user === undefined ? null : fill(input.client.user),
      password: input.client?.password === undefined ? null : secretOf(input.client.password),
    },
    ...(input.tls === undefined ? {} : { tls: readTls(input.tls, folder) }),
    pace: input.pace === undefined ? null : parsePace(input.pace),
    options: Object.fromEntries(options),
  };
}

const secretOf = (input: { 'from-env': string }): EnvValue => ({
  fromEnv: input['from-env'],
  secret: true,
  default: null,
});

type HeadersInput = NonNullable<NonNullable<EndpointInput['client']>['headers']>;

/** Those that stand in the config, and those of the environment. */
function readHeaders(input: HeadersInput, fill: (text: string) => string) {
  const headers: Record<string, string> = {};
  const secretHeaders: Record<string, EnvValue> = {};
  for (const [name, value] of Object.entries(input))
    if (typeof value === 'string') headers[name] = fill(value);
    else secretHeaders[name] = secretOf(value);
  return { headers, secretHeaders };
}

function readReady(input: EndpointInput['ready'], fill: (text: string) => string): ReadySpec {
  const timeoutMs = parseDuration(input?.timeout ?? '') ?? readyMs;
  if (input?.http !== undefined)
    return { kind: 'http', url: fill(input.http), status: input.status ?? null, timeoutMs };
  if (input?.tcp !== undefined) return { kind: 'tcp', address: fill(input.tcp), timeoutMs };
  if (input?.log !== undefined) return { kind: 'log', pattern: input.log, timeoutMs };
  return { kind: 'protocol', timeoutMs };
}
