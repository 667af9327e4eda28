/** The server of the first seed system as a series with its pprof listener, and as a point without one. */
import { describe, expect, it } from 'vitest';
import { missing } from '../../scripts/peers/peers.mjs';
import { seriesOf } from '../../src/record/kinds.ts';
import type { SeriesRecord } from '../../src/record/schema.ts';
import { pointOf, type Run } from '../e2e/support/measured.ts';
import { expectComplete, once, runExample } from './support/example.ts';

const absent = missing('gitlab-mcp-server');
const name = 'gitlab-mcp-server';
const limit = 240_000;
/** The beginning of the published ladder, which two busy cores bear; each phase as short as it can be. */
const steps = [1, 2, 5, 10];
const briefly = [
  `measure.series.clients=[${steps.join(', ')}]`,
  // The example names its reference, and a run for that waits until nothing else runs.
  'wait-for-quiet=0s',
  'measure.series.window=300ms',
  'measure.series.min-calls=20',
  'measure.series.warm-up={ time: 50ms }',
  'measure.series.idle-cpu=50ms',
  'measure.series.settle={ floor: 100ms, cap: 500ms, re-read: 200ms }',
];

const measured = once(() =>
  runExample(name, { only: ['http-dynamic-series'], profile: 'short', set: briefly }),
);

function seriesIn({ record, ended }: Run): SeriesRecord {
  const [series] = record.runs.flatMap(seriesOf);
  if (series === undefined) throw new Error(ended.stderr);
  return series;
}

/** Columns of the published series: peak and mean, settled, heap, CPU per call, calls, cores, goroutines. */
const published = [
  ...['hot_mib', 'peak_mib', 'settled_connected_mib', 'heap_connected_mib'],
  ...['cpu_ms_per_call', 'calls_per_s', 'cores', 'goroutines', 'connections', 'clients_achieved'],
];

describe.skipIf(absent !== null)(`gitlab-mcp-server as a series ${absent ?? ''}`, () => {
  it('has every column of the published series at every step to 10', { timeout: limit }, async () => {
    const run = await measured();
    const series = seriesIn(run);
    const stop = series.rounds[0]?.stop ?? null;
    // A machine that lacks memory ends a series, rightly; what it has come to has all its columns, and nothing behind it.
    expect([null, 'swap', 'host-memory'], run.ended.stderr).toContain(stop?.code ?? null);
    if (stop === null) expectComplete(run, name);
    const reached =
      stop === null
        ? steps
        : steps.filter((clients) => !stop.skipped.includes(clients) && clients < stop.clients);
    expect(series.steps.map(({ clients }) => clients)).toEqual(reached);
    for (const { clients, figures, methods } of series.steps) {
      for (const column of published)
        expect(figures[column]?.value, `${clients}: ${column}`).toBeGreaterThan(0);
      expect(figures['clients_achieved']?.value).toBe(clients);
      // Its own to the stand-in are among them.
      expect(figures['connections']?.value).toBeGreaterThanOrEqual(4 * clients);
      // A goroutine or two serve each of its connections.
      expect(figures['goroutines']?.value).toBeGreaterThan(4 * clients);
      for (const method of methods) expect(method.figures['p50_ms']?.value).toBeGreaterThan(0);
    }
  });

  it('tells what a credential holds, what all share, and what silence costs', {
    timeout: limit,
  }, async () => {
    const { figures, rounds } = seriesIn(await measured());
    // Published: 50.6 KiB for each; the heap is read after collections and does not depend on the machine.
    expect(figures['heap_per_client_kib']?.value).toBeGreaterThan(20);
    expect(figures['heap_per_client_kib']?.value).toBeLessThan(150);
    expect(figures['shared_heap_mib']?.value).toBeGreaterThan(0);
    if (rounds[0]?.stop !== null) return;
    expect(rounds[0]?.silent?.clients).toBe(10);
    expect(figures['connected_cores']?.value).toBeLessThan(1);
    expect(rounds[0]?.control?.clients).toBe(10);
  });

  it('without its listener tells its goroutines as it ends', { timeout: limit }, async () => {
    const only = ['stdio-dynamic', 'http-dynamic'];
    const set = ['measure.point.probe=sigquit', 'measure.point.clients=3'];
    const run = await runExample(name, { only, set: [...set, 'overrides.0.point.clients=3'] });
    for (const id of only) {
      const { figures, rounds } = pointOf(run, id);
      expect(rounds[0]?.failure, run.ended.stderr).toBeNull();
      expect(rounds[0]?.phases.map((phase) => phase.name)).toContain('traceback');
      // Each of three processes has its own; one serves 3 x 4 connections.
      expect(figures['goroutines']?.value).toBeGreaterThan(10);
      expect(figures['goroutines']?.value).toBeLessThan(500);
    }
  });
});
