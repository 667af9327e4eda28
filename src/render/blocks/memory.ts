/** Memory, units and processor time per scenario: the first table of the page. */

import { pointsOf } from '../../record/kinds.ts';
import type { PointRecord, Run } from '../../record/schema.ts';
import { figureCell, type Sheet, writer } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import type { Locale } from '../locales/index.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatPercent } from '../numbers.ts';
import { type Column, table } from '../table.ts';
import { footnotes } from './footnotes.ts';
import { rateText } from './open.ts';

export function memoryBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const sheet = { locale: context.locale, notes: createNotes(context.locale) };
    const text = table(columns(run, sheet), pointsOf(run));
    return text && `${text}\n\n${footnotes(run, sheet, howToRead(run, context.locale))}`;
  });
}

function columns(run: Run, sheet: Sheet): Column<PointRecord>[] {
  const { heads } = sheet.locale;
  const figure = (head: string, name: string): Column<PointRecord> => ({
    head,
    align: 'right',
    cell: (row) => figureCell(row.figures[name], name, sheet),
  });
  const unit = (head: string, name: string): Column<PointRecord>[] =>
    pointsOf(run).some((row) => typeof row.figures[name]?.value === 'number') ? [figure(head, name)] : [];
  return [
    { head: heads.scenario, align: 'left', cell: (row) => markup(row.scenario.title) },
    { head: heads.load, align: 'right', cell: (row) => loadCell(row, sheet.locale) },
    figure(heads.idle, 'idle_mib'),
    figure(heads.oneClient, 'one_client_mib'),
    figure(heads.allClients, 'all_clients_mib'),
    figure(heads.perExtraClient, 'per_extra_client_mib'),
    figure(heads.peak, 'peak_mib'),
    figure(heads.settled, 'settled_connected_mib'),
    ...unit(heads.left, 'settled_closed_mib'),
    ...unit(heads.heap, 'heap_connected_mib'),
    figure(heads.threads, 'threads'),
    ...unit(heads.goroutines, 'goroutines'),
    ...unit(heads.handles, 'handles'),
    ...unit(heads.connections, 'connections'),
    { head: heads.cores, align: 'right', cell: (row) => coresCell(row, run.host.cpus, sheet) },
    ...unit(heads.idleCores, 'idle_cores'),
    ...unit(heads.silentCores, 'connected_cores'),
  ];
}

function loadCell(row: PointRecord, locale: Locale): string {
  const count = (value: number) => formatCount(value, locale.numbers);
  const load = locale.cells.load(count(row.scenario.clients), count(row.scenario.in_flight));
  const rate = rateText(row, locale);
  return rate === null ? load : `${load}, ${rate}`;
}

/** Cores busy, with their share of the machine. */
function coresCell(row: PointRecord, cpus: number, sheet: Sheet): string {
  const { locale } = sheet;
  const after = (value: number) => (cpus > 0 ? ` (${formatPercent(value / cpus, locale.numbers)})` : '');
  return figureCell(row.figures.cores, 'cores', sheet, { write: writer('cores', locale), after });
}

function howToRead(run: Run, { notes }: Locale): string {
  const stdio = pointsOf(run).some(({ scenario }) => scenario.protocol === 'mcp-stdio');
  return [notes.memory(...rules(run)), stdio ? notes.stdio : ''].filter(Boolean).join(' ');
}

/** One for all scenarios, or what to say of those that differ. */
function memoryRule(rules: readonly string[]): Parameters<Locale['notes']['memory']>[0] {
  const [first, ...others] = new Set(rules);
  if (others.length > 0) return rules.includes('group') ? 'mixed' : 'both';
  return first === 'process' || first === 'group' ? first : first === undefined ? 'both' : 'tree';
}

/** The memory rule and how readings were settled, over the scenarios of the run. */
function rules(run: Run): Parameters<Locale['notes']['memory']> {
  const only = <T extends string>(values: readonly T[]): T | 'both' =>
    new Set(values).size > 1 ? 'both' : (values[0] ?? 'both');
  return [
    memoryRule(pointsOf(run).map((row) => row.memory_rule)),
    only(pointsOf(run).map((row) => row.settling)),
  ];
}
