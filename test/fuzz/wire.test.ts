/** Any bytes of a server: read the same however they are cut, without a throw, and in bounded memory. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from '../../src/driver/protocols/mcp/lines.ts';
import { Http1Parser } from '../../src/driver/wire/http1.ts';
import { readMessage } from '../../src/driver/wire/jsonrpc.ts';
import { SseParser } from '../../src/driver/wire/sse.ts';
import { replay } from '../driver/wire/replay.ts';
import { bytesOf, cuts, holds, pieces } from './support.ts';

const split = <T>(input: fc.Arbitrary<T>) => fc.tuple(input, cuts);

describe('HTTP', () => {
  const words = [
    ...['HTTP/1.1 200 OK\r\n', 'HTTP/1.0 404 \n', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 204 x\r\n'],
    ...[
      'HTTP/1.',
      '1 ',
      '200',
      'HTTP/2 200\r\n',
      'Content-Length: 5\r\n',
      'content-length:0\n',
      'Content-Length: 5, 5\r\n',
    ],
    ...[
      'Transfer-Encoding: chunked\r\n',
      'transfer-encoding: gzip\r\n',
      'Connection: close\r\n',
      'Connection: Keep-Alive, x\r\n',
    ],
    ...[
      'X: y\r\n',
      ': \r\n',
      ' folded\r\n',
      '\r\n',
      '\n',
      '\r',
      '\r\n\r\n',
      '5\r\nhello\r\n',
      '0\r\n\r\n',
      '0\r\nT: x\r\n\r\n',
      'a;x=y\r\n',
    ],
    ...['hello', '\0', 'ffffffffffff\r\n', '-1', '+5', 'Content-Encoding: gzip\r\n'],
  ];
  holds('is read the same whole and cut anywhere', 600, split(bytesOf(words, 24)), ([bytes, places]) => {
    expect(replay(pieces(bytes, places))).toEqual(replay([bytes]));
  });
  holds(
    'of a HEAD is read the same whole and cut anywhere',
    200,
    split(bytesOf(words, 16)),
    ([bytes, places]) => {
      expect(replay(pieces(bytes, places), true)).toEqual(replay([bytes], true));
    },
  );

  const head = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  it.each([
    ['a status line', 'HTTP/1.1 200 ', 'x'],
    ['one field', `${head}X: `, 'x'],
    ['fields', head, 'X: y\r\n'],
    ['a name', head, 'x'],
    ['a chunk extension', `${chunked}5;`, 'x'],
    ['chunk extensions', chunked, '1;xxxxxxxxxxxxxxxx\r\na\r\n'],
    ['trailers', `${chunked}0\r\n`, 'X: y\r\n'],
    ['a trailer', `${chunked}0\r\nX: `, 'x'],
  ])('with %s without end is given up within 128 KiB', (_, start, again) => {
    const parser = new Http1Parser({ onHead: () => {}, onBody: () => {} });
    parser.reset(false);
    const piece = Buffer.from(again.repeat(Math.ceil(4096 / again.length)), 'latin1');
    let fed = parser.feed(Buffer.from(start, 'latin1'), 0, start.length);
    for (let more = 0; more < 1000 && parser.fault === ''; more++) fed += parser.feed(piece, 0, piece.length);
    expect(parser.fault).toMatch(/over 64 KiB/);
    // Chunks are data beside their extensions.
    expect(fed).toBeLessThan(2 * 128 * 1024);
  });
});

describe('SSE', () => {
  const words = [
    ...[
      'data: ',
      'data:',
      'data',
      'dat',
      'event: message',
      'event: x',
      'event',
      'id: 7',
      'retry: 10',
      ': comment',
      ':',
    ],
    ...['\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\r\r', '{"a":1}', ' ', '\u00ef\u00bb\u00bf', '\0', 'x: y'],
  ];
  const read = (parts: readonly Buffer[]) => {
    const events: string[] = [];
    let data = '';
    const parser = new SseParser({
      data: (bytes, start, end) => {
        data += bytes.toString('latin1', start, end);
      },
      event: (message) => {
        events.push(`${message}${data}`);
        data = '';
      },
    });
    for (const part of parts) parser.push(part, 0, part.length);
    return { events, data, midEvent: parser.midEvent };
  };
  holds('is read the same whole and cut anywhere', 800, split(bytesOf(words, 40)), ([bytes, places]) => {
    expect(read(pieces(bytes, places))).toEqual(read([bytes]));
  });

  /** The standard's own words, event by event; slow and short. */
  const reference = (text: string) => {
    const lines = text
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .split(/\r\n|\n|\r/)
      .slice(0, -1)
      .map((line) => /^([^:]*)(?:: ?)?([\s\S]*)$/.exec(line) ?? []);
    const ends = lines.flatMap(([line], at) => (line === '' ? [at] : []));
    return ends.flatMap((end, index) => {
      const fields = lines.slice((ends[index - 1] ?? -1) + 1, end);
      const data = fields.filter(([, name]) => name === 'data').map(([, , value]) => value);
      const type = fields.findLast(([, name]) => name === 'event')?.[2] ?? '';
      return data.length === 0 ? [] : [`${type === '' || type === 'message'}${data.join('\n')}`];
    });
  };
  holds('has the events that the standard says', 800, bytesOf(words, 40), (bytes) => {
    expect(read([bytes]).events).toEqual(reference(bytes.toString('latin1')));
  });
});

