/** What a field of the record says of itself, taken apart: its meaning, its unit, and what it means where it is not there. */
import type { JsonSchema } from './json-schema.ts';

export interface FieldMeaning {
  readonly meaning: string;
  /** Empty = it is no number. */
  readonly unit: string;
  /** What null says, and what it says that the key is missing; empty where neither can be. */
  readonly lack: string;
}

/** Units as names end in them. */
const units: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/(^|_)mib$/, 'MiB'],
  [/(^|_)kib$/, 'KiB'],
  [/(^|_)ms$/, 'ms'],
  [/(^|_)per_s$/, '1/s'],
  [/(^|_)cores$/, 'cores'],
  [/(^|_)bytes$/, 'bytes'],
  [/(^|_)ticks$/, 'ticks'],
  [/(^|_)share$/, 'share'],
];

/** The forms `field` of src/record/field.ts asks for. */
const form =
  /^(?<meaning>.*?)(?: Unit: (?<unit>.*?)\.)?(?: Null = (?<none>.*?)\.)?(?: Absent = (?<absent>.*?)\.)?$/s;

/**
 * @param value schema of the field, with its description
 * @throws where it does not say what it means, in which unit, or what its lack says
 */
export function readMeaning(key: string, value: JsonSchema, required: boolean): FieldMeaning {
  const { meaning, unit, none, absent } = form.exec(value.description ?? '')?.groups ?? {};
  const fault = (what: string) => new Error(`${key} of the record ${what} (src/record)`);
  if (!meaning) throw fault('does not say what it means');
  if ((none !== undefined) !== isNullable(value)) throw fault('and null do not go together');
  if ((absent !== undefined) === required) throw fault('and its absence do not go together');
  return {
    meaning,
    unit: unit ?? unitOf(key, value, fault),
    lack: [...(none ? [`null: ${none}`] : []), ...(absent ? [`absent: ${absent}`] : [])].join('; '),
  };
}

function unitOf(key: string, value: JsonSchema, fault: (what: string) => Error): string {
  const types = typesOf(value);
  if (!types.includes('number') && !types.includes('integer')) return '';
  const named = units.find(([ending]) => ending.test(key))?.[1];
  if (named !== undefined) return named;
  if (types.includes('integer')) return 'count';
  throw fault('does not say its unit');
}

export const isNullable = (value: JsonSchema): boolean => typesOf(value).includes('null');

/** JSON types a value may have. */
export function typesOf(value: JsonSchema): string[] {
  const { type, const: only } = value;
  const variants = variantsOf(value);
  if (variants.length > 0) return variants.flatMap(typesOf);
  if (only !== undefined) return [typeof only === 'number' ? 'constant' : typeof only];
  return type === undefined ? [] : [type].flat();
}

/** What a choice is between; empty = it is none. */
export const variantsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];
