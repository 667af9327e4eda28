/** A control group whose memory runs out: the target's SIGKILL is the kernel's, and is said to be. */
import { existsSync, rmdirSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { oddConfig } from './support/config.ts';
import { controlGroups, inGroup, itWhere, makeGroup, runIn } from './support/world.ts';

const groups = controlGroups('memory');
const lacking = typeof groups === 'string' ? groups : null;
const { folder = '', version = 0 } = typeof groups === 'string' ? {} : groups;

/** A group of so many MiB, without swap where the kernel counts it. */
function limited(mib: number): string {
  const bytes = `${mib * 2 ** 20}`;
  const [limit, swap, none] =
    version === 2
      ? ['memory.max', 'memory.swap.max', '0']
      : ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes', bytes];
  const counted = existsSync(`${folder}/${swap}`) || version === 2;
  return makeGroup(folder, { [limit]: bytes, ...(counted ? { [swap]: none } : {}) });
}

async function measured(mib: number, args: readonly string[]): Promise<Run> {
  const group = limited(mib);
  const work = workFolder({ 'ratingplate.yml': oddConfig({ args }) });
  const ended = await runIn({ before: inGroup(group) }, ['measure', '--out', 'out', '--no-render'], work);
  expect(await untilGone(work)).toEqual([]);
  rmdirSync(group);
  return readRun(work, ended);
}

describe(`a control group of version ${version || '1 or 2'}`, () => {
  itWhere(lacking, 'that runs out of memory under load is named beside the signal', async () => {
    const run = await measured(700, ['after=8', 'hog=2000']);
    expect(run.ended.code).toBe(3);
    expect(pointOf(run, 'http').rounds[0]?.failure).toMatchObject({
      code: 'target-lost',
      message: expect.stringMatching(
        /was ended by SIGKILL \(out of memory, the kernel ended \d+ process(es)? of our control group, which may use 700 MiB\)/,
      ),
    });
    expect(run.record.runs[0]?.host.cgroup.memory_limit_mib).toBe(700);
  });

  itWhere(lacking, 'with room enough is recorded, and no matter', async () => {
    const run = await measured(700, []);
    expect(pointOf(run, 'http').rounds[0]?.failure).toBeNull();
    expect(run.ended.code, run.ended.stdout).toBe(0);
  });
});
