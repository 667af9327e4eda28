/** Records at the edges of what there can be, and what people see of a rendered file. */
import { pointsOf, seriesOf } from '../../src/record/kinds.ts';
import type { Figure, PointRecord, RatingRecord, SeriesRecord } from '../../src/record/schema.ts';
import { aggregatePoint } from '../../src/stats/aggregate.ts';
import type { LoadMethod } from '../../src/stats/point-round.ts';
import { stopCodes } from '../../src/stats/series-round.ts';
import { counts, sampleRecord, shapes } from '../record/sample.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';
import { latencies, load, round, scenario } from '../stats/round.ts';

const one = sampleRecord(shapes.slice(4, 5), 3);

/** The sample with its first scenario changed. */
export function withPoint(
  change: (point: PointRecord) => PointRecord,
  from: RatingRecord = one,
): RatingRecord {
  return { ...from, runs: from.runs.map((run) => ({ ...run, measurements: pointsOf(run).map(change) })) };
}

const figures = (point: PointRecord, change: (figure: Figure) => Figure): PointRecord => {
  const all = (each: Record<string, Figure>) =>
    Object.fromEntries(Object.entries(each).map(([name, figure]) => [name, change(figure)]));
  return {
    ...point,
    figures: all(point.figures),
    methods: point.methods.map((method) => ({ ...method, figures: all(method.figures) })),
  };
};

const broken = [1, 2, 3].map((number) =>
  round(number, {
    failure: { code: 'target-exited', message: 'exit code 1: out of memory' },
    load: {},
    quiet: {},
  }),
);

const second = sampleRecord(shapes.slice(0, 2), 1);
const elsewhere: RatingRecord = {
  ...second,
  runs: second.runs.map((run) => ({
    ...run,
    host: { ...run.host, id: 'ab', cpu_model: 'Neoverse-N1', arch: 'arm64' },
  })),
};

const series = sampleSeriesRecord();

/** The sample's series, each changed. */
const withSeries = (change: (of: SeriesRecord) => SeriesRecord): RatingRecord => ({
  ...series,
  runs: series.runs.map((run) => ({ ...run, measurements: seriesOf(run).map(change) })),
});

/** Every figure of each step, changed. */
const steps = (of: SeriesRecord, change: (figure: Figure) => Figure): SeriesRecord => {
  const all = (each: Record<string, Figure>) =>
    Object.fromEntries(Object.entries(each).map(([name, figure]) => [name, change(figure)]));
  return {
    ...of,
    figures: all(of.figures),
    steps: of.steps.map((step) => ({
      ...step,
      figures: all(step.figures),
      methods: step.methods.map((method) => ({ ...method, figures: all(method.figures) })),
    })),
  };
};

/** Series at the edges of what there can be. */
export const seriesEdges: Readonly<Record<string, RatingRecord>> = {
  series,
  'points and series': {
    ...series,
    runs: series.runs.map((run) => ({
      ...run,
      measurements: [...one.runs.flatMap(pointsOf), ...run.measurements],
    })),
  },
  'no step': withSeries((of) => ({ ...of, steps: [], rounds: [] })),
  'one step': withSeries((of) => ({
    ...of,
    steps: of.steps.slice(0, 1),
    rounds: of.rounds.map((round) => ({
      ...round,
      control: round.control && { ...round.control, clients: 1 },
    })),
  })),
  'a step missing': withSeries((of) => ({ ...of, steps: of.steps.filter(({ clients }) => clients !== 20) })),
  'all of it invalid': withSeries((of) =>
    steps(of, (figure) => ({
      ...figure,
      verdicts: [{ code: 'swap', level: 'invalid', reason: 'round 1: 300 pages' }],
    })),
  ),
  'all of it bounds': withSeries((of) =>
    steps(of, (figure) => ({
      ...figure,
      verdicts: [{ code: 'driver-bound', level: 'bound', reason: 'round 1: driver busy' }],
    })),
  ),
  'all of it zero': withSeries((of) => steps(of, (figure) => ({ ...figure, value: 0, low: 0, high: 0 }))),
  'all of it huge': withSeries((of) =>
    steps(of, (figure) => ({ ...figure, value: 1e12, low: 1e11, high: 1e13 })),
  ),
  'all of it one value': withSeries((of) =>
    steps(of, (figure) => ({ ...figure, value: 7, low: null, high: null })),
  ),
  'none of it': withSeries((of) =>
    steps(of, (figure) => ({ ...figure, value: null, low: null, high: null })),
  ),
  'long titles, many of them': {
    ...series,
    runs: series.runs.map((run) => ({
      ...run,
      measurements: Array.from({ length: 9 }, (_, i) => seriesOf(run)[i % 3] as SeriesRecord).map(
        (of, i) => ({
          ...of,
          id: `${of.id}-${i}`,
          scenario: { ...of.scenario, title: `${i} a very long title, of many words, `.repeat(3) },
        }),
      ),
    })),
  },
  ...Object.fromEntries(
    stopCodes.map((code) => [
      `stopped by ${code}`,
      withSeries((of) => ({
        ...of,
        rounds: of.rounds.map((round) => ({
          ...round,
          control: null,
          stop: {
            ...{ code, when: 'during' as const, clients: 500, found: code === 'failed' ? 0.25 : 40_000.5 },
            ...{ limit: code === 'failed' ? 0.01 : 35_000, method: code === 'latency' ? 'one call' : null },
            ...{ detail: 'driver', skipped: [1000] },
          },
        })),
      })),
    ]),
  ),
};

