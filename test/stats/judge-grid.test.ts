import { describe, expect, it } from 'vitest';
import type { ThroughputRecord } from '../../src/record/schema.ts';
import { boundSide } from '../../src/render/cells.ts';
import { judgeGrid } from '../../src/stats/judge-grid.ts';
import { counts, randomOf } from '../record/sample.ts';
import { figuresOf, sampleGrid, sqlAndResp } from '../record/sample-grid.ts';

const [shape] = sqlAndResp;
if (shape === undefined) throw new Error('no shape');
const calm = sampleGrid(shape, randomOf(3));

/** The first cell of each path with its samples changed. */
const withSamples = (
  change: (sample: ThroughputRecord['cells'][number]['samples'][number]) => typeof sample,
): ThroughputRecord => ({
  ...calm,
  cells: calm.cells.map((cell, i) => {
    const samples = i === 0 ? cell.samples.map(change) : cell.samples;
    return { ...cell, samples, figures: figuresOf(samples) };
  }),
});
const codes = (record: ThroughputRecord, at = 0) =>
  Object.fromEntries(
    Object.entries(judgeGrid(record).cells[at]?.figures ?? {}).flatMap(([name, { verdicts }]) =>
      (verdicts ?? []).length === 0 ? [] : [[name, (verdicts ?? []).map(({ code }) => code)]],
    ),
  );

describe('the verdicts on a grid', () => {
  it('are none where nothing is wrong', () => expect(codes(calm)).toEqual({}));

  it.each([
    ['busy all the time', { driver_busy: 0.86 }, 'rounds 1-3: driver busy or waiting 86 % of the window'],
    [
      'kept from a processor',
      { driver_busy: 0.98, driver_delay_ms: 3600, window_ms: 5000 },
      'rounds 1-3: driver waited for a processor 72 % of the window',
    ],
    [
      'busy, and waiting for a moment',
      { driver_busy: 0.98, driver_delay_ms: 1200, window_ms: 5000 },
      'rounds 1-3: driver busy or waiting 98 % of the window',
    ],
    // 64,000 requests of a few ms each: a twentieth of that in waiting.
    [
      'late by a visible part of each request',
      { requests: 1000, driver_delay_ms: 400, p50_ms: 5 },
      'rounds 1-3: driver waited for a processor 8 % of each call',
    ],
  ])('make bounds of rate and latency where the driver was %s', (_, values, reason) => {
    const judged = judgeGrid(
      withSamples((sample) => ({ ...sample, values: { ...sample.values, ...values } })),
    );
    const figures = judged.cells[0]?.figures ?? {};
    for (const [name, side] of [
      ['requests_per_s', 'at-least'],
      ['transfer_bytes_per_s', 'at-least'],
      ['p50_ms', 'at-most'],
      ['mean_ms', 'at-most'],
    ] as const) {
      expect(figures[name]?.verdicts, name).toMatchObject([{ code: 'driver-bound', level: 'bound', reason }]);
      expect(
        boundSide(figures[name] ?? { value: 1, low: null, high: null, n: 1, rounds: 1, source: '' }, name),
      ).toBe(side);
    }
    for (const name of ['server_us_per_request', 'server_cores', 'peak_mib', 'processes', 'payload_bytes'])
      expect(figures[name]?.verdicts, name).toBeUndefined();
    expect(judged.cells[1]?.figures['requests_per_s']?.verdicts).toBeUndefined();
  });

  it('leave a driver be that is just within both limits', () =>
    expect(
      codes(
        withSamples((sample) => ({
          ...sample,
          values: { ...sample.values, driver_busy: 0.85, requests: 1000, driver_delay_ms: 250, p50_ms: 5 },
        })),
      )['requests_per_s'],
    ).toBeUndefined());

  const wider = (gains: readonly number[]): ThroughputRecord => ({
    ...calm,
    paths: calm.paths.map((path, i) => ({
      ...path,
      wider:
        i > 0
          ? []
          : gains.map((gain, round) => ({
              ...{
                instance: round + 1,
                drivers: 2,
                path: path.name,
                parameters: { keys: 1 },
                connections: 64,
              },
              ...{ per_s: 18_000, wider_per_s: 18_000 * (1 + gain) },
            })),
    })),
  });

  it('makes bounds of all cells of a path that gains with one more driver', () => {
    const judged = judgeGrid(wider([0.02, 0.09, 0.3]));
    for (const { path, figures } of judged.cells)
      expect(
        figures['requests_per_s']?.verdicts?.map(({ reason }) => reason),
        path,
      ).toEqual(path === calm.paths[0]?.name ? ['9 % more with 2 drivers'] : undefined);
  });

  it('do not take one lucky trial for a gain, nor what is under 5 %', () => {
    expect(codes(wider([0.3, 0.01, -0.02]))).toEqual({});
    expect(codes(wider([0.0499]))).toEqual({});
    expect(codes(wider([0.0501]))['requests_per_s']).toEqual(['driver-bound']);
  });

  it('take what failed calls spoil, and mark what got no answer', () => {
    const failed = codes(withSamples((sample) => ({ ...sample, outcomes: counts({ ok: 900, failed: 1 }) })));
    for (const name of ['requests_per_s', 'p99_ms', 'server_us_per_request'])
      expect(failed[name], name).toEqual(['failed-calls']);
    expect(failed['peak_mib']).toBeUndefined();
    expect(
      codes(withSamples((sample) => ({ ...sample, outcomes: counts({ ok: 9000, failed: 9 }) }))),
    ).toEqual({});
    const silent = codes(withSamples((sample) => ({ ...sample, outcomes: counts({ ok: 900, timeout: 1 }) })));
    expect(silent['requests_per_s']).toEqual(['unanswered-calls']);
  });

  it('say noisy where the instances lie apart by more than a fifth of the figure', () => {
    // The third published system: 19 to 28k between restarts of the server.
    const between = (rates: readonly number[]) =>
      withSamples((sample) => ({
        ...sample,
        values: { ...sample.values, requests_per_s: rates[sample.instance - 1] ?? 0 },
      }));
    expect(codes(between([19_000, 28_000, 27_615]))['requests_per_s']).toEqual(['noisy']);
    expect(codes(between([19_000, 21_000, 20_000]))['requests_per_s']).toBeUndefined();
    const said = (rates: readonly number[]) =>
      judgeGrid(between(rates)).cells[0]?.figures['requests_per_s']?.verdicts?.map(({ reason }) => reason);
    expect(said([19_000, 28_000, 27_615])).toEqual([
      'half-width of the range of the instances over 10 % of the figure (16 %)',
    ]);
    expect(said([-1, 0, 1])).toEqual(['half-width of the range of the instances over 10 % of the figure']);
  });

  it('tell of instances that are missing', () => {
    const short = { ...calm, rounds: calm.rounds.slice(0, 2) };
    expect(judgeGrid(short).cells[0]?.figures['requests_per_s']?.verdicts).toMatchObject([
      { code: 'rounds-missing', level: 'note', reason: '1 of 3 rounds' },
    ]);
  });
});

