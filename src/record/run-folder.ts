/**
 * The folder of one run, apart from the snapshot and ignored by git: `<root>/<run>/` with `record.json` so far,
 * `rounds/` (raw, one file per round), `samples.ndjson.gz`, `logs/`, `profiles/` and `evidence/`.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RatingplateError } from '../errors/base.ts';
import { RunNotResumableError } from '../errors/record.ts';
import { makeFolder } from '../util/folders.ts';
import { readRecord } from './read.ts';
import type { RatingRecord } from './schema.ts';

export interface RunFolder {
  /** Name, which sorts by time: `20261130-130502-417-9f3a`. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** The record so far. */
  readonly record: string;
  readonly rounds: string;
  readonly samples: string;
  readonly logs: string;
  /** Profiles of the runtimes, and `analysis.md` with the top of each; not there where none was taken. */
  readonly profiles: string;
  /** What was kept word for word, a file each, and `index.json`; not there where nothing was. */
  readonly evidence: string;
}

/** Where things are in the run folder `name`. */
export function runFolder(root: string, name: string): RunFolder {
  const folder = path.resolve(root, name);
  return {
    name,
    path: folder,
    record: path.join(folder, 'record.json'),
    rounds: path.join(folder, 'rounds'),
    samples: path.join(folder, 'samples.ndjson.gz'),
    logs: path.join(folder, 'logs'),
    profiles: path.join(folder, 'profiles'),
    evidence: path.join(folder, 'evidence'),
  };
}

const namePattern = /^\d{8}-\d{6}-\d{3}-[0-9a-f]{4}$/;

/** A name that sorts by time; the last part keeps two runs of one millisecond apart. */
function nameAt(now: Date): string {
  const [date, time] = now.toISOString().split('T') as [string, string];
  const clock = time.slice(0, 8).replaceAll(':', '');
  return `${date.replaceAll('-', '')}-${clock}-${time.slice(9, 12)}-${randomBytes(2).toString('hex')}`;
}

/**
 * Makes the folder of a new run.
 * @param root usually `.ratingplate` beside the config
 */
export async function createRun(root: string, now: Date): Promise<RunFolder> {
  await makeFolder(root);
  await writeFile(path.join(root, '.gitignore'), '*\n', { flag: 'wx' }).catch(ignoreExisting);
  const run = runFolder(root, nameAt(now));
  await mkdir(run.path);
  await Promise.all([run.rounds, run.logs].map((folder) => mkdir(folder)));
  return run;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Names of the runs there are, newest first. */
export async function listRuns(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && namePattern.test(entry.name));
  return names
    .map((entry) => entry.name)
    .sort()
    .reverse();
}

export interface ResumableRun {
  readonly folder: RunFolder;
  readonly record: RatingRecord;
}

/** Why a run cannot go on here (`was measured with another plan`), or null. */
export type Refuse = (run: ResumableRun) => string | null;

/** Whether the record of a complete run is where it was to go: one that was broken off between the two is not over. */
export type IsPlaced = (run: ResumableRun) => Promise<boolean>;
const anywhere: IsPlaced = async () => true;

/**
 * The newest run that can go on: with a readable record, not complete or not placed, and not refused. Others are passed
 * over.
 */
export async function newestResumable(
  root: string,
  refuse: Refuse,
  isPlaced = anywhere,
): Promise<ResumableRun | null> {
  for (const name of await listRuns(root)) {
    const folder = runFolder(root, name);
    const record = await readRecord(folder.record).catch(passOver);
    if (record === null || refuse({ folder, record }) !== null) continue;
    if (!record.complete || !(await isPlaced({ folder, record }))) return { folder, record };
  }
  return null;
}

function passOver(error: unknown): null {
  if (error instanceof RatingplateError) return null;
  throw error;
}

/**
 * The named run, if it can go on.
 * @throws RunNotResumableError
 */
export async function resumableRun(
  root: string,
  name: string,
  refuse: Refuse,
  isPlaced = anywhere,
): Promise<ResumableRun> {
  if (!namePattern.test(name)) throw new RunNotResumableError(`${name} is no name of a run`);
  const folder = runFolder(root, name);
  const record = await readRecord(folder.record).catch((error: Error) => {
    throw new RunNotResumableError(`run ${name}: ${error.message}`, { cause: error });
  });
  if (record.complete && (await isPlaced({ folder, record })))
    throw new RunNotResumableError(`run ${name} is complete`);
  const why = refuse({ folder, record });
  if (why !== null) throw new RunNotResumableError(`run ${name} ${why}`);
  return { folder, record };
}
