/** `expect` of a method: what a right answer holds, as the drivers of each protocol understand it. */
import { asMap, checkKeys } from './json-map.ts';
import type { Json } from './plan.ts';
import type { Family } from './protocols.ts';
import type { Path, Problems } from './source.ts';

/** Null = right. */
type Check = (value: Json) => string | null;

const isText = (value: Json): value is string => typeof value === 'string';
const isMap = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isStatus = (value: Json): boolean =>
  Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const each = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
const expected =
  (what: string, right: (value: Json) => boolean): Check =>
  (value) =>
    right(value) ? null : `expected ${what}`;

const count = expected(
  'a whole number, or a template',
  (value) => isText(value) || (Number.isInteger(value) && Number(value) >= 0),
);
/** Of a module of one's own anything may be expected. */
const checks: Readonly<Record<Exclude<Family, 'own'>, Readonly<Record<string, Check>>>> = {
  http: {
    status: expected(
      'a status from 200 to 599, or a list of them',
      (value) => each(value).length > 0 && each(value).every(isStatus),
    ),
    headers: expected('a map of header names and texts', isMap),
    body: expected('a text that the body holds', isText),
    json: expected('a map of paths and values', isMap),
    same: expected('true or false', (value) => typeof value === 'boolean'),
  },
  mcp: {
    text: expected(
      'a text that the answer holds, or a list of them',
      (value) => each(value).length > 0 && each(value).every(isText),
    ),
    json: expected('a path, or a map of paths and values', (value) => isText(value) || isMap(value)),
  },
  resp: { items: count },
  sql: { rows: count, row: expected('a list of cells', (value) => Array.isArray(value)) },
};

/** One reply proves the next by being equal to it, but for the call's own id in a text of the body. */
const perCall = /\$\{(client|call)\}/;
const perClient = /\$\{client\}/;

/** The expectation of a method; null = the protocol's own rules. */
export function readExpect(family: Family, value: Json | undefined, path: Path, problems: Problems): Json {
  if (value === undefined || value === null) return null;
  if (family === 'own') return value;
  const map = asMap(value, path, problems);
  checkKeys(map, Object.keys(checks[family]), path, problems);
  for (const [key, item] of Object.entries(map)) {
    const wrong = checks[family][key]?.(item) ?? null;
    if (wrong !== null) problems.add([...path, key], wrong);
    else if (family === 'http' && (key === 'body' ? perClient : perCall).test(JSON.stringify(item)))
      problems.add(
        [...path, key],
        'a right HTTP answer is the same for all calls: ${client} is not known here, and ${call} in body alone',
      );
  }
  return map;
}
