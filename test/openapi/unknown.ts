/** Properties that no schema names: JSON Schema lets them pass, and a misspelt one looks like one that was left out. */
import type { Schema } from './schema.ts';

type Resolve = (ref: string) => Schema;

/** Their places within the value, which may be of any of the schemas. */
export function unknownProperties(
  schemas: readonly Schema[],
  value: unknown,
  resolve: Resolve,
  place = '',
): string[] {
  const branches = schemas.flatMap((schema) => branchesOf(schema, resolve));
  if (Array.isArray(value)) {
    const items = branches.flatMap((branch) => (branch.items ? [branch.items] : []));
    if (items.length === 0) return [];
    return value.flatMap((item, i) => unknownProperties(items, item, resolve, `${place}/${i}`));
  }
  if (typeof value !== 'object' || value === null || branches.some(isFree)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const named = branches.flatMap(({ properties, additionalProperties }) => {
      const own = properties && Object.hasOwn(properties, name) ? [properties[name] as Schema] : [];
      return typeof additionalProperties === 'object' ? [...own, additionalProperties] : own;
    });
    if (named.length === 0) return [`${place}/${name}`];
    return unknownProperties(named, inner, resolve, `${place}/${name}`);
  });
}

/** A schema and all those it is composed of. */
function branchesOf(schema: Schema, resolve: Resolve): Schema[] {
  if (schema.$ref !== undefined) return branchesOf(resolve(schema.$ref), resolve);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  return [schema, ...parts.flatMap((part) => branchesOf(part, resolve))];
}

/** An object of which nothing more is said. */
const isFree = ({ type, properties, additionalProperties }: Schema): boolean =>
  additionalProperties === true || (type === 'object' && !properties && additionalProperties === undefined);
