/** English: series, contrasts, and their charts. */
import type { SeriesChartName } from '../charts/names.ts';
import type { Charts, ContrastText } from './locale.ts';
import type { SeriesText } from './series-text.ts';

export const series: SeriesText = {
  inFlight: (n) => `${n} in flight per client`,
  connections: (n) => `${n} ${n === '1' ? 'connection' : 'connections'} per client`,
  window: (seconds) => `window ${seconds} s`,
  budget: (mib, share, available) =>
    share === null
      ? `memory budget ${mib} MiB, as given`
      : `memory budget ${mib} MiB, ${share} of the ${available} MiB that were available`,
  rounds: (n) => (n === '1' ? '1 round' : `${n} rounds`),
  howToRead:
    'Mean and peak: resident memory while every client keeps its calls in flight. Live heap and settled: the load stopped, the clients connected. Clients gone: the same after they have left. Calls per client: answered in the window, of the client with the fewest and the one with the most. Expected peak: worked out from the steps before.',
  heap: 'Live heap, settled,',
  settled: 'Settled resident memory',
  peak: 'Peak resident memory under load',
  grows: (what, perClient, range) =>
    `${what} grows by ${perClient} per client${range === null ? '' : ` (${range})`}.`,
  falls: (what, perClient, range) =>
    `${what} falls by ${perClient} per client${range === null ? '' : ` (${range})`}.`,
  flat: (what) => `${what} does not grow with the clients: its slope is not distinguishable from zero.`,
  bent: (what, values) => `${what} does not follow a line: ${values}.`,
  unknown: (what, reason) => `${what}, per client: n/a (${reason}).`,
  at: (value, clients) => `${value} at ${clients}`,
  perCaller: (mib) =>
    `Rule of thumb: ${mib} per calling client, the largest share of the peak above idle that came on one client at or above the knee.`,
  shared: (mib) => `The first client costs ${mib} that all share.`,
  net: (what, left) => `${what} is given net of what the calls left behind, ${left} per 1000 calls.`,
  knee: (clients, there, after) =>
    `Knee at ${clients}: no later step answers over 5 % more calls per second. ${[there, after].filter(Boolean).join('. ')}.`,
  kneeAt: (clients, methods) => `At ${clients}: ${methods}`,
  noKnee: (clients) => `Calls per second still rise at ${clients}: no knee was reached.`,
  method: (method, p50, p99) => `${method} p50 ${p50} ms${p99 === null ? '' : `, p99 ${p99} ms`}`,
  complete: (clients) => `All planned steps were taken, to ${clients}.`,
  stops: {
    estimate: (found, limit) => `its expected peak of ${found} MiB is over the budget of ${limit} MiB`,
    descriptors: (found, limit, what) => `it needs ${found} descriptors, and the ${what} may open ${limit}`,
    ports: (found, limit) => `it needs ${found} ports, and ${limit} were left`,
    admission: (found, limit, what) => `${found} of ${limit} clients could be admitted (${what})`,
    budget: (found, limit) => `its memory reached ${found} MiB, over the budget of ${limit} MiB`,
    'host-memory': (found, limit) =>
      `the host had ${found} MiB left, under the ${limit} MiB that must stay available`,
    swap: (found) => `the host moved ${found} pages to or from swap`,
    latency: (found, limit, what) => `p99 of ${what} was ${found} ms, over the ceiling of ${limit} ms`,
    failed: (found, limit) => `${found} of the calls failed, over the limit of ${limit}`,
    exit: (_found, _limit, what) => what,
  },
  stopped: (where, why, rounds, skipped) =>
    `Stopped ${where}${rounds === null ? '' : ` (${rounds})`}: ${why}.${skipped === null ? '' : ` Not taken: ${skipped}.`}`,
  when: {
    before: (clients) => `before the step with ${clients}`,
    during: (clients) => `in the step with ${clients}`,
    after: (clients) => `after the step with ${clients}`,
  },
  control: (calls, clients, heap, resident) =>
    `Control: ${calls} more calls by ${clients} left ${[heap && `${heap} of live heap`, resident && `${resident} of resident memory`].filter(Boolean).join(' and ') || 'nothing that shows'} behind.`,
  silent: (clients, cores, idle) =>
    `With ${clients} connected and none calling, ${cores} cores are busy${idle === null ? '' : `; with no client, ${idle}`}.`,
  left: (clients, heap, resident) =>
    `Once ${clients} had left, what stayed above idle was, for each of them, ${[heap && `${heap} of live heap`, resident && `${resident} of resident memory`].filter(Boolean).join(' and ')}.`,
  held: {
    caption: (scenario, method) => `**${scenario}**, calls held open: ${method}.`,
    howToRead:
      'Calls held open: each of so many clients waits for one answer, and nothing else is called. For each call: what was there then, less what was there right before with the same clients connected. Newcomer: the answer that a fresh connection got meanwhile.',
    heads: {
      calls: 'Calls held',
      open: 'Open when read',
      descriptors: 'Descriptors',
      threads: 'Threads',
      goroutines: 'Goroutines',
      handles: 'Handles',
      heap: 'Live heap, KiB',
      resident: 'Resident, KiB',
      health: 'Newcomer, ms',
    },
    perCall: (head) => `${head}, each call`,
  },
};

