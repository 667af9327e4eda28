/** SIGSTOP of the target, the driver, or ratingplate with all it started (Ctrl-Z): said, in the figures, and never waited for without end. */
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { livingIn, type Started, startCommand, untilGone, workFolder } from '../e2e/support/cli.ts';
import { briefly } from '../e2e/support/config.ts';
import { pointOf, type Run, readRun } from '../e2e/support/measured.ts';
import { oddConfig } from './support/config.ts';

/** A window that ends by its number of calls: time that the machine takes for others does not shorten it. */
const long = briefly
  .replace('window: 150ms', 'window: 1500ms')
  .replace('min-calls: 1, warm', 'min-calls: 200, warm');

interface Stopping {
  readonly started: Started;
  readonly folder: string;
}

function start(config: string): Stopping {
  const folder = workFolder({ 'ratingplate.yml': config });
  const command = [process.execPath, `${inject('entries')}/cli.js`, 'measure', '--out', 'out', '--no-render'];
  // A group of its own, as a shell makes one for each job.
  return { started: startCommand(command, folder, {}, true), folder };
}

/** Waits until stderr says so, or tells all that was said at the end. */
async function until({ started }: Stopping, said: RegExp): Promise<void> {
  let over = false;
  void started.ended.then(() => (over = true));
  while (!said.test(started.errors())) {
    if (over) throw new Error(`it ended: ${started.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function pidOf({ folder }: Stopping, program: string): number {
  const found = livingIn(folder).find(({ command }) => command.includes(program));
  if (found === undefined) throw new Error(`no ${program} in ${JSON.stringify(livingIn(folder))}`);
  return found.pid;
}

async function end({ started, folder }: Stopping): Promise<Run> {
  const ended = await started.ended;
  expect(await untilGone(folder)).toEqual([]);
  return readRun(folder, ended);
}

const suspended = (run: Run) =>
  (pointOf(run, 'http').rounds[0]?.findings ?? []).filter(({ code }) => code === 'suspended');

describe.concurrent('stopped for a while under load', () => {
  it.each([
    ['the target', 'odd.pl'],
    ['the driver', 'driver.js'],
  ])('%s is found, told at once, and its times are not valid', async (who, program) => {
    const stopping = start(oddConfig({ args: ['slow=5'], point: long }));
    await until(stopping, / load, /);
    const pid = pidOf(stopping, program);
    process.kill(pid, 'SIGSTOP');
    await until(stopping, /is stopped by a signal or a debugger/);
    process.kill(pid, 'SIGCONT');
    const run = await end(stopping);
    expect(run.ended.stderr).toContain(`${who} (pid ${pid}) is stopped by a signal or a debugger`);
    expect(run.ended.code).toBe(1);
    expect(pointOf(run, 'http').rounds[0]?.failure).toBeNull();
    expect(suspended(run)[0]?.reason).toMatch(
      new RegExp(`^${who} \\(pid ${pid}\\) was stopped for \\d+\\.\\d s`),
    );
    expect(pointOf(run, 'http').methods[0]?.figures['p50_ms']?.verdicts).toContainEqual(
      expect.objectContaining({ code: 'suspended', level: 'invalid' }),
    );
  });

  it('ratingplate with its driver (Ctrl-Z, fg) is found by itself', async () => {
    const stopping = start(oddConfig({ args: ['slow=5'], point: long }));
    await until(stopping, / load, /);
    const pid = stopping.started.child.pid ?? 0;
    process.kill(-pid, 'SIGSTOP');
    while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
      await new Promise((resolve) => setTimeout(resolve, 5));
    // At least so long: nothing is asked of what happens meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 600));
    process.kill(-pid, 'SIGCONT');
    const run = await end(stopping);
    expect(pointOf(run, 'http').rounds[0]?.failure).toBeNull();
    const found = suspended(run).find(({ reason }) => reason.startsWith('ratingplate itself'));
    expect(Number(/stopped for (\d+\.\d) s/.exec(found?.reason ?? '')?.[1])).toBeGreaterThanOrEqual(0.6);
    expect(run.ended.code).toBe(1);
  });

  it('nobody is found where nobody was stopped', async () => {
    const stopping = start(oddConfig({ args: ['slow=5'], point: long }));
    await until(stopping, / load, /);
    // The signal alone is no stop.
    process.kill(-(stopping.started.child.pid ?? 0), 'SIGCONT');
    const run = await end(stopping);
    expect(run.ended.code, run.ended.stdout).toBe(0);
    expect(suspended(run)).toEqual([]);
    expect(run.ended.stderr).not.toContain('stopped by a signal');
  });
});

describe.concurrent('stopped for good under load', () => {
  it.each([
    ['the target', 'odd.pl'],
    ['the driver', 'driver.js'],
  ])('%s breaks the round by name, and all is ended', async (who, program) => {
    const stopping = start(oddConfig({ args: ['slow=5'], point: long }));
    await until(stopping, / load, /);
    const pid = pidOf(stopping, program);
    process.kill(pid, 'SIGSTOP');
    const run = await end(stopping);
    expect(run.ended.code).toBe(3);
    expect(pointOf(run, 'http').rounds[0]?.failure).toMatchObject({
      code: 'process-stopped',
      message: expect.stringMatching(
        new RegExp(`^${who} \\(pid ${pid}\\) has been stopped by a signal or a debugger for \\d+ s$`),
      ),
    });
  });
});
