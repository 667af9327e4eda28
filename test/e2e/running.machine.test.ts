/** Targets that somebody else has started: measured as others are, and left as they were, whatever becomes of the run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readStat } from '../../src/proc/stat.ts';
import { listRuns, runFolder } from '../../src/record/run-folder.ts';
import { isPointRound, loadRounds } from '../../src/record/samples.ts';
import { controlGroups, inGroup, makeGroup, removeGroup } from '../limits/support/world.ts';
import { fixture, runCli, type Started, startCli, untilGone, workFolder } from './support/cli.ts';
import { briefly } from './support/config.ts';
import { pointOf, readRun } from './support/measured.ts';

const memory = controlGroups('memory');

/** As in-service.mjs tells it. */
interface Account {
  readonly calls: number;
  readonly signals: readonly string[];
  readonly stdinEnded: boolean;
}
interface Service {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  account(): Promise<Account>;
}

const services: ChildProcess[] = [];
afterAll(() => {
  for (const child of services) child.kill('SIGKILL');
});

/** In a folder of its own and with pipes of ours: whatever of the run looks for its processes does not find it. */
async function startService(before: readonly string[] = []): Promise<Service> {
  const [program = '', ...words] = [...before, process.execPath, fixture('in-service.mjs')];
  const child = spawn(program, words, {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', TOKEN: 'canary-5e1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  services.push(child);
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (text) => resolve(Number(text))),
  );
  const account = async () => (await (await fetch(`http://127.0.0.1:${port}/account`)).json()) as Account;
  return { child, pid: child.pid ?? 0, port, account };
}

interface Wish {
  readonly running: string;
  readonly port: number;
  readonly measure?: string;
}
const configOf = ({ running, port, measure = `point: { clients: 2, ${briefly} }` }: Wish) => `schema: 1
name: in service
target: { running: { ${running} } }
endpoint: { protocol: http, url: "http://127.0.0.1:${port}/call", ready: { http: "http://127.0.0.1:${port}/ready" } }
methods: { call: GET /call }
measure: { ${measure} }
`;
const args = ['measure', '--out', 'out'];

/** Calls that all rounds have made: first calls, those made alone with the warm ones, and the whole load. */
async function callsOf(folder: string): Promise<number> {
  const runs = path.join(folder, '.ratingplate');
  const [newest = ''] = await listRuns(runs);
  const rounds = (await loadRounds(runFolder(runs, newest))).get('http') ?? [];
  return rounds.reduce((sum, { round }) => {
    if (!isPointRound(round)) return Number.NaN;
    const alone = (round.quiet['call']?.counts.started ?? Number.NaN) + 1;
    return sum + round.admit.length + alone + (round.load['call']?.all?.started ?? Number.NaN);
  }, 0);
}

