import { describe, expect, it } from 'vitest';
import { checkBuild, checkPublishable, checkReference } from '../../src/publish/judge.ts';
import type { Note } from '../../src/publish/types.ts';
import type { RatingRecord } from '../../src/record/schema.ts';
import { sampleRecord, shapes } from '../record/sample.ts';
import { withPoint } from '../render/records.ts';

const good = sampleRecord(shapes.slice(4, 6), 1);
const commit = '18bed59da1890c4be1f0a8d3f0b7f2a9d7f7a111';

function heard() {
  const notes: Note[] = [];
  return { notes, say: (note: Note) => void notes.push(note) };
}
const codeOf = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const publishable = (record: RatingRecord, allowInvalid = false, say = heard().say) =>
  codeOf(() => checkPublishable(record, allowInvalid, say));

describe('what may be published', () => {
  it('is a complete record of a full plan', () => expect(publishable(good)).toBeNull());

  it.each([
    ['incomplete', { ...good, complete: false }],
    ['for a reason', { ...good, unpublishable: ['the profile quick is never published'] }],
    ['without a run', { ...good, runs: [] }],
    ['without a measurement', { ...good, runs: good.runs.map((run) => ({ ...run, measurements: [] })) }],
    [
      'with one missing that calls itself complete',
      { ...good, runs: good.runs.map((run) => ({ ...run, measurements: run.measurements.slice(1) })) },
    ],
    ['with a round missing', withPoint((point) => ({ ...point, rounds: [] }), good)],
  ])('is none that is %s', (_, record) => expect(publishable(record)).toBe('not-publishable'));
});

describe('an invalid headline figure', () => {
  const spoil = (name: string) =>
    withPoint((point) => {
      const figure = point.figures[name];
      if (!figure) throw new Error(`no figure ${name}`);
      const verdicts = [
        { code: 'swap', level: 'invalid' as const, reason: 'the host moved 300 pages\n::error::x' },
      ];
      return { ...point, figures: { ...point.figures, [name]: { ...figure, verdicts } } };
    }, good);

  it('is refused, with a note for each that names the input', () => {
    const { notes, say } = heard();
    expect(publishable(spoil('peak_mib'), false, say)).toBe('invalid-figures');
    expect(notes.map(({ level, title }) => [level, title])).toEqual([
      ['error', 'Invalid: http-dynamic, peak_mib'],
      ['error', 'Invalid: http-meta, peak_mib'],
    ]);
    for (const { message } of notes) {
      expect(message).toMatch(/allow-invalid/);
      expect(message).not.toMatch(/\n/);
    }
  });

  it('passes where it is allowed, with warnings', () => {
    const { notes, say } = heard();
    expect(publishable(spoil('peak_mib'), true, say)).toBeNull();
    expect(notes.map(({ level }) => level)).toEqual(['warning', 'warning']);
  });

  it('beside the headline is no reason', () => expect(publishable(spoil('threads'))).toBeNull());
});

describe('the reference host', () => {
  const of = (reference: unknown) => ({ ...good, plan: { ...good.plan, reference } });
  const host = { cpu: 'Intel(R) Core(TM)  i5-14400', cpus: 16, host: null };
  const check = (record: RatingRecord, ...base: Parameters<typeof checkReference>[1]) =>
    codeOf(() => checkReference(record, base));

  it('need not be named', () =>
    expect([check(good), check(of(null)), check(of('x'))]).toEqual([null, null, null]));
  it('is that of the plan', () => {
    expect(check(of(host))).toBeNull();
    expect(check(of({ ...host, cpu: 'AMD EPYC' }))).toBe('reference-host');
    expect(check(of({ ...host, cpus: 8 }))).toBe('reference-host');
    expect(check(of({ cpu: null, cpus: 16 }))).toBeNull();
  });
  it('is what base names, if it names one', () => {
    expect(check(of({ cpu: 'old', cpus: 2 }), host)).toBeNull();
    expect(check(of(host), { cpu: 'new', cpus: null, host: null }, host)).toBeNull();
    expect(check(of(host), { cpu: 'new', cpus: null, host: null })).toBe('reference-host');
  });
  it('is one of several, where several are named', () => {
    expect(check(of([{ cpu: 'AMD EPYC', cpus: null }, host]))).toBeNull();
    expect(check(of([{ cpu: 'AMD EPYC', cpus: null }, null, 7]))).toBe('reference-host');
  });
  it('is one machine, where its id is named', () => {
    const [run] = good.runs;
    if (!run) throw new Error('no run');
    const here = { ...good, runs: [{ ...run, host: { ...run.host, id: '0123456789abcdef' } }] };
    expect(check(here, { ...host, host: '0123456789abcdef' })).toBeNull();
    expect(check(here, { ...host, host: '0123456789abcdee' })).toBe('reference-host');
    const planned = { ...here, plan: { ...here.plan, reference: [{ host: '0123456789abcdee' }] } };
    expect(check(planned)).toBe('reference-host');
    expect(check(planned, { ...host, host: '0123456789abcdef' })).toBeNull();
  });
  it('is asked of every run', () => {
    const [run] = good.runs;
    if (!run) throw new Error('no run');
    const other = { ...run, host: { ...run.host, cpus: 4 } };
    expect(check({ ...of(host), runs: [run, other] })).toBe('reference-host');
  });
  it('that is not known is none', () => {
    const runs = good.runs.map((run) => ({ ...run, host: { ...run.host, cpu_model: null } }));
    expect(check({ ...of(host), runs })).toBe('reference-host');
  });
});

describe('the build', () => {
  const told = (value: string | null) =>
    withPoint(
      (point) => ({ ...point, identity: point.identity && { ...point.identity, commit: value } }),
      good,
    );
  const check = (record: RatingRecord, say = heard().say) =>
    codeOf(() => checkBuild(record, 'v1', commit, say));

  it.each([
    commit,
    commit.slice(0, 7),
    commit.slice(0, 12).toUpperCase(),
    null,
    '',
    'unknown',
    'none',
    '18bed5',
  ])('%s is of the tag, or tells nothing', (value) => expect(check(told(value))).toBeNull());
  it.each(['deadbeef', `${commit}-dirty`, `${commit.slice(0, 7)}+dirty`, '18bed5a'])('%s is not', (value) =>
    expect(check(told(value))).toBe('build-differs'),
  );
  it('of what is only compared with may be any', () => {
    let n = 0;
    const two = withPoint((point) => {
      n += 1;
      const target = n === 1 ? 'server' : 'nginx';
      const identity = point.identity && { ...point.identity, commit: n === 1 ? commit : 'deadbeef' };
      return { ...point, scenario: { ...point.scenario, target }, identity };
    }, good);
    const { notes, say } = heard();
    expect(check(two, say)).toBeNull();
    expect(notes.map(({ code }) => code)).toEqual(['other-build']);
    const plan = { measurements: [{ scenario: { target: { name: 'nginx', build: ['make'] } } }] };
    expect(check({ ...two, plan })).toBe('build-differs');
  });
});
