/** Checks of what a scenario's switches were expected to leave at the stand-ins. */
import { checkExpectation, countFor } from '../config/index.ts';
import type { PointMeasurement } from '../config/plan.ts';
import type { PointRecord } from '../record/schema.ts';
import type { Rig } from '../rig/types.ts';
import type { RoundFinding } from '../stats/point-round.ts';

type Checks = PointRecord['checks'];

/** `expect: { standin.otlp: '> 0' }`: a switch that left no trace makes the round invalid; one that did is a passed check. */
export async function checkTraces(
  { id, scenario }: PointMeasurement,
  rig: Rig,
  checks: Map<string, Checks>,
): Promise<RoundFinding[]> {
  const conditions = Object.entries(scenario.expect);
  if (conditions.length === 0) return [];
  const counts = await rig.standins();
  const results = conditions.map(([key, condition]) => {
    const count = countFor(key, counts);
    return {
      name: `${key} ${condition}`,
      passed: count !== null && checkExpectation(condition, count) === true,
      detail: `${count ?? 'nothing'} counted`,
    };
  });
  checks.set(id, mergeChecks(checks.get(id) ?? [], results));
  return results
    .filter((result) => !result.passed)
    .map((result) => ({
      code: 'no-trace',
      reason: `expected ${result.name}, but ${result.detail}`,
      method: null,
    }));
}

/** A check has passed when it has passed in every round. */
function mergeChecks(before: Checks, now: Checks): Checks {
  return now.map((check) => before.find((old) => old.name === check.name && !old.passed) ?? check);
}
