/** Operations: what a protocol can be asked, and the arguments of each as the plan carries them. */

import { suggest } from '../util/nearest.ts';
import { asMap, checkKeys } from './json-map.ts';
import type { Json } from './plan.ts';
import type { Family } from './protocols.ts';
import type { Path, Problems } from './source.ts';

const mcpOperations = [
  'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/templates/list',
  'prompts/list', 'prompts/get', 'completion/complete', 'ping',
]; // biome-ignore format: one line a group
const httpOperation = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/\S*$/;
const respCommand = /^[A-Z][A-Z0-9.]*(?: .*)?$/s;

/** The family an operation belongs to, or null. */
export function familyOfOperation(operation: string): Family | null {
  if (httpOperation.test(operation)) return 'http';
  if (mcpOperations.includes(operation)) return 'mcp';
  if (operation === 'sql') return 'sql';
  if (operation === 'call') return 'own';
  return respCommand.test(operation) && !/^[A-Z]+ \//.test(operation) ? 'resp' : null;
}

/** What is wrong with an operation of no family. `others`: keys that may stand beside one. */
export function unknownOperation(operation: string, others: readonly string[]): string {
  const known = [...mcpOperations, 'GET /path', 'POST /path', 'sql', 'call'];
  const hint = /^[a-z]+ \//i.test(operation)
    ? '; HTTP methods are written in capitals: "GET /path"'
    : suggest(operation, [...known, ...others]);
  return `no protocol has the operation "${operation}"${hint}`;
}

export interface Call {
  readonly operation: string;
  readonly params: Json;
  readonly detail: string;
  readonly expect: Json | undefined;
}

/** Arguments of an operation. */
export function readCall(
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
    case 'own':
      return readOwn(value, params, path, problems);
    case 'sql':
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

/** `call: NAME` and `params`: both are the module's own affair. */
function readOwn(value: Json, params: Json | undefined, path: Path, problems: Problems): Call {
  if (typeof value !== 'string' || value === '') problems.add(path, 'expected the name of what is called');
  return { operation: String(value), params: params ?? null, detail: '', expect: undefined };
}
