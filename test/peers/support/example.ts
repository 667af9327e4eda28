/** Runs an example of examples/ as a user does, from a copy of its folder, with settings that take seconds. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { parse } from 'yaml';
import { measuredAfterAll, outsideList, unavailable } from '../../../scripts/examples/allowed.mjs';
import { allowedIn, examplePath } from '../../../scripts/examples/measure.mjs';
import { runCli, untilGone, workFolder } from '../../e2e/support/cli.ts';
import { type Run, readRun } from '../../e2e/support/measured.ts';

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

export interface ExampleOptions {
  readonly only?: readonly string[];
  readonly set?: readonly string[];
  /** Default `quick`. */
  readonly profile?: string;
  /** Default `ratingplate.yml`. */
  readonly config?: string;
}

/** Settings of points, where the config has some. */
const settingsOf = (folder: string, config: string): readonly string[] =>
  parse(readFileSync(path.join(folder, config), 'utf8')).measure?.point === undefined ? [] : briefly;

/** Measures parts of an example; proves that nothing is left of it. */
export async function runExample(
  name: string,
  { only = [], set = [], profile = 'quick', config = 'ratingplate.yml' }: ExampleOptions = {},
): Promise<Run> {
  const folder = copyOf(name);
  const flags = [
    ...only.flatMap((id) => ['--only', id]),
    ...[...settingsOf(folder, config), ...set].flatMap((each) => ['--set', each]),
  ];
  const ended = await runCli(
    inject('entries'),
    ['measure', '--config', config, '--profile', profile, '--out', 'out', ...flags],
    folder,
    { PATH: examplePath(name) },
  );
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  for (const file of ['record.json', 'page.md'])
    expect(existsSync(path.join(folder, 'out', file)), ended.stderr).toBe(true);
  return readRun(folder, ended);
}

function copyOf(name: string): string {
  const folder = workFolder();
  cpSync(path.join(root, 'examples', name), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== '.ratingplate',
  });
  return folder;
}

/** One run for several tests; what it found is kept, its folder is gone after the first of them. */
export function once(start: () => Promise<Run>): () => Promise<Run> {
  let run: Promise<Run> | undefined;
  return () => {
    run ??= start();
    return run;
  };
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
}
