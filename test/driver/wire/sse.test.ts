import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseParser } from '../../../src/driver/wire/sse.ts';

/** Feeds a stream cut at the given places and collects its events as text. */
function events(stream: string | Buffer, cuts: readonly number[] = []): string[] {
  const found: string[] = [];
  let data = '';
  const parser = new SseParser({
    data: (bytes, start, end) => {
      data += bytes.toString('latin1', start, end);
    },
    event: (message) => {
      found.push(`${message ? '' : '!'}${data}`);
      data = '';
    },
  });
  // Stale bytes around each piece, as in a shared read buffer: line ends there must not count.
  const source = Buffer.from(stream);
  const places = [
    0,
    ...cuts.filter((cut) => cut > 0 && cut < source.length).sort((a, b) => a - b),
    source.length,
  ];
  for (let index = 1; index < places.length; index++) {
    const piece = source.subarray(places[index - 1], places[index]);
    const buffer = Buffer.concat([Buffer.from('\r\n\r'), piece, Buffer.from('\n\r\ndata: x\n\n')]);
    parser.push(buffer, 3, 3 + piece.length);
  }
  return found;
}

const everyByte = (stream: string | Buffer) => [...Buffer.from(stream).keys()];

/** Stream -> its events, from the standard's examples and from servers seen. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['one event', 'data: {"a":1}\n\n', ['{"a":1}']],
  ['with type and id', 'event: message\nid: 7-x\ndata: {}\n\n', ['{}']],
  ['type after data', 'data: {}\nevent: message\n\n', ['{}']],
  ['another type', 'event: endpoint\ndata: /x\n\n', ['!/x']],
  [
    'a type that only begins like message',
    'event: messages\ndata: 1\n\nevent: mess\ndata: 2\n\n',
    ['!1', '!2'],
  ],
  [
    'the last type counts',
    'event: ping\nevent: message\ndata: 1\n\nevent: message\nevent\ndata: 2\n\n',
    ['1', '2'],
  ],
  ['the type does not outlive its event', 'event: ping\ndata: 1\n\ndata: 2\n\n', ['!1', '2']],
  ['priming event', 'id: 0\ndata:\n\ndata: 1\n\n', ['', '1']],
  ['priming event with a space', 'id: 0\nretry: 10\ndata: \n\ndata: 1\n\n', ['', '1']],
  ['data without a colon', 'data\n\ndata\ndata\n\n', ['', '\n']],
  ['several data lines', 'data: {"a":\ndata: 1\ndata:}\n\n', ['{"a":\n1\n}']],
  ['only one space is taken', 'data:  two\n\ndata:none\n\n', [' two', 'none']],
  ['CRLF', 'event: message\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
  ['CR', 'data: 1\rdata: 2\r\rdata: 3\r\r', ['1\n2', '3']],
  ['mixed line ends', 'data: 1\r\ndata: 2\ndata: 3\r\n\ndata: 4\n\r', ['1\n2\n3', '4']],
  ['comments', ': ok\n\n:keepalive\ndata: 1\n: data: 9\n\n', ['1']],
  ['unknown fields', 'dat: 1\ndatax: 2\nDATA: 3\n data: 4\neven: 5\ndata: 6\n\n', ['6']],
  ['an event without data', 'event: message\nid: 1\n\ndata: 1\n\n', ['1']],
  ['an event that is cut short', 'data: 1\n\ndata: 2\n', ['1']],
  ['byte order mark', '\ufeffdata: 1\n\n', ['1']],
  ['a colon in the data', 'data: data: x\n\n', ['data: x']],
  ['nothing but line ends', '\n\r\n\r\n\n', []],
];

describe('server-sent events', () => {
  it.each(cases)('%s', (_name, stream, expected) => {
    expect(events(stream)).toEqual(expected);
  });

  it.each(cases)('%s, split at every byte boundary and byte by byte', (_name, stream, expected) => {
    for (const cut of everyByte(stream)) expect(events(stream, [cut])).toEqual(expected);
    expect(events(stream, everyByte(stream))).toEqual(expected);
  });

  it('takes a part of a byte order mark for an unknown field', () => {
    const stream = Buffer.concat([Buffer.from([0xef, 0xbb]), Buffer.from('data: 1\n\ndata: 2\n\n')]);
    expect(events(stream)).toEqual(['2']);
    expect(events(stream, [1, 2, 3])).toEqual(['2']);
  });

  it('knows that a stream was cut within an event', () => {
    const parser = new SseParser({ data: () => {}, event: () => {} });
    const push = (text: string) => parser.push(Buffer.from(text), 0, Buffer.byteLength(text));
    push('data: 1\n\n');
    expect(parser.midEvent).toBe(false);
    push('data: 2\n');
    expect(parser.midEvent).toBe(true);
    parser.reset();
    expect(parser.midEvent).toBe(false);
  });

  it('finds what was put in, whatever the framing and the cuts', () => {
    const ending = fc.constantFrom('\n', '\r\n', '\r');
    const noise = fc.constantFrom(
      '',
      ': comment',
      'id: 3',
      'retry: 5',
      'unknown: data',
      'event: message',
      'nocolon',
    );
    const line = fc.string({ unit: fc.constantFrom('a', ' ', ':', '{', 'é', 'd'), maxLength: 12 });
    const event = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }), noise, ending });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 6 }),
        fc.array(fc.nat(300), { maxLength: 20 }),
        (parts, cuts) => {
          const stream = parts
            .map((part) => [...part.lines.map((text) => `data: ${text}`), part.noise].filter(Boolean))
            .map((lines, index) => [...lines, '', ''].join(parts[index]?.ending ?? '\n'))
            .join('');
          const expected = parts.map((part) => Buffer.from(part.lines.join('\n')).toString('latin1'));
          expect(events(stream, cuts)).toEqual(expected);
        },
      ),
    );
  });

  it('reads any bytes in any cuts alike', () => {
    const byte = fc.constantFrom(...Buffer.from('data: event\r\n\r\n:m\u00ef'));
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 80 }),
        fc.array(fc.nat(80), { maxLength: 12 }),
        (bytes, cuts) => {
          const stream = Buffer.from(bytes);
          const whole = events(stream);
          expect(events(stream, cuts)).toEqual(whole);
          expect(events(stream, everyByte(stream))).toEqual(whole);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
