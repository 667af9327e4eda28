/** Records of open loops, contrasts, a calibration, and of drivers that had no more to give. */
import type { Calibration } from '../../src/record/calibration-schema.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import type { Figure, MeasurementRecord, RatingRecord, Run, SeriesRecord } from '../../src/record/schema.ts';
import { contrastsOf } from '../../src/stats/contrasts.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { sampleSeriesRecord } from '../record/sample-series.ts';
import { atRate } from '../render/records.ts';
import { refit, reproduced } from './records.ts';

const ofRun = (from: RatingRecord, change: (run: Run) => Run): RatingRecord => ({
  ...from,
  runs: from.runs.map(change),
});
const measured = (from: RatingRecord, change: (each: MeasurementRecord) => MeasurementRecord) =>
  ofRun(from, (run) => ({ ...run, measurements: run.measurements.map(change) }));

const closed = sampleRecord(shapes, 3);
/** Points at a rate behind the closed loops, by a title of their own. */
const beside = (open: RatingRecord): RatingRecord => {
  const points = open.runs.flatMap(pointsOf).map((point) => ({
    ...point,
    id: 'open',
    scenario: { ...point.scenario, id: 'open', title: 'http, at a rate' },
  }));
  return ofRun(closed, (run) => ({ ...run, measurements: [...run.measurements, ...points] }));
};
const found = (perSecond: number | null, p99: number | null): RatingRecord =>
  measured(closed, (each) => {
    if (each.kind !== 'point') return each;
    const figure = (value: number | null): Figure => ({
      ...{ value, low: null, high: null, n: value === null ? 0 : 1000, rounds: 3, source: 'open loop' },
      ...(value === null ? { reason: 'p99 does not stay within 50 ms at 20 calls/s' } : {}),
    });
    return {
      ...each,
      scenario: { ...each.scenario, find_rate_p99_ms: 50 },
      methods: each.methods.map((method) => ({
        ...method,
        figures: { ...method.figures, found_rate_per_s: figure(perSecond), found_p99_ms: figure(p99) },
      })),
    };
  });

const reading = (more: Partial<Calibration['readings'][number]>): Calibration['readings'][number] => ({
  ...{ row: 'cpu', reading: '2 ms', unit: 'ms', expected: 2, measured: 2.01, error: 0.01, tolerance: 0.06 },
  ...{ result: 'pass', reason: null, ...more },
});
const readings = {
  cpu: reading({}),
  memory: reading({
    ...{
      row: 'memory',
      reading: '64 KiB',
      unit: 'KiB',
      expected: 64,
      measured: 71.9,
      error: 7.9,
      tolerance: 16,
    },
  }),
  off: reading({
    row: 'latency',
    reading: 'p50',
    expected: 20,
    measured: 21,
    error: 1,
    tolerance: 0.4,
    result: 'fail',
  }),
  calls: reading({
    ...{
      row: 'outcomes',
      reading: 'ok',
      unit: 'calls',
      expected: 1234,
      measured: 1234,
      error: 0,
      tolerance: 0,
    },
  }),
  miscounted: reading({
    ...{
      row: 'outcomes',
      reading: 'ok',
      unit: 'calls',
      expected: 1234,
      measured: 1233,
      error: -1,
      tolerance: 0,
    },
    result: 'fail',
  }),
  flagged: reading({
    ...{
      row: 'driver-bound',
      reading: null,
      unit: 'yes/no',
      expected: 1,
      measured: 1,
      error: 0,
      tolerance: 0,
    },
  }),
  missed: reading({
    ...{
      row: 'driver-bound',
      reading: null,
      unit: 'yes/no',
      expected: 1,
      measured: 0,
      error: -1,
      tolerance: 0,
    },
    result: 'fail',
  }),
  unsaid: reading({
    ...{ row: 'forks', measured: null, error: null, result: 'cannot-say', reason: 'this host has no perl' },
  }),
} as const;
const calibrated = (...all: Calibration['readings']): RatingRecord =>
  ofRun(closed, (run) => ({
    ...run,
    calibration: {
      ...{ taken: '2026-11-30T12:00:00.000Z', tool: '0.1.0', readings: all },
      host: { id: null, cpu_model: null, cpus: 2, kernel: null, node: 'v20', sampler: 'linux /proc' },
    },
  }));

const bound =
  (code: string, reason: string) =>
  (of: Figure): Figure => ({
    ...of,
    verdicts: [...(of.verdicts ?? []), { code, level: 'bound', reason }],
  });
const busy = bound('driver-bound', 'driver busy or waiting 92 % of the window');
const vanished = bound('at-least', 'a vanished process took its own time with it');
/** The steps of each series that `which` takes, with one of their figures changed. */
const steps = (
  from: RatingRecord,
  which: (i: number, of: SeriesRecord) => boolean,
  change: (of: Figure) => Figure,
  name = 'calls_per_s',
): RatingRecord =>
  measured(from, (each) =>
    each.kind !== 'series'
      ? each
      : refit({
          ...each,
          steps: each.steps.map((step, i) => {
            const figure = step.figures[name];
            return !which(i, each) || figure === undefined
              ? step
              : { ...step, figures: { ...step.figures, [name]: change(figure) } };
          }),
        }),
  );
const isLast = (i: number, { steps: all }: SeriesRecord): boolean => i === all.length - 1;

export const more: Readonly<Record<string, RatingRecord>> = {
  'an open loop': atRate(0),
  'an open loop that missed its rate': atRate(200, true),
  'an open loop beside closed ones': beside(atRate(0)),
  'an open loop that missed a few calls beside closed ones': beside(atRate(5, true)),
  'rates that were found': found(420, 48.7),
  'no rate within the limit': found(null, null),
  'contrasts of points': ofRun(closed, (run) => ({ ...run, contrasts: contrastsOf(pointsOf(run)) })),
  'contrasts of two rounds': ofRun(sampleRecord(shapes, 2), (run) => ({
    ...run,
    contrasts: contrastsOf(pointsOf(run)),
  })),
  'contrasts of series': sampleSeriesRecord(),
  'a calibration that passed': calibrated(readings.cpu, readings.memory, readings.calls, readings.flagged),
  'a calibration that failed': calibrated(readings.cpu, readings.off, readings.miscounted, readings.missed),
  'a calibration that cannot say': calibrated(readings.cpu, readings.unsaid),
  'a driver that was bound at the last step': steps(reproduced, isLast, busy),
  'a driver that was bound at a middle step': steps(reproduced, (i) => i === 4, busy),
  'a driver that was bound from the fifth step on': steps(reproduced, (i) => i >= 4, busy),
  'cores that are at least': steps(reproduced, (i) => i === 2, vanished, 'cores'),
  'points whose driver was bound': measured(closed, (each) =>
    each.kind !== 'point'
      ? each
      : {
          ...each,
          methods: each.methods.map((method, i) => ({
            ...method,
            figures: Object.fromEntries(
              Object.entries(method.figures).map(([name, figure]) => [
                name,
                i === 0 && /^(?:p\d+_ms|max_ms|calls_per_s)$/.test(name) ? busy(figure) : figure,
              ]),
            ),
          })),
        },
  ),
};
