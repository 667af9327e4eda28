import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsIn, rowBody } from '../../../src/driver/protocols/postgres/messages.ts';
import { Opens, ReplyReader } from '../../../src/driver/protocols/postgres/reader.ts';
import {
  bound,
  bytewise,
  type Cell,
  error,
  message,
  notice,
  notification,
  over,
  parameter,
  parsed,
  ready,
  row,
} from './wire.ts';

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.uint8Array({ maxLength: 300 }),
);
const rows = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 });
const aside = fc.constantFrom(notice, parameter, notification);

/** A reply with what must be found in it, and asides before any of its messages and behind it. */
interface Reply {
  readonly opens: Opens;
  readonly bytes: Buffer;
  readonly rows: readonly (readonly Cell[])[];
}
const reply: fc.Arbitrary<Reply> = fc
  .tuple(
    fc.constantFrom(...Object.values(Opens)),
    rows,
    fc.constantFrom(over, message('I')),
    fc.array(fc.tuple(fc.nat(12), aside), { maxLength: 3 }),
  )
  .map(([opens, content, end, asides]) => {
    const begins = {
      [Opens.parse]: [parsed, bound],
      [Opens.bind]: [bound],
      [Opens.simple]: [message('T', Buffer.alloc(2))],
    }[opens];
    const messages = [...begins, ...content.map((cells) => row(...cells)), end, ready];
    for (const [place, one] of asides) messages.splice(place, 0, one);
    return { opens, rows: content, bytes: Buffer.concat(messages) };
  });

function readerAt(keeps = false): ReplyReader {
  const reader = new ReplyReader(keeps);
  reader.ready();
  return reader;
}
function read(
  reader: ReplyReader,
  { opens, bytes }: Pick<Reply, 'opens' | 'bytes'>,
  cuts: readonly number[],
) {
  reader.begin(opens, null);
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    const piece = bytes.subarray(from, to);
    reader.feed(piece, piece.length);
    from = to;
  }
  const { done, fault, error: said, kept } = reader;
  return {
    ...{ done, fault, said, rows: reader.rows, payload: reader.payload },
    cells: kept?.map((body) => cellsIn(body, true)),
  };
}
const bytesOf = (one: Cell): Buffer | null => (one === null ? null : Buffer.from(one as string));
function due({ rows: content }: Reply) {
  const cells = content.map((one) => one.map(bytesOf));
  const payload = cells.flat().reduce((sum, one) => sum + (one?.length ?? 0), 0);
  return { done: true, fault: '', said: null, rows: content.length, payload, cells };
}
const everyByte = ({ bytes }: Reply) => Array.from(bytes, (_, at) => at);

