import { describe, expect, it } from 'vitest';
import { isText, sameOf, textOf } from '../../../src/driver/ask/answer.ts';
import type { Answer, AnswerValue } from '../../../src/driver/protocol.ts';

const value = (of: AnswerValue): Answer => ({ kind: 'value', value: of });
const bytes = (text: string) => Buffer.from(text);

describe('answers', () => {
  it('are equal where a list of one and a lone value are', () => {
    expect(sameOf([value([['4096']])])).toBe(sameOf([value('4096')]));
    expect(sameOf([value([[bytes('a')], [null], ['']])])).toBe(
      sameOf([value([bytes('a'), null, bytes('')])]),
    );
  });
  it.each<[string, AnswerValue, AnswerValue]>([
    ['null and an empty text', [null, 'a'], ['', 'a']],
    ['null and the word', [null, 'a'], ['null', 'a']],
    ['another order', ['a', 'b'], ['b', 'a']],
    ['one item more', ['a', 'a'], ['a']],
    ['rows and cells', [['a', 'b']], [['a'], ['b'], ['c']]],
    ['bytes that are no text', Buffer.from([0xff]), Buffer.from([0xfe])],
    ['no row and an empty one', [], ['']],
  ])('differ by %s', (_what, a, b) => expect(sameOf([value(a)])).not.toBe(sameOf([value(b)])));
  it('of JSON are equal whatever the order of their keys, and differ by any value', () => {
    const json = (of: object): Answer => ({ kind: 'json', value: of as never });
    expect(sameOf([json({ a: 1, b: { c: 2, d: [3] } })])).toBe(sameOf([json({ b: { d: [3], c: 2 }, a: 1 })]));
    expect(sameOf([json({ a: 1 })])).not.toBe(sameOf([json({ a: '1' })]));
  });
  it('are no texts where a byte of them is no UTF-8, however deep', () => {
    const body = (of: string): Answer => ({ kind: 'body', bytes: Buffer.from(of, 'hex') });
    expect([body('c3a9'), value([['a', null, bytes('é')]]), value(null)].every(isText)).toBe(true);
    expect([body('c3'), value([[['a', Buffer.from([0xc3])]]])].some(isText)).toBe(false);
    expect(isText({ kind: 'json', value: { a: 1 } })).toBe(true);
  });
  it('are texts of a line for each row', () => {
    expect(
      textOf([
        value([
          ['a', null],
          ['b', ''],
        ]),
      ]),
    ).toBe('a\tnull\nb\t');
    expect(textOf([value([['maxclients', bytes('10000')]])])).toBe('maxclients\t10000');
    expect(textOf([{ kind: 'body', bytes: bytes('as it\r\ncame') }])).toBe('as it\r\ncame');
  });
});
