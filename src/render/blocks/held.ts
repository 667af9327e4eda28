/** A table of the calls that a series held open, by how many there were. */
import type { HeldRecord, SeriesRecord } from '../../record/schema.ts';
import { figureCell, type Sheet } from '../cells.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatCount } from '../numbers.ts';
import { type Column, table } from '../table.ts';

/** Caption, table and notes; empty where no calls were to be held. */
export function heldPart({ held, scenario }: SeriesRecord, locale: Locale): string {
  if (held === undefined || held.calls.length === 0) return '';
  const sheet = { locale, notes: createNotes(locale) };
  const rows = table(columns(held.calls, sheet), held.calls);
  const caption = locale.series.held.caption(markup(scenario.title), markup(held.method));
  return [caption, rows, sheet.notes.list()].filter(Boolean).join('\n\n');
}

function columns(rows: readonly HeldRecord[], sheet: Sheet): Column<HeldRecord>[] {
  const { numbers, series } = sheet.locale;
  const { heads, perCall } = series.held;
  const figure = (head: string, name: string): Column<HeldRecord> => ({
    head,
    align: 'right',
    cell: ({ figures }) => figureCell(figures[name], name, sheet),
  });
  const known = (head: string, name: string): Column<HeldRecord>[] =>
    rows.some(({ figures }) => typeof figures[name]?.value === 'number') ? [figure(head, name)] : [];
  const asked = rows.some(({ figures }) => figures['health_ms']?.reason !== 'no health probe is configured');
  return [
    { head: heads.calls, align: 'right', cell: ({ calls }) => formatCount(calls, numbers) },
    figure(heads.open, 'held_open'),
    figure(heads.descriptors, 'descriptors'),
    figure(perCall(heads.descriptors), 'descriptors_per_call'),
    ...known(perCall(heads.threads), 'threads_per_call'),
    ...known(perCall(heads.goroutines), 'goroutines_per_call'),
    ...known(perCall(heads.handles), 'handles_per_call'),
    ...known(perCall(heads.heap), 'heap_per_call_kib'),
    figure(perCall(heads.resident), 'resident_per_call_kib'),
    ...(asked ? [figure(heads.health, 'health_ms')] : []),
  ];
}
