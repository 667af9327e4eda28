/**
 * What a right result of an MCP method holds, beyond what the protocol itself demands.
 *
 * `expect` may hold
 * - `text`: a text (or a list of them) that the result's text content must contain; of a listing, its JSON
 * - `json`: path with dots into the result (`content.0.text`) -> the value that must stand there; a single path
 *   instead of a mapping must only exist
 * `${client}` and `${call}` may stand in texts and values.
 */
import type { Json } from '../../../config/plan.ts';
import { MethodNotUnderstoodError } from '../../../errors/driver.ts';
import type { DriverMethod } from '../../messages.ts';
import { isObject } from '../../wire/jsonrpc.ts';

export interface Expectation {
  readonly texts: readonly string[];
  readonly paths: readonly (readonly [path: string, value: Json | undefined])[];
  /** It differs from client to client or from call to call, so that no reply proves another. */
  readonly varies: boolean;
}

export const noExpectation: Expectation = { texts: [], paths: [], varies: false };

/** @throws MethodNotUnderstoodError where `expect` is not as above. */
export function expectationOf(method: DriverMethod): Expectation {
  const wrong = (what: string) => new MethodNotUnderstoodError(`method ${method.name}: expect: ${what}`);
  const { expect } = method;
  if (expect === null || expect === undefined) return noExpectation;
  if (!isObject(expect)) throw wrong('expected a mapping with text or json');
  const strange = Object.keys(expect).find((key) => key !== 'text' && key !== 'json');
  if (strange !== undefined) throw wrong(`unknown key ${strange}; known are text, json`);
  const texts = expect.text === undefined ? [] : [expect.text].flat();
  if (!texts.every((text): text is string => typeof text === 'string')) throw wrong('text: expected a text');
  const paths = pathsOf(expect.json);
  if (paths === null) throw wrong('json: expected a path, or a mapping of paths to values');
  return { texts, paths, varies: /\$\{(client|call)\}/.test(JSON.stringify(expect)) };
}

function pathsOf(json: Json | undefined): (readonly [string, Json | undefined])[] | null {
  if (json === undefined) return [];
  if (typeof json === 'string') return [[json, undefined]];
  return isObject(json) ? Object.entries(json) : null;
}

/** Fills `${client}` and `${call}`. */
export type Fill = (text: string) => string;

/** What of the expectation a result lacks, in words; null where it lacks nothing. */
export function lacks(expectation: Expectation, result: Json, fill: Fill): string | null {
  for (const text of expectation.texts)
    if (!textOf(result).includes(fill(text))) return 'the expected text is not in the result';
  for (const [path, value] of expectation.paths) {
    const found = valueAt(result, path);
    const wanted = value === undefined ? undefined : fill(JSON.stringify(value));
    const right = wanted === undefined ? found !== undefined : JSON.stringify(found) === wanted;
    if (!right) return `json ${path}: ${found === undefined ? 'nothing there' : 'another value'}`;
  }
  return null;
}

/** All text of a result's content (tools/call, resources/read, prompts/get); of any other result, its JSON. */
export function textOf(result: Json): string {
  const parts = isObject(result) ? (result.content ?? result.contents) : undefined;
  if (!Array.isArray(parts)) return JSON.stringify(result);
  return parts
    .map((part: Json) => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('\n');
}

/** The value at a path with dots, or undefined. */
function valueAt(value: Json, path: string): Json | undefined {
  let inner: Json | undefined = value;
  for (const key of path.split('.')) {
    if (Array.isArray(inner)) inner = inner[Number(key)];
    else inner = isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }
  return inner;
}
