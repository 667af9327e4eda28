/** The runs that verdicts are found in: each world is made once, with all of its scenarios. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseRecord } from '../../src/record/read.ts';
import type { MeasurementRecord } from '../../src/record/schema.ts';
import { livingIn, type Started, untilGone, workFolder } from '../e2e/support/cli.ts';
import {
  controlGroups,
  inGroup,
  makeGroup,
  missing,
  noMounts,
  startIn,
  type World,
} from '../limits/support/world.ts';
import { calm, configOf, odd } from './servers.ts';
import { lackingSwap, withSwap } from './swap.ts';

/** What a run found, by scenario. */
export type Found = ReadonlyMap<string, MeasurementRecord>;

interface Making {
  /** Null where it can be made here, else a word on why not. */
  readonly lacking: string | null;
  readonly make: () => Promise<Found>;
}

const measure = ['measure', '--out', 'out', '--no-render'];

interface Run {
  readonly config: string;
  readonly world?: World;
  /** While it runs. */
  readonly meddle?: (started: Started, folder: string) => Promise<void>;
}

/** Measures and reads the record, complete or not. */
async function run({ config, world = {}, meddle }: Run): Promise<Found> {
  const folder = workFolder();
  writeFileSync(path.join(folder, 'ratingplate.yml'), config.replaceAll('FOLDER', folder));
  const started = startIn(world, measure, folder);
  const [ended] = await Promise.all([started.ended, meddle?.(started, folder)]);
  const living = await untilGone(folder);
  if (living.length > 0) throw new Error(`left behind: ${JSON.stringify(living)}`);
  const file = /"?([^"\s]+record\.json)/.exec(ended.stderr)?.[1];
  if (file === undefined) throw new Error(`no record: ${ended.stdout}${ended.stderr}`);
  const record = parseRecord(readFileSync(path.resolve(folder, file), 'utf8'), file);
  const all = record.runs.flatMap(({ measurements }) => measurements);
  // Each server has one measurement.
  return new Map(all.map((each) => [each.scenario.endpoint, each]));
}

