/** Latency at a given rate: an open loop's table, which is never one with the closed loop's. */
import { pointsOf } from '../../record/kinds.ts';
import type { MethodRecord, PointRecord, Run } from '../../record/schema.ts';
import type { Sheet } from '../cells.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatNumber, formatPercent } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';
import { figureColumn, type MethodRow, nameColumns } from './method-columns.ts';

/** Empty where every load was a closed loop. */
export function openLoopTable(run: Run, locale: Locale): string {
  const sheet = { locale, notes: createNotes(locale) };
  const points = pointsOf(run).filter(({ scenario }) => scenario.rate !== undefined);
  const rows = points.flatMap((point) => point.methods.map((method) => ({ point, method })));
  const text = table(columns(sheet), rows);
  return text && `${locale.open.caption}\n\n${text}\n\n${footnotes(run, sheet, locale.open.howToRead)}`;
}

/** `500/s`, or `500/s (from 100/s in 10 s)`. */
export function rateText({ scenario: { rate } }: PointRecord, { open, numbers }: Locale): string | null {
  if (rate === undefined) return null;
  const number = (value: number) =>
    Number.isInteger(value) ? formatCount(value, numbers) : formatNumber(value, numbers).replace('<', '&lt;');
  if (rate.from_per_s === null || rate.rise_ms === null) return open.rate(number(rate.per_s));
  return open.risen(number(rate.per_s), number(rate.from_per_s), number(rate.rise_ms / 1000));
}

function columns(sheet: Sheet): Column<MethodRow>[] {
  const { heads, open } = sheet.locale;
  const figure = (head: string, name: string) => figureColumn(sheet, head, name);
  return [
    ...nameColumns(sheet),
    { head: open.asked, align: 'right', cell: ({ point }) => rateText(point, sheet.locale) ?? '' },
    figure(heads.rate, 'calls_per_s'),
    { head: open.unsent, align: 'right', cell: ({ method }) => unsentCell(method, sheet) },
    figure(heads.p50, 'p50_ms'),
    figure(heads.p90, 'p90_ms'),
    figure(heads.p99, 'p99_ms'),
    figure(heads.max, 'max_ms'),
    figure(open.serviceP50, 'service_p50_ms'),
    figure(open.serviceP99, 'service_p99_ms'),
    figure(open.lagP99, 'lag_p99_ms'),
    figure(heads.cores, 'cores'),
    figure(heads.cpuPerCall, 'cpu_ms_per_call'),
  ];
}

/** How many of how many, in all rounds; the share where there is any. */
function unsentCell({ schedule }: MethodRecord, { locale }: Sheet): string {
  if (schedule === undefined) return locale.cells.unmeasured;
  const count = (value: number) => formatCount(value, locale.numbers);
  const { due, unsent } = schedule;
  const share = unsent === 0 || due === 0 ? '' : ` (${formatPercent(unsent / due, locale.numbers)})`;
  return `${locale.open.of(count(unsent), count(due))}${share}`;
}
