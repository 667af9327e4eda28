import { describe, expect, it } from 'vitest';
import { headlineFaults, unfinished } from '../../src/record/complete.ts';
import { hostNumbers } from '../../src/record/hosts.ts';
import { pointsOf } from '../../src/record/kinds.ts';
import { mergeRecords } from '../../src/record/merge.ts';
import type { PointRecord, RatingRecord, Run } from '../../src/record/schema.ts';
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

const commit = '18bed59da1890c4be1f0a8d3f0b7f2a9d7f7a111';

const withRun = (record: RatingRecord, change: Partial<Run>): RatingRecord => ({
  ...record,
  runs: record.runs.map((run) => ({ ...run, ...change })),
});
const named = (record: RatingRecord, id: string): RatingRecord =>
  withRun(record, { host: { ...(record.runs[0] as Run).host, id } });
const built = (record: RatingRecord, commit: string | null): RatingRecord => ({
  ...record,
  runs: record.runs.map((run) => ({
    ...run,
    measurements: run.measurements.map((point) => ({
      ...point,
      identity: point.identity && { ...point.identity, commit },
    })),
  })),
});

describe('mergeRecords', () => {
  it('keeps each host a run of its own, in the same order whoever began first', () => {
    const merged = mergeRecords([b, a]);
    expect(merged.runs.map((run) => run.host.cpu_model)).toEqual(['A', 'B']);
    expect(recordSha256(merged)).toBe(recordSha256(mergeRecords([a, b])));
    const next = [onHost('B', '2026-12-30T09:00:00Z'), onHost('A', '2026-12-30T10:00:00Z')];
    expect(mergeRecords(next).runs.map((run) => run.host.cpu_model)).toEqual(['A', 'B']);
    const arm = onHost('A', '2026-11-30T08:00:00Z');
    const runs = arm.runs.map((run) => ({ ...run, host: { ...run.host, arch: 'arm64' } }));
    expect(mergeRecords([b, a, { ...arm, runs }]).runs.map((run) => run.host.arch)).toEqual([
      'arm64',
      'x64',
      'x64',
    ]);
  });
  it.each([commit.slice(0, 9), commit.toUpperCase(), null, 'unknown'])(
    'takes a build that tells its commit as %s for the same',
    (told) => expect(mergeRecords([a, built(b, told)]).runs).toHaveLength(2),
  );
  it('tells hosts of one kind apart by their id', () => {
    const twins = [named(a, 'x'), named(onHost('A', '2026-11-30T10:00:00Z'), 'y')];
    expect(hostNumbers(mergeRecords(twins))).toEqual([1, 2]);
    const apart = [named(a, 'x'), named(onHost('A', '2026-11-30T10:00:00Z', 2, 3), 'x')];
    expect(hostNumbers(mergeRecords(apart))).toEqual([1, 1]);
  });
  it('leaves one record as it is', () => expect(mergeRecords([a])).toBe(a));
  it.each([
    ['on one host', ['A', 'A', 'A']],
    ['on several hosts', ['A', 'B', 'C']],
  ])('of parts measured apart %s is whole once all of them are together', (_, hosts) => {
    const of = shapes.slice(0, 3).map(({ id }) => id);
    const parts = hosts.map((cpu, i) => {
      const part = onHost(cpu, `2026-11-30T1${i}:00:00Z`, i, i + 1);
      const unpublishable = ['1 of 3 measurements were chosen by --only'];
      return { ...part, complete: false, unpublishable, plan: { ...part.plan, of } };
    });
    const some = mergeRecords(parts.slice(1));
    expect(some.unpublishable).toEqual(['2 of 3 measurements were chosen by --only']);
    const all = mergeRecords(parts);
    expect([all.complete, all.unpublishable, unfinished(all)]).toEqual([true, [], []]);
    // What else speaks against publishing stays, and so does a reason that only looks like the one that is gone.
    const spoilt = parts.map((part, i) => ({
      ...part,
      unpublishable: i === 1 ? ['--set x', '2 of 3 measurements were chosen by --only'] : part.unpublishable,
    }));
    expect(mergeRecords(spoilt).unpublishable).toEqual([
      '--set x',
      '2 of 3 measurements were chosen by --only',
    ]);
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
    [
      'another tag',
      [
        { ...a, tag: 'v1.0.0' },
        { ...b, tag: 'v1.0.1' },
      ],
      /tag differs: v1.0.0 and v1.0.1/,
    ],
    ['a tag beside none', [a, { ...b, tag: 'v1.0.1' }], /tag differs: none and v1.0.1/],
    ['another profile', [a, withRun(b, { profile: 'short' })], /profile differs: full and short/],
    ['another commit', [a, built(b, 'deadbeef')], /commit of server differs: 18bed59da1\w+ and deadbeef/],
    ['a build with changes', [a, built(b, `${commit}-dirty`)], /commit of server differs/],
    ['the same run twice', [a, a], /given twice/],
    [
      'a scenario twice on one host',
      [a, onHost('A', '2026-11-30T10:00:00Z', 1, 3)],
      /stdio-meta was measured twice on A: in the runs started 2026-11-30T09:00:00Z and 2026-11-30T10:00:00Z/,
    ],
    [
      'the same host under another name',
      [named(a, 'x'), named(onHost('B', '2026-11-30T10:00:00Z'), 'x')],
      /measured twice/,
    ],
    ['text that would break a line', [a, { ...b, name: '\n::error::x' }], /^[^\n]+$/],
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
