/** The scenarios of a grid as the record has them, and what they have in common. */
import { gridOf } from '../config/index.ts';
import type { ThroughputMeasurement } from '../config/plan.ts';
import type { GridRecord, ThroughputRecord } from '../record/schema.ts';
import { aggregateGrid } from '../stats/aggregate-grid.ts';
import { gridRatios } from '../stats/ratios.ts';
import type { ThroughputRound } from '../stats/throughput-round.ts';

type Own = Omit<
  ThroughputRecord,
  'id' | 'memory_rule' | 'settling' | 'probe' | 'identity' | 'rounds_planned' | 'scenario'
>;

/** What is a grid's own of one of its scenarios. */
export function gridRecord(
  measurement: ThroughputMeasurement,
  rounds: readonly ThroughputRound[],
  checks: ThroughputRecord['checks'],
): Own {
  const aggregated = aggregateGrid(rounds, {
    paths: measurement.scenario.methods,
    cells: gridOf(measurement).cells,
  });
  return {
    ...aggregated,
    kind: 'throughput',
    connections: [...measurement.connections],
    parameters: Object.fromEntries(
      Object.entries(measurement.parameters).map(([name, values]) => [name, [...values]]),
    ),
    samples_planned: measurement.samples,
    sample_ms: measurement.sampleMs,
    checks: [...aggregated.checks, ...checks],
  };
}

/** Null where there is no grid. */
export function gridShared(measurements: readonly ThroughputRecord[]): GridRecord | null {
  if (measurements.length === 0) return null;
  return { together: measurements.map(({ id }) => id), ratios: gridRatios(measurements) };
}
