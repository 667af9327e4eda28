/** Kills a process of a run at a random moment and looks at what is left: a valid record so far, and nothing alive. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { pointsOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { livingIn, type Started, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly, goodServer } from './support/config.ts';
import { homesBelow } from './support/homes.ts';

export const victims = ['harness', 'driver', 'standin', 'target'] as const;
export type Victim = (typeof victims)[number];

const endpoints = {
  http: `{ target: server, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }`,
  stdio: '{ target: server, protocol: mcp-stdio }',
};
type Transport = keyof typeof endpoints;

/** Over both transports or one of them, with a stand-in: one round of both is about three seconds. */
export const killConfig = (rounds: number, transports: readonly Transport[] = ['http', 'stdio']): string =>
  `schema: 1
name: kills
targets:
  server: { command: ${goodServer}, env: { UPSTREAM: "\${standin.up.url}" } }
standins:
  up: { routes: { "GET /": { text: fine } } }
endpoints:
${transports.map((name) => `  ${name}: ${endpoints[name]}`).join('\n')}
methods:
  one call: { tools/call: { name: fixed, arguments: {} } }
matrix: { endpoint: [${transports.join(', ')}] }
measure:
  point: { clients: 2, in-flight: 2, ${briefly.replace('rounds: 1', `rounds: ${rounds}`)} }
`;

const marks: Readonly<Record<Exclude<Victim, 'harness'>, RegExp>> = {
  driver: /driver\.js/,
  standin: /standin\.js/,
  target: /mcp-fixture/,
};

/** A known sequence (mulberry32), so that a failing moment can be met again by its seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lines of progress of a whole run: the moment is chosen by how far it is, so that a slow machine moves it along. */
const lines = 17;

/** Runs, kills `victim` once `share` of the run is over and a little later, and checks. Whether it was there to be killed. */
export async function killOnce(
  entries: string,
  victim: Victim,
  share: number,
  laterMs: number,
): Promise<boolean> {
  const folder = workFolder({ 'ratingplate.yml': killConfig(1) });
  const run = startCli(entries, ['measure', '--out', 'out', '--no-render'], folder);
  await untilLines(run, Math.floor(share * lines));
  await new Promise((resolve) => setTimeout(resolve, laterMs));
  const killed = await killWhenThere(folder, victim, run);
  const ended = await run.ended;
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  expectRecordSoFar(folder);
  if (killed && victim !== 'harness') {
    expect([0, 1, 3]).toContain(ended.code);
    expect(homesBelow(folder), ended.stderr).toEqual([]);
  }
  return killed;
}

async function untilLines(run: Started, count: number): Promise<void> {
  while (isRunning(run) && run.errors().split('\n').length - 1 < count)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

const isRunning = (run: Started) => run.child.exitCode === null && run.child.signalCode === null;

/** Between two rounds there may be no such process for a moment. */
async function killWhenThere(folder: string, victim: Victim, run: Started): Promise<boolean> {
  while (isRunning(run)) {
    const pid = victim === 'harness' ? run.child.pid : findVictim(folder, marks[victim]);
    if (pid !== undefined && kill(pid)) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

function findVictim(folder: string, mark: RegExp): number | undefined {
  return livingIn(folder).find(({ command }) => mark.test(command))?.pid;
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** What is on disk is a whole record, or there is none yet: never half of one. */
function expectRecordSoFar(folder: string): void {
  const runs = path.join(folder, '.ratingplate');
  const names = readdirSync(folder).includes('.ratingplate')
    ? readdirSync(runs).filter((name) => /^\d/.test(name))
    : [];
  for (const name of names) {
    const file = path.join(runs, name, 'record.json');
    const text = readdirSync(path.join(runs, name)).includes('record.json')
      ? readFileSync(file, 'utf8')
      : null;
    if (text === null) continue;
    expect(sumsHold(parseRecord(text, file)), file).toBe(true);
  }
}

/** Whether every call that was started has ended in one outcome, by each method of each point. */
export function sumsHold(record: RatingRecord): boolean {
  const methods = record.runs.flatMap(pointsOf).flatMap((point) => point.methods);
  return methods.every(({ outcomes: { started, ...ends } }) => {
    return Object.values(ends).reduce((sum, count) => sum + count, 0) === started;
  });
}

/** Kills `victim` in `times` runs at moments spread over the run; most must have hit. */
export async function killMany(entries: string, victim: Victim, times: number, seed: number): Promise<void> {
  const random = randomFrom(seed);
  let hits = 0;
  for (let i = 0; i < times; i++) hits += (await killOnce(entries, victim, random(), 100 * random())) ? 1 : 0;
  expect(hits, `${victim}: killed in only ${hits} of ${times} runs`).toBeGreaterThanOrEqual(
    Math.ceil(0.6 * times),
  );
}
