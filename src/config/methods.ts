/** Methods: from the short forms of the config to operation, arguments and expectation. */
import { suggest } from './nearest.ts';
import type { Json, MethodSpec, ProtocolName } from './plan.ts';
import type { MethodInput } from './shape/index.ts';
import { isPlainMap } from './shape/values.ts';
import type { Path, Problems } from './source.ts';
import { parseDuration } from './units.ts';

/** Protocols that know the same operations. */
export type Family = 'mcp' | 'http' | 'resp' | 'sql';

export interface ParsedMethod {
  readonly family: Family;
  readonly spec: MethodSpec;
  /** Endpoints that call it; null = all of its family. */
  readonly endpoints: readonly string[] | null;
  readonly path: Path;
}

export const familyOf: Readonly<Record<ProtocolName, Family>> = {
  'mcp-stdio': 'mcp',
  'mcp-http': 'mcp',
  http: 'http',
  resp: 'resp',
  postgres: 'sql',
};

const mcpOperations = [
  'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/templates/list',
  'prompts/list', 'prompts/get', 'completion/complete', 'ping',
]; // biome-ignore format: one line a group
const about = ['endpoints', 'detail', 'expect', 'timeout'];
const httpOperation = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/\S*$/;
const respCommand = /^[A-Z][A-Z0-9.]*(?: .*)?$/s;

/** Reads one method; null when a mistake was added. */
export function parseMethod(
  name: string,
  input: MethodInput,
  path: Path,
  problems: Problems,
): ParsedMethod | null {
  const before = problems.found.length;
  const map: Readonly<Record<string, Json>> = typeof input === 'string' ? { [input]: null } : input;
  const keys = Object.keys(map).filter((key) => !about.includes(key) && !(key === 'params' && 'sql' in map));
  const operation = keys[0];
  if (operation === undefined || keys.length > 1) {
    const found = keys.length === 0 ? 'none' : keys.map((key) => `"${key}"`).join(' and ');
    problems.add(path, `expected one operation such as tools/list, "GET /path", MGET or sql, found ${found}`);
    return null;
  }
  const family = familyOfOperation(operation);
  if (family === null) {
    problems.add(path, unknownOperation(operation), typeof input === 'string' ? 'value' : 'value', operation);
    return null;
  }
  const at = typeof input === 'string' ? path : [...path, operation];
  const call = readCall(family, operation, map[operation] ?? null, map['params'], at, problems);
  const expect = readExpect(family, map['expect'] ?? call.expect, [...path, 'expect'], problems);
  const spec: MethodSpec = {
    name,
    operation: call.operation,
    params: call.params,
    expect,
    detail: readText(map['detail'], [...path, 'detail'], problems) ?? call.detail,
    timeoutMs: readTimeout(map['timeout'], [...path, 'timeout'], problems),
  };
  const endpoints = readEndpoints(map['endpoints'], [...path, 'endpoints'], problems);
  return problems.found.length > before ? null : { family, spec, endpoints, path };
}

function familyOfOperation(operation: string): Family | null {
  if (httpOperation.test(operation)) return 'http';
  if (mcpOperations.includes(operation)) return 'mcp';
  if (operation === 'sql') return 'sql';
  return respCommand.test(operation) && !/^[A-Z]+ \//.test(operation) ? 'resp' : null;
}

function unknownOperation(operation: string): string {
  const known = [...mcpOperations, 'GET /path', 'POST /path', 'sql'];
  const hint = /^[a-z]+ \//i.test(operation)
    ? '; HTTP methods are written in capitals: "GET /path"'
    : suggest(operation, [...known, ...about]);
  return `no protocol has the operation "${operation}"${hint}`;
}

interface Call {
  readonly operation: string;
  readonly params: Json;
  readonly detail: string;
  readonly expect: Json | undefined;
}

function readCall(
  family: Family,
  operation: string,
  value: Json,
  params: Json | undefined,
  path: Path,
  problems: Problems,
): Call {
  switch (family) {
    case 'mcp':
      return readMcp(operation, value, path, problems);
    case 'http':
      return readHttp(operation, value, path, problems);
    case 'resp':
      return readResp(operation, value, path, problems);
    default:
      return readSql(value, params, path, problems);
  }
}

