/** Several records as the one record of a snapshot: each host's run stays a run of its own. */
import { isDeepStrictEqual } from 'node:util';
import { chosenReason } from '../config/chosen.ts';
import { RecordsDifferError } from '../errors/record.ts';
import { isComplete } from './complete.ts';
import { hostKey } from './hosts.ts';
import type { RatingRecord, Run } from './schema.ts';

/**
 * One record with all runs, in an order that does not depend on who measured first: by host, then by start.
 * Records of some measurements each are one of all, if together they have all.
 * @throws RecordsDifferError where they are of different names, configs, tags, builds, profiles or tool versions, or one
 *   host has measured the same twice
 */
export function mergeRecords(records: readonly RatingRecord[]): RatingRecord {
  const [first, ...others] = records;
  if (!first) throw new RecordsDifferError('no record given');
  if (others.length === 0) return first;
  for (const other of others) assertSame(first, other);
  assertSameBuilds(records);
  const runs = records.flatMap((record) => record.runs).sort((a, b) => (runKey(a) < runKey(b) ? -1 : 1));
  assertOnce(runs);
  const plan = mergedPlan(records);
  const merged = { ...first, plan, unpublishable: reasons(records, plan), runs };
  return { ...merged, complete: isComplete(merged) };
}

const runKey = ({ host, started }: Run): string =>
  JSON.stringify([host.arch, host.cpu_model, hostKey(host), started]);

function assertSame(a: RatingRecord, b: RatingRecord): void {
  const differ = (what: string, x: string, y: string): void => {
    if (x !== y) throw new RecordsDifferError(`${what} differs: ${shown(x)} and ${shown(y)}`);
  };
  differ('name', a.name, b.name);
  differ('config', a.config_sha256, b.config_sha256);
  differ('tool version', a.tool.version, b.tool.version);
  differ('tag', a.tag ?? 'none', b.tag ?? 'none');
  const profiles = ({ runs }: RatingRecord) => [...new Set(runs.map((run) => run.profile))].sort().join(', ');
  differ('profile', profiles(a), profiles(b));
}

const told = /^([0-9a-f]{7,64})(.*)$/i;

/** A target is one build wherever it was measured: of two commits a reader could not tell what is rated. */
function assertSameBuilds(records: readonly RatingRecord[]): void {
  const known = new Map<string, string>();
  for (const { scenario, identity } of records.flatMap(({ runs }) =>
    runs.flatMap((run) => run.measurements),
  )) {
    const commit = identity?.commit?.trim().toLowerCase() ?? '';
    if (!told.test(commit)) continue;
    const other = known.get(scenario.target) ?? commit;
    if (!isSameCommit(commit, other))
      throw new RecordsDifferError(
        `commit of ${shown(scenario.target)} differs: ${shown(other)} and ${shown(commit)}`,
      );
    known.set(scenario.target, other);
  }
}

/** Programs tell their commit in full or in short. */
function isSameCommit(a: string, b: string): boolean {
  const [, x = '', xMark] = told.exec(a) ?? [];
  const [, y = '', yMark] = told.exec(b) ?? [];
  return (x.startsWith(y) || y.startsWith(x)) && xMark === yMark;
}

/** Of two figures of one thing on one host, one would have to be dropped: which is not ours to say. */
function assertOnce(runs: readonly Run[]): void {
  const seen = new Map<string, Run>();
  for (const run of runs)
    for (const { id } of run.measurements) {
      const key = JSON.stringify([hostKey(run.host), id]);
      const other = seen.get(key);
      if (other !== undefined)
        throw new RecordsDifferError(
          other.started === run.started
            ? `the run started ${shown(run.started)} is given twice`
            : `${shown(id)} was measured twice on ${shown(run.host.cpu_model ?? run.host.arch)}: in the runs started ${shown(other.started)} and ${shown(run.started)}`,
        );
      seen.set(key, run);
    }
}

/** Plans of one config may differ in what was chosen to be measured (`--only`); the record's plan holds all of it. */
function mergedPlan(records: readonly RatingRecord[]): RatingRecord['plan'] {
  const [first] = records.map((record) => record.plan);
  const measurements: unknown[] = [];
  for (const each of records.flatMap((record) => measurementsOf(record.plan)))
    if (!measurements.some((known) => isDeepStrictEqual(known, each))) measurements.push(each);
  return { ...first, measurements };
}

/** Reasons of all, but for what was left out by choice: what counts of that is whether it is in none of them. */
function reasons(records: readonly RatingRecord[], plan: RatingRecord['plan']): string[] {
  const left = chosenOf(plan);
  const others = records.flatMap(({ plan: own, unpublishable }) =>
    unpublishable.filter((reason) => reason !== chosenOf(own)),
  );
  return [...new Set([...(left === null ? [] : [left]), ...others])];
}

function chosenOf(plan: RatingRecord['plan']): string | null {
  const all = Array.isArray(plan['of']) ? plan['of'] : [];
  const ids = new Set(measurementsOf(plan).map((each) => (each as { id?: unknown } | null)?.id));
  return chosenReason(all.filter((id) => ids.has(id)).length, all.length);
}

const measurementsOf = (plan: RatingRecord['plan']): unknown[] =>
  Array.isArray(plan['measurements']) ? plan['measurements'] : [];

/** Text of a record in a message: one line of bounded length. */
const shown = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}...` : line;
};
