/** Whatever is killed, and whenever: the old values are on disk, and the next start puts them back. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asKernel, machineFiles } from './machine-files.ts';
import { until, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.open();
  expect(world.install('one').code).toBe(0);
});
afterEach(() => world.close());

const job = 'var/lib/ratingplate/runners/one/runner';
const saved = 'var/lib/ratingplate/saved';
const held = 'touch here; while [ ! -e "$RATINGPLATE_ROOT/../go" ]; do sleep 0.02; done';
const values = () =>
  Object.keys(machineFiles)
    .filter((file) => !file.startsWith('etc/'))
    .map((file) => [file, asKernel(file, world.read(file))]);
const services = () => ['irqbalance.service', 'cron.service'].map((unit) => world.has(`../active/${unit}`));

/** A job that runs, on a machine that is tuned for it. */
async function running() {
  world.watch();
  world.job(held);
  const service = await world.service('one');
  await until('the job', () => world.has(`${job}/here`));
  expect(services()).toEqual([false, false]);
  return service;
}
/** The supply fails: nothing comes after it, and /run is empty when it is back. */
async function powerFails() {
  const service = await running();
  world.unwatch();
  service.power();
  await service.ended;
  rmSync(path.join(world.root, 'run/ratingplate'), { recursive: true });
  expect(world.has(saved)).toBe(true);
  expect(services()).toEqual([false, false]);
}

describe.skipIf(process.getuid?.() !== 0)('a kill (only root becomes another user)', () => {
  it('of the runner in the middle of a job: the service puts the machine back', async () => {
    const before = values();
    const service = await running();
    world.kill(service.main);
    await service.ended;
    expect(values()).toEqual(before);
    expect(services()).toEqual([true, true]);
    expect(world.has(saved)).toBe(false);
  });

  it('of everything at once: put back when the machine starts', async () => {
    const before = values();
    await powerFails();
    expect(world.run('status').text).toContain('left it tuned');
    expect(world.keeper('boot').code).toBe(0);
    expect(values()).toEqual(before);
    expect(services()).toEqual([true, true]);
  });

  it('of everything at once: the next job is tuned from, and goes back to, what there was before the first', async () => {
    const before = values();
    await powerFails();
    world.watch();
    const next = await world.service('one');
    await until('the next job', () => world.has(`${job}/here`));
    expect(world.read('proc/sys/kernel/nmi_watchdog')).toBe('0');
    world.write('../go', '');
    await next.ended;
    expect(values()).toEqual(before);
    expect(services()).toEqual([true, true]);
  });

  it('of everything at once: put back before all of it is taken away', async () => {
    const before = values();
    await powerFails();
    expect(world.run('uninstall', '--all').code).toBe(0);
    expect(values()).toEqual(before);
    expect(services()).toEqual([true, true]);
  });

  it('of the keeper while it tunes: the next start of it goes on, and the job never saw half of it', async () => {
    const before = values();
    world.write('../stuck', '');
    world.job(held);
    const service = await world.service('one');
    await until('the request', () => world.requests().length > 0);
    const keeper = world.start(`${world.lib}/keeper`, ['requests']);
    // It stops the first service, which does not end: by then every old value is written down.
    await until('the first change', () => world.read('../log').includes('stop irqbalance.service'));
    const kept = world.read(saved).split('\n').length;
    world.kill(keeper);
    expect(world.has(`${job}/here`)).toBe(false);
    rmSync(path.join(world.folder, 'stuck'));
    world.watch();
    await until('the job', () => world.has(`${job}/here`));
    expect(kept).toBeGreaterThan(10);
    expect(world.read('proc/sys/kernel/nmi_watchdog')).toBe('0');
    world.write('../go', '');
    await service.ended;
    expect(values()).toEqual(before);
  });

  it('what cannot be put back stays written down, and is tried again', async () => {
    const service = await running();
    const works = readFileSync(path.join(world.folder, 'bin/swapon'), 'utf8');
    world.fake('swapon', 'exit 1');
    world.write('../go', '');
    await service.ended;
    expect(world.read(saved)).toMatch(/^swap\|/);
    expect(world.read('proc/sys/kernel/nmi_watchdog')).toBe('1');
    expect(world.run('uninstall', '--all').code).toBe(3);
    world.fake('swapon', works);
    expect(world.keeper('boot').code).toBe(0);
    expect(world.has(saved)).toBe(false);
  });
});
