import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Http1Parser, type HttpHead } from '../../../src/driver/wire/http1.ts';
import { byteByByte, cutAt, replay, type Seen } from './replay.ts';
import { broken, type Written, written } from './replies.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const sha256 = (text: string) => createHash('sha256').update(latin1(text)).digest('hex');

const seenOf = ({ status, body, closing }: Written) =>
  expect.objectContaining({ status, closing, payload: body.length, sha256: sha256(body), outcome: 'end' });

describe.each(written)('a reply: $name', (reply) => {
  const bytes = latin1(reply.bytes);
  it('is read whole', () => expect(replay([bytes])).toEqual([seenOf(reply)]));

  it('is the same cut in two at any byte', () => {
    const whole = replay([bytes]);
    for (let at = 1; at < bytes.length; at++) expect(replay(cutAt(bytes, at)), `cut at ${at}`).toEqual(whole);
  });

  it('is the same byte by byte', () => expect(replay(byteByByte(bytes))).toEqual(replay([bytes])));

  if (reply.untilClose === true) return;
  it('leaves the next reply alone, wherever the bytes are cut', () => {
    const both = Buffer.concat([bytes, bytes]);
    const two = [seenOf(reply), seenOf(reply)];
    expect(replay([both])).toEqual(two);
    expect(replay(byteByByte(both))).toEqual(two);
    for (let at = 1; at < both.length; at++) expect(replay(cutAt(both, at)), `cut at ${at}`).toEqual(two);
  });
});

describe('recorded replies of real servers', () => {
  const folder = new URL('../../fixtures/recorded/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.includes('-http-'));
  it('are there', () => expect(files.length).toBeGreaterThan(5));

  it.each(files)('%s is the same at every cut, byte by byte, and with another behind it', (file) => {
    const bytes = readFileSync(new URL(file, folder));
    const whole = replay([bytes]);
    expect(whole.map(({ outcome }) => outcome)).toEqual(['end']);
    expect(whole[0]?.payload).toBe(payloadOf(bytes).length);
    expect(whole[0]?.sha256).toBe(createHash('sha256').update(payloadOf(bytes)).digest('hex'));
    for (let at = 1; at < bytes.length; at++) {
      const [seen] = replay(cutAt(bytes, at));
      if (JSON.stringify(seen) !== JSON.stringify(whole[0])) expect(seen, `cut at ${at}`).toEqual(whole[0]);
    }
    expect(replay(byteByByte(bytes))).toEqual(whole);
    const both = Buffer.concat([bytes, bytes]);
    for (let at = bytes.length - 20; at < bytes.length + 20; at++)
      expect(replay(cutAt(both, at))).toEqual([whole[0], whole[0]]);
  });
});

/** The body by other means than the parser's: split at the head, chunks cut out by regular expression. */
function payloadOf(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const [head, ...rest] = text.split('\r\n\r\n') as [string, ...string[]];
  let body = rest.join('\r\n\r\n');
  if (!/transfer-encoding: chunked/i.test(head)) return latin1(body);
  let payload = '';
  for (
    let size = /^([0-9a-f]+)\r\n/i.exec(body);
    size && size[1] !== '0';
    size = /^([0-9a-f]+)\r\n/i.exec(body)
  ) {
    const length = Number.parseInt(size[1] as string, 16);
    payload += body.slice(size[0].length, size[0].length + length);
    body = body.slice(size[0].length + length + 2);
  }
  return latin1(payload);
}

describe.each(broken)('what is no reply: %s', (_, text, fault) => {
  const bytes = latin1(text);
  const outcome = (pieces: readonly Buffer[]) => replay(pieces).map((seen) => seen.outcome);
  it('is told', () => expect(outcome([bytes])).toEqual([fault]));
  it('is told byte by byte too', () => expect(outcome(byteByByte(bytes))).toEqual([fault]));
  it('is told in pieces of 7', () => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
      bytes.subarray(i * 7, i * 7 + 7),
    );
    expect(outcome(pieces)).toEqual([fault]);
  });
});

