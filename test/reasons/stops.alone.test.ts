/** Rules that end a series for what the host has left, caused by a control group and by a swap file: nothing may be measured beside them. */
import { readFileSync, rmdirSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { listRuns, runFolder } from '../../src/record/run-folder.ts';
import type { SeriesRecord } from '../../src/record/schema.ts';
import { fixture, untilGone, workFolder } from '../e2e/support/cli.ts';
import { controlGroups, inGroup, makeGroup, runIn, type World } from '../limits/support/world.ts';
import { lackingSwap, withSwap } from './swap.ts';

const limit = 240_000;
const groups = controlGroups('memory');
const noGroups = typeof groups === 'string' ? groups : null;

/**
 * A series of a server that keeps so many MiB times its number for each client, and beside it once more what the last one
 * was copied from: 2, 5 and 14 times so many with 1, 2 and 4 clients. Its window is longer than what lies between two looks
 * at the host.
 */
const config = (mib: number, before: readonly string[] = []) => `schema: 1
name: stops
target: { command: ${JSON.stringify([...before.map(plain), 'perl', fixture('odd.pl'), 'port=${port}', `square=${mib * 1024}`, 'slow=20'])}, stop: { term: 500ms } }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/call", ready: { http: "http://127.0.0.1:\${port}/ready" } }
methods: { call: GET /call }
measure:
  series: { clients: [1, 2, 4], in-flight: 1, rounds: 1, window: 2500ms, min-calls: 1, warm-up: { time: 50ms }, idle-cpu: 30ms, settle: { floor: 60ms, cap: 400ms, re-read: none } }
stop: { memory: 100GiB, latency: 60s }
`;

/** What the shell is to read as `$$`. */
const plain = (word: string): string => word.split('$$').join('$$$$');

/** The only series of a run, which was whole. */
async function measured(text: string, world: World = {}): Promise<SeriesRecord> {
  const folder = workFolder({ 'ratingplate.yml': text });
  const ended = await runIn(world, ['measure', '--out', 'out', '--no-render'], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const runs = path.join(folder, '.ratingplate');
  const [newest = ''] = await listRuns(runs);
  const file = runFolder(runs, newest).record;
  const [series] = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(seriesOf);
  if (series === undefined) throw new Error(`no series: ${ended.stderr}`);
  return series;
}

/** A group of so many MiB, which lends none from a swap file unless it is to. */
function groupOf(mib: number, swaps: boolean): string {
  if (typeof groups === 'string') throw new Error(groups);
  const bytes = `${mib * 2 ** 20}`;
  return makeGroup(
    groups.folder,
    groups.version === 2
      ? { 'memory.max': bytes }
      : { 'memory.limit_in_bytes': bytes, 'memory.swappiness': swaps ? '100' : '0' },
  );
}

async function inGroupOf(mib: number, each: number): Promise<SeriesRecord> {
  const group = groupOf(mib, false);
  try {
    return await measured(config(each), { before: inGroup(group) });
  } finally {
    rmdirSync(group);
  }
}

/** Only the target is in the group, so that it is the pages that tell, and not what is left of ours. */
function paged(mib: number, each: number): Promise<SeriesRecord> {
  return withSwap(1024, async () => {
    const group = groupOf(mib, true);
    try {
      return await measured(config(each, inGroup(group)));
    } finally {
      rmdirSync(group);
    }
  });
}

const stopOf = ({ rounds: [round] }: SeriesRecord) => {
  expect(round?.failure).toBeNull();
  return round?.stop;
};
const enough = freemem() > 8 * 2 ** 30 ? null : 'under 8 GiB of memory are free';

function itWhere(lacking: string | null, name: string, run: () => Promise<void>): void {
  if (lacking === null) it(name, run, limit);
  else it.skip(`${name} (skipped: ${lacking})`, run);
}

describe('a series is ended by', () => {
  // 4,130 MiB of the server and at most 370 of ours: over nine tenths of 4,500, and never all of it.
  itWhere(noGroups ?? enough, 'a control group of which a tenth is not left any more', async () => {
    expect(stopOf(await inGroupOf(4500, 295))).toMatchObject({
      ...{ code: 'host-memory', when: 'during', clients: 4, limit: 450, skipped: [] },
    });
  });

  itWhere(noGroups ?? lackingSwap(), 'pages that go to a swap file', async () => {
    const stop = stopOf(await paged(260, 40));
    expect(stop).toMatchObject({ code: 'swap', when: 'during', clients: 4, limit: 0, skipped: [] });
    expect(stop?.found).toBeGreaterThan(0);
  });
});

describe('a series is not ended by', () => {
  itWhere(noGroups, 'a host that has enough of both ends none', async () => {
    expect(stopOf(await inGroupOf(4500, 5))).toBeNull();
  });
});
