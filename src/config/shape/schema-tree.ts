/** Reading the valibot schema itself: which keys a map may have, and where only a map will do. */
import type { Path, Problems } from '../source.ts';
import { configSchema } from './index.ts';
import { isPlainMap } from './values.ts';

interface AnySchema {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly wrapped?: AnySchema;
  readonly value?: AnySchema;
  readonly item?: AnySchema;
  readonly options?: readonly (AnySchema | string)[];
  readonly pipe?: readonly AnySchema[];
}

/** The keys that a map at `path` may have, from the schema itself. */
export function keysAt(path: Path): string[] {
  let schemas: AnySchema[] = variants(configSchema as unknown as AnySchema);
  for (const step of path) {
    schemas = schemas
      .map((schema) => schema.entries?.[step] ?? schema.value ?? schema.item)
      .flatMap((schema) => (schema === undefined ? [] : variants(schema)));
  }
  return [...new Set(schemas.flatMap((schema) => Object.keys(schema.entries ?? {})))];
}

/** A schema without its wrappings: optional, nullable, piped; each variant of a choice. */
function variants(schema: AnySchema): AnySchema[] {
  if (schema.wrapped !== undefined) return variants(schema.wrapped);
  const options = (schema.options ?? []).filter((option): option is AnySchema => typeof option === 'object');
  return options.length > 0 ? options.flatMap(variants) : [schema];
}

/** valibot takes a list for a map with the keys 0, 1, 2; here it is a mistake. */
export function refuseLists(value: unknown, problems: Problems): void {
  walk(value, variants(configSchema as unknown as AnySchema), [], problems);
}

function walk(value: unknown, schemas: readonly AnySchema[], path: Path, problems: Problems): void {
  if (Array.isArray(value)) {
    const items = schemas.flatMap(({ item }) => (item === undefined ? [] : variants(item)));
    const wantsMap = schemas.some(({ type }) => type === 'strict_object' || type === 'record');
    if (items.length === 0 && wantsMap) problems.add(path, 'expected a map, found a list');
    for (const [i, one] of value.entries()) walk(one, items, [...path, i], problems);
  } else if (isPlainMap(value)) {
    for (const [key, one] of Object.entries(value))
      walk(
        one,
        schemas.flatMap((schema) => variantsOf(schema.entries?.[key] ?? schema.value)),
        [...path, key],
        problems,
      );
  }
}

const variantsOf = (schema: AnySchema | undefined): AnySchema[] =>
  schema === undefined ? [] : variants(schema);
