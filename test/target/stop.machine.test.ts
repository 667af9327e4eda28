import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { descendants } from '../../src/proc/children.ts';
import { isAlive, readStat } from '../../src/proc/stat.ts';
import { launchInstance } from '../../src/target/instance.ts';
import { options, runFolder, untilTagged } from './support/instances.ts';

const run = runFolder();
const serving = ['--port', '${port}'];

/** Everything below a process now. */
function below(pid: number): { pid: number; startTime: number }[] {
  return descendants([pid]).map(({ pid: child, startTime }) => ({ pid: child, startTime }));
}

describe('stopping', () => {
  it('closes stdin first, and needs no more where that is enough', async () => {
    const instance = await launchInstance(
      options(run, { args: [...serving, '--end-with-stdin'], stdinMs: 20_000 }),
    );
    expect(await instance.stop()).toMatchObject({ stage: 'stdin', leftovers: 0 });
    expect(await instance.exited).toMatchObject({ code: 0, signal: null });
  });

  it('sends SIGTERM to one that ignores its stdin', async () => {
    const instance = await launchInstance(options(run, { args: serving, stdinMs: 50 }));
    expect(await instance.stop()).toMatchObject({ stage: 'term', leftovers: 0 });
    expect(await instance.exited).toMatchObject({ code: null, signal: 'SIGTERM' });
  });

  it('sends SIGKILL to one that ignores SIGTERM too', async () => {
    const args = [...serving, '--ignore-term'];
    const instance = await launchInstance(options(run, { args, stdinMs: 20, termMs: 100 }));
    expect(await instance.stop()).toMatchObject({ stage: 'kill', leftovers: 0 });
    expect((await instance.exited).lastLines).toContain('SIGTERM ignored');
    expect(isAlive(instance.process)).toBe(false);
  });

  it('sends SIGKILL to one that is frozen', async () => {
    const instance = await launchInstance(options(run, { args: serving, stdinMs: 20, termMs: 100 }));
    process.kill(instance.process.pid, 'SIGSTOP');
    expect(await instance.stop()).toMatchObject({ stage: 'kill' });
    expect(isAlive(instance.process)).toBe(false);
  });

  it.each([
    ['the same group, which outlives SIGTERM of its parent only', 'group', 0],
    ['a session of its own', 'session', 1],
    ['a session of its own whose parent has ended', 'daemon', 1],
    ['a session of its own and an empty environment', 'bare', 1],
  ])('kills a child in %s', async (_what, child, leftovers) => {
    const instance = await launchInstance(options(run, { args: [...serving, '--child', child] }));
    // `bare` has no tag to be found by.
    const marked = await untilTagged(run.ledger.tag, child === 'bare' ? 1 : 2, child === 'bare' ? 0 : 1);
    const family = [
      ...below(instance.process.pid),
      ...marked.map(({ pid }) => ({ pid, startTime: readStat(pid)?.startTime ?? 0 })),
    ];
    expect(family.length).toBeGreaterThan(1);
    expect(await instance.stop()).toMatchObject({ stage: 'term', leftovers });
    expect(family.filter((each) => isAlive(each))).toEqual([]);
    expect(run.ledger.list()).toEqual([]);
  });

  it('kills what is left of a target that has ended by itself', async () => {
    const instance = await launchInstance(options(run, { args: [...serving, '--child', 'session'] }));
    const [child] = below(instance.process.pid);
    await fetch(`http://127.0.0.1:${instance.ports['port']}/exit?7`).catch(() => undefined);
    await instance.exited;
    expect(child && isAlive(child)).toBe(true);
    expect(await instance.stop()).toMatchObject({ stage: 'gone', leftovers: 1 });
    expect(child && isAlive(child)).toBe(false);
  });

  it('knows a child started after readiness that nothing leads to once its parent has ended', async () => {
    const args = [...serving, '--end-with-stdin'];
    const instance = await launchInstance(options(run, { args, stdinMs: 20_000 }));
    await fetch(`http://127.0.0.1:${instance.ports['port']}/child?bare`);
    const [child] = below(instance.process.pid);
    expect(await instance.stop()).toMatchObject({ stage: 'stdin', leftovers: 1 });
    expect(child && isAlive(child)).toBe(false);
  });

  it('kills 200 children, half of them in sessions of their own', async () => {
    const instance = await launchInstance(options(run, { args: [...serving, '--children', '200'] }));
    const family = below(instance.process.pid);
    expect(family).toHaveLength(200);
    expect(await instance.stop()).toMatchObject({ stage: 'term', leftovers: 100 });
    expect(family.filter((each) => isAlive(each))).toEqual([]);
  });

  it('knows a process that has changed its title', async () => {
    const instance = await launchInstance(options(run, { args: [...serving, '--title', ') R 1 1 1 (x'] }));
    expect(readStat(instance.process.pid)?.comm).toBe(') R 1 1 1 (x');
    expect(instance.exit()).toBeNull();
    expect(await instance.stop()).toMatchObject({ stage: 'term' });
    expect(isAlive(instance.process)).toBe(false);
  });

  it('asked twice stops once, and leaves no home behind', async () => {
    const instance = await launchInstance(options(run, { args: serving }));
    expect(
      readdirSync(path.join(run.folder, 'instance')).filter((name) => name.startsWith('home-')),
    ).toHaveLength(1);
    const [first, second] = await Promise.all([instance.stop(), instance.stop()]);
    expect(first).toEqual(second);
    expect(readdirSync(path.join(run.folder, 'instance')).sort()).toEqual(['stderr.log', 'stdout.log']);
  });

  it('does not touch its neighbour', async () => {
    const more = { folder: path.join(run.folder, 'other') };
    const [one, other] = await Promise.all([
      launchInstance(options(run, { args: serving })),
      launchInstance(options(run, { args: serving, more })),
    ]);
    await one.stop();
    expect(isAlive(other.process)).toBe(true);
    expect(run.ledger.list()).toEqual([{ ...other.process, group: true }]);
    await other.stop();
  });
});
