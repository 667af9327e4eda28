/** Figures that a scenario cannot have, and why: known before its round begins. */
import type { Scenario } from '../config/plan.ts';

const heaps = ['idle_heap_mib', 'heap_connected_mib', 'heap_closed_mib'];
const withoutClient = ['idle_mib', 'idle_heap_mib', 'idle_cores', 'shared_cost_mib'];
const afterClients = ['settled_closed_mib', 'heap_closed_mib'];

/** By figure, one reason each. */
export function absentFigures(scenario: Pick<Scenario, 'endpoint' | 'probe'>): Record<string, string> {
  const absent: Record<string, string> = {};
  const note = (figures: readonly string[], reason: string) => {
    for (const figure of figures) absent[figure] = reason;
  };
  if (scenario.probe.kind === 'none') note([...heaps, 'goroutines', 'handles'], 'no probe is configured');
  if (scenario.probe.kind === 'node') note(['goroutines'], 'the Node probe has none');
  if (scenario.endpoint.protocol === 'mcp-stdio') {
    note(withoutClient, 'a stdio server starts with its client');
    note(afterClients, 'a stdio server ends with its client');
  }
  return absent;
}
