import type { Conditions } from './conditions.ts';

/** A change of the host that spoils figures; codes of stats/verdicts.ts. */
export interface HostFinding {
  readonly code: 'swap' | 'throttled' | 'steal' | 'conditions-changed';
  /** One sentence for the page. */
  readonly reason: string;
}

/** Share of all processor time that a hypervisor may take before it is worth a word. */
const stealShare = 0.01;
/** Waits for the quota below this are lost among the scheduler's own. */
const quotaWaitMs = 1;
const states = ['governor', 'turbo', 'smt', 'thp'] as const;

/** What changed between the two readings around a measurement; a counter that cannot be read proves nothing. */
export function compareConditions(before: Conditions, after: Conditions): HostFinding[] {
  const grown = (key: CounterKey): number => {
    const [from, to] = [before[key], after[key]];
    return from === null || to === null ? 0 : to - from;
  };
  const findings: HostFinding[] = [];
  const pages = grown('swapped_pages_total');
  if (pages > 0) findings.push({ code: 'swap', reason: `the host moved ${pages} pages to or from swap` });
  const throttles = grown('throttle_total');
  if (throttles > 0) {
    findings.push({
      code: 'throttled',
      reason: `the processor was slowed down ${throttles} times by heat or power`,
    });
  }
  const waited = grown('quota_wait_ms_total');
  if (waited > quotaWaitMs) {
    findings.push({
      code: 'throttled',
      reason: `the control group waited ${Math.round(waited)} ms for its CPU quota`,
    });
  }
  const stolen = grown('steal_ms_total') / Math.max(1, grown('cpu_ms_total'));
  if (stolen > stealShare) {
    findings.push({
      code: 'steal',
      reason: `the hypervisor took ${(stolen * 100).toFixed(1)} % of the processor time`,
    });
  }
  return [...findings, ...changedStates(before, after)];
}

type CounterKey = Extract<keyof Conditions, `${string}_total`>;

function changedStates(before: Conditions, after: Conditions): HostFinding[] {
  return states
    .filter((key) => before[key] !== after[key])
    .map((key) => ({
      code: 'conditions-changed',
      reason: `${key} changed from ${before[key] ?? 'unknown'} to ${after[key] ?? 'unknown'}`,
    }));
}
