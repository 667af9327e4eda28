/** Checks of a round: what a scenario's switches were expected to leave at the stand-ins, and one sampler by the other. */
import { checkExpectation, countFor } from '../config/index.ts';
import type { Measurement } from '../config/plan.ts';
import type { CrossCheck } from '../observe/observer.ts';
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
  rig: Pick<Rig, 'standins' | 'crossCheck'>,
): Promise<Traces> {
  const both = compareSamplers(await rig.crossCheck());
  const conditions = Object.entries(scenario.expect);
  if (conditions.length === 0) return { checks: both, findings: [] };
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
  return { checks: [...checks, ...both], findings };
}

/** What two readings of counters that are kept for each CPU, and of ticks, may differ by: MiB and ms. */
const apart = { memoryMib: 2, cpuMs: 30 };
const apartShare = 0.02;

/** Whether the sampler of the figures reads what the portable one does; nothing where there is only one. */
export function compareSamplers(check: CrossCheck | null): Checks {
  if (check === null) return [];
  const { proc, pidusage, procAfter } = check;
  const agree = (key: 'memoryMib' | 'cpuMs') => {
    const [low, high] = [proc[key], procAfter[key]].toSorted((a, b) => a - b) as [number, number];
    const margin = Math.max(apart[key], apartShare * high);
    return pidusage[key] >= low - margin && pidusage[key] <= high + margin;
  };
  const told = ({ memoryMib, cpuMs }: CrossCheck['proc']) =>
    `${memoryMib.toFixed(1)} MiB and ${(cpuMs / 1000).toFixed(2)} s`;
  const detail = `${told(proc)} by /proc, ${told(pidusage)} by pidusage`;
  return [{ name: 'both samplers agree', passed: agree('memoryMib') && agree('cpuMs'), detail }];
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