describe('what the study found', () => {
  it('stands beside the figures it spoils, of a sample in its cell and of a round in all', () => {
    const swap = { code: 'swap', figures: [], reason: 'the host moved 300 pages to or from swap' };
    const inSample = judgeGrid(
      withSamples((sample) => ({ ...sample, findings: sample.instance === 2 ? [swap] : [] })),
    );
    expect(inSample.cells[0]?.figures['peak_mib']?.verdicts).toMatchObject([
      { code: 'swap', level: 'invalid', reason: 'round 2: the host moved 300 pages to or from swap' },
    ]);
    expect(inSample.cells[0]?.figures['payload_bytes']?.verdicts).toBeUndefined();
    expect(inSample.cells[1]?.figures['peak_mib']?.verdicts).toBeUndefined();
    const inRound = judgeGrid({
      ...calm,
      rounds: calm.rounds.map((round) => ({ ...round, findings: round.round === 3 ? [swap] : [] })),
    });
    for (const { figures } of inRound.cells)
      expect(figures['requests_per_s']?.verdicts?.map(({ reason }) => reason)).toEqual([
        'round 3: the host moved 300 pages to or from swap',
      ]);
  });

  it('of a code that nobody knows spoils nothing', () => {
    const strange = { code: 'toString', figures: [], reason: 'x' };
    expect(codes(withSamples((sample) => ({ ...sample, findings: [strange] })))).toEqual({});
  });
});
