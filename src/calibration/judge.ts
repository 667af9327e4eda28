/** Rows judged: what passes, what does not, and what this machine could not say just now. */
import type { CalibrationReading } from '../record/calibration-schema.ts';
import { type Evidence, type Scenario, Unsaid } from './evidence.ts';
import type { Reading, Row } from './row.ts';

/** Whatever takes time from those who measure. */
const takesTime: ReadonlySet<string> = new Set([
  ...['host-busy', 'steal', 'throttled', 'swap', 'conditions-changed', 'suspended'],
  ...['warm-up-cut', 'window-cut', 'driver-bound'],
]);

/**
 * Findings that speak of the machine and the moment, not of the instrument, by what a row can excuse itself with. They
 * take nothing from what passes; a row that does not pass beside one of them cannot say.
 */
const doubts: Readonly<Record<Row['excuse'], ReadonlySet<string>>> = {
  // Of pages: who else is at work does not change them.
  memory: new Set(['swap', 'not-converged', 'suspended']),
  time: takesTime,
  processor: takesTime,
  // That we were slowed down is the very thing it is about.
  none: new Set(),
};

/**
 * An error beyond so many tolerances is nobody else's. Others at work move processor time by the ends of a window, which
 * are some percent of it; and time that is not seen to be the target's looks like others at work, so that an instrument
 * which loses it would excuse itself.
 */
const mostExcused: Readonly<Record<Row['excuse'], number>> = {
  memory: Infinity,
  time: Infinity,
  processor: 10,
  none: 0,
};

/**
 * All readings of a row.
 * @param missing programs that this host does not have
 */
export function judgeRow(row: Row, evidence: Evidence, missing: ReadonlySet<string>): CalibrationReading[] {
  if (row.needs !== null && missing.has(row.needs)) return [unsaid(row, `this host has no ${row.needs}`)];
  const scenarios = row.scenarios.flatMap((id) => evidence.scenarios.get(id) ?? []);
  const broken = brokenOf(scenarios);
  if (broken !== null) return [unsaid(row, broken)];
  try {
    return row.readings(evidence).map((reading) => judgeReading(row, reading, scenarios));
  } catch (error) {
    if (error instanceof Unsaid) return [unsaid(row, error.message)];
    throw error;
  }
}

/** A round that did not come through, whatever it was that broke it. */
function brokenOf(scenarios: readonly Scenario[]): string | null {
  for (const { point, rounds } of scenarios) {
    const failure = rounds.find((round) => round.failure !== null)?.failure;
    if (failure) return `${point.id}: ${failure.code}, ${failure.message}`;
    if (rounds.length < point.rounds_planned)
      return `${point.id}: ${rounds.length} of ${point.rounds_planned} rounds were measured`;
  }
  return null;
}

function judgeReading(row: Row, reading: Reading, scenarios: readonly Scenario[]): CalibrationReading {
  const { name, expected, measured, tolerance } = reading;
  const values = { ...base(row), reading: name, expected: kept(expected), tolerance: kept(tolerance) };
  if (measured === null)
    return { ...values, measured: null, error: null, result: 'cannot-say', reason: 'not measured' };
  const error = measured - expected;
  const compared = { ...values, measured: kept(measured), error: kept(error) };
  if (Math.abs(error) <= tolerance) return { ...compared, result: 'pass', reason: null };
  const doubt = Math.abs(error) <= mostExcused[row.excuse] * tolerance ? doubtOf(row, scenarios) : null;
  if (doubt !== null) return { ...compared, result: 'cannot-say', reason: doubt };
  return { ...compared, result: 'fail', reason: null };
}

/** The first finding of the row's scenarios that speaks of the machine. */
function doubtOf(row: Row, scenarios: readonly Scenario[]): string | null {
  for (const { point } of scenarios) {
    const found = point.rounds.flatMap(({ findings }) => findings);
    const first = found.find(({ code }) => doubts[row.excuse].has(code));
    if (first !== undefined) return first.reason;
  }
  return null;
}

const base = ({ id, unit }: Row) => ({ row: id, unit });

const unsaid = (row: Row, reason: string): CalibrationReading => ({
  ...base(row),
  ...{ reading: null, expected: null, measured: null, error: null, tolerance: null },
  result: 'cannot-say',
  reason,
});

/** Digits beyond these are noise, and would make a record of it. */
const kept = (value: number): number => Number(value.toPrecision(6));
