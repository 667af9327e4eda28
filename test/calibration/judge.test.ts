import { describe, expect, it } from 'vitest';
import { Unsaid } from '../../src/calibration/evidence.ts';
import { judgeRow } from '../../src/calibration/judge.ts';
import type { Row } from '../../src/calibration/row.ts';
import { evidence } from './made-up.ts';

/** Is 100, may be off by 2. */
const row = (measured: number | null, more: Partial<Row> = {}): Row => ({
  id: 'made-up',
  unit: 'ms',
  scenarios: ['one', 'two'],
  needs: null,
  excuse: 'time',
  readings: () => [{ name: null, expected: 100, measured, tolerance: 2 }],
  ...more,
});
const calm = [{ id: 'one' }, { id: 'two' }];
const busy = [{ id: 'one' }, { id: 'two', findings: [{ code: 'host-busy', reason: 'others at work' }] }];
const nothing: ReadonlySet<string> = new Set();
const judge = (of: Row, wishes: Parameters<typeof evidence>[0] = calm, missing = nothing) =>
  judgeRow(of, evidence(wishes), missing)[0];

describe('a row', () => {
  it.each([98, 99.5, 102])('passes within its tolerance: %d', (measured) => {
    expect(judge(row(measured))).toMatchObject({ result: 'pass', error: measured - 100, reason: null });
  });

  it.each([97.9, 102.1, 0])('fails beyond it, on either side: %d', (measured) => {
    expect(judge(row(measured))).toMatchObject({ result: 'fail', expected: 100, measured, tolerance: 2 });
  });

  it('cannot say beyond it where the machine was busy with others', () => {
    expect(judge(row(110), busy)).toMatchObject({
      result: 'cannot-say',
      measured: 110,
      reason: 'others at work',
    });
  });

  it('passes beside others too: a doubt takes nothing away from what is right', () => {
    expect(judge(row(101), busy)).toMatchObject({ result: 'pass', reason: null });
  });

  it('is not excused by a finding that does not speak of the machine', () => {
    const failed = [
      { id: 'one', findings: [{ code: 'failed-calls', reason: '3 of 9 calls' }] },
      { id: 'two' },
    ];
    expect(judge(row(110), failed)).toMatchObject({ result: 'fail' });
  });

  it.each([
    ['time', 'host-busy', 'cannot-say'],
    ['time', 'driver-bound', 'cannot-say'],
    ['time', 'not-converged', 'fail'],
    ['memory', 'host-busy', 'fail'],
    ['memory', 'driver-bound', 'fail'],
    ['memory', 'not-converged', 'cannot-say'],
    ['processor', 'host-busy', 'cannot-say'],
    ['processor', 'driver-bound', 'cannot-say'],
    ['processor', 'not-converged', 'fail'],
    ['none', 'host-busy', 'fail'],
    ['none', 'driver-bound', 'fail'],
  ] as const)('of %s beside %s: %s', (excuse, code, result) => {
    const found = [{ id: 'one', findings: [{ code, reason: 'found' }] }, { id: 'two' }];
    expect(judge(row(110, { excuse }), found)).toMatchObject({ result });
  });

  it.each([
    ['processor', 120, 'cannot-say'],
    ['processor', 80, 'cannot-say'],
    ['processor', 121, 'fail'],
    ['processor', 20, 'fail'],
    ['time', 500, 'cannot-say'],
    ['time', 20, 'cannot-say'],
  ] as const)('of %s is excused as far as others can have moved it: %d, %s', (excuse, measured, result) => {
    expect(judge(row(measured, { excuse }), busy)).toMatchObject({ result });
  });

  it('cannot say where its figure was not measured', () => {
    expect(judge(row(null))).toMatchObject({
      result: 'cannot-say',
      expected: 100,
      error: null,
      reason: 'not measured',
    });
  });

  it('cannot say where a round broke, whatever the others have', () => {
    const rounds = [{}, { failure: { code: 'driver-lost', message: 'the driver ended' } }];
    expect(judge(row(100), [{ id: 'one', rounds }, { id: 'two' }])).toMatchObject({
      result: 'cannot-say',
      measured: null,
      reason: 'one: driver-lost, the driver ended',
    });
  });

  it('cannot say where a server left no account, in the words of the row', () => {
    const readings = () => {
      throw new Unsaid('no account');
    };
    expect(judge(row(100, { readings }))).toMatchObject({ result: 'cannot-say', reason: 'no account' });
  });

  it('cannot say where its program is not there', () => {
    const of = row(100, { needs: 'perl', scenarios: [] });
    expect(judge(of, [], new Set(['perl']))).toMatchObject({
      result: 'cannot-say',
      reason: 'this host has no perl',
    });
    expect(judge(of, [], nothing)).toMatchObject({ result: 'pass' });
  });

  it('does not take a fault of its own for a machine that cannot say', () => {
    const readings = () => {
      throw new TypeError('a mistake');
    };
    expect(() => judge(row(100, { readings }))).toThrow(TypeError);
  });
});
