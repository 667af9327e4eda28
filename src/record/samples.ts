/**
 * Raw rounds on disk: one gzip file of one JSON line each, written atomically as a round ends, so that a resumed run
 * pools exactly what was measured. Together they are `samples.ndjson.gz`: gzip members may follow one another.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { OpenLoad, PointRound } from '../stats/point-round.ts';
import type { SeriesRound, SeriesStep } from '../stats/series-round.ts';
import type { ThroughputRound } from '../stats/throughput-round.ts';
import type { RunFolder } from './run-folder.ts';
import type { IdentityRecord, PointRecord, RatingRecord } from './schema.ts';
import { writeAtomic } from './write.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);
/** ns: below what any clock here tells apart. */
const digits = 6;

/** A round of any kind of measurement. */
export type AnyRound = PointRound | SeriesRound | ThroughputRound;

export const isSeriesRound = (round: AnyRound): round is SeriesRound => 'steps' in round;
export const isGridRound = (round: AnyRound): round is ThroughputRound => 'samples' in round;
export const isPointRound = (round: AnyRound): round is PointRound =>
  !isSeriesRound(round) && !isGridRound(round);

/** A round with what was seen of its instance: all that the record needs of it, so that a resumed run lacks nothing. */
export interface KeptRound<R extends AnyRound = AnyRound> {
  readonly round: R;
  readonly identity: IdentityRecord | null;
  /** How memory of its instance was counted. */
  readonly memoryRule: 'process' | 'tree' | 'group';
  /** Checks of the scenario made in this round. */
  readonly checks: PointRecord['checks'];
  /** Of checks that compare answers of several endpoints; absent where there are none. */
  readonly answers?: readonly KeptAnswer[];
}

/** An answer of a check that compares several; which of them, and how it is told apart. */
export interface KeptAnswer {
  readonly check: string;
  /** Place of the call in its check. */
  readonly at: number;
  readonly answer: {
    readonly outcome: string;
    readonly reason: string | null;
    /** Its beginning, to be shown. */
    readonly text: string;
    /** Equal where answers are. */
    readonly same: string;
  };
}

export interface RoundRow extends KeptRound {
  readonly measurement: string;
}

const fileOf = (measurement: string, round: number): string =>
  `${encodeURIComponent(measurement)}.${String(round).padStart(4, '0')}.json.gz`;

const whole = (value: number): number => Number(value.toFixed(digits));

/** The round as it is read back: figures must be the same before and after a run was broken off. */
export function asKept(kept: KeptRound): KeptRound {
  return { ...kept, round: mapArrays(kept.round, (values) => Float64Array.from(values, whole)) };
}

/** Keeps a round, in place of an earlier try of it. */
export async function saveRound(run: RunFolder, measurement: string, kept: KeptRound): Promise<void> {
  const line = `${JSON.stringify({ measurement, ...kept }, plainNumbers)}\n`;
  await writeAtomic(path.join(run.rounds, fileOf(measurement, kept.round.round)), await packed(line));
}

/** Typed arrays as lists of numbers; JSON would make objects of them. */
function plainNumbers(_key: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value, whole) : value;
}

/** All kept rounds, by measurement, in order of their number. What cannot be read is as good as not measured. */
export async function loadRounds(run: RunFolder): Promise<Map<string, KeptRound[]>> {
  const rounds = new Map<string, KeptRound[]>();
  for (const file of await roundFiles(run)) {
    const row = await readRow(path.join(run.rounds, file));
    if (row === null) continue;
    const { measurement, ...kept } = row;
    rounds.set(measurement, [...(rounds.get(measurement) ?? []), kept]);
  }
  return rounds;
}

async function roundFiles(run: RunFolder): Promise<string[]> {
  const files = await readdir(run.rounds).catch(() => []);
  return files.filter((file) => file.endsWith('.json.gz') && !file.startsWith('.')).sort();
}

async function readRow(file: string): Promise<RoundRow | null> {
  try {
    const row = JSON.parse((await unpacked(await readFile(file))).toString('utf8')) as RoundRow;
    return { ...row, round: withArrays(row.round) };
  } catch {
    return null;
  }
}

/** Lists of latencies as typed arrays again. */
function withArrays(round: AnyRound): AnyRound {
  return mapArrays(round, (values) => Float64Array.from(values));
}

type Change = (values: Iterable<number>) => Float64Array;

/** The round with each of its lists of times changed. */
function mapArrays(round: AnyRound, change: Change): AnyRound {
  // Samples of a grid are figures already.
  if (isGridRound(round)) return round;
  if (isSeriesRound(round)) return { ...round, steps: round.steps.map((step) => mapStep(step, change)) };
  return { ...round, quiet: mapMethods(round.quiet, change), load: mapMethods(round.load, change) };
}

function mapStep(step: SeriesStep, change: Change): SeriesStep {
  if (step.load === null) return step;
  return { ...step, load: { ...step.load, methods: mapMethods(step.load.methods, change) } };
}

/** Times of a method; the last of them of an open loop. */
interface Timed {
  readonly latencies: Iterable<number>;
  readonly waits?: Iterable<number>;
  readonly open?: OpenLoad;
}

/** By method. */
function mapMethods<T extends Timed>(methods: Readonly<Record<string, T>>, change: Change) {
  return Object.fromEntries(
    Object.entries(methods).map(([name, each]) => [
      name,
      {
        ...each,
        latencies: change(each.latencies),
        ...(each.waits === undefined ? {} : { waits: change(each.waits) }),
        ...(each.open === undefined ? {} : { open: mapOpen(each.open, change) }),
      },
    ]),
  );
}

const mapOpen = (open: OpenLoad, change: Change): OpenLoad => ({
  ...open,
  unsentWaits: change(open.unsentWaits),
  lags: change(open.lags),
  services: change(open.services),
});

/** Joins the rounds to `samples.ndjson.gz`; returns its SHA-256, hex, for the record. */
export async function packSamples(run: RunFolder): Promise<string> {
  const files = await roundFiles(run);
  const parts = await Promise.all(files.map((file) => readFile(path.join(run.rounds, file))));
  // Of no round at all it is an archive, too: one of nothing, and not nothing.
  const whole = parts.length > 0 ? Buffer.concat(parts) : await packed('');
  await writeAtomic(run.samples, whole);
  return createHash('sha256').update(whole).digest('hex');
}

/** Names in the record the raw samples its figures were made from. */
export function namedSamples(record: RatingRecord, sha256: string): RatingRecord {
  return { ...record, runs: record.runs.map((run) => ({ ...run, samples_sha256: sha256 })) };
}