export const contrasts: ContrastText = {
  howToRead:
    'Differences are of rounds in pairs, which ran one after the other; in brackets their 95 % interval (Student’s t).',
  tooFew: 'Under three rounds of both, differences cannot be told from noise.',
  pair: (axis, from, to, where) => `**${axis}: ${to} against ${from}** (${where})`,
  series: 'series',
  figures: {
    ready_ms: 'process ready',
    idle_mib: 'idle',
    first_call_ms: 'first call',
    one_client_mib: 'one client',
    per_extra_client_mib: 'per extra client',
    all_clients_mib: 'all clients',
    peak_mib: 'peak',
    settled_connected_mib: 'settled',
    cores: 'cores busy',
    threads: 'threads',
    goroutines: 'goroutines',
    handles: 'handles',
    shared_cost_mib: 'shared by all clients',
    heap_per_client_kib: 'live heap per client',
    settled_per_client_kib: 'settled memory per client',
    peak_per_client_mib: 'peak per client',
    peak_per_caller_mib: 'peak per calling client',
    alone_p50_ms: 'p50 alone',
    p50_ms: 'p50 with all calling',
    cpu_ms_per_call: 'CPU per call',
  },
  ofMethod: (figure, method) => `${method} ${figure}`,
  change: (figure, by, range) => `${figure} ${by} (${range})`,
  none: (figures) => `not distinguishable from zero: ${figures}`,
};

/** Charts over clients. */
export const seriesCharts: Pick<Charts, SeriesChartName | 'quantities' | 'axis'> = {
  'series-memory': {
    title: 'Memory against clients',
    subtitle: 'Resident memory, MiB',
    alt: 'Line chart of resident memory against clients, in MiB.',
  },
  'series-heap': {
    title: 'Live heap of clients that are held, not calling',
    subtitle: 'After a forced collection, MiB',
    alt: 'Line chart of the settled live heap against clients, in MiB.',
  },
  'series-latency': {
    title: 'Latency against clients',
    subtitle: 'Every client calling, ms',
    alt: 'Line chart of latency against clients, by method, in ms.',
  },
  'series-cpu': {
    title: 'Processor time per call against clients',
    subtitle: 'Over all methods in turn, ms',
    alt: 'Line chart of processor time per call against clients, in ms.',
  },
  'series-rate': {
    title: 'Calls per second against clients',
    subtitle: 'Over all methods in turn',
    alt: 'Line chart of calls per second against clients.',
  },
  quantities: {
    admitted: 'settled',
    peak: 'peak under load',
    hot: 'mean under load',
    settled: 'settled',
    heap: 'live heap',
    p50: 'p50',
    p99: 'p99',
    cpu: 'CPU per call',
    rate: 'calls/s',
  },
  axis: 'clients',
};
