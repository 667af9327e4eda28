/** A validator of the part of JSON Schema draft 7 that our schemas use; it refuses keywords it does not know. */

type Schema = { readonly [key: string]: unknown };
const ignored = new Set(['$schema', 'title', 'description', 'default']);

/** Paths of `value` that the schema refuses, each with the keyword. */
export function violations(schema: Schema, value: unknown, path = ''): string[] {
  return Object.entries(schema)
    .filter(([keyword]) => !ignored.has(keyword))
    .flatMap(([keyword, rule]) => {
      const check = checks[keyword];
      if (check === undefined) throw new Error(`unknown keyword ${keyword}`);
      return check(rule, value, path, schema);
    });
}

type Check = (rule: unknown, value: unknown, path: string, schema: Schema) => string[];
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const unless = (right: boolean, said: string): string[] => (right ? [] : [said]);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isMap,
  null: (value) => value === null,
};

const checks: Readonly<Record<string, Check>> = {
  type: (rule, value, path) =>
    unless(
      [rule].flat().some((type) => types[String(type)]?.(value)),
      `${path}: type`,
    ),
  const: (rule, value, path) => unless(value === rule, `${path}: const`),
  enum: (rule, value, path) => unless((rule as unknown[]).includes(value), `${path}: enum`),
  anyOf: (rule, value, path) =>
    unless(
      (rule as Schema[]).some((one) => violations(one, value, path).length === 0),
      `${path}: anyOf`,
    ),
  required: (rule, value, path) =>
    (rule as string[])
      .filter((key) => isMap(value) && !(key in value))
      .map((key) => `${path}.${key}: required`),
  properties: (rule, value, path) =>
    Object.entries(rule as Record<string, Schema>).flatMap(([key, one]) =>
      isMap(value) && key in value ? violations(one, value[key], `${path}.${key}`) : [],
    ),
  propertyNames: (rule, value, path) =>
    isMap(value)
      ? Object.keys(value).flatMap((key) => violations(rule as Schema, key, `${path}.${key} (name)`))
      : [],
  additionalProperties: (rule, value, path, schema) => {
    const known = Object.keys((schema['properties'] ?? {}) as object);
    const more = isMap(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
    if (rule === false) return more.map((key) => `${path}.${key}: additional`);
    return more.flatMap((key) =>
      violations(rule as Schema, (value as Record<string, unknown>)[key], `${path}.${key}`),
    );
  },
  items: (rule, value, path) =>
    Array.isArray(value) ? value.flatMap((one, i) => violations(rule as Schema, one, `${path}.${i}`)) : [],
  pattern: (rule, value, path) =>
    unless(typeof value !== 'string' || new RegExp(String(rule), 'u').test(value), `${path}: pattern`),
  minLength: (rule, value, path) =>
    unless(typeof value !== 'string' || value.length >= Number(rule), `${path}: minLength`),
  minItems: (rule, value, path) =>
    unless(!Array.isArray(value) || value.length >= Number(rule), `${path}: minItems`),
  minProperties: (rule, value, path) =>
    unless(!isMap(value) || Object.keys(value).length >= Number(rule), `${path}: minProperties`),
  minimum: (rule, value, path) =>
    unless(typeof value !== 'number' || value >= Number(rule), `${path}: minimum`),
  maximum: (rule, value, path) =>
    unless(typeof value !== 'number' || value <= Number(rule), `${path}: maximum`),
};
