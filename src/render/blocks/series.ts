/** A table per series with its caption, and under it what the steps together say. */
import { seriesOf } from '../../record/kinds.ts';
import type { Run, SeriesRecord, StepRecord } from '../../record/schema.ts';
import { figureCell, type Sheet, writer } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { createNotes } from '../notes.ts';
import { formatCount, formatMarkup, formatPercent } from '../numbers.ts';
import { factOf } from '../prose/facts.ts';
import { type Column, table } from '../table.ts';
import { intervalNote } from './footnotes.ts';
import { heldPart } from './held.ts';
import { seriesSentences } from './series-sentences.ts';

export function seriesBlock(context: PageContext): string {
  return perRun(context, (run) => {
    const all = seriesOf(run);
    if (all.length === 0) return '';
    const parts = all.map((series) => seriesPart(run, series, context));
    const { series: say } = context.locale;
    const held = all.some((series) => (series.held?.calls ?? []).length > 0);
    return [...parts, say.howToRead, ...(held ? [say.held.howToRead] : [])].join('\n\n');
  });
}

function seriesPart(run: Run, series: SeriesRecord, { locale }: PageContext): string {
  const sheet = { locale, notes: createNotes(locale) };
  const rows = table(columns(run, series, sheet), series.steps);
  return [
    captionOf(series, sheet),
    rows,
    sheet.notes.list(),
    seriesSentences(series, locale).join(' '),
    rows === '' ? '' : intervalNote([series], sheet),
    heldPart(series, locale),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** In flight, connections per client, window, budget and where it comes from, rounds. */
function captionOf(series: SeriesRecord, { locale }: Sheet): string {
  const { series: say, numbers } = locale;
  const number = (value: number) => formatMarkup(value, numbers);
  const budgets = series.rounds.map((round) => round.budget_mib);
  const [round] = series.rounds.toSorted((a, b) => a.budget_mib - b.budget_mib);
  const share = series.budget.share === null ? null : formatPercent(series.budget.share, numbers);
  const perClient = connectionsPerClient(series);
  const parts = [
    say.inFlight(formatCount(series.scenario.in_flight, numbers)),
    perClient === null ? '' : say.connections(number(perClient)),
    say.window(number(series.window_ms / 1000)),
    round === undefined
      ? ''
      : say.budget(
          formatCount(Math.round(Math.min(...budgets)), numbers),
          share,
          formatCount(Math.round(round.available_mib), numbers),
        ),
    say.rounds(formatCount(series.rounds_planned, numbers)),
  ];
  return `**${markup(series.scenario.title)}**: ${parts.filter(Boolean).join(', ')}.`;
}

/** At the largest step that tells. */
function connectionsPerClient({ steps }: SeriesRecord): number | null {
  const known = ({ figures }: StepRecord) => factOf(figures['connections'], 'connections');
  const step = steps.findLast((each) => known(each) !== null && each.clients > 0);
  return step === undefined ? null : (known(step)?.value ?? 0) / step.clients;
}

function columns(run: Run, series: SeriesRecord, sheet: Sheet): Column<StepRecord>[] {
  const { heads, numbers } = sheet.locale;
  const figure = (head: string, name: string): Column<StepRecord> => ({
    head,
    align: 'right',
    cell: ({ figures }) => (figures[name] === undefined ? '' : figureCell(figures[name], name, sheet)),
  });
  const known = (head: string, name: string): Column<StepRecord>[] =>
    series.steps.some(({ figures }) => typeof figures[name]?.value === 'number') ? [figure(head, name)] : [];
  return [
    { head: heads.clients, align: 'right', cell: ({ clients }) => formatCount(clients, numbers) },
    figure(heads.hot, 'hot_mib'),
    figure(heads.peak, 'peak_mib'),
    ...known(heads.expectedPeak, 'estimate_mib'),
    ...known(heads.heap, 'heap_connected_mib'),
    figure(heads.settled, 'settled_connected_mib'),
    ...known(heads.left, 'settled_closed_mib'),
    figure(heads.cpuPerCall, 'cpu_ms_per_call'),
    figure(heads.rate, 'calls_per_s'),
    ...methodColumns(series, sheet),
    { head: heads.perClient, align: 'right', cell: (step) => perClientCell(step, sheet) },
    { head: heads.cores, align: 'right', cell: (step) => coresCell(step, run.host.cpus, sheet) },
    ...known(heads.goroutines, 'goroutines'),
    ...known(heads.handles, 'handles'),
    figure(heads.threads, 'threads'),
    ...known(heads.connections, 'connections'),
  ];
}

/** p50 and p99 of each method. */
function methodColumns({ steps }: SeriesRecord, sheet: Sheet): Column<StepRecord>[] {
  const { heads } = sheet.locale;
  const methods = steps[0]?.methods.map(({ name }) => name) ?? [];
  const cell = (method: string, name: string) => (step: StepRecord) =>
    figureCell(step.methods.find((each) => each.name === method)?.figures[name], name, sheet);
  return methods.flatMap((method) => [
    { head: heads.methodP50(markup(method)), align: 'right', cell: cell(method, 'p50_ms') },
    { head: heads.methodP99(markup(method)), align: 'right', cell: cell(method, 'p99_ms') },
  ]);
}

/** Calls answered to the slowest and to the fastest client. */
function perClientCell({ figures }: StepRecord, sheet: Sheet): string {
  const [least, most] = ['slowest_client_calls', 'fastest_client_calls'].map((name) => figures[name]);
  const fastest = most?.value ?? null;
  if (fastest === null || fastest === least?.value) return figureCell(least, 'slowest_client_calls', sheet);
  const write = writer('slowest_client_calls', sheet.locale);
  return figureCell(least && { ...least, low: null, high: null }, 'slowest_client_calls', sheet, {
    write,
    after: () => `–${write(fastest)}`,
  });
}

/** Cores busy, with their share of the machine. */
function coresCell({ figures }: StepRecord, cpus: number, sheet: Sheet): string {
  const { locale } = sheet;
  const after = (value: number) => (cpus > 0 ? ` (${formatPercent(value / cpus, locale.numbers)})` : '');
  return figureCell(figures['cores'], 'cores', sheet, { write: writer('cores', locale), after });
}
