/** What a run of the command line has left on disk: record, raw rounds, and the calls that the target must have seen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pointsOf } from '../../../src/record/kinds.ts';
import { parseRecord } from '../../../src/record/read.ts';
import { listRuns, runFolder } from '../../../src/record/run-folder.ts';
import { isPointRound, loadRounds } from '../../../src/record/samples.ts';
import type { MethodRecord, PointRecord, RatingRecord } from '../../../src/record/schema.ts';
import type { PointRound } from '../../../src/stats/point-round.ts';
import type { Ended } from './cli.ts';

export interface Run {
  readonly ended: Ended;
  /** Where it was run. */
  readonly folder: string;
  readonly record: RatingRecord;
  readonly points: ReadonlyMap<string, PointRecord>;
  /** The first round of each measurement, as it was read. */
  readonly rounds: ReadonlyMap<string, PointRound>;
}

/** The newest run in `folder`. */
export async function readRun(folder: string, ended: Ended): Promise<Run> {
  const runs = path.join(folder, '.ratingplate');
  const [newest] = await listRuns(runs);
  if (newest === undefined) throw new Error(`no run: ${ended.stderr}`);
  const files = runFolder(runs, newest);
  const record = parseRecord(readFileSync(files.record, 'utf8'), files.record);
  const points = record.runs.flatMap(pointsOf).map((one) => [one.id, one] as const);
  const rounds = [...(await loadRounds(files))].flatMap(([id, [first]]) =>
    first !== undefined && isPointRound(first.round) ? [[id, first.round] as const] : [],
  );
  return { ended, folder, record, points: new Map(points), rounds: new Map(rounds) };
}

export function pointOf(run: Run, id: string): PointRecord {
  const point = run.points.get(id);
  if (point === undefined) throw new Error(`no ${id}: ${run.ended.stderr}`);
  return point;
}

export function roundOf(run: Run, id: string): PointRound {
  const round = run.rounds.get(id);
  if (round === undefined) throw new Error(`no round of ${id}: ${run.ended.stderr}`);
  return round;
}

export function methodOf(point: PointRecord, name: string): MethodRecord {
  const method = point.methods.find((each) => each.name === name);
  if (method === undefined) throw new Error(`${point.id} has no method ${name}`);
  return method;
}

/** Calls of a method in the first round: first calls, quiet with its warm calls, and the whole load. */
export function callsMade(run: Run, id: string, method: string): number {
  const round = roundOf(run, id);
  const planned = run.record.plan['measurements'] as {
    id: string;
    settings: { quiet: { warmCalls: number } };
  }[];
  const warm = planned.find((each) => each.id === id)?.settings.quiet.warmCalls ?? Number.NaN;
  const first = pointOf(run, id).scenario.first_call === method ? round.admit.length : 0;
  const quiet = round.quiet[method]?.counts.started ?? Number.NaN;
  return first + warm + quiet + callsOfLoad(run, id, method);
}

/** Calls of a method's load, warm-up to drain. */
export function callsOfLoad(run: Run, id: string, method: string): number {
  return roundOf(run, id).load[method]?.all?.started ?? Number.NaN;
}
