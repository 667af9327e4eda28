/** Figures by the heads of their columns: a reviewer has the page before him, and not the record's keys. */
import type { FigureGroup } from '../../record/kinds.ts';
import type { MeasurementRecord, PointRecord } from '../../record/schema.ts';
import { localeOf } from '../../render/locales/index.ts';
import { formatCount } from '../../render/numbers.ts';

type Heads = Readonly<Record<string, string>>;

/** Text of people is in English. */
const locale = localeOf('en');
const { heads, open, series: say, grid, contrasts } = locale;
const { heads: held, perCall } = say.held;

const units: Heads = {
  threads: heads.threads,
  goroutines: heads.goroutines,
  handles: heads.handles,
  connections: heads.connections,
};

const pointHeads: Heads = {
  ...units,
  idle_mib: heads.idle,
  one_client_mib: heads.oneClient,
  all_clients_mib: heads.allClients,
  per_extra_client_mib: heads.perExtraClient,
  peak_mib: heads.peak,
  settled_connected_mib: heads.settled,
  settled_closed_mib: heads.left,
  heap_connected_mib: heads.heap,
  cores: heads.cores,
  idle_cores: heads.idleCores,
  connected_cores: heads.silentCores,
  ready_ms: heads.ready,
  first_call_ms: heads.firstCall,
  first_call_others_ms: heads.othersFirstCall,
};

const percentiles: Heads = { p50_ms: heads.p50, p99_ms: heads.p99 };

const methodHeads: Heads = {
  ...percentiles,
  p90_ms: heads.p90,
  max_ms: heads.max,
  calls_per_s: heads.rate,
  cores: heads.cores,
  cpu_ms_per_call: heads.cpuPerCall,
  found_rate_per_s: open.found.rate,
  found_p99_ms: open.found.p99,
};
const closedHeads: Heads = { ...methodHeads, alone_p50_ms: heads.aloneShort };
const openHeads: Heads = {
  ...methodHeads,
  service_p50_ms: open.serviceP50,
  service_p99_ms: open.serviceP99,
  lag_p99_ms: open.lagP99,
};

const stepHeads: Heads = {
  ...units,
  hot_mib: heads.hot,
  peak_mib: heads.peak,
  estimate_mib: heads.expectedPeak,
  heap_connected_mib: heads.heap,
  settled_connected_mib: heads.settled,
  settled_closed_mib: heads.left,
  cpu_ms_per_call: heads.cpuPerCall,
  calls_per_s: heads.rate,
  slowest_client_calls: heads.perClient,
  cores: heads.cores,
};

const heldHeads: Heads = {
  held_open: held.open,
  descriptors: held.descriptors,
  descriptors_per_call: perCall(held.descriptors),
  threads_per_call: perCall(held.threads),
  goroutines_per_call: perCall(held.goroutines),
  handles_per_call: perCall(held.handles),
  heap_per_call_kib: perCall(held.heap),
  resident_per_call_kib: perCall(held.resident),
  health_ms: held.health,
};

/** Sentences under the table have no heads: these go by their names among the contrasts, and the rest by words of our own. */
const slopes = ['heap_per_client_kib', 'settled_per_client_kib', 'peak_per_client_mib'];
const seriesHeads: Heads = {
  ...Object.fromEntries(
    [...slopes, 'peak_per_caller_mib', 'shared_cost_mib'].map((name) => [
      name,
      contrasts.figures[name] ?? name,
    ]),
  ),
  knee_clients: 'knee',
  growth_kib_per_1000_calls: 'settled memory left by calls',
  heap_growth_kib_per_1000_calls: 'live heap left by calls',
  left_per_client_kib: 'settled memory left by clients gone',
  heap_left_per_client_kib: 'live heap left by clients gone',
  idle_cores: heads.idleCores,
  connected_cores: heads.silentCores,
};

const { heads: took } = grid.resources;
const cellHeads: Heads = {
  ...percentiles,
  client_cores: took.client,
  server_cores: took.server,
  server_us_per_request: took.perRequest,
  peak_mib: took.peak,
  processes: took.processes,
  payload_bytes: took.bytes,
};

/** A figure's name as the page has it, with step, cell and method before it; null = no column or sentence prints it. */
export function shownName(measured: MeasurementRecord, group: FigureGroup, figure: string): string | null {
  const { step, method, cell } = group;
  if (cell !== undefined && figure === 'requests_per_s') return `${cell}, ${grid.perSecond(method ?? '')}`;
  const known = headsOf(measured, group);
  if (!Object.hasOwn(known, figure)) return null;
  const count = (n: number) => formatCount(n, locale.numbers);
  const at = [
    step === null ? '' : `${locale.charts.clients(count(step))}, `,
    group.held === undefined ? '' : `${held.calls} ${count(group.held)}, `,
    cell === undefined ? '' : `${cell}, `,
    method === null ? '' : `${method} `,
  ];
  return `${at.join('')}${known[figure]}`;
}

function headsOf(measured: MeasurementRecord, { step, method, held: calls, cell }: FigureGroup): Heads {
  if (measured.kind === 'throughput') return cell === undefined ? {} : cellHeads;
  if (measured.kind === 'point') return method === null ? pointHeads : ofMethod(measured, method);
  if (calls !== undefined) return heldHeads;
  if (method !== null) return percentiles;
  return step === null ? seriesHeads : stepHeads;
}

/** The size of an answer stands beside the first call alone. */
function ofMethod({ scenario }: PointRecord, method: string): Heads {
  const own = scenario.rate === undefined ? closedHeads : openHeads;
  return method === scenario.first_call ? { ...own, payload_bytes: heads.payload } : own;
}