describe('JSON-RPC', () => {
  const words = [
    '{',
    '}',
    '"jsonrpc":"2.0"',
    ',',
    '"id":',
    '1',
    '"x"',
    'null',
    '"result":',
    '"error":',
    '"method":',
    '"params":',
    '[',
    ']',
    '{"code":1}',
    '1e999',
    '\u00ff',
    '\\u0000',
    '-',
  ];
  const kinds = ['result', 'error', 'request', 'notification', 'invalid'];
  holds('any bytes are a message or said to be none', 1000, bytesOf(words, 16), (bytes) => {
    expect(kinds).toContain(readMessage(bytes).kind);
  });
  holds('any JSON is a message or said to be none', 500, fc.json({ maxDepth: 3 }), (text) => {
    expect(kinds).toContain(readMessage(Buffer.from(text)).kind);
  });

  /** All that a reader tells of these pieces, with lines of at most `longest` bytes. */
  const lines = (parts: readonly Buffer[], longest: number) => {
    const told: string[] = [];
    const reader = new LineReader(
      {
        due: [null],
        awaits: () => false,
        proved: () => told.push('proved'),
        line: (bytes) => told.push(bytes.toString('latin1')),
        overlong: (start) => told.push(`overlong ${start.length <= longest}`),
      },
      longest,
    );
    for (const part of parts) reader.push(Buffer.from(part));
    return told;
  };
  const stream = bytesOf(['\n', '\r\n', '\r', '{"a":1}', 'x', 'noise '.repeat(20), '\0'], 30);
  holds('lines are the same whole and cut anywhere', 800, split(stream), ([bytes, places]) => {
    const whole = bytes.toString('latin1').split('\n').slice(0, -1);
    const expected = whole.map((line) => line.replace(/\r$/, '')).filter((line) => line !== '');
    expect(lines(pieces(bytes, places), 10_000)).toEqual(expected);
  });
  holds(
    'a line over the limit is told once, and those around it are read',
    400,
    fc.tuple(cuts, fc.integer({ min: 300, max: 3000 })),
    ([places, length]) => {
      const bytes = Buffer.from(`before\n${'x'.repeat(length)}\nafter\n`);
      const parts = pieces(bytes, [...places, 8, 100, 200]);
      const told = lines(parts, 256);
      expect([told[0], told.at(-1)]).toEqual(['before', 'after']);
      expect(told.filter((each) => each === 'overlong true').length).toBeLessThanOrEqual(1);
      // A line that comes whole in one piece costs nothing to keep, however long.
      expect(told.length).toBeLessThanOrEqual(3);
    },
  );
});
