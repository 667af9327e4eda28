/** Objects of the config that share keys: measure.point and measure.series, a target and each of targets. */
import type { JsonSchema } from './json-schema.ts';

export interface Property {
  readonly key: string;
  readonly value: JsonSchema;
  readonly required: boolean;
}

export const propertiesOf = ({ properties, required }: JsonSchema): Property[] =>
  Object.entries(properties ?? {}).map(([key, value]) => ({
    key,
    value,
    required: required?.includes(key) ?? false,
  }));

interface Collapsed {
  /** Path of the earlier object. */
  readonly as: string;
  readonly same: readonly string[];
  readonly others: readonly Property[];
}

/** Fewer are written out: a reader would have to look them up for nothing. */
const least = 3;

/** The keys that one earlier object has too, word for word, and the others. */
export function collapse(object: JsonSchema, known: ReadonlyMap<string, JsonSchema>): Collapsed {
  const properties = propertiesOf(object);
  const shared = [...known].map(([as, other]) => ({
    as,
    same: properties.filter(({ key, value }) => isSame(value, other.properties?.[key])).map(({ key }) => key),
  }));
  const best = shared.sort((a, b) => b.same.length - a.same.length)[0];
  if (best === undefined || best.same.length < least) return { as: '', same: [], others: properties };
  return { ...best, others: properties.filter(({ key }) => !best.same.includes(key)) };
}

const isSame = (a: JsonSchema, b: JsonSchema | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
