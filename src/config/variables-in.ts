import type { Json } from './plan.ts';
import { variablesOf } from './template.ts';

/** Names of all variables in the strings of a JSON value. */
export function variablesIn(value: Json): string[] {
  if (typeof value === 'string') return variablesOf(value).filter((name) => name !== null);
  if (Array.isArray(value)) return value.flatMap((item: Json) => variablesIn(item));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(variablesIn) : [];
}
