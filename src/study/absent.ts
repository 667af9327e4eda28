/** Figures that a scenario cannot have, and why: known before its round begins. */
import type { ProbeSpec, Scenario } from '../config/plan.ts';

const heaps = [
  ...['idle_heap_mib', 'heap_connected_mib', 'heap_closed_mib', 'heap_left_per_client_kib'],
  ...['shared_heap_mib', 'heap_per_client_kib', 'heap_growth_kib_per_1000_calls'],
];
const goroutines = ['goroutines', 'goroutines_settled'];
const handles = ['handles', 'handles_settled'];
const withoutClient = ['idle_mib', 'idle_heap_mib', 'idle_cores', 'shared_cost_mib'];
const ofStart = ['ready_ms', 'exec_ms'];
const afterClients = [
  'settled_closed_mib',
  'heap_closed_mib',
  'left_per_client_kib',
  'heap_left_per_client_kib',
];

/** What a runtime has no word for. */
const untold: Readonly<Partial<Record<ProbeSpec['kind'], { figures: readonly string[]; reason: string }>>> = {
  none: { figures: [...heaps, ...goroutines, ...handles], reason: 'no probe is configured' },
  node: { figures: goroutines, reason: 'the Node probe has none' },
  go: { figures: handles, reason: 'the Go probe has none' },
  redis: { figures: [...goroutines, ...handles], reason: 'the Redis probe has none' },
  postgres: { figures: [...heaps, ...goroutines, ...handles], reason: 'the PostgreSQL probe has none' },
  sigquit: { figures: [...heaps, ...handles], reason: 'the SIGQUIT probe has none' },
  jvm: { figures: [...goroutines, ...handles], reason: 'the JVM probe has none' },
};

/** By figure, one reason each. */
export function absentFigures(
  scenario: Pick<Scenario, 'target' | 'endpoint' | 'probe'>,
): Record<string, string> {
  const absent: Record<string, string> = {};
  const note = (figures: readonly string[], reason: string) => {
    for (const figure of figures) absent[figure] = reason;
  };
  const { figures, reason } = untold[scenario.probe.kind] ?? { figures: [], reason: '' };
  note(figures, reason);
  if (scenario.target.running !== undefined) note(ofStart, 'it ran already when it was found');
  if (scenario.endpoint.protocol === 'mcp-stdio') {
    note(withoutClient, 'a stdio server starts with its client');
    note(afterClients, 'a stdio server ends with its client');
  }
  return absent;
}
