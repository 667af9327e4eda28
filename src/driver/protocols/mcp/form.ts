import type { Json } from '../../../config/plan.ts';
import { isObject } from '../../wire/jsonrpc.ts';

/** Texts of the formats a form's schema may ask for. */
const formats: Readonly<Record<string, string>> = {
  email: 'user@example.com',
  uri: 'https://example.com/',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
};

/** A form's answers by its schema: what is given for a field, else its default, else (where it is required) something right. */
export function fillForm(
  schema: Json | undefined,
  given: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const fields = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const required = isObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  const filled: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : answerTo(field, required.includes(name));
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}

function answerTo(field: Json, required: boolean): Json | undefined {
  if (!isObject(field)) return undefined;
  if (field.default !== undefined) return field.default;
  return required ? anyOf(field) : undefined;
}

/** The smallest value that a field's schema takes. */
function anyOf(field: { readonly [key: string]: Json }): Json {
  const [choice] = choices(field);
  if (field.type === 'boolean') return true;
  if (field.type === 'number' || field.type === 'integer')
    return typeof field.minimum === 'number' ? field.minimum : 0;
  if (field.type === 'array') {
    const [item] = isObject(field.items) ? choices(field.items) : [];
    return item === undefined ? [] : [item];
  }
  if (choice !== undefined) return choice;
  const length = typeof field.minLength === 'number' ? field.minLength : 1;
  return formats[String(field.format)] ?? 'x'.repeat(Math.max(1, length));
}

/** Values that a field may have, where its schema lists them: plain, or each with a title. */
function choices(field: { readonly [key: string]: Json }): Json[] {
  const titled = [field.oneOf, field.anyOf].find((list) => Array.isArray(list)) as
    | readonly Json[]
    | undefined;
  if (Array.isArray(field.enum)) return [...field.enum];
  return (titled ?? []).flatMap((one) => (isObject(one) && one.const !== undefined ? [one.const] : []));
}
