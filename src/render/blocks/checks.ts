/** Checks that passed, in a line; those that failed, by name. */
import type { MeasurementRecord } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { reasonText } from '../reasons.ts';
import { keptEvidence } from './evidence.ts';

export function checksBlock(context: PageContext): string {
  // Those around a grid stand under its table.
  return perRun(context, (run) => {
    const rows = run.measurements.filter(({ kind }) => kind !== 'throughput');
    return [checkLines(rows, context.locale), keptEvidence(run, context)].filter(Boolean).join('\n\n');
  });
}

interface Row {
  readonly name: string;
  readonly passed: boolean;
  readonly where: string;
  readonly detail: string;
}

/** Failed ones first; empty where none was made. */
export function checkLines(measured: readonly MeasurementRecord[], locale: Locale): string {
  const rows: Row[] = measured.flatMap(({ scenario, checks }) =>
    checks.map(({ name, passed, detail }) => ({ name, passed, detail, where: scenario.title })),
  );
  const passed = [...new Set(rows.map((row) => row.name))].flatMap((name) => passedCheck(name, rows, locale));
  const failed = rows.filter((row) => !row.passed).map((row) => failedCheck(row, locale));
  return [
    failed.length === 0 ? '' : locale.checks.failed(failed.join('; ')),
    passed.length === 0 ? '' : locale.checks.passed(passed.join('; ')),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** One check over all scenarios that made it, where it passed in each. */
function passedCheck(name: string, rows: readonly Row[], locale: Locale): string[] {
  const mine = rows.filter((row) => row.name === name);
  if (mine.some((row) => !row.passed)) return [];
  const details = [...new Set(mine.map((row) => row.detail).filter(Boolean))];
  const detail = details.length === 1 ? ` (${reasonText(details[0] ?? '', locale)})` : '';
  return [`${reasonText(name, locale)}${detail}${mine.length > 1 ? ` × ${mine.length}` : ''}`];
}

const failedCheck = (row: Row, locale: Locale): string =>
  `${markup(row.where)}: ${reasonText(row.name, locale)}${row.detail ? ` (${reasonText(row.detail, locale)})` : ''}`;
