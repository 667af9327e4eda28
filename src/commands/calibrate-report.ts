/** What `calibrate` says when it is over. */
import type { ExitCode } from '../errors/base.ts';
import { plain } from '../progress/format.ts';
import type { Calibration, CalibrationReading } from '../record/calibration-schema.ts';
import { readingName, readingValue, toleranceOf } from '../render/calibration.ts';
import { localeOf } from '../render/locales/index.ts';

/** A host that was calibrated. */
export interface Calibrated {
  readonly calibration: Calibration;
  readonly code: ExitCode;
  readonly stored: { readonly file: string } | { readonly why: string };
  /** Where a look may be worth it; null = all is well. */
  readonly logs: string | null;
}

export interface Form {
  readonly json: boolean;
  /** Only what is not as it should be. */
  readonly quiet: boolean;
}

const en = localeOf('en');

/** For stdout. */
export function closeCalibration({ calibration, stored, logs }: Calibrated, form: Form): string {
  if (form.json) return `${JSON.stringify(calibration, null, 2)}\n`;
  const shown = calibration.readings.filter(({ result }) => !form.quiet || result !== 'pass');
  const lines = shown.map(lineOf);
  if (logs !== null) lines.push(`Logs of the run: ${logs}`);
  if (!form.quiet) lines.push(tally(calibration), keptLine(stored));
  return lines.map((line) => `${line}\n`).join('');
}

const marks = { pass: 'pass      ', fail: 'FAIL      ', 'cannot-say': 'cannot say' } as const;

/** One reading in one line of plain text. */
export function lineOf(reading: CalibrationReading): string {
  const { result, reason, expected, measured } = reading;
  const value = (each: number | null) => readingValue(each, reading.unit, en);
  const compared =
    expected === null
      ? ''
      : `: is ${value(expected)}, measured ${value(measured)}, may be off by ${toleranceOf(reading, en)}`;
  const why = reason === null ? '' : ` (${plain(reason)})`;
  return `${marks[result]}  ${readingName(reading, en)}${compared}${why}`;
}

function tally({ readings }: Calibration): string {
  const count = (wanted: CalibrationReading['result']) =>
    readings.filter(({ result }) => result === wanted).length;
  const [passed, failed, unsaid] = [count('pass'), count('fail'), count('cannot-say')];
  return `${passed} of ${readings.length} pass, ${failed} fail, ${unsaid} cannot say`;
}

const keptLine = (stored: Calibrated['stored']): string =>
  'file' in stored
    ? `Kept for records measured on this host: ${stored.file}`
    : `Not kept for this host: ${stored.why}`;