/** Waits until the run says so. */
async function until({ errors, ended }: Started, said: RegExp): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  while (!said.test(errors())) {
    if (over) throw new Error(`it ended: ${errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Enough calls for a median. */
const one = { one: { args: [], point: 'clients: 2, min-calls: 30' } } as const;

/** A long window, which ends by its calls. */
const lengthy = { one: { args: [], point: 'clients: 2, window: 1500ms, min-calls: 200' } } as const;

/** Programs that have nothing to do with the run and never rest: two on the first core, and enough for a quarter of all. */
async function crowded(): Promise<Found> {
  const burn = ['perl', '-e', '1 while 1'];
  const more = Math.ceil(cpus().length / 4);
  const burners: ChildProcess[] = [
    ...[1, 2].map(() => spawn('taskset', ['-c', '0', ...burn])),
    ...Array.from({ length: more }, () => spawn(burn[0] as string, burn.slice(1))),
  ];
  try {
    return await run({ config: configOf(one), world: { before: ['taskset', '-c', '0', 'nice', '-n', '5'] } });
  } finally {
    for (const burner of burners) burner.kill('SIGKILL');
  }
}

/** The run's own processes before all others (a niceness counts within one session alone, and each target has its own), on a host whose /proc/stat says that nobody else did anything. */
const calmWorld: World = {
  setup: 'cp /proc/stat stat\nmount --bind stat /proc/stat',
  before: ['chrt', '--fifo', '1'],
};

const groups = controlGroups('cpu');

async function held(): Promise<Found> {
  if (typeof groups === 'string') throw new Error(groups);
  const quota: Record<string, string> =
    groups.version === 2
      ? { 'cpu.max': '30000 100000' }
      : { 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': '30000' };
  const group = makeGroup(groups.folder, quota);
  try {
    return await run({ config: configOf(one), world: { before: inGroup(group) } });
  } finally {
    rmdirSync(group);
  }
}

/** A hypervisor cannot be asked for: the file through which the kernel tells of it is another one. */
function robbed(): Promise<Found> {
  const server = { one: { args: ['steal=FOLDER/stat'], point: 'clients: 2' } };
  const setup = 'cp /proc/stat stat\ncp stat stat.once\nmount --bind stat /proc/stat';
  return run({ config: configOf(server), world: { setup } });
}

const hugePages = '/sys/kernel/mm/transparent_hugepage/enabled';
const hugePagesNow = () => /\[(\w+)\]/.exec(readFileSync(hugePages, 'utf8'))?.[1] ?? '';

/** The kernel's use of huge pages is switched while the round goes on, to what asks less of it, and back. */
async function switched(): Promise<Found> {
  const before = hugePagesNow();
  try {
    return await run({
      config: configOf(lengthy),
      meddle: async (started) => {
        await until(started, / load, /);
        writeFileSync(hugePages, before === 'madvise' ? 'never' : 'madvise');
      },
    });
  } finally {
    writeFileSync(hugePages, before);
  }
}

function lackingHugePages(): string | null {
  try {
    // What it is already: that it can be written to is all that is asked.
    writeFileSync(hugePages, hugePagesNow());
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** SIGSTOP under load, until it has been seen. */
function stopped(): Promise<Found> {
  return run({
    config: configOf(lengthy),
    meddle: async (started, folder) => {
      await until(started, / load, /);
      const target = livingIn(folder).find(({ command }) => command.includes('odd.pl'));
      if (target === undefined) throw new Error('no target');
      process.kill(target.pid, 'SIGSTOP');
      await until(started, /is stopped by a signal/);
      process.kill(target.pid, 'SIGCONT');
    },
  });
}

const memory = controlGroups('memory');

/** A control group with less memory than the target takes, on a host that has swap. */
function paged(): Promise<Found> {
  if (typeof memory === 'string') throw new Error(memory);
  const limit = `${400 * 2 ** 20}`;
  const [name, more] =
    memory.version === 2
      ? ['memory.max', {}]
      : ['memory.limit_in_bytes', { 'memory.swappiness': '100' } as Record<string, string>];
  const server = { one: { args: ['after=3', 'hog=400'], point: 'clients: 2' } };
  return withSwap(1024, async () => {
    const group = makeGroup(memory.folder, { [name]: limit, ...more });
    try {
      return await run({ config: configOf(server), world: { before: inGroup(group) } });
    } finally {
      rmdirSync(group);
    }
  });
}

const flooding = {
  one: { args: ['flood=${standin.api.url}', 'slow=5'], point: 'clients: 1' },
} as const;

/** Two runs at once, each of every second server: they wait more than they work, and nothing is asked of the machine here. */
async function oddities(): Promise<Found> {
  const lanes = [0, 1].map((lane) => Object.entries(odd).filter((_, at) => at % 2 === lane));
  const found = await Promise.all(lanes.map((lane) => run({ config: configOf(Object.fromEntries(lane)) })));
  return new Map(found.flatMap((each) => [...each]));
}

const worlds = {
  odd: { lacking: null, make: oddities },
  calm: {
    lacking: noMounts ?? missing('chrt', '--fifo', '1', 'true'),
    make: () => run({ config: configOf(calm), world: calmWorld }),
  },
  crowded: { lacking: missing('taskset', '-c', '0', 'true'), make: crowded },
  flooded: { lacking: null, make: () => run({ config: configOf(flooding) }) },
  held: { lacking: typeof groups === 'string' ? groups : null, make: held },
  paged: { lacking: typeof memory === 'string' ? memory : lackingSwap(), make: paged },
  robbed: { lacking: noMounts, make: robbed },
  switched: { lacking: lackingHugePages(), make: switched },
  stopped: { lacking: null, make: stopped },
} as const satisfies Record<string, Making>;
export type WorldName = keyof typeof worlds;

export const lackingOf = (world: WorldName): string | null => worlds[world].lacking;

const made = new Map<WorldName, Promise<Found>>();

/** What was found in that world. */
export function found(world: WorldName): Promise<Found> {
  const known = made.get(world) ?? worlds[world].make();
  made.set(world, known);
  return known;
}

/** A second try is one in a world made anew. */
export const forget = (world: WorldName): void => void made.delete(world);
