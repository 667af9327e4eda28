/** The instrument's own error on the host: what `calibrate` found there before this was measured. */
import type { CalibrationReading } from '../../record/calibration-schema.ts';
import type { Run } from '../../record/schema.ts';
import { readingName, readingValue, toleranceOf, worstOf } from '../calibration.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { reasonText } from '../reasons.ts';
import { type Column, table } from '../table.ts';

export const calibrationBlock = (context: PageContext): string =>
  perRun(context, (run) => calibrationOf(run, context.locale));

function calibrationOf({ calibration }: Run, locale: Locale): string {
  const { calibration: say } = locale;
  if (calibration === null) return say.none;
  const rows = worstOf(calibration);
  const passed = rows.filter(({ result }) => result === 'pass').length;
  const taken = markup(calibration.taken.slice(0, 10));
  return [say.taken(taken, String(passed), String(rows.length)), readingsTable(rows, locale)].join('\n\n');
}

/** A line for each reading. */
export function readingsTable(readings: readonly CalibrationReading[], locale: Locale): string {
  const { calibration: say } = locale;
  const value = (pick: (reading: CalibrationReading) => number | null) => (reading: CalibrationReading) =>
    readingValue(pick(reading), reading.unit, locale);
  const columns: Column<CalibrationReading>[] = [
    { head: say.heads.figure, align: 'left', cell: (reading) => readingName(reading, locale) },
    { head: say.heads.expected, align: 'right', cell: value(({ expected }) => expected) },
    { head: say.heads.measured, align: 'right', cell: value(({ measured }) => measured) },
    { head: say.heads.tolerance, align: 'right', cell: (reading) => toleranceOf(reading, locale) },
    { head: say.heads.result, align: 'left', cell: (reading) => resultOf(reading, locale) },
  ];
  return table(columns, readings);
}

function resultOf({ result, reason }: CalibrationReading, locale: Locale): string {
  const said = locale.calibration.results[result];
  return reason === null ? said : `${said}: ${reasonText(reason, locale)}`;
}
