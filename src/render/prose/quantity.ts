/** An amount with its dimension, and on which side of it the truth lies: what figures in a user's prose are reckoned with. */
import { ExpressionInvalidError } from '../../errors/render.ts';
import type { Unit } from '../../stats/figures.ts';

export type Family = 'bytes' | 'ms' | 'cores' | 'per second' | 'number';
export type Side = 'exact' | 'above' | 'at-least' | 'at-most';

export interface Quantity {
  /** In the base of its family: bytes, ms, cores, per second. */
  readonly value: number;
  readonly family: Family;
  /** Unit it is printed in where none is asked for. */
  readonly unit: string;
  readonly side: Side;
  readonly isNoisy: boolean;
}

/** What is asked for after `|`, with what it is printed with. */
export const units: Readonly<Record<string, { family: Family; scale: number; shown: string }>> = {
  B: { family: 'bytes', scale: 1, shown: ' B' },
  KiB: { family: 'bytes', scale: 2 ** 10, shown: ' KiB' },
  MiB: { family: 'bytes', scale: 2 ** 20, shown: ' MiB' },
  GiB: { family: 'bytes', scale: 2 ** 30, shown: ' GiB' },
  kB: { family: 'bytes', scale: 1e3, shown: ' kB' },
  MB: { family: 'bytes', scale: 1e6, shown: ' MB' },
  GB: { family: 'bytes', scale: 1e9, shown: ' GB' },
  us: { family: 'ms', scale: 1e-3, shown: ' µs' },
  ms: { family: 'ms', scale: 1, shown: ' ms' },
  s: { family: 'ms', scale: 1e3, shown: ' s' },
  min: { family: 'ms', scale: 60e3, shown: ' min' },
  cores: { family: 'cores', scale: 1, shown: '' },
  millicores: { family: 'cores', scale: 1e-3, shown: '' },
  '/s': { family: 'per second', scale: 1, shown: '' },
  number: { family: 'number', scale: 1, shown: '' },
  '%': { family: 'number', scale: 0.01, shown: ' %' },
};

/** The unit a figure of the record is in. */
const ofFigure: Readonly<Record<Unit | 'us', string>> = {
  ...{
    mib: 'MiB',
    kib: 'KiB',
    bytes: 'B',
    us: 'us',
    ms: 'ms',
    cores: 'cores',
    per_s: '/s',
    each: 'number',
    count: 'number',
    share: 'number',
  },
};

export function quantityOf(
  value: number,
  unit: Unit | 'us',
  side: Side = 'exact',
  isNoisy = false,
): Quantity {
  const shown = ofFigure[unit];
  const { family, scale } = units[shown] ?? { family: 'number', scale: 1 };
  return { value: value * scale, family, unit: shown, side, isNoisy };
}

export const plainNumber = (value: number): Quantity => quantityOf(value, 'count');

/** The other way round. */
export const negated = (of: Quantity): Quantity => ({ ...of, value: -of.value, side: flipped(of.side) });

const flips: Readonly<Record<Side, Side>> = {
  ...{ exact: 'exact', above: 'at-most', 'at-least': 'at-most', 'at-most': 'at-least' },
};
const flipped = (side: Side): Side => flips[side];

/**
 * Null = cannot say: two bounds that lie on different sides, or a division by zero.
 * @throws ExpressionInvalidError where the dimensions do not go together
 */
export function combined(operator: '+' | '-' | '*' | '/', left: Quantity, right: Quantity): Quantity | null {
  if (operator === '-') return combined('+', left, negated(right));
  if (operator === '+') return sum(left, right);
  if (operator === '*') return product(left, right);
  return right.value === 0 ? null : quotient(left, right);
}

function sum(left: Quantity, right: Quantity): Quantity | null {
  if (left.family !== right.family)
    throw new ExpressionInvalidError(`cannot add ${told(left)} and ${told(right)}`);
  return bounded({ ...left, value: left.value + right.value }, left, left.side, right.side, right);
}

function product(left: Quantity, right: Quantity): Quantity | null {
  if (left.family !== 'number' && right.family !== 'number')
    throw new ExpressionInvalidError(`cannot multiply ${told(left)} by ${told(right)}`);
  const kept = left.family === 'number' ? right : left;
  const sides = [scaled(left.side, right.value), scaled(right.side, left.value)] as const;
  return bounded({ ...kept, value: left.value * right.value }, left, ...sides, right);
}

function quotient(left: Quantity, right: Quantity): Quantity | null {
  if (right.family !== 'number' && left.family !== right.family)
    throw new ExpressionInvalidError(`cannot divide ${told(left)} by ${told(right)}`);
  const kept = right.family === 'number' ? left : plainNumber(0);
  const sides = [scaled(left.side, right.value), flipped(scaled(right.side, left.value))] as const;
  return bounded({ ...kept, value: left.value / right.value }, left, ...sides, right);
}

/** A bound times a negative number bounds from the other side. */
const scaled = (side: Side, by: number): Side => (by < 0 ? flipped(side) : side);

function bounded(result: Quantity, left: Quantity, a: Side, b: Side, right: Quantity): Quantity | null {
  const side = a === 'exact' ? b : b === 'exact' || a === b ? a : null;
  return side === null ? null : { ...result, side, isNoisy: left.isNoisy || right.isNoisy };
}

const told = ({ family }: Quantity): string =>
  ({ bytes: 'memory', ms: 'time', cores: 'cores', 'per second': 'a rate', number: 'a plain number' })[family];
