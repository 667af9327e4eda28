/** One core, and a part of one: measured, placed nowhere, and said where the kernel held the target back. */

import { rmdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { describe, expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { oddConfig } from './support/config.ts';
import { controlGroups, inGroup, itWhere, makeGroup, missing, runIn } from './support/world.ts';

async function measured(before: readonly string[]): Promise<Run> {
  const folder = workFolder({ 'ratingplate.yml': oddConfig() });
  const ended = await runIn({ before }, ['measure', '--out', 'out', '--no-render'], folder);
  expect(await untilGone(folder)).toEqual([]);
  return readRun(folder, ended);
}

const codesOf = (run: Run) => (pointOf(run, 'http').rounds[0]?.findings ?? []).map(({ code }) => code);

itWhere(
  missing('taskset', '-c', '0', 'true'),
  'bound to one core it measures, and keeps apart what it has',
  async () => {
    const run = await measured(['taskset', '-c', '0']);
    expect(pointOf(run, 'http').rounds[0]?.failure).toBeNull();
    expect(run.ended.code, run.ended.stdout).toBe(0);
    // Nothing is to be given away; the machine still has all its processors.
    expect(run.record.runs[0]?.host).toMatchObject({ placement: null, cpus: cpus().length });
    for (const { code, reason } of pointOf(run, 'http').rounds[0]?.findings ?? [])
      if (code === 'host-busy') expect(reason).toContain(`of ${cpus().length} CPUs busy`);
  },
);

describe('a control group with a quota of the processor', () => {
  const groups = controlGroups('cpu');
  const lacking = typeof groups === 'string' ? groups : null;
  const { folder = '', version = 0 } = typeof groups === 'string' ? {} : groups;
  const quota = (share: number): Readonly<Record<string, string>> =>
    version === 2
      ? { 'cpu.max': `${share * 100_000} 100000` }
      : { 'cpu.cfs_period_us': '100000', 'cpu.cfs_quota_us': `${share * 100_000}` };

  itWhere(lacking, `of version ${version || '1 or 2'} that is used up is said, and recorded`, async () => {
    const group = makeGroup(folder, quota(0.3));
    const run = await measured(inGroup(group));
    rmdirSync(group);
    expect(run.ended.code).toBe(1);
    expect(run.record.runs[0]?.host.cgroup.cpu_limit_cores).toBeCloseTo(0.3);
    expect(pointOf(run, 'http').rounds[0]?.findings).toContainEqual(
      expect.objectContaining({
        code: 'throttled',
        reason: expect.stringMatching(/^the control group waited \d+ ms for its CPU quota$/),
      }),
    );
    expect(pointOf(run, 'http').methods[0]?.figures['p50_ms']?.verdicts).toContainEqual(
      expect.objectContaining({ code: 'throttled', level: 'invalid' }),
    );
  });

  itWhere(lacking, 'that is more than the machine has holds nobody back', async () => {
    const group = makeGroup(folder, quota(2 * cpus().length));
    const run = await measured(inGroup(group));
    rmdirSync(group);
    expect(run.record.runs[0]?.host.cgroup.cpu_limit_cores).toBe(2 * cpus().length);
    expect(codesOf(run)).not.toContain('throttled');
  });
});
