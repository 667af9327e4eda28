/**
 * Arithmetic as wrk does it: in the 64 bits of an x87 number. At a tie of the last printed digit - 1,355 us are 1.355 ms -
 * it is the rounding of that division that decides, and a double's would decide otherwise in one case of two.
 */

/** A fraction; the denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const bits = 64n;

/** A double as the fraction it is. */
export function fractionOf(value: number): Fraction {
  let [whole, under] = [value, 1n];
  while (!Number.isInteger(whole)) {
    whole *= 2;
    under *= 2n;
  }
  return { over: BigInt(whole), under };
}

/** The nearest number with 64 significant bits, the even one of two. Of what is not negative. */
export function dividedBy({ over, under }: Fraction, by: number): Fraction {
  const den = under * BigInt(by);
  if (over === 0n) return { over: 0n, under: 1n };
  const length = (n: bigint) => BigInt(n.toString(2).length);
  let shift = bits - (length(over) - length(den));
  // One bit more or less, as the leading digits fall.
  if (quotient(over, den, shift) >= 1n << bits) shift -= 1n;
  const mantissa = quotient(over, den, shift);
  return shift >= 0n ? { over: mantissa, under: 1n << shift } : { over: mantissa << -shift, under: 1n };
}

const quotient = (over: bigint, under: bigint, shift: bigint): bigint =>
  shift >= 0n ? nearest(over << shift, under) : nearest(over, under << -shift);

/** To the nearest whole number, of two the even one. */
function nearest(over: bigint, under: bigint): bigint {
  const whole = over / under;
  const twice = 2n * (over % under);
  return twice > under || (twice === under && whole % 2n === 1n) ? whole + 1n : whole;
}

/** With so many decimals, as C prints it: exactly, and of two the even one. */
export function fixed({ over, under }: Fraction, decimals: number): string {
  const scaled = nearest(over * 10n ** BigInt(decimals), under)
    .toString()
    .padStart(decimals + 1, '0');
  return decimals === 0 ? scaled : `${scaled.slice(0, -decimals)}.${scaled.slice(-decimals)}`;
}

/** Whether it is at least so much. */
export const isAtLeast = ({ over, under }: Fraction, value: number): boolean => {
  const other = fractionOf(value);
  return over * other.under >= other.over * under;
};
