/** How long each phase took when the same was measured on this machine before: a plan cannot know what its target takes. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Known, type PhaseTimes, planForRecord } from '../config/index.ts';
import type { Plan } from '../config/plan.ts';
import { readRecord } from '../record/read.ts';
import { listRuns, runFolder } from '../record/run-folder.ts';
import type { Host, MeasurementRecord, RatingRecord, Run } from '../record/schema.ts';
import { median } from '../stats/percentile.ts';

/** Run folders looked into, newest first: a record of the largest plans takes 50 ms to read. */
const mostRuns = 3;

export interface KnownPlaces {
  /** Parent of run folders. */
  readonly runs: string;
  /** Folder with the snapshot's record; null = there is none. */
  readonly snapshot: string | null;
}

type Machine = Pick<Host, 'cpu_model' | 'cpus'>;

/** Looks into the newest runs and the snapshot. What cannot be read, or is of another machine or plan, tells nothing. */
export async function knownTimes(plan: Plan, places: KnownPlaces, machine: Machine): Promise<Known> {
  const names = (await listRuns(places.runs)).slice(0, mostRuns);
  const files = [
    ...names.map((name) => runFolder(places.runs, name).record),
    ...(places.snapshot === null ? [] : [path.join(places.snapshot, 'record.json')]),
  ];
  const wanted = planForRecord(plan)['measurements'];
  const times = new Map<string, PhaseTimes>();
  const starts: string[] = [];
  for (const file of files) {
    if (times.size === plan.measurements.length) break;
    const record = await readRecord(file).catch(() => null);
    for (const [id, { phases, started }] of timesOf(record, wanted, machine)) {
      if (times.has(id)) continue;
      times.set(id, phases);
      starts.push(started);
    }
  }
  return { times, since: starts.sort().at(-1) ?? null };
}

interface Told {
  readonly phases: PhaseTimes;
  readonly started: string;
}

/** What a record tells of the measurements that are wanted. */
function timesOf(record: RatingRecord | null, wanted: unknown, machine: Machine): Map<string, Told> {
  const told = new Map<string, Told>();
  const here = (record?.runs ?? []).filter(
    ({ host }) => host.cpu_model === machine.cpu_model && host.cpus === machine.cpus,
  );
  for (const one of listed(wanted)) {
    const then = listed(record?.plan['measurements']).find(({ id }) => id === one['id']);
    if (then === undefined || !isDeepStrictEqual(timed(then), timed(one))) continue;
    for (const run of here) {
      const phases = phasesIn(run, String(one['id']));
      if (phases.size > 0) told.set(String(one['id']), { phases, started: run.started });
    }
  }
  return told;
}

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isLoose) : []);

const without = (value: unknown, ...names: readonly string[]): Loose =>
  Object.fromEntries(Object.entries(isLoose(value) ? value : {}).filter(([name]) => !names.includes(name)));

/** A measurement without what says nothing of how long a round takes: its count of rounds, its build, and words. */
function timed({ settings, scenario, ...rest }: Loose): Loose {
  const kept = without(scenario, 'title', 'why', 'note', 'expect', 'target');
  const target = isLoose(scenario) ? without(scenario['target'], 'build') : null;
  return { ...rest, settings: without(settings, 'rounds'), scenario: { ...kept, target } };
}

/** The middle of each phase over the rounds that came through. */
function phasesIn({ measurements }: Run, id: string): PhaseTimes {
  const rounds = measurements
    // Phases of a grid are those of all its scenarios, and of the lengths that were asked for.
    .filter((each) => each.id === id && each.kind !== 'throughput')
    .flatMap((each): readonly Timed[] => each.rounds)
    .filter(({ failure }) => failure === null);
  const taken = new Map<string, number[]>();
  for (const { name, length_ms } of rounds.flatMap(({ phases }) => phases))
    taken.set(name, [...(taken.get(name) ?? []), length_ms]);
  return new Map([...taken].map(([name, all]) => [name, median(all) ?? 0]));
}

type Timed = Pick<MeasurementRecord['rounds'][number], 'failure' | 'phases'>;
