/**
 * Every reason to doubt a figure, which figures each one spoils, and how much (method.md, "Verdicts belong to named
 * figures"). Findings come from the study, one round at a time; verdicts are worked out here, over the rounds.
 */
import { type MethodFigure, methodFigures, type PointFigure, pointFigures } from './figures.ts';

export type VerdictLevel = 'invalid' | 'bound' | 'noisy' | 'note';
type Key = PointFigure | MethodFigure;

const memory = [
  'idle_mib', 'one_client_mib', 'all_clients_mib', 'shared_cost_mib', 'per_extra_client_mib', 'peak_mib', 'hot_mib',
  'settled_connected_mib', 'settled_closed_mib',
] as const satisfies readonly Key[];
const settled = [
  'idle_mib', 'one_client_mib', 'all_clients_mib', 'shared_cost_mib', 'per_extra_client_mib',
  'settled_connected_mib', 'settled_closed_mib',
] as const satisfies readonly Key[];
const latency = ['p50_ms', 'p75_ms', 'p90_ms', 'p99_ms', 'p999_ms', 'max_ms'] as const satisfies readonly Key[];
const waits = [
  ...latency, 'alone_p50_ms', 'alone_max_ms', 'ready_ms', 'first_call_ms', 'first_call_others_ms',
] as const satisfies readonly Key[];
const rate = ['calls_per_s'] as const satisfies readonly Key[];
const loadCpu = ['cores', 'cpu_ms_per_call'] as const satisfies readonly Key[];
const cpu = [...loadCpu, 'idle_cores', 'connected_cores'] as const satisfies readonly Key[];
const withClients = [
  'all_clients_mib', 'per_extra_client_mib', 'peak_mib', 'hot_mib', 'settled_connected_mib', 'heap_connected_mib',
  'connected_cores', 'connections', 'threads', 'descriptors', 'goroutines', 'handles',
  ...loadCpu, ...rate, ...latency,
] as const satisfies readonly Key[];
const all = [...new Set([...Object.keys(pointFigures), ...Object.keys(methodFigures)])] as readonly Key[];

/** Codes a study may find in a round. */
export const findings = {
  'failed-calls': { level: 'invalid', spoils: [...latency, ...rate, 'cpu_ms_per_call'] },
  'failed-quiet': { level: 'invalid', spoils: ['alone_p50_ms', 'alone_max_ms'] },
  swap: { level: 'invalid', spoils: [...memory, ...waits, ...rate, ...cpu] },
  throttled: { level: 'invalid', spoils: [...waits, ...rate, ...cpu] },
  steal: { level: 'note', spoils: [...waits, ...rate, ...cpu] },
  restarted: { level: 'invalid', spoils: all },
  'clients-differ': { level: 'invalid', spoils: withClients },
  'conditions-changed': { level: 'note', spoils: [...waits, ...rate, ...cpu] },
  'no-trace': { level: 'invalid', spoils: all },
  'identity-differs': { level: 'invalid', spoils: all },
  'warm-up-cut': { level: 'note', spoils: [...latency, ...rate, ...loadCpu] },
  'window-cut': { level: 'note', spoils: [...latency, ...rate, ...loadCpu] },
  reconnects: { level: 'note', spoils: [...latency, ...rate] },
  'not-converged': { level: 'note', spoils: settled },
} as const satisfies Record<string, { level: VerdictLevel; spoils: readonly Key[] }>;
export type FindingCode = keyof typeof findings;
