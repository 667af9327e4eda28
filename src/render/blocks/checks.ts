/** Checks that passed, in a line; those that failed, by name. */
import type { Run } from '../../record/schema.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';

export function checksBlock(context: PageContext): string {
  return perRun(context, (run) => checksOf(run, context));
}

interface Row {
  readonly name: string;
  readonly passed: boolean;
  readonly where: string;
  readonly detail: string;
}

function checksOf(run: Run, { locale }: PageContext): string {
  const rows: Row[] = run.measurements.flatMap(({ scenario, checks }) =>
    checks.map(({ name, passed, detail }) => ({ name, passed, detail, where: scenario.title })),
  );
  const passed = [...new Set(rows.map((row) => row.name))].flatMap((name) => passedCheck(name, rows));
  const failed = rows.filter((row) => !row.passed).map(failedCheck);
  return [
    failed.length === 0 ? '' : locale.checks.failed(failed.join('; ')),
    passed.length === 0 ? '' : locale.checks.passed(passed.join('; ')),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** One check over all scenarios that made it, where it passed in each. */
function passedCheck(name: string, rows: readonly Row[]): string[] {
  const mine = rows.filter((row) => row.name === name);
  if (mine.some((row) => !row.passed)) return [];
  const details = [...new Set(mine.map((row) => row.detail).filter(Boolean))];
  const detail = details.length === 1 ? ` (${markup(details[0] ?? '', 300)})` : '';
  return [`${markup(name)}${detail}${mine.length > 1 ? ` × ${mine.length}` : ''}`];
}

const failedCheck = (row: Row): string =>
  `${markup(row.where)}: ${markup(row.name)}${row.detail ? ` (${markup(row.detail, 300)})` : ''}`;
