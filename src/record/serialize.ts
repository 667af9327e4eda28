/** The one text form of a record: sorted keys, one figure per line, LF, so that a reviewer can read the diff. */
import { createHash } from 'node:crypto';
import { NonFiniteNumberError } from '../errors/record.ts';
import type { RatingRecord } from './schema.ts';

/** Longer flat objects are spread over lines; a figure never is, nor a row of figures. */
const flatWidth = 160;

/**
 * The record as text.
 * @throws NonFiniteNumberError with the path of the number
 */
export function serializeRecord(record: RatingRecord): string {
  return `${print(record, '', [])}\n`;
}

/** SHA-256 of the record's text form, hex; it stands in every file drawn from the record. */
export function recordSha256(record: RatingRecord): string {
  return createHash('sha256').update(serializeRecord(record)).digest('hex');
}

type Entry = readonly [key: string, value: unknown];

/** Own keys in code-unit order, which no locale changes; what is undefined is not there. */
function entriesOf(value: object): Entry[] {
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function print(value: unknown, indent: string, path: readonly string[]): string {
  if (!isObject(value)) return scalar(value, path);
  if (isFigure(value) || isRow(value, path)) return onOneLine(value, path);
  if (isFlat(value)) {
    const line = onOneLine(value, path);
    if (line.length <= flatWidth) return line;
  }
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((each, i) => print(each, inner, [...path, String(i)]))
    : entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${print(each, inner, [...path, key])}`);
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

function onOneLine(value: unknown, path: readonly string[]): string {
  if (!isObject(value)) return scalar(value, path);
  if (Array.isArray(value))
    return `[${value.map((each, i) => onOneLine(each, [...path, String(i)])).join(',')}]`;
  const parts = entriesOf(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${onOneLine(each, [...path, key])}`,
  );
  return `{${parts.join(',')}}`;
}

function scalar(value: unknown, path: readonly string[]): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new NonFiniteNumberError(`${path.join('.')} is ${value}, which no record may hold`);
  const text = JSON.stringify(value);
  if (text === undefined)
    throw new NonFiniteNumberError(`${path.join('.')} is ${typeof value}, which no record may hold`);
  return text;
}

/** A figure, by what only a figure has. */
const isFigure = (value: object): boolean =>
  ['value', 'low', 'high', 'n', 'rounds', 'source'].every((key) => key in value);
/** Of which a record has hundreds: what one round read at one step, in one sample, or all in all. */
const rows = [
  ['instance', 'order', 'outcomes', 'values'],
  ['achieved', 'clients', 'stopped_in_step', 'values'],
];
const isRow = (value: object, path: readonly string[]): boolean =>
  rows.some((keys) => keys.every((key) => key in value)) ||
  (path.at(-3) === 'rounds' && (path.at(-1) === 'values' || path.at(-1) === 'admit'));
const isFlat = (value: object): boolean => !Object.values(value).some(isObject);
