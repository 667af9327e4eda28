/** Methods: from the short forms of the config to operation, arguments and expectation. */
import { readExpect } from './method-expect.ts';
import { familyOfOperation, readCall, unknownOperation } from './operations.ts';
import type { Json, MethodSpec } from './plan.ts';
import type { Family } from './protocols.ts';
import type { MethodInput } from './shape/index.ts';
import type { Path, Problems } from './source.ts';
import { parseDuration } from './units.ts';

export interface ParsedMethod {
  readonly family: Family;
  readonly spec: MethodSpec;
  /** Endpoints that call it; null = all of its family. */
  readonly endpoints: readonly string[] | null;
  readonly path: Path;
}

/** Keys that may stand beside the operation. */
const about = ['endpoints', 'detail', 'expect', 'timeout'];

/** Reads one method; null when a mistake was added. */
export function parseMethod(
  name: string,
  input: MethodInput,
  path: Path,
  problems: Problems,
): ParsedMethod | null {
  const before = problems.found.length;
  const map: Readonly<Record<string, Json>> = typeof input === 'string' ? { [input]: null } : input;
  const keys = Object.keys(map).filter(
    (key) => !about.includes(key) && !(key === 'params' && ('sql' in map || 'call' in map)),
  );
  const operation = keys[0];
  if (operation === undefined || keys.length > 1) {
    const found = keys.length === 0 ? 'none' : keys.map((key) => `"${key}"`).join(' and ');
    problems.add(path, `expected one operation such as tools/list, "GET /path", MGET or sql, found ${found}`);
    return null;
  }
  const family = familyOfOperation(operation);
  if (family === null) {
    problems.add(path, unknownOperation(operation, about), 'value', operation);
    return null;
  }
  const at = typeof input === 'string' ? path : [...path, operation];
  const call = readCall(family, operation, map[operation] ?? null, map['params'], at, problems);
  const beside = map['expect'];
  if (beside !== undefined && call.expect !== undefined)
    problems.add([...path, 'expect'], 'expect stands here and in the operation; expected one of them', 'key');
  const expect =
    beside === undefined
      ? readExpect(family, call.expect, [...at, 'expect'], problems)
      : readExpect(family, beside, [...path, 'expect'], problems);
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
