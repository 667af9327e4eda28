/** What fields of a record are made of, and how each says what it means. */
import * as v from 'valibot';
import { largestNumber } from './limits.ts';

export const finite = v.pipe(v.number(), v.minValue(-largestNumber), v.maxValue(largestNumber));
export const nullableNumber = v.nullable(finite);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
export const text = v.string();
export const nullableText = v.nullable(text);

/**
 * A field and its meaning, which schema/record.schema.json and docs/record.md repeat. Sentences at the end have a form
 * (scripts/docs/record-meaning.ts): `Unit: ...` where the name does not end in one, `Null = ...`, `Absent = ...`.
 */
export const field = <const S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: S,
  meaning: string,
) => v.pipe(schema, v.description<v.InferOutput<S>, string>(meaning));
