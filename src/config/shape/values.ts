/** Shapes of single values of the config. Each message completes "expected ...". */
import * as v from 'valibot';
import type { Json } from '../plan.ts';
import { durationPattern, memoryPattern, pacePattern, sharePattern } from '../units.ts';

/** A JSON Schema description that editors show. */
export const about = v.description;

/** Of a password that is written out; it is not said again. */
export const noPassword =
  'a password cannot stand in the config; name a variable: client: { password: { from-env: NAME } }';

export const text = v.pipe(v.string(), v.nonEmpty('expected a text, found an empty one'));
/** A word of a command line, a value of the environment: a number is taken as the text it is written as (document.ts). */
export const word = v.string();
export const words = v.array(word);
/** A value of an axis; the same holds for numbers. */
export const axisValue = v.string();
/** Shapes in whose place an editor may also accept a number. */
export const numberToo: ReadonlySet<unknown> = new Set([word, axisValue]);

/** Names that stand in templates and file names. */
export const named = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z][A-Za-z0-9_-]*$/,
    'expected a name of letters, digits, "-" and "_", beginning with a letter',
  ),
);
/** Names people read: methods, checks. */
export const label = v.pipe(
  v.string(),
  v.regex(/^(?! )[^\p{Cc}\p{Cs}]{1,80}$/u, 'expected a name of at most 80 characters in one line'),
);

/** A quantity written as text, so that its unit stands beside it. */
function quantity(pattern: RegExp, example: string) {
  const expected = `expected ${example}`;
  return v.pipe(v.string(expected), v.regex(pattern, expected));
}
export const duration = quantity(durationPattern, 'a duration such as 30s, 500ms or 2min');
export const share = quantity(sharePattern, 'a percentage such as 1%');
export const memory = quantity(memoryPattern, 'a share or size such as 80% or "35000 MiB"');
export const pace = quantity(pacePattern, 'a pace such as 15/s or 1/10s');
export const rate = quantity(pacePattern, 'a rate such as 500/s or 30/min');

/** A whole number between two bounds, both allowed. */
export function whole(least: number, most: number) {
  const expected = `expected a whole number from ${least} to ${most}`;
  return v.pipe(v.number(), v.integer(expected), v.minValue(least, expected), v.maxValue(most, expected));
}

const finite = v.pipe(v.number(), v.finite());
/** A value of a grid's parameter: it stands in texts of methods, in a table and in paths of prose. */
export const scalar = v.union([v.string(), finite, v.boolean()], 'expected a text, a number, true or false');

/** Any JSON value; YAML can also make dates and infinite numbers, which no protocol could send. */
export const json = v.pipe(v.unknown(), jsonOnly(), asJson());
/** The same with a description, which must stand before the transformation to be seen by editors. */
export const jsonAbout = (description: string) =>
  v.pipe(v.unknown(), about(description), jsonOnly(), asJson());

function jsonOnly() {
  return v.check(isJson, 'expected a JSON value (text, number, true, false, null, list or map)');
}

function asJson() {
  return v.transform((value: unknown) => value as Json);
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isPlainMap(value) && Object.values(value).every(isJson);
}

/** A map as YAML makes it. */
export function isPlainMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Code of a page's language. */
export const locale = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'expected a locale such as en or es'),
);
/** Text, or a text per locale. */
export const localized = v.union([text, v.record(locale, text)]);

/** One axis value, or several. */
export const selection = v.pipe(
  v.record(
    named,
    v.union([axisValue, v.pipe(v.array(axisValue), v.nonEmpty('expected at least one value'))]),
  ),
  v.minEntries(1, 'expected at least one axis'),
);
