/** What an answer is worth as a number, and whether that is what was expected. */
import { checkExpectation, fillTemplate } from '../config/index.ts';
import type { CheckSpec } from '../config/plan.ts';
import type { Variables } from '../config/template.ts';
import type { Asked } from '../driver/protocol.ts';
import type { KeptAnswer } from '../record/samples.ts';

export type NumberCheck = Extract<CheckSpec, { kind: 'number' }>;

/** One look at a check. */
export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  /** What was found: `4096`; where it failed `expected = 4096, found 4095`. */
  readonly reason: string;
}

/** The finding of a check that failed: it fails what it was made around, by name. */
export const checkFinding = ({ name, reason }: Outcome) => ({
  code: 'check-failed' as const,
  reason: `check ${name}: ${reason}`,
  method: null,
});

/** A number, or why there is none. */
export type Reading = { readonly value: number } | { readonly why: string };

const number = /^\s*(-?\d+(?:\.\d+)?)\s*$/;
/** Characters of an answer that are shown. */
const shown = 80;

/** The number in an answer: what the pattern's first group holds (the match, where it has none), or the whole answer. */
export function readNumber({ outcome, reason, text }: Asked, pattern: string | null): Reading {
  if (outcome !== 'ok') return { why: `it ended ${outcome}${reason === null ? '' : `, ${reason}`}` };
  const match = pattern === null ? null : new RegExp(pattern, 'u').exec(text);
  if (pattern !== null && match === null) return { why: 'the pattern is not in the answer' };
  const found = match === null ? text : (match[1] ?? match[0]);
  const digits = number.exec(found)?.[1];
  if (digits === undefined) return { why: `${quoted(found)} is no number` };
  // A count that is off by one must not pass for what it is next to.
  if (Math.abs(Number(digits)) > Number.MAX_SAFE_INTEGER)
    return { why: `${digits} cannot be told to the unit` };
  return { value: Number(digits) };
}

/** A text as it can stand in one line. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `"${line.length > shown ? `${line.slice(0, shown)} ...` : line}"`;
}

export function changeOf(before: Reading, after: Reading): Reading {
  if (!('value' in before)) return before;
  return 'value' in after ? { value: after.value - before.value } : after;
}

/** @param vars what a condition may name: `connections`, `calls`, the grid's parameters, axes */
export function judgeReading({ name, expect }: NumberCheck, reading: Reading, vars: Variables): Outcome {
  const condition = fillTemplate(expect, vars);
  if (!('value' in reading)) return { name, passed: false, reason: `no number: ${reading.why}` };
  const passed = checkExpectation(condition, reading.value) === true;
  return {
    name,
    passed,
    reason: passed ? `${reading.value}` : `expected ${condition}, found ${reading.value}`,
  };
}

/** One answer of an `equal` check. */
export interface Given {
  readonly endpoint: string;
  readonly answer: KeptAnswer['answer'];
}

/** Whether all have answered, and the same. */
export function judgeEqual(name: string, given: readonly Given[]): Outcome {
  const silent = given.find(({ answer }) => answer.outcome !== 'ok');
  if (silent !== undefined) {
    const { outcome, reason } = silent.answer;
    return { name, passed: false, reason: `${silent.endpoint} ended ${outcome}, ${reason ?? 'no reason'}` };
  }
  const [first, ...others] = given;
  const other = others.find(({ answer }) => answer.same !== first?.answer.same);
  const where = [...new Set(given.map(({ endpoint }) => endpoint))].join(' and ');
  if (first === undefined || other === undefined)
    return { name, passed: true, reason: `the same of ${where}` };
  const told = [first, other].map(({ endpoint, answer }) => `${endpoint} ${quoted(answer.text)}`);
  return { name, passed: false, reason: `the answers differ: ${told.join(', ')}` };
}
