/** Sessions against none, and what stays when clients leave: of servers that let go of a session, keep it, or have none. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { SeriesRecord } from '../../src/record/schema.ts';
import { runCli, untilGone, workFolder } from '../e2e/support/cli.ts';
import { mcpServer } from '../e2e/support/config.ts';

/** KiB of heap for each session. */
const heldKib = 2048;
const target = (name: string, options: object) =>
  `${name}: { command: ${mcpServer({ heldKib, ...options })} }`;
const endpoint = (name: string) =>
  `${name}: { target: ${name}, protocol: mcp-http, args: [--http, "\${port}"], url: "http://127.0.0.1:\${port}/mcp" }`;
const config = `schema: 1
name: left
targets:
  ${target('forgets', {})}
  ${target('keeps', { keeps: true })}
  ${target('stateless', { sessionless: true })}
endpoints:
  ${endpoint('forgets')}
  ${endpoint('keeps')}
  ${endpoint('stateless')}
methods: { one call: { tools/call: { name: fixed, arguments: {} } } }
matrix: { endpoint: [forgets, keeps, stateless] }
measure:
  series: { clients: [1, 10], in-flight: 1, rounds: 1, probe: node, window: 100ms, min-calls: 1, warm-up: { time: 50ms }, idle-cpu: 30ms, settle: { floor: 60ms, cap: 400ms, re-read: none } }
stop: { memory: 4GiB, latency: 60s }
`;

describe('what ten clients leave', () => {
  let all: ReadonlyMap<string, SeriesRecord>;
  let page: string;
  beforeAll(async () => {
    const folder = workFolder({ 'ratingplate.yml': config });
    const ended = await runCli(inject('entries'), ['measure', '--out', 'out'], folder);
    expect(await untilGone(folder), ended.stderr).toEqual([]);
    const file = path.join(folder, 'out', 'record.json');
    const series = parseRecord(readFileSync(file, 'utf8'), file).runs.flatMap(seriesOf);
    all = new Map(series.map((each) => [each.scenario.endpoint, each]));
    page = readFileSync(path.join(folder, 'out', 'page.md'), 'utf8');
  }, 180_000);
  const heap = (name: string, of: string) => all.get(name)?.figures[of]?.value ?? Number.NaN;

  // The client of the first step has come again as one of ten: there have been eleven sessions.
  it.each([
    ['forgets', 1],
    ['keeps', 10 / 9],
  ])('of a server that %s is apart from what they cost while they are there', (name, sessions) => {
    expect(all.get(name)?.rounds.map(({ failure, stop }) => [failure, stop])).toEqual([[null, null]]);
    expect(heap(name, 'heap_per_client_kib') / (sessions * heldKib)).toBeGreaterThan(0.9);
    expect(heap(name, 'heap_per_client_kib') / (sessions * heldKib)).toBeLessThan(1.1);
  });

  it('is apart from what no session costs', () => {
    expect(all.get('stateless')?.rounds.map(({ failure, stop }) => [failure, stop])).toEqual([[null, null]]);
    expect(Math.abs(heap('stateless', 'heap_per_client_kib'))).toBeLessThan(0.1 * heldKib);
    expect(Math.abs(heap('stateless', 'heap_left_per_client_kib'))).toBeLessThan(0.25 * heldKib);
  });

  it('is next to nothing where sessions are let go of, and all of them where they are kept', () => {
    // What the first client of all has made the server load stays with either.
    expect(heap('forgets', 'heap_left_per_client_kib')).toBeLessThan(0.25 * heldKib);
    expect(heap('keeps', 'heap_left_per_client_kib') / heldKib).toBeGreaterThan(1.05);
    expect(heap('keeps', 'heap_left_per_client_kib') / heldKib).toBeLessThan(1.35);
  });

  it('stands on the page, of each', () => {
    const said = [...page.matchAll(/Once 10 clients had left, .* for each of them, (\S+) KiB of live heap/g)];
    const told = said.map(([, kib = '']) => Number(kib.replaceAll(',', '')));
    expect(told).toHaveLength(3);
    for (const [at, name] of ['forgets', 'keeps'].entries()) {
      const kib = heap(name, 'heap_left_per_client_kib');
      expect(Math.abs((told[at] ?? Number.NaN) - kib)).toBeLessThan(0.01 * Math.abs(kib) + 1);
    }
  });
});
