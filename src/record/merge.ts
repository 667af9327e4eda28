/** Several records as the one record of a snapshot: each host's run stays a run of its own. */
import { isDeepStrictEqual } from 'node:util';
import { RecordsDifferError } from '../errors/record.ts';
import { isComplete } from './complete.ts';
import type { RatingRecord, Run } from './schema.ts';

/**
 * One record with all runs, in order of their start whatever order they are given in.
 * @throws RecordsDifferError where they are of different names, configs or tool versions, or one run comes twice
 */
export function mergeRecords(records: readonly RatingRecord[]): RatingRecord {
  const [first, ...others] = records;
  if (!first) throw new RecordsDifferError('no record given');
  if (others.length === 0) return first;
  for (const other of others) assertSame(first, other);
  const runs = records.flatMap((record) => record.runs).sort((a, b) => (runKey(a) < runKey(b) ? -1 : 1));
  const twice = runs.find((run, i) => i > 0 && runKey(run) === runKey(runs[i - 1] as Run));
  if (twice) throw new RecordsDifferError(`the run started ${twice.started} is given twice`);
  const merged = { ...first, plan: mergedPlan(records), unpublishable: reasons(records), runs };
  return { ...merged, complete: isComplete(merged) };
}

const runKey = (run: Run): string => `${run.started} ${run.host.id ?? ''} ${run.host.cpu_model ?? ''}`;

const reasons = (records: readonly RatingRecord[]): string[] => [
  ...new Set(records.flatMap((record) => record.unpublishable)),
];

function assertSame(a: RatingRecord, b: RatingRecord): void {
  const differ = (what: string, x: string, y: string): void => {
    if (x !== y) throw new RecordsDifferError(`${what} differs: ${x} and ${y}`);
  };
  differ('name', a.name, b.name);
  differ('config', a.config_sha256, b.config_sha256);
  differ('tool version', a.tool.version, b.tool.version);
  differ('tag', a.tag ?? 'none', b.tag ?? 'none');
}

/** Plans of one config may differ in what was chosen to be measured (`--only`); the record's plan holds all of it. */
function mergedPlan(records: readonly RatingRecord[]): RatingRecord['plan'] {
  const plans = records.map((record) => record.plan);
  const [first] = plans;
  const measurements: unknown[] = [];
  for (const each of plans.flatMap((plan) => (Array.isArray(plan.measurements) ? plan.measurements : [])))
    if (!measurements.some((known) => isDeepStrictEqual(known, each))) measurements.push(each);
  return { ...first, measurements };
}
