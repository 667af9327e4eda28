/** Numbers as wrk writes them (`units.c`): two decimals, and a larger unit from 0.85 of it on. Not as a language does. */
import { dividedBy, type Fraction, fixed, fractionOf, isAtLeast } from './extended.ts';

interface Units {
  readonly scale: number;
  readonly base: string;
  readonly larger: readonly string[];
}

const largerFrom = 0.85;
const microseconds: Units = { scale: 1000, base: 'us', larger: ['ms'] };
const seconds: Units = { scale: 60, base: 's', larger: ['m'] };
const binary: Units = { scale: 1024, base: '', larger: ['K', 'M', 'G', 'T'] };
const metric: Units = { scale: 1000, base: '', larger: ['k', 'M', 'G', 'T'] };

function written(value: Fraction, { scale, base, larger }: Units, decimals: number): string {
  let [amount, unit] = [value, base];
  for (const next of larger) {
    if (!isAtLeast(amount, scale * largerFrom)) break;
    amount = dividedBy(amount, scale);
    unit = next;
  }
  return `${fixed(amount, decimals)}${unit}`;
}

const usPerSecond = 1_000_000;

/** `36.62ms`, `1.18s`, `850.00us`. */
export const wrkTime = (us: number): string =>
  us >= usPerSecond
    ? written(dividedBy(fractionOf(us), usPerSecond), seconds, 2)
    : written(fractionOf(us), microseconds, 2);

/** `10s`, `1m`: how long was asked for. */
export const wrkSeconds = (s: number): string => written(fractionOf(s), seconds, 0);

/** `1.16k`, in thousands. */
export const wrkCount = (value: number): string => written(fractionOf(value), metric, 2);

/** `20.56M`, in steps of 1,024; wrk puts a B behind it. */
export const wrkBytes = (value: number): string => written(fractionOf(value), binary, 2);

/** Two decimals and no unit, as of a rate or a percentage. */
export const wrkPlain = (value: number): string => fixed(fractionOf(value), 2);
