/** Answers as texts to keep word for word, and as one text each that is the same where the answers are. */
import { isUtf8 } from 'node:buffer';
import type { Json } from '../../config/plan.ts';
import type { Answer, AnswerValue } from '../protocol.ts';

/** A body or JSON as it came; values a row each, cells apart by tabs. */
export function textOf(answers: readonly Answer[]): string {
  return answers.map(oneText).join('\n');
}

function oneText(answer: Answer): string {
  if (answer.kind === 'body') return answer.bytes.toString('utf8');
  if (answer.kind === 'json') return JSON.stringify(answer.value, null, 2);
  return lines(answer.value).join('\n');
}

function lines(value: AnswerValue): string[] {
  if (!isList(value)) return [cell(value)];
  return value.map((row) => (isList(row) ? row.map((one) => lines(one).join(' ')).join('\t') : cell(row)));
}

const isList = (value: AnswerValue): value is readonly AnswerValue[] => Array.isArray(value);

/** Null is told apart from a text that is empty. */
function cell(value: Exclude<AnswerValue, readonly AnswerValue[]>): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? value : Buffer.from(value).toString('utf8');
}

/** Whether all bytes of the answer are UTF-8, so that its text is the answer word for word. */
export function isText(answer: Answer): boolean {
  if (answer.kind === 'json') return true;
  return answer.kind === 'body' ? isUtf8(answer.bytes) : isTextual(answer.value);
}

function isTextual(value: AnswerValue): boolean {
  if (value === null || typeof value === 'string') return true;
  return isList(value) ? value.every(isTextual) : isUtf8(value);
}

/**
 * Equal for equal answers, of whatever protocol: a row of one cell is its cell and a list of one item its item, so that
 * `SELECT count(*)` is DBSIZE; keys of JSON stand in order. Bytes that are no UTF-8 are compared as they are.
 */
export function sameOf(answers: readonly Answer[]): string {
  return JSON.stringify(single(answers.map(oneSame)));
}

function oneSame(answer: Answer): Json {
  if (answer.kind === 'body') return plain(answer.bytes);
  return answer.kind === 'json' ? sorted(answer.value) : unwrapped(answer.value);
}

function unwrapped(value: AnswerValue): Json {
  if (value === null) return null;
  return isList(value) ? single(value.map(unwrapped)) : plain(value);
}

const single = (list: readonly Json[]): Json => (list.length === 1 ? (list[0] as Json) : [...list]);

function plain(value: string | Uint8Array): Json {
  if (typeof value === 'string') return value;
  const bytes = Buffer.from(value);
  return isUtf8(bytes) ? bytes.toString('utf8') : { base64: bytes.toString('base64') };
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  );
}
