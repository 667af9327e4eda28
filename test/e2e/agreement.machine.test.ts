/**
 * The figures of a record against readings that share nothing with observer and driver: the target's own count of its
 * calls, its own getrusage and /proc/self/status, and `/usr/bin/time -v`. They are written when the target ends.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { fixture, runCli, untilGone, workFolder } from './support/cli.ts';
import { callsMade, callsOfLoad, methodOf, pointOf, type Run, readRun } from './support/measured.ts';

/** As test/fixtures/servers/own-account.mjs writes it. */
interface Own {
  readonly account: {
    readonly calls: Readonly<Record<string, number>>;
    readonly sessions: number;
    readonly ended: number;
    readonly tokens: Readonly<Record<string, number>>;
  };
  /** Processor time before each call, ms. */
  readonly marks: readonly number[];
  readonly residentKib: number;
  /** VmHWM in each spike, and at the end. */
  readonly peaksKib: readonly number[];
  readonly threads: number;
}

interface Wish {
  readonly options: Record<string, unknown>;
  readonly endpoint: keyof typeof endpoints;
  readonly point: string;
  /** What stands in front of the fixture's command. */
  readonly before?: readonly string[];
  /** Options of its Node. */
  readonly node?: readonly string[];
  readonly methods?: string;
}

const timings = `rounds: 1, idle-cpu: 30ms, settle: { floor: 300ms, cap: 1s, re-read: none },
    quiet: { warm-calls: 3, time: 200ms, calls: 20, min-calls: 5, max: 5s }`;
const endpoints = {
  stdio: 'protocol: mcp-stdio',
  // No process is asked for its era: the only one is the one that is measured.
  pinned: 'protocol: mcp-stdio, options: { version: "2025-11-25" }',
  http: 'protocol: mcp-http, args: [--http, "${port}"], url: "http://127.0.0.1:${port}/mcp", client: { headers: { PRIVATE-TOKEN: "c${client}" } }',
};

/** Measures the fixture and reads what it has to say. */
async function measure({ options, endpoint, point, before = [], node = [], methods }: Wish): Promise<{
  run: Run;
  own: Own[];
  folder: string;
}> {
  const folder = workFolder({ 'own/.keep': '' });
  const command = [
    ...before.map((part) => part.replace('FOLDER', folder)),
    process.execPath,
    ...node,
    fixture('mcp-fixture.mjs'),
    '--options',
    JSON.stringify(options),
  ];
  const config = `schema: 1
name: agreement
target:
  command: ${JSON.stringify(command)}
  env: { FIXTURE_ACCOUNT: ${path.join(folder, 'own')} }
endpoint: { ${endpoints[endpoint]} }
methods:
  ${methods ?? 'one call: { tools/call: { name: fixed, arguments: {} } }'}
measure:
  point: { ${timings}, ${point} }
`;
  writeFileSync(path.join(folder, 'ratingplate.yml'), config);
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out', '--no-render'], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const files = readdirSync(path.join(folder, 'own')).filter((name) => name.endsWith('.json'));
  const own = files.map((name) => JSON.parse(readFileSync(path.join(folder, 'own', name), 'utf8')) as Own);
  return { run: await readRun(folder, ended), own, folder };
}

/** The only measurement. */
const idOf = ({ points }: Run): string => [...points.keys()][0] ?? '';
const figure = (run: Run, name: string): number => pointOf(run, idOf(run)).figures[name]?.value ?? Number.NaN;
const share = (value: number, truth: number): number => Math.abs(value - truth) / truth;
const kib = (mib: number): number => mib * 1024;

