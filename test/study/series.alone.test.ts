/** Whole series of a real server: what it costs per client and per call, and every rule that ends a series, caused for real. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { SeriesRecord } from '../../src/record/schema.ts';
import { type Ended, fixture, runCli, untilGone, workFolder } from '../e2e/support/cli.ts';

const limit = 300_000;
/** Every phase is there, each as short as it can be. */
const briefly =
  'window: 150ms, min-calls: 1, warm-up: { time: 50ms }, idle-cpu: 30ms, settle: { floor: 60ms, cap: 400ms, re-read: none }';

/** A series of each manner of test/fixtures/servers/series-server.mjs; `cramped` may open 50 descriptors. */
const config = (manners: readonly string[], more = '') => `schema: 1
name: series
target:
  command:
    - sh
    - -c
    - 'test "$2" = cramped && ulimit -n 50; exec ${process.execPath} ${fixture('series-server.mjs')} "$1" "$2"'
    - sh
    - "\${port}"
    - "\${manner}"
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/", client: { headers: { X-Client: "\${client}" } } }
methods: { page: GET / }
matrix: { manner: [${manners.join(', ')}] }
measure:
  series: { clients: [1, 2, 4, 8], in-flight: 2, rounds: 1, ${briefly} }
overrides: [${more}]
stop: { memory: 250MiB, latency: 1500ms, failed: 1% }
`;

interface Measured {
  readonly ended: Ended;
  readonly page: string;
  readonly series: ReadonlyMap<string, SeriesRecord>;
}

async function measure(manners: readonly string[], more?: string): Promise<Measured> {
  const folder = workFolder({ 'ratingplate.yml': config(manners, more) });
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const file = path.join(folder, 'out', 'record.json');
  expect(existsSync(file), ended.stderr).toBe(true);
  const all = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(seriesOf);
  return {
    ended,
    page: readFileSync(path.join(folder, 'out', 'page.md'), 'utf8'),
    series: new Map(all.map((each) => [each.scenario.axes['manner'] ?? '', each])),
  };
}

function of({ series, ended }: Measured, manner: string): SeriesRecord {
  const found = series.get(manner);
  if (found === undefined) throw new Error(`no series of ${manner}: ${ended.stderr}`);
  return found;
}

describe('a server that holds 4 MiB for each client, and one that keeps 20 KiB of each call', () => {
  let measured: Measured;
  let isMeasured = false;
  // Once for all of them; anew where one failed, so that a second try is one.
  beforeEach(async () => {
    if (isMeasured) return;
    measured = await measure(
      ['calm', 'retaining'],
      '{ match: { manner: calm }, series: { rounds: 3, settle: { floor: 300ms, cap: 2s, re-read: none } } }',
    );
    isMeasured = true;
  }, limit);
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') isMeasured = false;
  });

  it('takes all steps in all rounds, every call proved', () => {
    const calm = of(measured, 'calm');
    expect(calm.rounds.map(({ stop, failure, steps }) => [stop, failure, steps.length])).toEqual([
      [null, null, 4],
      [null, null, 4],
      [null, null, 4],
    ]);
    expect(calm.steps.map(({ clients, figures }) => [clients, figures['clients_achieved']?.value])).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
      [8, 8],
    ]);
    for (const { passed, detail } of calm.checks)
      expect([passed, detail]).toEqual([true, expect.any(String)]);
    expect(measured.ended.code).toBe(0);
  });

  it('tells what a client costs to hold, with an interval', () => {
    const { value, low, high, rounds } = of(measured, 'calm').figures['settled_per_client_kib'] ?? {};
    expect(rounds).toBe(3);
    expect(Math.abs((value ?? 0) - 4096)).toBeLessThan(0.1 * 4096);
    expect(low).toBeLessThanOrEqual(value ?? 0);
    expect(high).toBeGreaterThanOrEqual(value ?? 0);
  });

  it('counts connections, loaded and settled, and what was open', () => {
    const step = of(measured, 'calm').steps.at(-1);
    expect(step?.figures['connections']?.value).toBe(16);
    expect(step?.figures['connections_settled']?.value).toBe(16);
    expect(step?.figures['descriptors']?.value).toBeGreaterThan(16);
    expect(step?.figures['slowest_client_calls']?.value).toBeGreaterThan(0);
  });

  it('expects a peak from the second step on, and it comes near', () => {
    const { steps } = of(measured, 'calm');
    expect(steps[0]?.figures['estimate_mib']).toBeUndefined();
    for (const { figures } of steps.slice(2)) {
      const [expected, came] = [figures['estimate_mib']?.value ?? 0, figures['peak_mib']?.value ?? 0];
      expect(expected / came).toBeGreaterThan(0.7);
      expect(expected / came).toBeLessThan(1.5);
    }
  });

  it('takes the control step in one round, and the clients’ leave at one client', () => {
    const { rounds, steps } = of(measured, 'calm');
    expect(rounds.map(({ control }) => control?.clients ?? null)).toEqual([8, null, null]);
    expect(steps.map(({ figures }) => 'settled_closed_mib' in figures)).toEqual([true, false, false, false]);
  });

  it('finds what calls leave behind, and takes it out of what clients cost', () => {
    const { figures, rounds } = of(measured, 'retaining');
    const growth = figures['growth_kib_per_1000_calls']?.value ?? 0;
    expect(rounds[0]?.control?.calls).toBeGreaterThan(100);
    expect(Math.abs(growth - 20_000)).toBeLessThan(0.3 * 20_000);
    const codes = (figures['settled_per_client_kib']?.verdicts ?? []).map(({ code }) => code);
    expect(codes).toContain('net-of-calls');
    const steps = rounds[0]?.steps ?? [];
    const [first, last] = [
      steps[0]?.values['settled_connected_mib'],
      steps.at(-1)?.values['settled_connected_mib'],
    ];
    const raw = (1024 * ((last ?? 0) - (first ?? 0))) / 7;
    expect(raw).toBeGreaterThan(500);
    expect(Math.abs(figures['settled_per_client_kib']?.value ?? raw)).toBeLessThan(0.5 * raw);
  });

  it('stands on the page: caption, table and sentences', () => {
    const { page } = measured;
    expect(page).toContain(
      '**http, calm**: 2 in flight per client, 2.00 connections per client, window 0.150 s, memory budget 250 MiB, as given, 3 rounds.',
    );
    expect(page).toMatch(/\n\| 8 \| /);
    expect(page).toMatch(
      /Settled resident memory grows by [34]\d{3} KiB per client \(\d{4}&nbsp;to&nbsp;\d{4}\)/,
    );
    expect(page).toContain('All planned steps were taken, to 8 clients.');
    expect(page).toMatch(/net of what the calls left behind/);
  });
});

