/** What is not measured: every n/a of the page's tables, by its reason. */
import { pointsOf, seriesOf } from '../../record/kinds.ts';
import type { Figure, Run } from '../../record/schema.ts';
import { verdictText } from '../cells.ts';
import { type PageContext, perRun } from '../context.ts';
import { markup } from '../escape.ts';
import { cellAt, gridOf, isPlanned } from '../grid/grid.ts';
import type { Locale } from '../locales/index.ts';
import { formatCount } from '../numbers.ts';
import { reasonText } from '../reasons.ts';

export function unmeasuredBlock(context: PageContext): string {
  const { locale } = context;
  return perRun(context, (run) => {
    const lines = [...reasonsOf(run, locale)].map(([reason, heads]) => {
      const told = [...heads].map(([head, n]) =>
        locale.prose.unmeasured.cells(head, formatCount(n, locale.numbers)),
      );
      return `- ${locale.prose.unmeasured.because(told.join(', '), reason)}`;
    });
    return lines.join('\n');
  });
}

/** Figures that a table prints in every row, by the head of their column. */
const pointHeads = {
  idle: 'idle_mib',
  oneClient: 'one_client_mib',
  allClients: 'all_clients_mib',
  perExtraClient: 'per_extra_client_mib',
  peak: 'peak_mib',
  settled: 'settled_connected_mib',
  threads: 'threads',
  cores: 'cores',
  ready: 'ready_ms',
  firstCall: 'first_call_ms',
  othersFirstCall: 'first_call_others_ms',
} as const;
/** Figures that a table prints where some row of it has one. */
const shownPointHeads = {
  left: 'settled_closed_mib',
  heap: 'heap_connected_mib',
  goroutines: 'goroutines',
  handles: 'handles',
  connections: 'connections',
  idleCores: 'idle_cores',
  silentCores: 'connected_cores',
} as const;
const methodHeads = {
  aloneShort: 'alone_p50_ms',
  p50: 'p50_ms',
  p90: 'p90_ms',
  p99: 'p99_ms',
  max: 'max_ms',
  rate: 'calls_per_s',
  cores: 'cores',
  cpuPerCall: 'cpu_ms_per_call',
} as const;
/** Of a series a column may be empty at a step; it then says nothing. */
const stepHeads = {
  hot: 'hot_mib',
  peak: 'peak_mib',
  settled: 'settled_connected_mib',
  cpuPerCall: 'cpu_ms_per_call',
  rate: 'calls_per_s',
  threads: 'threads',
} as const;
const shownStepHeads = {
  expectedPeak: 'estimate_mib',
  heap: 'heap_connected_mib',
  left: 'settled_closed_mib',
  goroutines: 'goroutines',
  handles: 'handles',
  connections: 'connections',
} as const;

type Heads = Readonly<Record<string, string>>;
type Figures = Readonly<Record<string, Figure>>;
const filtered = (heads: Heads, keep: (name: string) => boolean): Heads =>
  Object.fromEntries(Object.entries(heads).filter(([, name]) => keep(name)));
const shownIn = (rows: readonly { readonly figures: Figures }[], heads: Heads): Heads =>
  filtered(heads, (name) => rows.some(({ figures }) => typeof figures[name]?.value === 'number'));

/** Reason -> head -> cells, in the order of the page. */
function reasonsOf(run: Run, locale: Locale): Map<string, Map<string, number>> {
  const reasons = new Map<string, Map<string, number>>();
  const count = (head: string, figure: Figure | undefined) => {
    const reason = reasonFor(figure, locale);
    if (reason === null) return;
    const known = reasons.get(reason) ?? new Map<string, number>();
    reasons.set(reason, known.set(head, (known.get(head) ?? 0) + 1));
  };
  const add = (heads: Heads, of: Figures) => {
    for (const [key, name] of Object.entries(heads)) count(String(locale.heads[key as 'idle']), of[name]);
  };
  const points = pointsOf(run);
  const heads = { ...pointHeads, ...shownIn(points, shownPointHeads) };
  for (const { figures } of points) add(heads, figures);
  for (const { figures } of points.flatMap(({ methods }) => methods)) add(methodHeads, figures);
  for (const { steps } of seriesOf(run)) {
    const known = { ...stepHeads, ...shownIn(steps, shownStepHeads) };
    for (const { figures } of steps) {
      add(
        filtered(known, (name) => figures[name] !== undefined),
        figures,
      );
      add({ cores: 'cores' }, figures);
    }
  }
  for (const { head, figure } of gridCells(run, locale)) count(head, figure);
  return reasons;
}

/** Every figure of the tables of a grid. */
function gridCells(run: Run, locale: Locale): { head: string; figure: Figure | undefined }[] {
  const grid = gridOf(run);
  if (grid === null) return [];
  const { heads } = locale.grid.resources;
  const columns = [
    [locale.heads.p50, 'p50_ms'],
    [locale.heads.p99, 'p99_ms'],
    [heads.client, 'client_cores'],
    [heads.server, 'server_cores'],
    [heads.perRequest, 'server_us_per_request'],
    [heads.peak, 'peak_mib'],
    [heads.processes, 'processes'],
    [heads.bytes, 'payload_bytes'],
  ] as const;
  return grid.lanes.flatMap((lane) => {
    const cells = grid.cases.filter((of) => isPlanned(lane, of)).map((of) => cellAt(lane, of));
    const rate = locale.grid.perSecond(markup(lane.label));
    return cells.flatMap((cell) =>
      [[rate, 'requests_per_s'] as const, ...columns].map(([head, name]) => ({
        head,
        figure: cell?.figures[name],
      })),
    );
  });
}

/** Null where it has a value that holds; a figure that a record does not know at all is one it has no reason for. */
function reasonFor(figure: Figure | undefined, locale: Locale): string | null {
  const invalid = figure?.verdicts?.find(({ level }) => level === 'invalid');
  if (figure?.value !== undefined && figure.value !== null)
    return invalid === undefined ? null : verdictText(invalid, locale);
  return reasonText(figure?.reason ?? '', locale) || locale.notes.notMeasured;
}
