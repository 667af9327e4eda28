/** What checks around a grid have found, and what that spoils. */
import type { GridFinding } from '../stats/throughput-round.ts';
import type { CheckOutcome } from './grid-checks.ts';
import type { GridScenario } from './grid-context.ts';
import type { OrderedSample } from './grid-order.ts';

/** Keeps what was looked at; of those that failed, what they spoil. */
export function noteChecks(
  { measurement, draft }: GridScenario,
  outcomes: readonly CheckOutcome[],
  of: OrderedSample | null,
): GridFinding[] {
  const mine = outcomes.filter(({ ids }) => ids === undefined || ids.includes(measurement.id));
  const where = of === null ? '' : `${cellText(of)}: `;
  draft.checks.push(
    ...mine.map(({ name, passed, reason }) => ({
      name,
      passed,
      detail: passed ? reason : `${where}${reason}`,
    })),
  );
  const failed = mine
    .filter(({ passed }) => !passed)
    .map(({ name, reason }): GridFinding => {
      return { code: 'check-failed', reason: `${name}: ${reason}`, method: of?.cell.path ?? null };
    });
  if (of === null) draft.failed.push(...failed);
  return failed;
}

/** `MGET, keys=16, 64 connections` */
export function cellText({ cell: { path, parameters, connections } }: OrderedSample): string {
  const values = Object.entries(parameters).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [path, ...values, `${connections} connections`].join(', ');
}
