/** A reply as values: each form of RESP2 and RESP3, after the parser has found it whole. */
import { describe, expect, it } from 'vitest';
import type { AnswerValue } from '../../../src/driver/protocol.ts';
import { respValue } from '../../../src/driver/protocols/resp/value.ts';
import { RespParser } from '../../../src/driver/wire/resp.ts';

const plain = (value: AnswerValue): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : value instanceof Uint8Array
      ? Buffer.from(value).toString()
      : value;

describe('a RESP reply as values', () => {
  it.each([
    ['+OK\r\n', 'OK'],
    [':4096\r\n', '4096'],
    ['$5\r\nab\r\nc\r\n', 'ab\r\nc'],
    ['$0\r\n\r\n', ''],
    ['$-1\r\n', null],
    ['*-1\r\n', null],
    ['_\r\n', null],
    ['*0\r\n', []],
    ['*3\r\n$1\r\na\r\n$-1\r\n*2\r\n:1\r\n*1\r\n+x\r\n', ['a', null, ['1', ['x']]]],
    [
      '%2\r\n+a\r\n:1\r\n+b\r\n*1\r\n#t\r\n',
      [
        ['a', '1'],
        ['b', ['t']],
      ],
    ],
    ['~2\r\n,1.5\r\n(123456789012345678901234567890\r\n', ['1.5', '123456789012345678901234567890']],
    ['=8\r\ntxt:word\r\n', 'word'],
    ['|1\r\n+ttl\r\n:3\r\n$1\r\na\r\n', 'a'],
    ['>2\r\n+message\r\n+x\r\n$1\r\na\r\n', 'a'],
  ])('%j', (reply, value) => {
    const bytes = Buffer.from(reply);
    const parser = new RespParser();
    expect(parser.feed(bytes, 0, bytes.length)).toBe(bytes.length);
    expect(parser.done).toBe(true);
    expect(plain(respValue(bytes))).toEqual(value);
  });
});