async function until(run: Started, said: RegExp): Promise<void> {
  let over = false;
  void run.ended.then(() => (over = true));
  while (!said.test(run.errors())) {
    if (over) throw new Error(`it ended: ${run.errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function expectUntouched(service: Service, start: number | undefined): Promise<void> {
  expect(service.child.exitCode).toBeNull();
  expect(readStat(service.pid)?.startTime).toBe(start);
  expect(await service.account()).toMatchObject({ signals: [], stdinEnded: false });
}

describe('a target that already runs', () => {
  it('found by its port is measured round by round as one instance, and left as it was', async () => {
    const service = await startService();
    const start = readStat(service.pid)?.startTime;
    const measure = `point: { clients: 2, ${briefly.replace('rounds: 1', 'rounds: 2')} }`;
    const config = configOf({ running: `port: ${service.port}`, port: service.port, measure });
    const folder = workFolder({ 'ratingplate.yml': config });
    const ended = await runCli(inject('entries'), args, folder);
    const run = await readRun(folder, ended);
    const point = pointOf(run, 'http');
    expect(
      point.rounds.map(({ failure, stopped }) => [failure, stopped]),
      ended.stderr,
    ).toEqual([
      [null, 'left running'],
      [null, 'left running'],
    ]);
    await expectUntouched(service, start);
    expect((await service.account()).calls).toBe(await callsOf(folder));
    expect(point.scenario.running).toBe(`port ${service.port}`);
    expect(point.identity).toMatchObject({
      instance: { pid: service.pid, start_ticks: start },
      runtime: `node ${process.version}`,
      environment: [],
    });
    // Its arguments and environment are not ours to show.
    expect(point.identity?.command_line).toHaveLength(1);
    expect(JSON.stringify(run.record)).not.toMatch(/canary|in-service\.mjs/);
    for (const name of ['ready_ms', 'exec_ms'])
      expect(point.figures[name]).toMatchObject({
        value: null,
        reason: 'it ran already when it was found',
      });
    for (const name of ['idle_mib', 'peak_mib', 'all_clients_mib', 'cores'])
      expect(point.figures[name]?.value, name).toBeGreaterThan(0);
    expect(point.figures['peak_mib']?.source).toBe('VmHWM');
  });

  it('found by its pid file goes through a series, and outlives a run that is killed and one that sweeps', async () => {
    const service = await startService();
    const start = readStat(service.pid)?.startTime;
    const measure = `series: { clients: [1, 2], ${briefly
      .replace(/quiet: .*/s, '')
      .trim()
      .replace(/,$/, '')} }`;
    const wish = { running: 'pid-file: run/it.pid', port: service.port, measure };
    const folder = workFolder({ 'ratingplate.yml': configOf(wish), 'run/it.pid': `${service.pid}\n` });
    const killed = startCli(inject('entries'), args, folder);
    await until(killed, /step 1\b/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await untilGone(folder)).toEqual([]);
    await expectUntouched(service, start);
    const ended = await runCli(inject('entries'), args, folder);
    const series = (await readRun(folder, ended)).record.runs[0]?.measurements[0];
    expect(
      series?.rounds.map(({ failure }) => failure),
      ended.stderr,
    ).toEqual([null]);
    expect(series?.scenario.running).toBe('pid file run/it.pid');
    await expectUntouched(service, start);
  });

  it('that ends under load breaks the round by name', async () => {
    const service = await startService();
    // It ends as soon as load is told of, which must not be over before anybody has heard.
    const measure = `point: { clients: 2, ${briefly.replace('window: 150ms', 'window: 20s')} }`;
    const config = configOf({ running: `port: ${service.port}`, port: service.port, measure });
    const folder = workFolder({ 'ratingplate.yml': config });
    const run = startCli(inject('entries'), args, folder);
    await until(run, / load, /);
    service.child.kill('SIGKILL');
    const ended = await run.ended;
    const { failure } = (await readRun(folder, ended)).record.runs[0]?.measurements[0]?.rounds[0] ?? {};
    expect(failure?.code, ended.stderr).toBe('target-lost');
    expect(failure?.message).toContain(`the target server (pid ${service.pid}) ended while it was measured`);
  });

  it('is not measured where another answers at its address', async () => {
    const [named, answers] = [await startService(), await startService()];
    const folder = workFolder({
      'ratingplate.yml': configOf({ running: 'pid-file: it.pid', port: answers.port }),
    });
    writeFileSync(path.join(folder, 'it.pid'), String(named.pid));
    const ended = await runCli(inject('entries'), args, folder);
    expect(ended.code).toBe(3);
    const { failure } = (await readRun(folder, ended)).record.runs[0]?.measurements[0]?.rounds[0] ?? {};
    expect(failure?.code).toBe('running-elsewhere');
    // Node 24 calls its main thread, and so the process, MainThread.
    expect(failure?.message).toContain(`127.0.0.1:${answers.port} listens process ${answers.pid} (`);
    expect((await answers.account()).calls + (await named.account()).calls).toBe(0);
  });

  it.skipIf(typeof memory === 'string')(
    `in a control group of its own is read by it (${typeof memory === 'string' ? memory : `version ${memory.version}`})`,
    async () => {
      if (typeof memory === 'string') return;
      const group = makeGroup(memory.folder, {});
      const service = await startService(inGroup(group));
      const folder = workFolder({
        'ratingplate.yml': configOf({ running: `port: ${service.port}`, port: service.port }),
      });
      const ended = await runCli(inject('entries'), args, folder);
      const point = pointOf(await readRun(folder, ended), 'http');
      service.child.kill('SIGKILL');
      await removeGroup(group);
      expect(point.rounds[0]?.failure, ended.stderr).toBeNull();
      expect(point.memory_rule).toBe('group');
      expect(point.figures['peak_mib']?.source).toBe('group samples');
      expect(point.figures['all_clients_mib']?.source).toBe('group usage');
      expect(point.figures['all_clients_mib']?.value).toBeGreaterThan(5);
    },
  );
});
