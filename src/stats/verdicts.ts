/**
 * Every reason to doubt a figure, which figures each one spoils, and how much (method.md, "Verdicts belong to named
 * figures"). Findings come from the study, one round at a time; verdicts are worked out here, over the rounds.
 */
import {
  type HeldFigure,
  heldFigures,
  type MethodFigure,
  methodFigures,
  type PointFigure,
  pointFigures,
  type SeriesFigure,
  type StepFigure,
  seriesFigures,
  stepFigures,
} from './figures.ts';
import { type SampleFigure, sampleFigures } from './sample-values.ts';

export type VerdictLevel = 'invalid' | 'bound' | 'noisy' | 'note';
type Key = PointFigure | MethodFigure | StepFigure | SeriesFigure | HeldFigure | SampleFigure;

const memory = [
  'idle_mib',
  'one_client_mib',
  'all_clients_mib',
  'shared_cost_mib',
  'per_extra_client_mib',
  'peak_mib',
  'hot_mib',
  'settled_connected_mib',
  'settled_closed_mib',
] as const satisfies readonly Key[];
const settled = [
  'idle_mib',
  'one_client_mib',
  'all_clients_mib',
  'shared_cost_mib',
  'per_extra_client_mib',
  'settled_connected_mib',
  'settled_closed_mib',
] as const satisfies readonly Key[];
const latency = [
  'mean_ms',
  'p50_ms',
  'p75_ms',
  'p90_ms',
  'p99_ms',
  'p999_ms',
  'max_ms',
  'service_p50_ms',
  'service_p99_ms',
] as const satisfies readonly Key[];
const waits = [
  ...latency,
  'alone_p50_ms',
  'alone_max_ms',
  'ready_ms',
  'first_call_ms',
  'first_call_others_ms',
] as const satisfies readonly Key[];
const rate = ['calls_per_s', 'requests_per_s', 'transfer_bytes_per_s'] as const satisfies readonly Key[];
const loadCpu = [
  'cores',
  'cpu_ms_per_call',
  'server_cores',
  'server_us_per_request',
] as const satisfies readonly Key[];
const perCall = ['cpu_ms_per_call', 'server_us_per_request'] as const satisfies readonly Key[];
const cpu = [...loadCpu, 'idle_cores', 'connected_cores'] as const satisfies readonly Key[];
const withClients = [
  'all_clients_mib',
  'per_extra_client_mib',
  'peak_mib',
  'hot_mib',
  'settled_connected_mib',
  'heap_connected_mib',
  'connected_cores',
  'connections',
  'threads',
  'descriptors',
  'goroutines',
  'handles',
  'slowest_client_calls',
  ...loadCpu,
  ...rate,
  ...latency,
] as const satisfies readonly Key[];
const all = [
  ...new Set(
    [pointFigures, methodFigures, stepFigures, seriesFigures, heldFigures, sampleFigures].flatMap((figures) =>
      Object.keys(figures),
    ),
  ),
] as readonly Key[];

interface Verdicts {
  readonly level: VerdictLevel;
  readonly spoils: readonly Key[];
}

/** Codes a study may find in a round. */
export const findings = {
  /** Processes of the target or its host's memory were paged out. */
  swap: { level: 'invalid', spoils: [...memory, ...waits, ...rate, ...cpu] },
  /** The processor was slowed down by heat, power or a cgroup's quota. */
  throttled: { level: 'invalid', spoils: [...waits, ...rate, ...cpu] },
  /** A hypervisor ran others on our processors. */
  steal: { level: 'note', spoils: [...waits, ...rate, ...cpu] },
  /** The target ended and came back within the round. */
  restarted: { level: 'invalid', spoils: all },
  /** A process that the figures stand on was stopped for a while (SIGSTOP, a debugger, Ctrl-Z). */
  suspended: { level: 'invalid', spoils: [...waits, ...rate, ...cpu] },
  /** Programs that have nothing to do with the run took over a tenth of the host's processors. */
  'host-busy': { level: 'note', spoils: [...waits, ...rate] },
  /** Clients achieved are not the clients asked for. */
  'clients-differ': { level: 'invalid', spoils: withClients },
  /** Governor, load or other conditions of the host changed during the round. */
  'conditions-changed': { level: 'note', spoils: [...waits, ...rate, ...cpu] },
  /** A switch of the scenario left no trace (`expect: { standin.otlp: '> 0' }`). */
  'no-trace': { level: 'invalid', spoils: all },
  /** What the config wants to hold around the measurement did not (`checks:`). */
  'check-failed': { level: 'invalid', spoils: all },
  /** Instances of one scenario are not the same build. */
  'identity-differs': { level: 'invalid', spoils: all },
  /** Warm-up ended at its cap before each worker had finished each method once. */
  'warm-up-cut': { level: 'note', spoils: [...latency, ...rate, ...loadCpu] },
  /** The window ended at its cap before 200 ok calls or 1.5 worker cycles. */
  'window-cut': { level: 'note', spoils: [...latency, ...rate, ...loadCpu] },
  /** Clients had to connect again. */
  reconnects: { level: 'note', spoils: [...latency, ...rate] },
  /** A settled reading was taken at the cap, still moving. */
  'not-converged': { level: 'note', spoils: settled },
} as const satisfies Record<string, Verdicts>;
export type FindingCode = keyof typeof findings;

