import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { clearOwned } from '../../src/ownership/clear.ts';
import { killOwned } from '../../src/ownership/kill.ts';
import { pidFile } from '../../src/ownership/ledger.ts';
import { sweep } from '../../src/ownership/sweep.ts';
import { isAlive, isDead, readStat } from '../../src/proc/stat.ts';
import { misbehave, runFolder, tagged, untilTagged } from '../target/support/instances.ts';

const run = runFolder();
const harnessFile = fileURLToPath(new URL('../fixtures/harness.mjs', import.meta.url));
const started: ChildProcess[] = [];
const tags = ['t-1/', 't-2/'];
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const tag of tags) await killOwned([], { tag });
});

/** Starts a child of the test; its (pid, start time). */
function start(file: string, args: readonly string[], detached: boolean, env: Record<string, string> = {}) {
  const child = spawn(file, args, {
    detached,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ...env },
  });
  started.push(child);
  const pid = child.pid ?? 0;
  return { child, pid, startTime: readStat(pid)?.startTime ?? 0 };
}
interface Told {
  readonly harness: number;
  readonly standin: number | null;
  readonly listed: number;
  readonly untold: number;
  readonly tag: string;
}
/** A harness with a stand-in and two targets, each with a daemon, all up. */
async function harness(standin: string, folder: string[] = []): Promise<Told & { child: ChildProcess }> {
  const { child } = start(process.execPath, [harnessFile, standin, misbehave, ...folder], false);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  const told = JSON.parse(String(line)) as Told;
  tags.push(told.tag);
  await untilTagged(told.tag, 4, 2);
  return { ...told, child };
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('killOwned', () => {
  it('kills a group with its daemons, and proves it', async () => {
    const target = start(misbehave, ['--ignore-term', '--child', 'session', '--children', '3'], true, {
      RATINGPLATE_INSTANCE: 't-1/',
    });
    await untilTagged('t-1/', 5, 4);
    expect(await killOwned([{ ...target, group: true }])).toEqual({ killed: 5, survivors: [] });
    expect(tagged('t-1/')).toEqual([]);
  });

  it('does not touch a later process of the same pid', async () => {
    const target = start('sleep', ['1000'], true);
    expect(await killOwned([{ pid: target.pid, startTime: target.startTime - 1, group: true }])).toEqual({
      killed: 0,
      survivors: [],
    });
    expect(isAlive(target)).toBe(true);
  });

  it('finds by its tag alone what nobody has listed', async () => {
    const target = start('sleep', ['1000'], true, { RATINGPLATE_INSTANCE: 't-2/i1/' });
    await untilTagged('t-2/', 1, 1);
    expect(await killOwned([], { tag: 't-2/' })).toMatchObject({ killed: 1 });
    expect(isAlive(target)).toBe(false);
  });

  it('finds by its tag what runs one program after the other, though in the middle of exec nothing tells whose it is', async () => {
    const again = 'exec sh -c "$again"';
    for (let time = 0; time < 20; time += 1) {
      const target = start('sh', ['-c', again], true, { RATINGPLATE_INSTANCE: 't-2/i1/', again });
      expect(await killOwned([], { tag: 't-2/' })).toEqual({ killed: 1, survivors: [] });
      expect(isAlive(target)).toBe(false);
    }
  });

  it('counts a zombie as gone, though nobody reaps it', async () => {
    // The parent never waits for its child.
    const parent = start('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], true);
    const [line] = await once(parent.child.stdout as NodeJS.ReadableStream, 'data');
    const pid = Number(line);
    const child = { pid, startTime: readStat(pid)?.startTime ?? 0, group: false };
    expect(await killOwned([child])).toMatchObject({ survivors: [] });
    expect(readStat(pid)?.state).toBe('Z');
    expect(isDead(readStat(pid))).toBe(true);
    await killOwned([{ ...parent, group: true }]);
  });

  it('says who survives', async () => {
    const target = start('sleep', ['1000'], true);
    const report = await killOwned([{ ...target, group: true }], { timeoutMs: -1 });
    expect(report).toEqual({ killed: 0, survivors: [{ pid: target.pid, startTime: target.startTime }] });
  });
});

describe('a harness that gets SIGKILL', () => {
  it('leaves its targets alive where nobody is there to kill them (or the tests below would prove nothing)', async () => {
    const told = await harness('-');
    told.child.kill('SIGKILL');
    await once(told.child, 'exit');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(tagged(told.tag)).toHaveLength(4);
    await killOwned([], { tag: told.tag });
  });

  it('has its targets killed by the stand-in, which ends too', async () => {
    const told = await harness(path.join(inject('entries'), 'standin.js'));
    told.child.kill('SIGKILL');
    await until(() => isDead(readStat(told.standin ?? 0)));
    expect(tagged(told.tag)).toEqual([]);
    expect([told.listed, told.untold].filter((pid) => !isDead(readStat(pid)))).toEqual([]);
  });

  it('has them killed by the next start where the stand-in was killed at once with it', async () => {
    const folder = path.join(run.folder, 'runs', 'one');
    mkdirSync(folder, { recursive: true });
    const told = await harness(path.join(inject('entries'), 'standin.js'), [folder]);
    process.kill(told.standin ?? 0, 'SIGKILL');
    told.child.kill('SIGKILL');
    await once(told.child, 'exit');
    expect(tagged(told.tag)).toHaveLength(4);
    expect(await sweep(path.join(run.folder, 'runs'))).toEqual({ runs: ['one'], killed: 4, survivors: [] });
    expect(tagged(told.tag)).toEqual([]);
    expect(existsSync(path.join(folder, pidFile))).toBe(false);
  });
});

describe('sweep', () => {
  const runs = () => path.join(run.folder, 'runs');
  it('leaves a run alone whose harness lives', async () => {
    mkdirSync(path.join(runs(), 'one'), { recursive: true });
    const told = await harness('-', [path.join(runs(), 'one')]);
    expect(await sweep(runs())).toEqual({ runs: [], killed: 0, survivors: [] });
    expect(tagged(told.tag)).toHaveLength(4);
    expect(existsSync(path.join(runs(), 'one', pidFile))).toBe(true);
    await killOwned([], { tag: told.tag });
  });

  it.each([
    ['another boot', (boot: string) => `other ${boot.split(' ')[1]}`, true],
    ['another container', (boot: string) => `${boot.split(' ')[0]} pid:[1]`, false],
  ])('kills nothing by the numbers of %s', async (_what, change, swept) => {
    const target = start('sleep', ['1000'], true);
    mkdirSync(path.join(runs(), 'one'), { recursive: true });
    const file = path.join(runs(), 'one', pidFile);
    const { boot } = JSON.parse(readFileSync(path.join(run.folder, pidFile), 'utf8')) as { boot: string };
    const dead = { pid: target.pid, startTime: target.startTime - 1 };
    const processes = [{ pid: target.pid, startTime: target.startTime, group: true }];
    writeFileSync(file, JSON.stringify({ harness: dead, boot: change(boot), tag: 'x/', processes }));
    expect(await sweep(runs())).toMatchObject({ killed: 0 });
    expect(isAlive(target)).toBe(true);
    expect(existsSync(file)).toBe(!swept);
  });

  it('finds nothing where there is no folder, nor in folders without a pid file', async () => {
    expect(await sweep(path.join(run.folder, 'none'))).toEqual({ runs: [], killed: 0, survivors: [] });
    mkdirSync(path.join(runs(), 'other'), { recursive: true });
    expect(await sweep(runs())).toEqual({ runs: [], killed: 0, survivors: [] });
  });
});

describe('clearOwned', () => {
  it('kills listed targets and tagged strangers, leaves helpers, and strikes out what is gone', async () => {
    const target = start('sleep', ['1000'], true);
    const helper = start('sleep', ['1000'], false);
    const daemon = start('sleep', ['1000'], true, { RATINGPLATE_INSTANCE: `${run.ledger.tag}i9/` });
    run.ledger.add({ pid: target.pid, startTime: target.startTime, group: true });
    run.ledger.add({ pid: helper.pid, startTime: helper.startTime, group: false });
    await untilTagged(run.ledger.tag, 1, 1);
    expect(await clearOwned(run.ledger)).toEqual({ killed: 2, survivors: [] });
    expect([isAlive(target), isAlive(daemon), isAlive(helper)]).toEqual([false, false, true]);
    expect(run.ledger.list().map((owned) => owned.pid)).toEqual([helper.pid]);
    await clearOwned(run.ledger, true);
    expect(isAlive(helper)).toBe(false);
    expect(run.ledger.list()).toEqual([]);
  });
});
