/** /proc gone, cut down, hidden from others, or silent about the machine: refused by name, or measured with what is told. */
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { untilGone, workFolder } from '../e2e/support/cli.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { oddConfig } from './support/config.ts';
import { itWhere, missing, noMounts, runIn, type World } from './support/world.ts';

const measure = ['measure', '--out', 'out', '--no-render'];

/** Measures in that world; what does not come from the files of the host itself must all be there. */
async function measured(world: World): Promise<Run> {
  const folder = workFolder({ 'ratingplate.yml': oddConfig() });
  // For another user.
  chmodSync(folder, 0o777);
  const ended = await runIn(world, measure, folder);
  expect(await untilGone(folder)).toEqual([]);
  const run = await readRun(folder, ended);
  const point = pointOf(run, 'http');
  expect(point.rounds[0]?.failure).toBeNull();
  expect(ended.code, ended.stdout).toBe(0);
  expect(point.figures['peak_mib']?.value).toBeGreaterThan(5);
  expect(point.figures['threads']?.value).toBe(1);
  expect(point.methods[0]?.outcomes.ok).toBeGreaterThan(0);
  return run;
}

describe('a system without /proc', () => {
  itWhere(noMounts, 'is refused by name before anything is made or started', async () => {
    const folder = workFolder({ 'ratingplate.yml': oddConfig() });
    const ended = await runIn({ setup: 'mount -t tmpfs none /proc' }, measure, folder);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toMatch(
      /^the system does not tell which processes there are: .*\n.*\(processes-hidden, /,
    );
    expect(existsSync(path.join(folder, '.ratingplate'))).toBe(false);
    expect(await untilGone(folder)).toEqual([]);
  });
});

describe('a /proc', () => {
  const other = missing('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'true');
  itWhere(noMounts ?? other, 'that hides the processes of others is enough for our own', async () => {
    // It is not files that are hidden: the folder is where this user may write, and programs can be read.
    const setup = 'mount --bind "$PWD" /mnt\ncd /mnt\nmount -t proc -o hidepid=2 proc /proc';
    const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
    const files = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
    await measured({ setup, before: [...user, ...files] });
  });

  const onlyProcesses = missing(
    'unshare',
    '--mount',
    'mount',
    '-t',
    'proc',
    '-o',
    'subset=pid',
    'p',
    '/proc',
  );
  itWhere(
    onlyProcesses,
    'of processes alone gives no figure of the host, and all of the target',
    async () => {
      const run = await measured({ setup: 'mount -t proc -o subset=pid proc /proc' });
      const { before } = pointOf(run, 'http').rounds[0]?.conditions ?? {};
      expect(before).toMatchObject({ swapped_pages_total: null, steal_ms_total: null, available_mib: null });
    },
  );

  itWhere(noMounts, 'whose files of the host are empty makes no zeros of them', async () => {
    // Later ones abort in os.cpus() over an empty /proc/stat, before any code of ours.
    const bearsStat = Number(process.versions.node.split('.')[0]) < 22;
    const files = [
      ...(bearsStat ? ['stat'] : []),
      'meminfo',
      'vmstat',
      'loadavg',
      'cpuinfo',
      'uptime',
      'pressure/cpu',
      'self/cgroup',
    ];
    const hide = files.map((file) => `test ! -e /proc/${file} || mount --bind /dev/null /proc/${file}`);
    const run = await measured({ setup: hide.join('\n') });
    const { before } = pointOf(run, 'http').rounds[0]?.conditions ?? {};
    expect(before).toMatchObject({
      ...{ swapped_pages_total: null, available_mib: null, pressure_cpu_ms_total: null },
      ...(bearsStat ? { steal_ms_total: null, cpu_ms_total: null } : {}),
    });
    expect(run.record.runs[0]?.host).toMatchObject({ sampler: 'linux /proc' });
  });
});
