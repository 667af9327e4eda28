/** A record of the three published series, in three rounds with the noise of real ones. */
import type { RatingRecord, SeriesRecord } from '../../src/record/schema.ts';
import { aggregateSeries } from '../../src/stats/aggregate-series.ts';
import { contrastsOf } from '../../src/stats/contrasts.ts';
import type { SeriesRound } from '../../src/stats/series-round.ts';
import {
  heldCalls,
  noisy,
  published,
  seriesRound,
  seriesScenario,
  settledState,
} from '../stats/series-round.ts';
import { randomOf, sampleRecord } from './sample.ts';

type Surface = keyof typeof published;

/** Round 1 takes the control step; `individual` is stopped before its last step in every round. */
function roundsOf(surface: Surface, normal: () => number): SeriesRound[] {
  return [1, 2, 3].map((number) => {
    const round = seriesRound(number, noisy(published[surface], normal, 0.02, 3));
    const { clients, connected } = round.steps.at(-2) ?? {};
    if (surface === 'individual')
      return {
        ...round,
        steps: round.steps.slice(0, -1),
        stop: {
          ...{
            code: 'estimate' as const,
            when: 'before' as const,
            clients: 1000,
            found: 36_120,
            limit: 35_000,
          },
          ...{ method: null, detail: null, skipped: [1000] },
        },
      };
    const held = { silent: { clients: 1000, cores: 0.031 }, held: [heldCalls(10), heldCalls(100)] };
    if (number > 1 || clients === undefined || !connected) return { ...round, ...held };
    const after = settledState((connected.mib ?? 0) + 0.2, (connected.heapMib ?? 0) + 0.1);
    return {
      ...round,
      ...held,
      control: { clients: 1000, calls: 152_000, lengthMs: 60_000, before: connected, after },
    };
  });
}

function sampleSeries(surface: Surface, normal: () => number): SeriesRecord {
  return {
    id: `http-${surface}-series`,
    kind: 'series',
    scenario: {
      id: `http-${surface}`,
      title: `http, ${surface}`,
      axes: { endpoint: 'http', surface, telemetry: 'off' },
      endpoint: 'http',
      protocol: 'mcp-http',
      target: 'server',
      in_flight: 4,
      first_call: 'whole surface',
      pace_per_s: null,
      why: null,
      note: null,
    },
    memory_rule: 'process',
    settling: 'collected',
    probe: 'go',
    identity: null,
    rounds_planned: 3,
    steps_planned: [...seriesScenario.steps],
    budget: { share: 0.8, mib: null },
    latency_ceiling_ms: 30_000,
    window_ms: 10_000,
    ...aggregateSeries(roundsOf(surface, normal), {
      ...seriesScenario,
      ...(surface === 'individual' ? {} : { held: { method: 'slow call', calls: [10, 100] } }),
    }),
  };
}

/** Series only, or behind the points of the sample. */
export function sampleSeriesRecord(
  surfaces: readonly Surface[] = ['dynamic', 'meta', 'individual'],
): RatingRecord {
  const random = randomOf(5);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const measurements = surfaces.map((surface) => sampleSeries(surface, normal));
  const record = sampleRecord([], 3);
  const runs = record.runs.map((run) => ({ ...run, measurements, contrasts: contrastsOf(measurements) }));
  return { ...record, plan: { measurements: measurements.map(({ id }) => ({ id })) }, runs };
}
