import { describe, expect, it } from 'vitest';
import { headlineFaults, unfinished } from '../../src/record/complete.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import { mergeRecords } from '../../src/record/merge.ts';
import type { PointRecord, RatingRecord } from '../../src/record/schema.ts';
import { recordSha256 } from '../../src/record/serialize.ts';
import { sampleRecord, shapes } from './sample.ts';

const onHost = (cpu: string, started: string, from = 0, to = 2): RatingRecord => {
  const record = sampleRecord(shapes.slice(from, to), 1);
  return {
    ...record,
    runs: record.runs.map((run) => ({ ...run, started, host: { ...run.host, cpu_model: cpu } })),
  };
};
const a = onHost('A', '2026-11-30T09:00:00Z');
const b = onHost('B', '2026-11-30T10:00:00Z');

describe('mergeRecords', () => {
  it('keeps each host a run of its own, in order of start', () => {
    const merged = mergeRecords([b, a]);
    expect(merged.runs.map((run) => run.host.cpu_model)).toEqual(['A', 'B']);
    expect(recordSha256(merged)).toBe(recordSha256(mergeRecords([a, b])));
  });
  it('leaves one record as it is', () => expect(mergeRecords([a])).toBe(a));
  it('is complete once parts measured apart are together', () => {
    const parts = [onHost('A', '2026-11-30T09:00:00Z', 0, 1), onHost('A', '2026-11-30T11:00:00Z', 1, 2)];
    const partial = parts.map((part) => ({ ...part, complete: false, unpublishable: ['--only'] }));
    const merged = mergeRecords(partial);
    expect(merged.complete).toBe(true);
    expect(merged.unpublishable).toEqual(['--only']);
  });
  it('is not complete where a round of one host broke or is missing', () => {
    const good = sampleRecord();
    const elsewhere = (change: (point: PointRecord) => PointRecord): RatingRecord => ({
      ...good,
      runs: good.runs.map((run) => ({
        ...run,
        host: { ...run.host, id: 'other' },
        started: '2026-11-01T00:00:00.000Z',
        measurements: pointsOf(run).map((point, i) => (i === 0 ? change(point) : point)),
      })),
    });
    const failure = { code: 'target-lost', message: 'gone' };
    const broke = (point: PointRecord): PointRecord => ({
      ...point,
      rounds: point.rounds.map((round, i) => (i === 0 ? { ...round, failure } : round)),
    });
    const short = (point: PointRecord): PointRecord => ({ ...point, rounds: point.rounds.slice(1) });
    expect(mergeRecords([good, elsewhere((point) => point)]).complete).toBe(true);
    expect(mergeRecords([good, elsewhere(broke)]).complete).toBe(false);
    expect(mergeRecords([elsewhere(short), good]).complete).toBe(false);
  });
  it('is not complete while a planned measurement is missing', () => {
    const planned = { measurements: [...(a.plan.measurements as unknown[]), { id: 'never' }] };
    const merged = mergeRecords([{ ...a, plan: planned }, b]);
    expect(merged.complete).toBe(false);
    expect(unfinished(merged)).toEqual(['never']);
  });
  it.each<[string, RatingRecord[], RegExp]>([
    ['none', [], /no record/],
    ['another name', [a, { ...b, name: 'other' }], /name differs/],
    ['another config', [a, { ...b, config_sha256: 'x' }], /config differs/],
    ['another tool', [a, { ...b, tool: { name: 'ratingplate', version: '9' } }], /tool version differs/],
    ['the same run twice', [a, a], /given twice/],
  ])('refuses %s', (_, records, message) => {
    expect(() => mergeRecords(records)).toThrow(
      expect.objectContaining({ code: 'records-differ', message: expect.stringMatching(message) }),
    );
  });
});

describe('headlineFaults', () => {
  it('is empty for a record with nothing invalid', () => expect(headlineFaults(a)).toEqual([]));
  it('names each invalid headline figure, and no other', () => {
    const record = structuredClone(a);
    const invalid = { code: 'swap', level: 'invalid' as const, reason: 'round 1: 3 pages' };
    const point = record.runs.flatMap(pointsOf)[1];
    Object.assign(point?.figures.peak_mib ?? {}, { verdicts: [invalid] });
    Object.assign(point?.figures.hot_mib ?? {}, { verdicts: [invalid] });
    Object.assign(point?.figures.cores ?? {}, { verdicts: [{ ...invalid, level: 'note' }] });
    Object.assign(point?.methods[0]?.figures.p50_ms ?? {}, { verdicts: [invalid] });
    expect(headlineFaults(record)).toEqual([
      {
        measurement: 'stdio-meta',
        method: null,
        figure: 'peak_mib',
        code: 'swap',
        reason: 'round 1: 3 pages',
      },
      {
        measurement: 'stdio-meta',
        method: 'smallest listing',
        figure: 'p50_ms',
        code: 'swap',
        reason: 'round 1: 3 pages',
      },
    ]);
  });
});