/** The scenario at a given rate: `unsent` of 1,000 calls a window were not sent. */
export const atRate = (unsent: number, rise = false): RatingRecord =>
  withPoint((point) => ({
    ...point,
    scenario: {
      ...point.scenario,
      rate: { per_s: 500, from_per_s: rise ? 100 : null, rise_ms: rise ? 10_000 : null },
    },
    ...aggregatePoint(
      [1, 2, 3].map((number) => round(number, { load: { list: openLoad(unsent), call: openLoad(0) } })),
      scenario,
    ),
  }));

const openLoad = (unsent: number): LoadMethod => ({
  ...load({ counts: counts({ ok: 1000 - unsent }), latencies: latencies(1000 - unsent, 20) }),
  open: {
    ...{ due: 1000, sent: 1000 - unsent, unsent, unsentWaits: new Float64Array(unsent).fill(900) },
    lags: new Float64Array(1000 - unsent).fill(0.25),
    services: latencies(1000 - unsent, 5),
  },
});

export const edges: Readonly<Record<string, RatingRecord>> = {
  'an open loop': atRate(0),
  'an open loop that missed its rate': atRate(200, true),
  'no run': { ...one, runs: [] },
  'no measurement': { ...one, runs: one.runs.map((run) => ({ ...run, measurements: [] })) },
  'all rounds broken': withPoint((point) => ({
    ...point,
    rounds_planned: 5,
    ...aggregatePoint(broken, scenario),
  })),
  'no round yet': withPoint((point) => ({ ...point, ...aggregatePoint([], scenario) })),
  'one round': sampleRecord(shapes.slice(0, 1), 1),
  'all invalid': withPoint((point) =>
    figures(point, (figure) => ({
      ...figure,
      verdicts: [{ code: 'swap', level: 'invalid', reason: 'round 1: 300 pages' }],
    })),
  ),
  'all zero': withPoint((point) => figures(point, (figure) => ({ ...figure, value: 0, low: 0, high: 0 }))),
  'all negative': withPoint((point) =>
    figures(point, (figure) => ({ ...figure, value: -1.5, low: -2, high: -1 })),
  ),
  'all huge': withPoint((point) =>
    figures(point, (figure) => ({ ...figure, value: 1e15, low: 1e14, high: 1e16 })),
  ),
  'all tiny': withPoint((point) =>
    figures(point, (figure) => ({ ...figure, value: 1e-9, low: 1e-10, high: 1e-8 })),
  ),
  'no figure': withPoint((point) => ({ ...point, figures: {}, methods: [] })),
  'nothing known of the host': {
    ...one,
    complete: false,
    unpublishable: ['profile quick'],
    plan: {},
    runs: one.runs.map((run) => ({
      ...run,
      started: '',
      finished: null,
      wall_ms: null,
      outside_phases: null,
      host: {
        ...run.host,
        cpu_model: null,
        core_types: null,
        memory_mib: null,
        kernel: null,
        placement: null,
        cgroup: { version: null, cpu_limit_cores: 0.5, memory_limit_mib: 512 },
      },
      measurements: run.measurements.map((point) => ({ ...point, identity: null, checks: [] })),
    })),
  },
  'two hosts': { ...one, runs: [...one.runs, ...elsewhere.runs] },
  'two runs of one host': { ...one, runs: [...one.runs, ...sampleRecord(shapes.slice(0, 2), 1).runs] },
};

/** Words that only a fault of ours can put on a page. */
export const nonsense = /\bNaN\b|\bundefined\b|\bnull\b|Infinity|\[object /;
