import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RespParser } from '../../../src/driver/wire/resp.ts';

/** A reply, and what must be found in it, made without the parser. */
interface Reply {
  readonly text: string;
  readonly items: number;
  readonly payload: number;
  readonly error: string;
  /** It is null. */
  readonly none?: true;
}
const scalar = (text: string, payload: number): Reply => ({ text, items: 1, payload, error: '' });
const none = (text: string): Reply => ({ text, items: 0, payload: 0, error: '', none: true });
const bulk = (body: string, mark = '$'): Reply =>
  scalar(`${mark}${Buffer.byteLength(body)}\r\n${body}\r\n`, Buffer.byteLength(body));
const error = (body: string): Reply => ({
  text: `-${body}\r\n`,
  items: 1,
  payload: body.length,
  error: body,
});
function aggregate(mark: string, values: readonly Reply[], count = values.length): Reply {
  return {
    text: `${mark}${count}\r\n${values.map(({ text }) => text).join('')}`,
    items: values.filter((value) => !value.none).length,
    payload: values.reduce((sum, { payload }) => sum + payload, 0),
    error: values.find((value) => value.error !== '')?.error ?? '',
  };
}

const leaf = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => bulk(text)),
  fc.string({ unit: 'grapheme', maxLength: 9 }).map((text) => bulk(`txt:${text}`, '=')),
  fc.integer().map((number) => scalar(`:${number}\r\n`, String(number).length)),
  fc.constantFrom(
    scalar('+OK\r\n', 2),
    scalar('#t\r\n', 1),
    scalar(',1.5\r\n', 3),
    scalar(',inf\r\n', 3),
    scalar('(123456789012345678901234567890\r\n', 30),
    none('$-1\r\n'),
    none('*-1\r\n'),
    none('_\r\n'),
    bulk(''),
    error('MOVED 3999 127.0.0.1:6381'),
  ),
);
const { reply } = fc.letrec<{ reply: Reply }>((tie) => ({
  reply: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('reply'), { maxLength: 5 }).map((values) => aggregate('*', values)),
    fc.array(tie('reply'), { maxLength: 5 }).map((values) => aggregate('~', values)),
    fc
      .array(fc.tuple(tie('reply'), tie('reply')), { maxLength: 3 })
      .map((pairs) => aggregate('%', pairs.flat(), pairs.length)),
  ),
}));

type Read = Omit<Reply, 'text' | 'none'> & { readonly fault: string };

/** All replies of a stream that comes in pieces. */
function read(pieces: readonly Buffer[]): { replies: Read[]; fault: string } {
  const parser = new RespParser();
  const replies: Read[] = [];
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length && parser.fault === '') {
      at = parser.feed(piece, at, piece.length);
      if (!parser.done) continue;
      const { items, payload, error: said, fault } = parser;
      replies.push({ items, payload, error: said, fault });
      parser.reset();
    }
  }
  return { replies, fault: parser.fault };
}
const wanted = ({ items, payload, error: said }: Reply): Read => ({ items, payload, error: said, fault: '' });
const bytes = (text: string) => [...Buffer.from(text)].map((byte) => Buffer.of(byte));

describe('a RESP reply', () => {
  it('is the same in one piece, cut at every byte, byte by byte, and behind another', () => {
    fc.assert(
      fc.property(reply, reply, (one, two) => {
        const whole = Buffer.from(one.text + two.text);
        const both = { replies: [wanted(one), wanted(two)], fault: '' };
        expect(read([whole])).toEqual(both);
        expect(read(bytes(one.text + two.text))).toEqual(both);
        for (let cut = 1; cut < whole.length; cut++)
          expect(read([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(both);
      }),
      { numRuns: 60 },
    );
  });

  it('is not a message nobody asked for, and an attribute in front of it does not count', () => {
    const push = '>2\r\n+invalidate\r\n*1\r\n$1\r\na\r\n';
    const attribute = '|1\r\n+ttl\r\n*2\r\n:1\r\n:2\r\n';
    const text = `${push}${attribute}*2\r\n$1\r\nx\r\n${attribute}_\r\n`;
    const { replies, fault } = read(bytes(text));
    expect(fault).toBe('');
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ items: 1 });
  });

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n', 'no reply begins with "H"'],
    ['$x\r\n', 'a length is no number'],
    ['$\r\n', 'a length is no number'],
    ['$-2\r\n', 'a length is negative'],
    ['%-1\r\n', 'a length is negative'],
    ['$3\r\nabcd\r\n', 'a string does not end where its length says'],
    ['$3\r\nab\r\n+OK\r\n', 'a string does not end where its length says'],
    ['+OK\rx', 'a line holds CR without LF'],
    ['*99999999999\r\n', 'a length has over ten digits'],
    ['*9999999999\r\n', 'an aggregate too large or too deep'],
    ['$999999999\r\n', 'a string of 999999999 bytes'],
    ['*1\r\n'.repeat(70), 'an aggregate too large or too deep'],
  ])('%j is a fault', (text, fault) => {
    expect(read([Buffer.from(text)]).fault).toBe(fault);
    expect(read(bytes(text)).fault).toBe(fault);
  });

  it('of endless text keeps nothing of it', () => {
    const parser = new RespParser();
    const piece = Buffer.alloc(65_536, 'a');
    parser.feed(Buffer.from('-E'), 0, 2);
    for (let turn = 0; turn < 100; turn++) parser.feed(piece, 0, piece.length);
    expect(parser.error.length).toBe(4096);
    expect(parser.payload).toBe(100 * 65_536 + 1);
  });
});
