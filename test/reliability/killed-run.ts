/** One kill in a run of the command line: what it said, what it left, and whether the next start finishes it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseRecord } from '../../src/record/read.ts';
import { sumsHold } from '../e2e/kills.ts';
import { type Ended, livingIn, runCli, type Started, startCommand, workFolder } from '../e2e/support/cli.ts';
import type { Drawn, Victim } from './draw.ts';
import { isNothing, type Places, remainsOf } from './remains.ts';
import type { Row } from './row.ts';
import { roundsPlanned, type World } from './worlds.ts';

const measure = ['measure', '--out', 'out', '--no-render', '--json'];

interface Told {
  readonly event: string;
  readonly id?: string;
  readonly round?: number;
  readonly phase?: string;
  readonly failed?: { readonly code: string } | null;
}

/** Whole lines of what a run has told. */
function eventsOf(text: string): Told[] {
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Told);
}

const roundOf = ({ id, round }: Told): string => `${id} ${round}`;

/** Rounds that are told to have ended well. */
const endedWell = (events: readonly Told[]): string[] =>
  events.filter(({ event, failed }) => event === 'round-ended' && failed === null).map(roundOf);

/** Lines that an undisturbed run of this world tells: moments are shares of it, so that a slow machine moves them along. */
export async function linesOfWhole(entries: string, world: World): Promise<number> {
  const folder = workFolder({ 'ratingplate.yml': world.config });
  const ended = await runCli(entries, measure, folder);
  const events = eventsOf(ended.stdout);
  if (endedWell(events).length !== roundsPlanned) throw new Error(`not undisturbed: ${ended.stderr}`);
  return events.length;
}