function readMcp(operation: string, value: Json, path: Path, problems: Problems): Call {
  const params = asMap(value, path, problems);
  const needs: Readonly<Record<string, string>> = {
    'tools/call': 'name',
    'prompts/get': 'name',
    'resources/read': 'uri',
  };
  const key = needs[operation];
  if (key !== undefined && typeof params[key] !== 'string')
    problems.add(path, `${operation} needs a ${key}: { ${operation}: { ${key}: ... } }`, 'key');
  if (operation === 'tools/call') checkKeys(params, ['name', 'arguments'], path, problems);
  const detail = key === undefined ? '' : String(params[key] ?? '');
  return { operation, params, detail, expect: undefined };
}

function readHttp(operation: string, value: Json, path: Path, problems: Problems): Call {
  const map = asMap(value, path, problems);
  checkKeys(map, ['headers', 'body', 'expect'], path, problems);
  const headers = asMap(map['headers'] ?? null, [...path, 'headers'], problems);
  const given = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, String(text)]));
  const body = map['body'] ?? null;
  const isText = body === null || typeof body === 'string';
  const typed = Object.keys(given).some((name) => name.toLowerCase() === 'content-type');
  const full: Record<string, Json> =
    isText || typed ? given : { ...given, 'content-type': 'application/json' };
  return {
    operation,
    params: { headers: full, body: isText ? body : JSON.stringify(body) },
    detail: '',
    expect: map['expect'],
  };
}

function readResp(operation: string, value: Json, path: Path, problems: Problems): Call {
  const [command = '', ...words] = operation.split(' ').filter((word) => word !== '');
  const rest = typeof value === 'string' ? value.split(' ').filter((word) => word !== '') : (value ?? []);
  if (!Array.isArray(rest)) problems.add(path, 'expected the arguments as a list or a text');
  return {
    operation: command,
    params: { args: [...words, ...(Array.isArray(rest) ? rest : [])] },
    detail: '',
    expect: undefined,
  };
}

function readSql(value: Json, params: Json | undefined, path: Path, problems: Problems): Call {
  if (typeof value !== 'string') problems.add(path, 'expected the SQL as a text');
  const sql = String(value).trim();
  const values = params ?? [];
  if (!Array.isArray(values)) problems.add([...path.slice(0, -1), 'params'], 'expected a list of parameters');
  const operation = (/^[A-Za-z]+/.exec(sql)?.[0] ?? 'SQL').toUpperCase();
  return { operation, params: { sql, values }, detail: '', expect: undefined };
}

/** What a right answer holds, by family. */
const expectKeys: Readonly<Record<Family, readonly string[]>> = {
  http: ['status'],
  mcp: ['text'],
  resp: ['items'],
  sql: ['rows'],
};

function readExpect(family: Family, value: Json | undefined, path: Path, problems: Problems): Json {
  if (value === undefined || value === null) return null;
  const map = asMap(value, path, problems);
  checkKeys(map, expectKeys[family], path, problems);
  const { status, text } = map;
  if (status !== undefined && !(Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599))
    problems.add(path, 'expected a status from 100 to 599');
  if (text !== undefined && typeof text !== 'string')
    problems.add(path, 'expected the text that the answer holds');
  for (const key of ['items', 'rows'] as const) {
    const count = map[key];
    if (count !== undefined && typeof count !== 'string' && !Number.isInteger(count))
      problems.add(path, `expected a whole number of ${key}`);
  }
  return map;
}

function readText(value: Json | undefined, path: Path, problems: Problems): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  problems.add(path, 'expected a text');
  return null;
}

function readTimeout(value: Json | undefined, path: Path, problems: Problems): number | null {
  if (value === undefined) return null;
  const ms = typeof value === 'string' ? parseDuration(value) : null;
  if (ms === null || ms === 0) problems.add(path, 'expected a duration such as 30s or 500ms');
  return ms;
}

function readEndpoints(value: Json | undefined, path: Path, problems: Problems): string[] | null {
  if (value === undefined) return null;
  const names = typeof value === 'string' ? [value] : value;
  if (Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string'))
    return names;
  problems.add(path, 'expected the name of an endpoint, or a list of them');
  return null;
}

function asMap(value: Json, path: Path, problems: Problems): Readonly<Record<string, Json>> {
  if (value === null) return {};
  if (isPlainMap(value)) return value as Record<string, Json>;
  problems.add(path, `expected a map, found ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}`);
  return {};
}

function checkKeys(
  map: Readonly<Record<string, Json>>,
  known: readonly string[],
  path: Path,
  problems: Problems,
): void {
  for (const key of Object.keys(map))
    if (!known.includes(key))
      problems.add([...path, key], `unknown key "${key}"${suggest(key, known)}`, 'key');
}