describe('rules that end a series', () => {
  let measured: Measured;
  let isMeasured = false;
  // Once for all of them; anew where one failed, so that a second try is one.
  beforeEach(async () => {
    if (isMeasured) return;
    measured = await measure(
      ['large', 'cramped', 'leaking', 'refusing', 'exiting', 'slow', 'hanging', 'failing'],
      '{ match: { manner: leaking }, series: { clients: [1, 4, 8], min-calls: 2000 } }',
    );
    isMeasured = true;
  }, limit);
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') isMeasured = false;
  });

  const stopped = (manner: string) => {
    const { rounds, steps } = of(measured, manner);
    return {
      stop: rounds[0]?.stop,
      row: rounds[0]?.steps.at(-1),
      steps: steps.map(({ clients }) => clients),
    };
  };

  it('before: a step whose expected peak is over the budget is not begun', () => {
    const { stop, steps } = stopped('large');
    expect(stop).toMatchObject({ code: 'estimate', when: 'before', clients: 8, limit: 250, skipped: [8] });
    expect(stop?.found).toBeGreaterThan(250);
    expect(steps).toEqual([1, 2, 4]);
  });
  it('before: a step for which the target lacks descriptors is not begun', () => {
    const { stop, steps } = stopped('cramped');
    expect(stop).toMatchObject({
      code: 'descriptors',
      when: 'before',
      clients: 8,
      limit: 50,
      detail: 'target',
    });
    expect(steps).toEqual([1, 2, 4]);
  });
  it('during: a tree that grows over the budget is not loaded on', () => {
    const { stop, row, steps } = stopped('leaking');
    expect(stop).toMatchObject({ code: 'budget', when: 'during', clients: 4, limit: 250, skipped: [8] });
    expect(row).toMatchObject({ clients: 4, stopped_in_step: true });
    expect(steps).toEqual([1]);
  });
  it('during: clients that are refused are not the clients asked for', () => {
    const { stop, row } = stopped('refusing');
    expect(stop).toMatchObject({ code: 'admission', when: 'during', clients: 8, found: 5, limit: 8 });
    expect(stop?.detail).toContain('503');
    expect(row).toMatchObject({ clients: 8, achieved: 5, stopped_in_step: true });
  });
  it('during: a target that ends is told with what it said, and its steps before are kept', () => {
    const { stop, row, steps } = stopped('exiting');
    expect(stop).toMatchObject({ code: 'exit', when: 'during', clients: 4, skipped: [8] });
    expect(stop?.detail).toContain('exited with code 3');
    expect(row?.stopped_in_step).toBe(true);
    expect(steps).toEqual([1, 2]);
  });
  it.each(['slow', 'hanging'])('after: %s calls end it, answered or not', (manner) => {
    const { stop, row, steps } = stopped(manner);
    expect(stop).toMatchObject({
      code: 'latency',
      when: 'after',
      clients: 4,
      limit: 1500,
      method: 'page',
      skipped: [8],
    });
    expect(stop?.found).toBeGreaterThan(1500);
    expect(row).toMatchObject({ clients: 4, stopped_in_step: false });
    expect(steps).toEqual([1, 2, 4]);
  });
  it('after: failed calls over one in a hundred end it', () => {
    const { stop, steps } = stopped('failing');
    expect(stop).toMatchObject({ code: 'failed', when: 'after', clients: 4, limit: 0.01, skipped: [8] });
    expect(stop?.found).toBeGreaterThan(0.02);
    expect(steps).toEqual([1, 2, 4]);
  });
  it('leave a complete record, whose page tells each of them', () => {
    expect([0, 1]).toContain(measured.ended.code);
    const said = [
      /Stopped before the step with 8 clients: its expected peak of \d+ MiB is over the budget of 250 MiB\. Not taken: 8\./,
      /Stopped before the step with 8 clients: it needs \d+ descriptors, and the target may open 50\. Not taken: 8\./,
      /Stopped in the step with 4 clients: its memory reached \d+ MiB, over the budget of 250 MiB\. Not taken: 8\./,
      /Stopped in the step with 8 clients: 5 of 8 clients could be admitted \(.*503.*\)\./,
      /Stopped in the step with 4 clients: the target server \(pid \d+\) exited with code 3 while it was measured; its last lines: out of something\. Not taken: 8\./,
      /Stopped after the step with 4 clients: p99 of page was \d+ ms, over the ceiling of 1500 ms\. Not taken: 8\./,
      /Stopped after the step with 4 clients: [\d.]+ % of the calls failed, over the limit of 1.0 %\. Not taken: 8\./,
    ];
    for (const sentence of said) expect(measured.page).toMatch(sentence);
  });
});
