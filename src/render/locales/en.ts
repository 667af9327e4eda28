/** English. */
import { calibration } from './en-calibration.ts';
import { grid, gridCharts } from './en-grid.ts';
import { html } from './en-html.ts';
import { memoryNote } from './en-memory.ts';
import { open } from './en-open.ts';
import { prose } from './en-prose.ts';
import { contrasts, series, seriesCharts } from './en-series.ts';
import { sizing } from './en-sizing.ts';
import { evidenceIn } from './evidence.ts';
import type { Locale } from './locale.ts';

const withMethod = (text: string, method: string | null) => (method === null ? text : `${method}, ${text}`);

export const en: Locale = {
  code: 'en',
  numbers: { decimal: '.', group: ',' },
  reasons: null,
  page: {
    title: (name) => `What ${name} costs to run`,
    notForPublication: 'Not for publication',
    incomplete: 'the record is not complete',
    host: (number, name) => `Host ${number}: ${name}`,
  },
  provenance: {
    measuredOn: 'Measured on',
    cpus: (n) => `${n} logical CPUs`,
    memory: (gib) => `${gib} GiB RAM`,
    kernel: (version) => `kernel ${version}`,
    virtual: (kind) => `in ${kind}`,
    limits: (cores, mib) =>
      `limited to ${[cores && `${cores} cores`, mib && `${mib} MiB`].filter(Boolean).join(' and ')}`,
    build: (target, build, runtime) => `Target ${target}: ${build}${runtime ? `, ${runtime}` : ''}`,
    version: (version, commit) => `build ${version}${commit ? ` (${commit})` : ''}`,
    ownVersion: (version, commit) => `says it is version ${version}${commit ? ` (build ${commit})` : ''}`,
    unknownVersion: 'unknown',
    spoken: (endpoint, version, modern, probed) =>
      `Endpoint ${endpoint} speaks MCP ${version} (${modern ? 'stateless' : 'with a handshake'}; ${probed ? 'found by asking the server' : 'pinned in the config'})`,
    tool: (version, node, sampler) =>
      `Measured by ratingplate ${version} on Node ${node}, sampler ${sampler}`,
    method: (profile, rounds, fresh) =>
      `Profile ${profile}: ${rounds === '1' ? '1 round' : `${rounds} rounds`} per scenario, ${fresh ? 'each on a fresh instance, ' : ''}scenarios interleaved`,
    running: (target, found) =>
      `Target ${target} ran already and was found by its ${found}: it was neither started, stopped nor bound to CPUs for the run, all its rounds are of one instance, and their interval says nothing of how another start would differ`,
    sampling: (ms) => `memory sampled every ${ms} ms`,
    placement: (harness, target) => `Driver and observer on CPUs ${harness}, target on CPUs ${target}`,
    unplaced: 'Driver, observer and target share all CPUs',
  },
  titles: {
    memory: 'Memory, units and processor time per scenario',
    waits: 'What a client waits for, per scenario',
    latency: 'Latency percentiles per method',
    throughput: 'Throughput',
    series: 'Concurrency series',
    sizing: 'Sizing',
    contrasts: 'What each setting changes',
    calibration: 'How far the instrument is off',
    reproduce: 'Reproducing',
  },
  heads: {
    callers: 'Callers at a time',
    scenario: 'Scenario',
    load: 'Clients × in flight',
    idle: 'Idle, MiB',
    oneClient: 'One client, MiB',
    allClients: 'All clients, MiB',
    perExtraClient: 'Per extra client, MiB',
    peak: 'Peak, MiB',
    settled: 'Settled, MiB',
    heap: 'Live heap, MiB',
    threads: 'Threads',
    goroutines: 'Goroutines',
    handles: 'Handles',
    connections: 'Connections',
    cores: 'Cores busy',
    idleCores: 'Cores, no client',
    silentCores: 'Cores, all silent',
    ready: 'Process ready, ms',
    firstCall: 'First call, ms',
    othersFirstCall: "Others' first call, ms",
    alone: (method) => withMethod('alone (p50), ms', method),
    allCalling: (method) => withMethod('all calling (p50), ms', method),
    payload: 'Payload',
    method: 'Method',
    call: 'Call',
    aloneShort: 'Alone p50, ms',
    p50: 'p50, ms',
    p90: 'p90, ms',
    p99: 'p99, ms',
    max: 'Max, ms',
    rate: 'Calls/s',
    cpuPerCall: 'CPU per call, ms',
    clients: 'Clients',
    hot: 'Mean under load, MiB',
    expectedPeak: 'Expected peak, MiB',
    left: 'Clients gone, MiB',
    perClient: 'Calls per client',
    methodP50: (method) => `${method} p50, ms`,
    methodP99: (method) => `${method} p99, ms`,
  },
  cells: {
    load: (clients, inFlight) => `${clients} × ${inFlight}`,
    shareOf: (share) => `${share} of the machine`,
    range: (low, high) => `${low}&nbsp;to&nbsp;${high}`,
    unmeasured: 'n/a',
    calls: (n) => `n = ${n}`,
  },
  notes: {
    memory: memoryNote,
    stdio:
      'Over stdio each client is a process of its own: memory, threads and heap are of all of them together.',
    waits:
      'Process ready: start to the first successful readiness answer. First call: the first call of the first client, and the median of the others’. Alone: one client, one request in flight. All calling: every client keeps its requests in flight.',
    latency: (pace) =>
      `${pace ? 'Closed loop with a pause between calls' : 'Closed loop: a client sends its next request when the last is answered'}, so latency past saturation is queueing. Percentiles are nearest rank over the successful calls of all rounds. The driver keeps no cache.`,
    inputRounds: (more) =>
      `the server asked for input (input_required) and was answered: ${more} more ${more === '1' ? 'round' : 'rounds'} per call, all of them within its latency`,
    intervals:
      'Small print under a figure: 95 % interval over the rounds (Student’s t); under a percentile, the range of the rounds’ own.',
    noIntervals: 'Under three rounds: figures have no interval.',
    noisy: '≈ noisy: the interval is wider than ±10 % of the figure.',
    notMeasured: 'not measured',
    verdicts: {
      censored: (reason) => `lower bound: ${reason}`,
      'driver-bound': (reason) => `bound, the driver had no more to give: ${reason}`,
      'standin-bound': (reason) => `bound, a stand-in had no more to give: ${reason}`,
      'at-least': (reason) => `at least: ${reason}`,
      'failed-calls': (reason) => `failed calls: ${reason}`,
      'failed-quiet': (reason) => `failed calls: ${reason}`,
      'unanswered-calls': (reason) => `calls without an answer: ${reason}`,
      'unsent-calls': (reason) => `the rate was missed: ${reason}`,
      'not-steady': (reason) => `slower from call to call: ${reason}`,
      'still-falling': (reason) => `still falling: ${reason}`,
      'not-converged': (reason) => `not converged: ${reason}`,
      'not-linear': (reason) => `not linear: ${reason}`,
      'zero-within': () => 'not distinguishable from zero',
      'net-of-calls': (reason) => `net of what the calls left behind: ${reason}`,
      'coarse-slope': () => 'drawn through two settled readings only',
      'rounds-missing': (reason) => `rounds that broke are not in it: ${reason}`,
      swap: (reason) => `swapping: ${reason}`,
      throttled: (reason) => `processor throttled: ${reason}`,
      'host-busy': (reason) => `the host was busy with other programs: ${reason}`,
      steal: (reason) => `processor time stolen by other guests: ${reason}`,
      restarted: (reason) => `target restarted: ${reason}`,
      suspended: (reason) => `stopped for a while: ${reason}`,
      'clients-differ': (reason) => `not the clients asked for: ${reason}`,
      'conditions-changed': (reason) => `host conditions changed: ${reason}`,
      'check-failed': (reason) => `what must hold did not: ${reason}`,
      'no-trace': (reason) => `a switch left no trace: ${reason}`,
      'identity-differs': (reason) => `instances differ: ${reason}`,
      'warm-up-cut': (reason) => `warm-up cut short: ${reason}`,
      'window-cut': (reason) => `window cut short: ${reason}`,
      reconnects: (reason) => `clients had to connect again: ${reason}`,
    },
    brokenRounds: (scenario, broken, planned, reason) =>
      `${scenario}: ${broken} of ${planned} rounds broke: ${reason}`,
    scenario: (scenario, text) => `${scenario}: ${text}`,
  },
  sizing,
  open,
  grid,
  evidence: evidenceIn.en,
  prose,
  series,
  contrasts,
  html,
  checks: {
    passed: (list) => `Checks passed: ${list}.`,
    failed: (list) => `**Checks failed**: ${list}.`,
  },
  calibration,
  reproduce: {
    intro: (publishable) =>
      publishable
        ? 'These figures are replaced wholesale by every release; none is compared with an earlier one. They come from:'
        : 'These figures come from:',
    phases: (list) => `Time in phases: ${list}.`,
    phase: (name, time) => `${name} ${time}`,
    wall: (time) => `The run took ${time}.`,
    outside: (share) => `${share} of it was outside recorded phases.`,
    seconds: (n) => `${n} s`,
    minutes: (n) => `${n} min`,
    config: (sha) => `SHA-256 of the config: ${sha}.`,
  },
  charts: {
    ...seriesCharts,
    ...gridCharts,
    memory: {
      title: 'Memory per scenario',
      subtitle: 'Resident memory, MiB',
      alt: 'Bar chart of resident memory per scenario, in MiB.',
    },
    admission: {
      title: 'Memory as clients are admitted',
      subtitle: 'Settled, nobody calling, MiB',
      alt: 'Line chart of settled memory against the clients admitted, in MiB.',
    },
    'start-up': {
      title: 'Start-up per scenario',
      subtitle: 'ms',
      alt: 'Bar chart of start-up times per scenario, in ms.',
    },
    latency: {
      title: 'Latency per method, all clients calling',
      subtitle: 'p50 and p99, ms',
      alt: 'Bar chart of latency per method and scenario with all clients calling, p50 and p99, in ms on a logarithmic scale.',
    },
    clients: (n) => (n === '1' ? '1 client' : `${n} clients`),
    footer: (host, builds, date) =>
      `Measured on ${[host, date].filter(Boolean).join('; ')}.${builds === '' ? '' : ` ${builds}.`}`,
    bars: {
      ...{ idle: 'idle', one: 'one client', all: 'all clients', peak: 'peak under load' },
      ...{ ready: 'process ready', first: 'first call', others: 'first call of the others' },
    },
    limits: { budget: (mib) => `budget ${mib} MiB`, ceiling: (ms) => `ceiling ${ms} ms` },
    stopped: 'stopped here',
    bound: 'hollow: a bound',
    method: (profile, rounds) => `profile ${profile}, ${rounds === '1' ? '1 round' : `${rounds} rounds`}`,
    empty: 'not measured',
    drawn: {
      latency: 'p50 solid, p99 faint; ms, logarithmic',
      startUp: 'ms, logarithmic',
      series: 'both scales logarithmic',
    },
  },
};
