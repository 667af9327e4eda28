/** Maps within the user's own JSON, which valibot has only checked to be JSON. */

import { suggest } from '../util/nearest.ts';
import type { Json } from './plan.ts';
import { isPlainMap } from './shape/values.ts';
import type { Path, Problems } from './source.ts';

/** The value as a map; nothing is an empty one. */
export function asMap(value: Json, path: Path, problems: Problems): Readonly<Record<string, Json>> {
  if (value === null) return {};
  if (isPlainMap(value)) return value as Record<string, Json>;
  problems.add(path, `expected a map, found ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}`);
  return {};
}

/** Adds a mistake for each key that does not exist. */
export function checkKeys(
  map: Readonly<Record<string, Json>>,
  known: readonly string[],
  path: Path,
  problems: Problems,
): void {
  for (const key of Object.keys(map))
    if (!known.includes(key))
      problems.add([...path, key], `unknown key "${key}"${suggest(key, known)}`, 'key');
}