describe('a reply of PostgreSQL', () => {
  it('is the same in one piece, in any pieces and byte by byte, one behind the other', () => {
    fc.assert(
      fc.property(reply, reply, fc.array(fc.nat(2000), { maxLength: 6 }), (one, two, cuts) => {
        for (const way of [() => [], () => cuts, everyByte]) {
          const reader = readerAt(true);
          expect(read(reader, one, way(one))).toEqual(due(one));
          expect(read(reader, two, way(two))).toEqual(due(two));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('has a first row that is the wanted one or is not, wherever it is cut', () => {
    const texts = fc.array(fc.option(fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, texts, fc.nat(), (is, wanted, cut) => {
        const bytes = Buffer.concat([bound, row(...is), row('another'), over, ready]);
        for (const same of [true, false]) {
          const reader = readerAt();
          reader.begin(Opens.bind, rowBody(same ? is : wanted));
          const at = cut % bytes.length;
          for (const piece of [bytes.subarray(0, at), bytes.subarray(at)]) reader.feed(piece, piece.length);
          expect(reader.done).toBe(true);
          expect(reader.alike).toBe(same || JSON.stringify(is) === JSON.stringify(wanted));
        }
      }),
    );
  });

  it('is never over before its last byte, and nothing of it is taken for another', () => {
    const bytes = Buffer.concat([parsed, bound, row('a', null), notice, row('b', 'c'), over, ready]);
    for (let cut = 0; cut < bytes.length; cut++) {
      const reader = readerAt();
      reader.begin(Opens.parse, null);
      reader.feed(bytes.subarray(0, cut), cut);
      expect(reader.done, String(cut)).toBe(false);
      reader.feed(bytes.subarray(cut), bytes.length - cut);
      expect([reader.done, reader.rows, reader.payload], String(cut)).toEqual([true, 2, 3]);
    }
  });

  it('may follow half a message that nobody asked for, and the sign-in is passed over', () => {
    const start = Buffer.concat([
      message('R', Buffer.alloc(4)),
      message('K', Buffer.alloc(8)),
      ready,
      parameter,
    ]);
    for (let cut = start.length - parameter.length; cut < start.length; cut++) {
      const reader = new ReplyReader();
      reader.feed(start, cut);
      expect(reader.done).toBe(false);
      reader.ready();
      const bytes = Buffer.concat([start.subarray(cut), bound, over, ready]);
      expect(read(reader, { opens: Opens.bind, bytes }, [])).toMatchObject({
        done: true,
        fault: '',
        rows: 0,
      });
    }
  });

  it.each([
    ['none at all', Opens.bind, [ready]],
    ['its rows unbound', Opens.bind, [row('a'), over, ready]],
    ['not parsed', Opens.parse, [bound, over, ready]],
    ['bound twice', Opens.bind, [bound, bound, over, ready]],
    ['parsed unasked', Opens.bind, [parsed, bound, over, ready]],
    ['without an end', Opens.bind, [bound, row('a'), ready]],
    ['a row after its end', Opens.bind, [bound, over, row('a'), ready]],
    ['ended twice', Opens.bind, [bound, over, over, ready]],
    ['a row after its error', Opens.bind, [bound, error('ERROR', '22012', 'no'), row('a'), ready]],
    ['a page of more', Opens.bind, [bound, row('a'), message('s'), ready]],
    ['described unasked', Opens.bind, [message('T', Buffer.alloc(2)), bound, over, ready]],
    ['another one behind it', Opens.bind, [bound, over, ready, bound, over, ready]],
    ['a second ready', Opens.bind, [bound, over, ready, ready]],
    ['signed in again', Opens.bind, [message('R', Buffer.alloc(4))]],
    ['no statement', Opens.simple, [ready]],
    ['another protocol', Opens.bind, [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
  ] as const)('%s is none', (_, opens, messages) => {
    const bytes = Buffer.concat(messages);
    for (const cuts of [[], everyByte({ opens, bytes, rows: [] })])
      expect(read(readerAt(), { opens, bytes }, cuts).fault).toMatch(/where none such is due$/);
  });

  it.each([
    ['too short a length', Buffer.from([68, 0, 0, 0, 3])],
    ['a length beyond all', Buffer.from([68, 255, 255, 255, 255])],
    ['a text in BindComplete', message('2', 'x')],
    ['no status', message('Z')],
    ['two statuses', message('Z', 'II')],
    ['no count of cells', message('D')],
    ['half a count', message('D', Buffer.from([0]))],
    ['a cell too few', message('D', Buffer.from([0, 1]))],
    ['half a length', message('D', Buffer.from([0, 1, 0, 0]))],
    ['a cell beyond its row', message('D', Buffer.from([0, 1, 0, 0, 0, 2, 97]))],
    ['bytes behind the last cell', message('D', Buffer.from([0, 1, 0, 0, 0, 1, 97, 98]))],
    ['bytes behind no cell', message('D', Buffer.from([0, 0, 0]))],
    ['a negative length', message('D', Buffer.from([0, 1, 255, 255, 255, 254]))],
  ])('with %s is damaged', (name, damaged) => {
    const inPlace = { D: [bound, row('right'), damaged], Z: [bound, over, damaged], 2: [damaged] };
    const bytes = Buffer.concat(inPlace[String.fromCharCode(damaged[0] as number) as 'D']);
    for (const cuts of [[], everyByte({ opens: Opens.bind, bytes, rows: [] })])
      expect(read(readerAt(), { opens: Opens.bind, bytes }, cuts).fault, name).toMatch(
        /impossible length|do not add up/,
      );
  });

  it('tells its error, after which the session goes on; of several the first', () => {
    const reader = readerAt();
    const no = error('ERROR', '22012', 'division by zero');
    const later = error('ERROR', 'XX000', 'later');
    for (const [opens, ...messages] of [
      [Opens.parse, no, ready],
      [Opens.parse, parsed, no, ready],
      [Opens.bind, bound, row('a'), no, notice, later, ready],
      // A deferred constraint speaks when the transaction ends.
      [Opens.bind, bound, over, no, ready],
      [Opens.simple, message('T', Buffer.alloc(2)), over, no, ready],
    ] as const) {
      const bytes = Buffer.concat(messages);
      const { done, fault, said } = read(reader, { opens, bytes }, everyByte({ opens, bytes, rows: [] }));
      expect([done, fault, reader.ending]).toEqual([true, '', false]);
      expect(said).toEqual({ code: '22012', message: 'division by zero', fatal: false });
      expect(reader.parsed).toBe(opens === Opens.parse && messages.length === 3);
    }
    expect(read(reader, { opens: Opens.bind, bytes: Buffer.concat([bound, over, ready]) }, [])).toMatchObject(
      {
        ...{ done: true, said: null, fault: '' },
      },
    );
  });

  it('ends the session where its error is fatal, and where one comes unasked', () => {
    const fatal = error('FATAL', '57P01', 'terminating connection');
    const under = readerAt();
    expect(read(under, { opens: Opens.bind, bytes: Buffer.concat([bound, fatal]) }, [])).toMatchObject({
      ...{ done: false, fault: '', said: { code: '57P01', fatal: true } },
    });
    expect(under.ending).toBe(true);
    const behind = readerAt();
    const bytes = Buffer.concat([bound, over, ready, fatal]);
    // It was answered before.
    expect(read(behind, { opens: Opens.bind, bytes }, [])).toMatchObject({
      done: true,
      said: null,
      fault: '',
    });
    expect(behind.ending).toBe(true);
    const idle = readerAt();
    for (const piece of bytewise(error('ERROR', '57P05', 'idle for too long'))) idle.feed(piece, 1);
    expect([idle.ending, idle.fault]).toEqual([true, '']);
  });

  it('of several statements has the rows of all', () => {
    const description = message('T', Buffer.alloc(2));
    const bytes = Buffer.concat([description, row('a'), over, description, row('b'), row('c'), over, ready]);
    expect(read(readerAt(), { opens: Opens.simple, bytes }, [])).toMatchObject({ done: true, rows: 3 });
  });

  it('keeps nothing of an endless row, and the beginning of an endless error', () => {
    const head = Buffer.from([68, 0x3f, 0xff, 0xff, 0xff, 0, 1, 0x3f, 0xff, 0xff, 0xf5]);
    const reader = readerAt();
    const piece = Buffer.alloc(65_536, 'a');
    expect(read(reader, { opens: Opens.bind, bytes: Buffer.concat([bound, head]) }, []).fault).toBe('');
    for (let turn = 0; turn < 100; turn++) reader.feed(piece, piece.length);
    expect([reader.payload, reader.kept]).toEqual([100 * piece.length, null]);

    const long = error('ERROR', '22000', 'x'.repeat(1_000_000));
    const said = read(readerAt(), { opens: Opens.bind, bytes: Buffer.concat([long, ready]) }, [
      ...Array.from({ length: 20 }, (_, n) => n * 50_000),
    ]).said;
    expect(said?.code).toBe('22000');
    expect(said?.message.length).toBeLessThan(200_000);
  });
});
