import { describe, expect, it } from 'vitest';
import { changeOf, judgeEqual, judgeReading, type NumberCheck, readNumber } from '../../src/checks/judge.ts';
import type { Asked } from '../../src/driver/protocol.ts';

const ok = (text: string, same = text): Asked => ({ outcome: 'ok', reason: null, text, same });
const lost: Asked = { outcome: 'reset', reason: 'connect ECONNREFUSED', text: '', same: '' };
const check = (expect: string): NumberCheck => ({
  ...{ kind: 'number', name: 'rows', pattern: null, when: 'before', expect },
  call: {
    endpoint: 'sql',
    method: { name: 'rows', operation: 'X', params: null, expect: null, detail: '', timeoutMs: null },
  },
});

describe('the number in an answer', () => {
  it.each([
    ['4096', null, 4096],
    [' -1.5\r\n', null, -1.5],
    ['maxclients\n10000', 'maxclients\\s+(\\d+)', 10_000],
    ['a 17 b', '\\d+', 17],
  ])('%j by %j is %d', (text, pattern, value) => {
    expect(readNumber(ok(text), pattern)).toEqual({ value });
  });
  it.each([
    ['', null, '"" is no number'],
    ['null', null, '"null" is no number'],
    ['1e3', null, '"1e3" is no number'],
    ['4096 rows', null, '"4096 rows" is no number'],
    ['Infinity', null, '"Infinity" is no number'],
    ['9007199254740993', null, '9007199254740993 cannot be told to the unit'],
    ['hits:-18446744073709551615', 'hits:(.*)', '-18446744073709551615 cannot be told to the unit'],
    ['hits: 3', 'misses:(\\d+)', 'the pattern is not in the answer'],
    ['misses:none', 'misses:(\\w+)', '"none" is no number'],
  ])('%j by %j is none, and why', (text, pattern, why) => {
    expect(readNumber(ok(text), pattern)).toEqual({ why });
  });
  it('is none of a call that did not end well', () => {
    expect(readNumber(lost, null)).toEqual({ why: 'it ended reset, connect ECONNREFUSED' });
  });
});

describe('a number', () => {
  it('that is as expected passes, and is told', () => {
    expect(judgeReading(check('= 4096'), { value: 4096 }, {})).toEqual({
      ...{ name: 'rows', passed: true, reason: '4096' },
    });
    expect(judgeReading(check('> ${connections}'), { value: 97 }, { connections: 64 }).passed).toBe(true);
  });
  it('a number that is not as expected', () => {
    expect(judgeReading(check('> ${connections}'), { value: 97 }, { connections: 256 })).toEqual({
      ...{ name: 'rows', passed: false, reason: 'expected > 256, found 97' },
    });
  });
  it('that is none fails whatever is expected', () => {
    for (const condition of ['= 0', '>= 0', '!= 1', '< 1'])
      expect(judgeReading(check(condition), { why: 'x' }, {})).toMatchObject({ passed: false });
  });
  it('changes by the second less the first, and not at all where one is none', () => {
    expect(changeOf({ value: 3 }, { value: 10 })).toEqual({ value: 7 });
    expect(changeOf({ why: 'a' }, { value: 10 })).toEqual({ why: 'a' });
    expect(changeOf({ value: 3 }, { why: 'b' })).toEqual({ why: 'b' });
  });
});

describe('equal answers', () => {
  it('pass, whatever they look like', () => {
    const given = [
      { endpoint: 'sql', answer: ok('a\nb', 'x') },
      { endpoint: 'resp', answer: ok('a b', 'x') },
    ];
    expect(judgeEqual('edge', given)).toEqual({
      name: 'edge',
      passed: true,
      reason: 'the same of sql and resp',
    });
  });
  it('answers that differ, with both', () => {
    const given = [
      { endpoint: 'sql', answer: ok('a\nnull', '1') },
      { endpoint: 'resp', answer: ok('a\n', '2') },
    ];
    expect(judgeEqual('edge', given)).toEqual({
      ...{ name: 'edge', passed: false, reason: 'the answers differ: sql "a null", resp "a"' },
    });
  });
  it('one that is none fails, though the others are the same', () => {
    const given = [
      { endpoint: 'sql', answer: ok('a') },
      { endpoint: 'resp', answer: lost },
    ];
    expect(judgeEqual('edge', given)).toMatchObject({ passed: false });
    expect(
      judgeEqual('edge', [
        { endpoint: 'a', answer: lost },
        { endpoint: 'b', answer: lost },
      ]).passed,
    ).toBe(false);
  });
});
