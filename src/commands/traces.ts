/** Checks of what a scenario's switches were expected to leave at the stand-ins. */
import { checkExpectation, countFor } from '../config/index.ts';
import type { Measurement } from '../config/plan.ts';
import type { PointRecord } from '../record/schema.ts';
import type { Rig } from '../rig/types.ts';
import type { RoundFinding } from '../stats/point-round.ts';

type Checks = PointRecord['checks'];

/** What the stand-ins of one round say of its scenario. */
export interface Traces {
  readonly checks: Checks;
  /** Of the checks that failed. */
  readonly findings: readonly RoundFinding[];
}

/** `expect: { standin.otlp: '> 0' }`: a switch that left no trace makes the round invalid; one that did is a passed check. */
export async function checkTraces(
  { scenario }: Pick<Measurement, 'scenario'>,
  rig: Pick<Rig, 'standins'>,
): Promise<Traces> {
  const conditions = Object.entries(scenario.expect);
  if (conditions.length === 0) return { checks: [], findings: [] };
  const counts = await rig.standins();
  const checks = conditions.map(([key, condition]) => {
    const count = countFor(key, counts);
    return {
      name: `${key} ${condition}`,
      passed: count !== null && checkExpectation(condition, count) === true,
      detail: `${count ?? 'nothing'} counted`,
    };
  });
  const findings = checks
    .filter((check) => !check.passed)
    .map((check): RoundFinding => {
      const reason = `expected ${check.name}, but ${check.detail}`;
      return { code: 'no-trace', reason, method: null };
    });
  return { checks, findings };
}

/** The checks of all rounds as one list: a check has passed when it has passed in every round. */
export function mergeChecks(rounds: readonly Checks[]): Checks {
  const all = rounds.flat();
  const names = [...new Set(all.map((check) => check.name))];
  return names.flatMap((name) => {
    const same = all.filter((check) => check.name === name);
    return same.find((check) => !check.passed) ?? same.at(-1) ?? [];
  });
}
