/** `x-mcp-header` in a tool's input schema: which arguments a client mirrors into which headers (2026-07-28, SEP-2243). */
import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';

/** An argument, by its place in the arguments, and the header it goes into. */
export interface Mirrored {
  readonly header: string;
  readonly path: readonly string[];
}

export const annotation = 'x-mcp-header';
const key = annotation;
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const primitive: readonly Json[] = ['string', 'integer', 'boolean'];
/** Members of a schema that hold values and no schemas. */
const values: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);
/** A schema nested deeper is not looked into further. */
const deepest = 64;

interface Found extends Mirrored {
  readonly fault: string | null;
}

/** What a tool's schema asks for; a text where an annotation breaks a rule, and with it the tool. */
export function annotationsOf(schema: Json | undefined): readonly Mirrored[] | string {
  const found: Found[] = [];
  if (isObject(schema)) collect(schema, [], true, found);
  const bad = found.find(({ fault }) => fault !== null);
  if (bad) return bad.fault as string;
  const names = found.map(({ header }) => header.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? found : `${key} "${twice}" stands twice`;
}

/** @param reachable nothing but `properties` leads here: only then has the argument one place. */
function collect(schema: Json, path: readonly string[], reachable: boolean, found: Found[], depth = 0): void {
  if (depth > deepest || typeof schema !== 'object' || schema === null) return;
  if (isObject(schema) && Object.hasOwn(schema, key)) found.push(read(schema, path, reachable));
  for (const [name, inner] of Object.entries(schema)) {
    if (name === key || values.has(name)) continue;
    if (name !== 'properties' || !isObject(inner)) collect(inner, path, false, found, depth + 1);
    else
      for (const [argument, own] of Object.entries(inner))
        collect(own, [...path, argument], reachable, found, depth + 1);
  }
}

function read(schema: { readonly [key: string]: Json }, path: readonly string[], reachable: boolean): Found {
  const header = schema[key];
  const name = typeof header === 'string' ? header : '';
  return { header: name, path, fault: faultOf(name, schema['type'], path, reachable) };
}

function faultOf(
  name: string,
  type: Json | undefined,
  path: readonly string[],
  reachable: boolean,
): string | null {
  if (!token.test(name)) return `${key} ${JSON.stringify(name)} is no name of a header`;
  if (!reachable || path.length === 0) return `${key} "${name}" stands where the argument has no one place`;
  const types = [type ?? null].flat();
  const plain = types.some((one) => primitive.includes(one));
  const all = types.every((one) => primitive.includes(one) || (types.length > 1 && one === 'null'));
  return plain && all ? null : `${key} "${name}" on a type other than string, integer or boolean`;
}
