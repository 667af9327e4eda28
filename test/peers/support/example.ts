/** Runs an example of examples/ as a user does, from a copy of its folder, with settings that take seconds. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { parse } from 'yaml';
import { measuredAfterAll, outsideList, unavailable } from '../../../scripts/examples/allowed.mjs';
import { allowedIn } from '../../../scripts/examples/measure.mjs';
import { peersPath } from '../../../scripts/peers/peers.mjs';
import { parseRecord } from '../../../src/record/read.ts';
import { listRuns, runFolder } from '../../../src/record/run-folder.ts';
import { loadRounds } from '../../../src/record/samples.ts';
import type { MethodRecord, PointRecord, RatingRecord } from '../../../src/record/schema.ts';
import type { PointRound } from '../../../src/stats/point-round.ts';
import { type Ended, runCli, untilGone, workFolder } from '../../e2e/support/cli.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Every phase is there, each as short as it can be; enough calls for a p50. */
const briefly = [
  'measure.point.rounds=1',
  'measure.point.window=200ms',
  'measure.point.min-calls=20',
  'measure.point.warm-up={ time: 50ms }',
  'measure.point.idle-cpu=50ms',
  'measure.point.settle={ floor: 50ms, cap: 300ms, re-read: none }',
  'measure.point.quiet={ warm-calls: 2, time: 100ms, calls: 20, min-calls: 20, max: 10s }',
];

export interface Run {
  readonly ended: Ended;
  readonly folder: string;
  readonly record: RatingRecord;
  readonly points: ReadonlyMap<string, PointRecord>;
  /** The one round of each measurement, as it was read. */
  readonly rounds: ReadonlyMap<string, PointRound>;
}

/** Measures parts of an example; proves that nothing is left of it. */
export async function runExample(
  name: string,
  { only = [], set = [] }: { only?: readonly string[]; set?: readonly string[] } = {},
): Promise<Run> {
  const folder = copyOf(name);
  const flags = [
    ...only.flatMap((id) => ['--only', id]),
    ...[...briefly, ...set].flatMap((each) => ['--set', each]),
  ];
  const ended = await runCli(
    inject('entries'),
    ['measure', '--profile', 'quick', '--out', 'out', ...flags],
    folder,
    { PATH: peersPath() },
  );
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  return { ended, folder, ...(await readRun(folder, ended)) };
}

function copyOf(name: string): string {
  const folder = workFolder();
  cpSync(path.join(root, 'examples', name), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== '.ratingplate',
  });
  return folder;
}

async function readRun(
  folder: string,
  { stderr }: Ended,
): Promise<Pick<Run, 'record' | 'points' | 'rounds'>> {
  const runs = path.join(folder, '.ratingplate');
  const [newest] = await listRuns(runs);
  if (newest === undefined) throw new Error(`no run: ${stderr}`);
  const files = runFolder(runs, newest);
  const record = parseRecord(readFileSync(files.record, 'utf8'), files.record);
  const points = new Map(record.runs.flatMap(({ measurements }) => measurements).map((one) => [one.id, one]));
  const rounds = [...(await loadRounds(files))].flatMap(([id, [first]]) =>
    first ? [[id, first] as const] : [],
  );
  return { record, points, rounds: new Map(rounds) };
}

/** Path of `--set` to the override that matches so, whatever its place. */
export function overridePath(name: string, match: Readonly<Record<string, string>>): string {
  const config = parse(readFileSync(path.join(root, 'examples', name, 'ratingplate.yml'), 'utf8'));
  const index = config.overrides.findIndex(
    (each: { match: unknown }) => JSON.stringify(each.match) === JSON.stringify(match),
  );
  if (index < 0) throw new Error(`${name} has no override of ${JSON.stringify(match)}`);
  return `overrides.${index}`;
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

/** Percentiles of a window that was made so short for the test. */
const fewCalls = /^p[\d.]+ needs \d+ ok calls$/;
/** What the machine that runs the tests did to itself; no figure of the program. */
const hostFaults = ['swap', 'throttled'];

/** Every call proved, and no cell n/a but those that the example says. */
export function expectComplete(run: Run, name: string): void {
  expect(run.record.complete, run.ended.stderr).toBe(true);
  const entries = allowedIn(path.join(root, 'examples'), name) ?? [];
  const outside = outsideList(run.record, entries).filter(
    ({ code, reason }) => !fewCalls.test(reason) && !hostFaults.includes(code ?? ''),
  );
  expect(outside, run.ended.stderr).toEqual([]);
  expect(measuredAfterAll(run.record, entries)).toEqual([]);
  for (const { checks } of run.points.values())
    for (const check of checks) expect(check).toMatchObject({ passed: true });
  if (unavailable(run.record).every(({ code }) => code === null)) expect(run.ended.code).toBe(0);
  for (const file of ['record.json', 'page.md'])
    expect(existsSync(path.join(run.folder, 'out', file))).toBe(true);
}

/** Calls of a method that the target must have counted: first calls, quiet with its warm calls, and the whole load. */
export function callsMade(run: Run, id: string, method: string): number {
  const round = roundOf(run, id);
  const planned = run.record.plan['measurements'] as {
    id: string;
    settings: { quiet: { warmCalls: number } };
  }[];
  const warm = planned.find((each) => each.id === id)?.settings.quiet.warmCalls ?? Number.NaN;
  const first = pointOf(run, id).scenario.first_call === method ? round.admit.length : 0;
  return (
    first +
    warm +
    (round.quiet[method]?.counts.started ?? 0) +
    (round.load[method]?.all?.started ?? Number.NaN)
  );
}
