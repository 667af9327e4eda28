/** Calls held open by a stand-in, of a real server whose account is known: one connection to the stand-in for each. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import { fixture, runCli, untilGone, workFolder } from '../e2e/support/cli.ts';

const limit = 240_000;
const calls = 6;

const heldOf = (...counts: number[]) =>
  `{ method: slow, calls: [${counts.join(', ')}], probe: { http: "http://127.0.0.1:\${port}/health" } }`;

/** The delay is that of a stand-in that is never waited for: the server lets go once the newcomer has been. */
const config = `schema: 1
name: held
target: { command: [${process.execPath}, ${fixture('held-server.mjs')}, "\${port}", "\${standin.slow.url}", "\${manner}"] }
standins: { slow: { routes: { "GET /slow": { delay: 60s, text: late } } } }
endpoint: { protocol: http, url: "http://127.0.0.1:\${port}/" }
methods: { page: GET /, slow: GET /slow }
matrix: { manner: [patient, refusing, full] }
measure:
  series:
    clients: [${calls}]
    rounds: 1
    probe: node
    window: 100ms
    min-calls: 1
    warm-up: { time: 50ms }
    idle-cpu: 30ms
    settle: { floor: 60ms, cap: 400ms, re-read: none }
    held: ${heldOf(calls)}
overrides: [{ match: { manner: patient }, series: { held: ${heldOf(2, calls)} } }]
stop: { latency: 100s, memory: 4000MiB }
`;

it('are counted to the descriptor, with what a newcomer gets meanwhile, to the page', {
  timeout: limit,
}, async () => {
  const folder = workFolder({ 'ratingplate.yml': config });
  const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
  expect(await untilGone(folder), ended.stderr).toEqual([]);
  const file = path.join(folder, 'out', 'record.json');
  expect(existsSync(file), ended.stderr).toBe(true);
  const all = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(seriesOf);
  const rowOf = (manner: string, held: number) => {
    const series = all.find(({ scenario }) => scenario.axes['manner'] === manner);
    expect(series?.rounds[0]?.failure, ended.stderr).toBeNull();
    const figures = series?.held?.calls.find((each) => each.calls === held)?.figures ?? {};
    return Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]));
  };

  for (const held of [2, calls]) {
    const row = rowOf('patient', held);
    expect(row).toMatchObject({
      ...{ held_open: held, held_not_ok: 0, descriptors_per_call: 1, connections_per_call: 1 },
      health_ms: expect.any(Number),
    });
    expect(row['handles_per_call']).toBeGreaterThanOrEqual(1);
    expect(row['heap_per_call_kib']).toEqual(expect.any(Number));
  }
  // More held calls are more descriptors, by exactly as many.
  const descriptors = (held: number) => rowOf('patient', held)['descriptors'] ?? 0;
  expect(descriptors(calls) - descriptors(2)).toBe(calls - 2);

  expect(rowOf('refusing', calls)).toMatchObject({ held_open: 3, held_not_ok: 3, descriptors_per_call: 1 });
  expect(rowOf('full', calls)).toMatchObject({ held_open: calls, descriptors_per_call: 1, health_ms: null });

  const page = readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');
  expect(page).toContain('**http, patient**, calls held open: slow.');
  expect(page).toMatch(/\n\| 6 \| 6 \| \d+ \| 1\.00 \|/);
  expect(page).toContain('a newcomer got no answer');
  expect(page).toMatch(
    /With 6 clients connected and none calling, \S+ cores are busy; with no client, \S+\./,
  );
});