describe('a parser that is used again', () => {
  it('knows nothing of the reply before, whole or broken or given up', () => {
    const statuses: number[] = [];
    let payload = '';
    const parser = new Http1Parser({
      onHead: ({ status }) => void statuses.push(status),
      onBody: (bytes, start, end) => {
        payload += bytes.toString('latin1', start, end);
      },
    });
    const plain = latin1('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    const before = [...broken.map(([, text]) => text), ...written.map(({ bytes }) => bytes)].map(latin1);
    for (const bytes of before)
      for (const length of [bytes.length, bytes.length >> 1, 9]) {
        parser.reset(false);
        parser.feed(bytes, 0, Math.min(length, bytes.length));
        if (length % 2 === 0) parser.finish();
        payload = '';
        parser.reset(false);
        expect(parser.feed(plain, 0, plain.length)).toBe(plain.length);
        expect(parser).toMatchObject({ done: true, fault: '' });
        expect(parser.head).toMatchObject({ status: 200, closing: false, chunked: false });
        expect(payload).toBe('ok');
      }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
  });
});

describe('a reply to HEAD', () => {
  it('has no body, whatever its head says', () => {
    const bytes = latin1('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n');
    expect(replay([bytes], true)).toEqual([expect.objectContaining({ payload: 0, outcome: 'end' })]);
    const chunked = latin1('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    expect(replay([chunked], true)).toEqual([expect.objectContaining({ payload: 0, outcome: 'end' })]);
  });
});

describe('the head', () => {
  const fields = (text: string, cut?: number) => {
    const heads: (string | null)[][] = [];
    const names = ['content-type', 'mcp-session-id', 'retry-after', 'x-two', 'x', 'absent', 'content'];
    const parser = new Http1Parser({
      onHead: (head: HttpHead) => void heads.push(names.map((name) => head.get(name))),
      onBody: () => {},
    });
    parser.reset(false);
    const bytes = latin1(text);
    for (const piece of cut === undefined ? [bytes] : cutAt(bytes, cut)) parser.feed(piece, 0, piece.length);
    return heads;
  };
  const text =
    'HTTP/1.1 200 OK\r\nContent-Type: a/b; c=d\r\nMCP-Session-Id:s1\r\nX-Two: a\r\nx-two:  b \r\nX:\r\nRetry-After: 3\r\nContent-Length: 0\r\n\r\n';
  const values = ['a/b; c=d', 's1', '3', 'a, b', '', null, null];

  it('gives fields by name, in any case, repeated ones joined', () => expect(fields(text)).toEqual([values]));
  it('gives them wherever it was cut', () => {
    for (let at = 1; at < text.length; at++) expect(fields(text, at)).toEqual([values]);
  });
});

describe('any bytes at all', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(
        fc.constantFrom(
          'HTTP/1.1 200 OK',
          '\r\n',
          '\n',
          'Content-Length: ',
          '5',
          'Transfer-Encoding: chunked',
          ';',
          'ff',
          '0',
          'a',
          ': ',
          '\u0000',
        ),
        { maxLength: 40 },
      )
      .map((parts) => latin1(parts.join(''))),
  );
  const cuts = fc.array(fc.nat(300), { maxLength: 8 });

  it('end in a reply or a fault, the same however they are cut', () => {
    fc.assert(
      fc.property(noise, cuts, (bytes, places) => {
        const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
        const pieces = cutAt(bytes, ...sorted).filter((piece) => piece.length > 0);
        expect(summary(replay(pieces))).toEqual(summary(replay([bytes])));
      }),
      { numRuns: 3000 },
    );
  });

  it('one flipped byte of a good reply ends in a reply or a fault', () => {
    const bytes = latin1(written.map((reply) => (reply.untilClose ? '' : reply.bytes)).join(''));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] as number) ^ flip;
        expect(summary(replay(byteByByte(damaged)))).toEqual(summary(replay([damaged])));
      }),
      { numRuns: 500 },
    );
  });
});

/** What was read, faults by their bare fact: which of two faults is met first may depend on the cut. */
const summary = (seen: readonly Seen[]) =>
  seen.map(({ outcome, ...rest }) => (outcome === 'end' ? { ...rest, outcome } : 'fault'));

describe('memory', () => {
  it('a thousand cut heads hold no more than their own bytes', () => {
    const parsers = Array.from(
      { length: 1000 },
      () => new Http1Parser({ onHead: () => {}, onBody: () => {} }),
    );
    const piece = latin1(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(200)}`);
    const before = process.memoryUsage().arrayBuffers;
    for (const parser of parsers) {
      parser.reset(false);
      parser.feed(piece, 0, piece.length);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1000 * 2048);
  });
});
