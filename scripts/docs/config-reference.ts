/** The reference of every key of `ratingplate.yml` as one table, from the JSON Schema. */
import { collapse, type Property, propertiesOf } from './config-same.ts';
import { valueText } from './config-value.ts';
import type { JsonSchema } from './json-schema.ts';

/** @param schema of the config */
export function configReference(schema: JsonSchema): string {
  const known = new Map<string, JsonSchema>();
  const rows = propertiesOf(schema).flatMap((property) => rowsOf(property, '', known));
  const lines = rows.map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`);
  // A key of two variants that means the same in both stands once.
  return ['| key | value | meaning |', '|---|---|---|', ...new Set(lines)].join('\n');
}

type Row = readonly [key: string, value: string, meaning: string];

/** The property and all below it. `known`: objects listed so far, by path. */
function rowsOf({ key, value, required }: Property, under: string, known: Map<string, JsonSchema>): Row[] {
  const at = `${under}${key}`;
  if (value.description === undefined) throw new Error(`${at} has no description in src/config/shape`);
  const must = required ? ', required' : '';
  const own: Row = [`\`${at}\``, `${valueText(value)}${must}`, value.description];
  return [own, ...objectsIn(value, at).flatMap(([path, object]) => below(path, object, known))];
}

/** The properties of an object; those that an earlier one has too are only named. */
function below(path: string, object: JsonSchema, known: Map<string, JsonSchema>): Row[] {
  const { as, same, others } = collapse(object, known);
  known.set(path, object);
  const rows = others.flatMap((property) => rowsOf(property, `${path}.`, known));
  const named = same.map((key) => `\`${key}\``).join(', ');
  return same.length === 0 ? rows : [...rows, [`\`${path}\` …`, named, `As in \`${as}\`.`]];
}

/** Objects with keys of their own in a schema: itself, what a map or list holds, or the variants of a choice. */
function objectsIn(schema: JsonSchema, at: string): [string, JsonSchema][] {
  if (schema.anyOf) return schema.anyOf.flatMap((variant) => objectsIn(variant, at));
  if (schema.items) return objectsIn(schema.items, `${at}[]`);
  if (typeof schema.additionalProperties === 'object')
    return objectsIn(schema.additionalProperties, `${at}.NAME`);
  return schema.properties ? [[at, schema]] : [];
}
