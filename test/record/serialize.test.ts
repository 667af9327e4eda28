import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsOf, seriesOf } from '../../src/record/kinds.ts';
import { parseRecord } from '../../src/record/read.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { recordSha256, serializeRecord } from '../../src/record/serialize.ts';
import { sampleRecord } from './sample.ts';
import { sampleSeriesRecord } from './sample-series.ts';

const record = sampleRecord();
const text = serializeRecord(record);

describe('the text of a record', () => {
  it('is the sample that is committed', async () => {
    await expect(text).toMatchFileSnapshot('../fixtures/records/sample.json');
  });

  it('is read back as the same record, and written again as the same text', () => {
    const again = parseRecord(text, 'sample');
    expect(again).toEqual(JSON.parse(JSON.stringify(record)));
    expect(serializeRecord(again)).toBe(text);
  });

  it('has one figure per line, LF only, and a newline at the end', () => {
    const figures = record.runs.flatMap((run) =>
      pointsOf(run).flatMap((point) => [point.figures, ...point.methods.map((method) => method.figures)]),
    );
    const count = figures.reduce((sum, each) => sum + Object.keys(each).length, 0);
    expect(text.match(/^ *"[a-z0-9_]+": \{"high":.*"value":.*\},?$/gm)).toHaveLength(count);
    expect(text).not.toContain('\r');
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('has one row per line for what a round read', () => {
    const rounds = record.runs.flatMap((run) => pointsOf(run).flatMap((point) => point.rounds));
    expect(text.match(/^ *"values": \{"/gm)).toHaveLength(rounds.length);
    expect(text.match(/^ *"admit": \[\{"clients":/gm)).toHaveLength(rounds.length);
    const series = sampleSeriesRecord();
    const steps = series.runs.flatMap((run) =>
      seriesOf(run).flatMap((each) => each.rounds.flatMap((round) => round.steps)),
    );
    expect(serializeRecord(series).match(/^ *\{"achieved":.*"values":\{.*\}\},?$/gm)).toHaveLength(
      steps.length,
    );
  });

  it('changes one line where one figure changes', () => {
    const changed = structuredClone(record);
    const figure = changed.runs[0]?.measurements[0]?.figures.peak_mib;
    if (figure?.value) figure.value += 1;
    const [before, after] = [text.split('\n'), serializeRecord(changed).split('\n')];
    expect(after).toHaveLength(before.length);
    expect(after.filter((line, i) => line !== before[i])).toHaveLength(1);
  });

  it('does not depend on the order of keys', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, reversed(each)]),
      );
    };
    expect(serializeRecord(reversed(record) as RatingRecord)).toBe(text);
    expect(recordSha256(reversed(record) as RatingRecord)).toBe(recordSha256(record));
  });

  it('is JSON whatever the plan holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (plan) => {
        const written = serializeRecord({ ...record, runs: [], plan });
        expect(JSON.parse(written).plan).toEqual(JSON.parse(JSON.stringify(plan)));
        expect(serializeRecord(JSON.parse(written))).toBe(written);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('never holds %d', (value) => {
    const broken = structuredClone(record);
    const figure = broken.runs[0]?.measurements[2]?.figures.peak_mib;
    if (figure) figure.value = value;
    expect(() => serializeRecord(broken)).toThrow(
      expect.objectContaining({
        code: 'non-finite-number',
        message: expect.stringContaining('runs.0.measurements.2.figures.peak_mib.value'),
      }),
    );
  });
});