/** Kills once and looks; every fault is in the row. */
export async function killRun(entries: string, drawn: Drawn, world: World, lines: number): Promise<Row> {
  const folder = workFolder({ 'ratingplate.yml': world.config });
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  const command = [process.execPath, path.join(entries, 'cli.js'), ...measure];
  const run = startCommand(command, folder, { TMPDIR: temporary }, true);
  await untilLines(run, Math.floor(drawn.share * lines));
  await pause(drawn.laterMs);
  const hit = await strike(folder, run, drawn, world);
  const told = eventsOf(run.output());
  const ended = await run.ended;
  const places = { folder, temporary, pid: run.child.pid };
  const left = await remainsOf(places, drawn.group && drawn.signal === 'SIGKILL' ? 1000 : 15_000);
  const kept = keptRounds(folder);
  const sumsBefore = recordsIn(folder).every(sumsHold);
  const finished = endedWell(told);
  const lost = finished.filter((round) => !kept.has(round));
  const before = { ended, left, kept, events: eventsOf(ended.stdout) };
  const next = await goOn(entries, places, before);
  const faults = [
    ...faultsOfEnd(drawn, hit, before),
    ...lost.map((round) => `lost: ${round}`),
    ...(sumsBefore ? [] : ['the sums of the record so far do not hold']),
    ...next.faults,
  ];
  return {
    ...drawn,
    run: `measure, ${world.name}`,
    at: whereOf(told),
    hit,
    ended: ended.signal ?? `exit ${ended.code}`,
    codes: codesOf(before.events, ended.stderr),
    finished: finished.length,
    lost: lost.length + next.again.filter((round) => finished.includes(round)).length,
    again: next.again.length,
    left,
    leftAfterNext: next.left,
    sums: sumsBefore && next.sums,
    github: null,
    faults,
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const isRunning = ({ child }: Started) => child.exitCode === null && child.signalCode === null;

async function untilLines(run: Started, count: number): Promise<void> {
  while (isRunning(run) && eventsOf(run.output()).length < count) await pause(5);
}

const marks: Readonly<Partial<Record<Victim, RegExp>>> = { driver: /driver\.js/, 'stand-in': /standin\.js/ };

/** Waits until the victim is there, which between two rounds it may not be. */
async function strike(folder: string, run: Started, drawn: Drawn, world: World): Promise<boolean> {
  const mark = drawn.victim === 'target' ? world.target : marks[drawn.victim];
  for (; isRunning(run); await pause(10)) {
    const pid = mark === undefined ? run.child.pid : victimIn(folder, mark);
    if (pid !== undefined && send(drawn.group ? -pid : pid, drawn.signal)) return true;
  }
  return false;
}

const victimIn = (folder: string, mark: RegExp): number | undefined =>
  livingIn(folder).find(({ command }) => mark.test(command))?.pid;

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

interface Before {
  readonly ended: Ended;
  readonly left: Row['left'];
  readonly kept: ReadonlyMap<string, string>;
  readonly events: readonly Told[];
}

/** A run whose harness was hit has been broken off, or had nothing left to do; any other says what broke, and goes on. */
function faultsOfEnd(
  { victim, signal, group }: Drawn,
  hit: boolean,
  { ended, left, events }: Before,
): string[] {
  const faults: string[] = [];
  if (/unexpected error|^\s+at /m.test(ended.stderr)) faults.push(`unexpected: ${ended.stderr}`);
  const codes = codesOf(events, ended.stderr);
  const struck = hit && victim === 'harness';
  const whole = ended.code === 0 || ended.code === 1;
  const brokenOff = ended.code === 3 && (codes.includes('interrupted') || !struck) && codes.length > 0;
  if (!whole && !brokenOff && !(struck && ended.signal === signal))
    faults.push(
      `ended with ${ended.signal ?? ended.code} and ${codes.join(' ') || 'no code'}: ${ended.stderr}`,
    );
  // Nobody was left to clean up behind it.
  const allAtOnce = group && signal === 'SIGKILL';
  if (left.processes.length > 0 && !allAtOnce) faults.push(`alive: ${left.processes.join('; ')}`);
  if (!isNothing({ ...left, processes: [] }) && ended.signal === null)
    faults.push(`left by a run that ended by itself: ${JSON.stringify(left)}`);
  return faults;
}

/** Codes of rounds that broke, and of the error it ended with. */
function codesOf(events: readonly Told[], stderr: string): string[] {
  const broken = events.flatMap(({ failed }) => (failed == null ? [] : [failed.code]));
  const last = [...stderr.matchAll(/\(([a-z-]+), docs\/errors\.md#/g)].map(([, code = '']) => code);
  return [...new Set([...broken, ...last])];
}

function whereOf(told: readonly Told[]): string {
  const last = told.findLast(({ event }) => /^(phase|round-started|round-ended|run-ended)$/.test(event));
  if (last === undefined) return 'before the first round';
  return last.event === 'phase' ? (last.phase ?? '') : last.event.replace('-', ' ');
}

/** Rounds on disk that came through, each by what its file holds. */
function keptRounds(folder: string): Map<string, string> {
  const kept = new Map<string, string>();
  for (const run of runsIn(folder)) {
    const rounds = path.join(run, 'rounds');
    for (const name of existsSync(rounds) ? readdirSync(rounds) : []) {
      if (!name.endsWith('.json.gz') || name.startsWith('.')) continue;
      const bytes = readFileSync(path.join(rounds, name));
      const { measurement, round } = JSON.parse(gunzipSync(bytes).toString('utf8'));
      if (round.failure !== null) continue;
      kept.set(`${measurement} ${round.round}`, createHash('sha256').update(bytes).digest('hex'));
    }
  }
  return kept;
}

function runsIn(folder: string): string[] {
  const runs = path.join(folder, '.ratingplate');
  if (!existsSync(runs)) return [];
  return readdirSync(runs)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => path.join(runs, name));
}

/** All that there are, read as anybody's would be: one that cannot be throws. */
function recordsIn(folder: string) {
  const files = [...runsIn(folder), path.join(folder, 'out')].map((place) => path.join(place, 'record.json'));
  return files
    .filter((file) => existsSync(file))
    .map((file) => parseRecord(readFileSync(file, 'utf8'), file));
}

/** The next start: it goes on with the run where there is one to go on with, and else begins anew. */
async function goOn(entries: string, { folder, temporary, pid }: Places, before: Before) {
  const again: string[] = [];
  const faults: string[] = [];
  const whole = existsSync(path.join(folder, 'out', 'record.json'));
  if (!whole || !isNothing(before.left)) {
    const env = { TMPDIR: temporary };
    let next = await runCli(entries, [...measure, '--resume'], folder, env);
    if (next.code === 2 && /nothing-to-resume/.test(next.stderr)) {
      if (before.kept.size > 0 && !whole) faults.push(`not resumed, with rounds on disk: ${next.stderr}`);
      if (!whole) next = await runCli(entries, measure, folder, env);
    }
    const events = eventsOf(next.stdout);
    again.push(...events.filter(({ event }) => event === 'round-started').map(roundOf));
    faults.push(...faultsOfNext(next, folder, before, again));
  }
  const left = await remainsOf({ folder, temporary, pid });
  if (!isNothing(left)) faults.push(`left after the next start: ${JSON.stringify(left)}`);
  const sums = recordsIn(folder).every(sumsHold);
  if (!sums) faults.push('the sums of the record do not hold');
  return { again, faults, left, sums };
}

function faultsOfNext(next: Ended, folder: string, { kept }: Before, again: readonly string[]): string[] {
  const faults: string[] = [];
  const [record] = recordsIn(path.join(folder)).slice(-1);
  const rounds =
    record?.runs.flatMap(({ measurements }) => measurements.flatMap((each) => each.rounds)) ?? [];
  if (record?.complete !== true || rounds.length !== roundsPlanned)
    faults.push(`not finished by the next start (${next.code}): ${next.stderr}`);
  const now = keptRounds(folder);
  for (const [round, bytes] of kept) {
    if (again.includes(round)) faults.push(`measured again although it was kept: ${round}`);
    if (now.get(round) !== bytes) faults.push(`changed by the next start: ${round}`);
  }
  return faults;
}