describe('the target counts as many calls as the record', () => {
  const methods = `one call: { tools/call: { name: fixed, arguments: {} } }
  all tools: tools/list`;
  const total = (own: readonly Own[], method: string) =>
    own.reduce((sum, { account }) => sum + (account.calls[method] ?? 0), 0);

  it.each([
    ['stdio', 3],
    ['http', 5],
  ] as const)('over %s, from %d clients', async (endpoint, clients) => {
    const point = `clients: ${clients}, in-flight: 3, first-call: all tools, window: 300ms, min-calls: 1, warm-up: { time: 100ms }`;
    const { run, own } = await measure({ options: { toolBytes: 2000 }, endpoint, point, methods });
    const id = idOf(run);
    // Over stdio one process was only asked for its era; it made no call, and is in no figure.
    expect(own).toHaveLength(endpoint === 'stdio' ? clients + 1 : 1);
    expect(total(own, 'tools/call')).toBe(callsMade(run, id, 'one call'));
    expect(total(own, 'tools/list')).toBe(callsMade(run, id, 'all tools'));
    expect(callsOfLoad(run, id, 'one call')).toBeGreaterThan(
      methodOf(pointOf(run, id), 'one call').outcomes.started,
    );
    if (endpoint === 'stdio') return;
    expect(own[0]?.account).toMatchObject({ sessions: clients, ended: clients });
    expect(Object.keys(own[0]?.account.tokens ?? {}).sort()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  });
});

describe('processor time', () => {
  it('per call is that of its own getrusage, within 5 %', async () => {
    const point = 'clients: 2, in-flight: 1, window: 1500ms, min-calls: 200, warm-up: { time: 500ms }';
    const { run, own } = await measure({ options: { spinMs: 2 }, endpoint: 'http', point });
    const id = idOf(run);
    const marks = own[0]?.marks.slice(-callsOfLoad(run, id, 'one call')) ?? [];
    expect(marks.length).toBeGreaterThan(100);
    const perCall = ((marks.at(-1) ?? 0) - (marks[0] ?? 0)) / (marks.length - 1);
    expect(perCall).toBeGreaterThan(2);
    const recorded = methodOf(pointOf(run, id), 'one call').figures['cpu_ms_per_call']?.value ?? Number.NaN;
    expect(share(recorded, perCall), `recorded ${recorded} ms, own ${perCall} ms`).toBeLessThan(0.05);
  });
});

describe('memory', () => {
  /** A spike is given back before the next one, whenever its thread has a turn, and nothing is collected in between. */
  const node = ['--single-threaded-gc', '--no-memory-reducer'];
  const options = { spikeEvery: 10, spikeMib: 64, toolBytes: 1000 };
  /** Long enough for some spikes, however slow the machine is. */
  const long = 'in-flight: 1, window: 500ms, min-calls: 60, warm-up: { time: 100ms }';

  /** A window does not close with a call: between its end and the last call Node may grow, once, by some MiB. */
  const nearest = (own: readonly Own[], value: number): number =>
    (own[0]?.peaksKib ?? []).reduce(
      (best, peak) => (share(peak, value) < share(best, value) ? peak : best),
      0,
    );

  it('peak is its own VmHWM, and settled its own VmRSS', async () => {
    const { run, own } = await measure({ options, node, endpoint: 'http', point: `clients: 2, ${long}` });
    const { residentKib = 0, threads = 0 } = own[0] ?? {};
    const peakKib = nearest(own, kib(figure(run, 'peak_mib')));
    // Both count page faults per processor and may lag by 32 pages on each.
    const lag = 128 * cpus().length;
    expect(Math.abs(kib(figure(run, 'peak_mib')) - peakKib)).toBeLessThan(Math.max(lag, 0.01 * peakKib));
    // The spike is in the one and not in the other.
    expect(kib(figure(run, 'settled_closed_mib')) + 48 * 1024).toBeLessThan(peakKib);
    expect(share(kib(figure(run, 'settled_closed_mib')), residentKib)).toBeLessThan(0.02);
    expect(figure(run, 'threads')).toBe(threads);
  });

  const time = '/usr/bin/time';
  it.skipIf(!existsSync(time))('peak is the maximum resident set size of /usr/bin/time -v', async () => {
    const { run, own, folder } = await measure({
      ...{ options, node, endpoint: 'pinned', point: `clients: 1, ${long}` },
      before: [time, '-v', '-o', 'FOLDER/time.txt'],
    });
    const text = readFileSync(path.join(folder, 'time.txt'), 'utf8');
    const maximum = Number(/Maximum resident set size \(kbytes\): (\d+)/.exec(text)?.[1]);
    expect(own).toHaveLength(1);
    const peak = kib(figure(run, 'peak_mib'));
    const grown = (own[0]?.peaksKib.at(-1) ?? 0) - nearest(own, peak);
    expect(share(peak + grown, maximum)).toBeLessThan(0.01);
  });
});