/** Codes the statistics find in the readings of a round. */
export const readingVerdicts = {
  /** Over 0.1 % of the calls were answered with an error or wrongly, or the driver could not make them. */
  'failed-calls': { level: 'invalid', spoils: [...latency, ...rate, ...perCall] },
  'failed-quiet': { level: 'invalid', spoils: ['alone_p50_ms', 'alone_max_ms'] },
  /** Over 0.1 % got no answer: percentiles are censored by their own rule, so the rest stays, marked. */
  'unanswered-calls': { level: 'note', spoils: [...latency, ...rate, ...perCall] },
  /** Over 1 % of the calls that were due in an open loop's window were not sent in it: the rate was missed. */
  'unsent-calls': { level: 'invalid', spoils: [...latency, ...rate] },
  /** Calls took longer and longer within the window: its figures are of the time it happened to last. */
  'not-steady': { level: 'note', spoils: [...latency, ...rate, ...perCall] },
  /** The driver had no more to give: rate and latency are bounds, memory and CPU per call stay valid. */
  'driver-bound': { level: 'bound', spoils: [...latency, ...rate] },
  'standin-bound': { level: 'bound', spoils: [...latency, ...rate] },
  /** CPU of a process that vanished could not be placed. */
  'at-least': { level: 'bound', spoils: loadCpu },
  /** Settled memory was still falling ten seconds after a round's last reading. */
  'still-falling': { level: 'note', spoils: settled },
  /** Rounds that broke give no figure. */
  'rounds-missing': { level: 'note', spoils: all },
} as const satisfies Record<string, Verdicts>;

/** Codes that come with the figure itself, once all rounds are in. */
export const figureVerdicts = {
  /** Half-width of the interval over 10 % of the figure. */
  noisy: { level: 'noisy' },
  /** The percentile is one of the calls that got no answer. */
  censored: { level: 'bound' },
  /** One line does not describe the points. */
  'not-linear': { level: 'note' },
  /** The interval of a slope or difference holds zero. */
  'zero-within': { level: 'note' },
  /** What calls left behind has been taken out of the slope. */
  'net-of-calls': { level: 'note' },
  /** A slope from two settled readings. */
  'coarse-slope': { level: 'note' },
} as const satisfies Record<string, { level: VerdictLevel }>;

export type VerdictCode = FindingCode | keyof typeof readingVerdicts | keyof typeof figureVerdicts;

/** Codes whose figures are known from a table. */
export const spoilers = { ...findings, ...readingVerdicts };
export type SpoilerCode = keyof typeof spoilers;

/** Figures of a scenario as a whole that are made from the methods' windows: what spoils a window spoils them. */
export const fromWindows: ReadonlySet<string> = new Set([
  'peak_mib',
  'hot_mib',
  'cores',
  'calls_per_s',
  // Of a step, whose window is of all methods.
  'cpu_ms_per_call',
]);

/** True where `code` spoils the figure; `inWindow`: it was found in one method's window, and the figure is the scenario's. */
export function spoils(code: SpoilerCode, figure: string, inWindow: boolean): boolean {
  if (inWindow && !fromWindows.has(figure)) return false;
  return (spoilers[code].spoils as readonly string[]).includes(figure);
}

export type Bound = 'above' | 'at-least' | 'at-most';

/** On which side of the printed value the truth lies; null where the code makes no bound. */
export function boundOf(code: string, figure: string): Bound | null {
  if (code === 'censored') return 'above';
  if (code === 'at-least') return 'at-least';
  if (code !== 'driver-bound' && code !== 'standin-bound') return null;
  return (rate as readonly string[]).includes(figure) ? 'at-least' : 'at-most';
}
