/** The last stage of templates, in a whole value: `${client}` from 1, `${call}`, and `$$` for `$`. */
import { idDigits } from '../../wire/proof.ts';
import { fillLast } from '../../wire/request.ts';
import type { Value } from './types.ts';

/** @param client index from 0. @param call its number, ten digits in texts */
export function fillValue(value: Value, client: number, call: number): Value {
  if (typeof value === 'string') return fillLast(value, client, String(call).padStart(idDigits, '0'));
  if (Array.isArray(value)) return value.map((item: Value) => fillValue(item, client, call));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillValue(item as Value, client, call)]),
  );
}
