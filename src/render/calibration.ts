/** How the readings of a calibration are written, on a page and at a terminal. */
import type { Calibration, CalibrationReading } from '../record/calibration-schema.ts';
import { markup } from './escape.ts';
import type { Locale } from './locales/index.ts';
import { formatCount, formatMarkup } from './numbers.ts';

/** `Memory per client, 64 KiB`. */
export function readingName({ row, reading }: CalibrationReading, { calibration }: Locale): string {
  const name = Object.hasOwn(calibration.rows, row) ? calibration.rows[row] : markup(row);
  return reading === null ? `${name}` : `${name}, ${markup(reading)}`;
}

/** With its unit; `n/a` for what is not known. */
export function readingValue(value: number | null, unit: string, locale: Locale): string {
  const { yes, no, units } = locale.calibration;
  if (value === null) return locale.cells.unmeasured;
  if (unit === 'yes/no') return value === 0 ? no : yes;
  const known = Object.hasOwn(units, unit) ? units[unit] : markup(unit);
  const whole = unit === 'calls';
  return `${whole ? formatCount(value, locale.numbers) : formatMarkup(value, locale.numbers)} ${known}`;
}

/** What a reading may be off by. Of what is or is not, and of what is counted, no part can be right. */
export function toleranceOf({ tolerance, unit }: CalibrationReading, locale: Locale): string {
  if (unit === 'yes/no' || tolerance === 0) return locale.calibration.exact;
  return readingValue(tolerance, unit, locale);
}

/** The reading of each row that is furthest off by what it may be, in the rows' order. */
export function worstOf({ readings }: Calibration): CalibrationReading[] {
  const rows = new Map<string, CalibrationReading>();
  for (const reading of readings) {
    const known = rows.get(reading.row);
    if (known === undefined || badness(reading) > badness(known)) rows.set(reading.row, reading);
  }
  return [...rows.values()];
}

/** Failed before unsaid, unsaid before passed, then the larger share of the tolerance. */
function badness({ result, error, tolerance }: CalibrationReading): number {
  const rank = { fail: 2, 'cannot-say': 1, pass: 0 }[result];
  const used = error === null || tolerance === null || tolerance === 0 ? 0 : Math.abs(error) / tolerance;
  return 1e6 * rank + Math.min(used, 1e5);
}
