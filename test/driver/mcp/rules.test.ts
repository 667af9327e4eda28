import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outcome } from '../../../src/driver/protocol.ts';
import { lostBytes, Suspect } from '../../../src/driver/protocols/mcp/damage.ts';
import { pinnedBy } from '../../../src/driver/protocols/mcp/era.ts';
import { expectationOf, lacks } from '../../../src/driver/protocols/mcp/expect.ts';
import { findId } from '../../../src/driver/protocols/mcp/find-id.ts';
import { operationOf } from '../../../src/driver/protocols/mcp/operation.ts';
import { readMessage } from '../../../src/driver/wire/jsonrpc.ts';
import { maskOf } from '../../../src/driver/wire/mask.ts';
import { legacy, method as named } from './languages.ts';

const id = 1_234_567_890;
const method = (operation: string, more: Parameters<typeof named>[1] = {}) =>
  named(operation, { name: 'm', ...more });

describe('the place of the id', () => {
  it.each([
    ['at the end', `{"result":{},"jsonrpc":"2.0","id":@${id}}`],
    ['at the start', `{"id":@${id},"result":{}}`],
    ['with spaces', `{ "id" :\n @${id} , "result":{}}`],
    ['beside the same digits in the result', `{"result":{"id":${id},"text":"${id}"},"id":@${id}}`],
    ['before the same digits in the result', `{"id":@${id},"result":[{"id":${id}}]}`],
    ['beside a string that looks like it', `{"result":"\\"id\\":${id}","id":@${id}}`],
    ['twice: the last one counts', `{"id":1,"result":{"a":${id}},"id":@${id}}`],
    ['as a text', `{"id":"${id}","result":{}}`],
    ['in another notation', `{"id":${id}.0,"result":{}}`],
    ['only in the result', `{"id":1.23456789e9,"result":{"id":[${id}]}}`],
  ])('%s', (_name, marked) => {
    // The mark stands before the id; without one, later replies cannot be compared with this one.
    expect(findId(Buffer.from(marked.replace('@', '')), id)).toBe(marked.indexOf('@'));
  });

  it('is found in any result', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (json, first) => {
        const [head, tail] = first ? [`{"id":${id},"result":`, '}'] : ['{"result":', `,"id":${id}}`];
        const payload = Buffer.from(`${head}${json}${tail}`);
        const expected = first ? 6 : payload.length - 11;
        expect(findId(payload, id)).toBe(expected);
      }),
    );
  });
});

describe('lost bytes', () => {
  const text = (inner: string, own = id) =>
    Buffer.from(`{"result":{"t":"${inner}"},"jsonrpc":"2.0","id":${own}}`);
  const known = (inner: string) => ({ bytes: text(inner, 1_000_000_000), idAt: text(inner).length - 11 });

  it.each([
    ['one letter', 'some text', 'some txt', 1],
    ['a run of letters', 'some text', 'sotext', 3],
    ['a digit among letters', 'item a1b', 'item ab', 1],
    ['nothing', 'some text', 'some text', 0],
    ['another letter', 'some text', 'some tent', 0],
    ['two letters apart', 'some text', 'sme tet', 0],
    ['one more', 'some text', 'some texts', 0],
    ['a shorter number', '100 items', '10 items', 0],
    ['a number that lost its first digit', 'n 12', 'n 2', 0],
  ])('%s', (_name, before, now, lost) => {
    expect(lostBytes(text(now), id, [known(before)], true)).toBe(lost);
  });

  it('a listing’s numbers do not shrink either', () => {
    expect(lostBytes(text('100 items'), id, [known('100 items'), known('1000 items')], false)).toBe(1);
  });

  it('any run left out is found, wherever the id stands', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (inner, a, b) => {
          const at = a % inner.length;
          const run = 1 + (b % (inner.length - at));
          const cut = inner.slice(0, at) + inner.slice(at + run);
          expect(lostBytes(text(cut), id, [known(inner)], true)).toBe(run);
        },
      ),
    );
  });

  it('a client that gets the same short reply twice running gets another answer, not damage', () => {
    const suspect = new Suspect();
    const short = { bytes: text('x'), idAt: text('x').length - 11 };
    expect(suspect.again(1, short, id)).toBe(false);
    expect(suspect.again(2, short, id)).toBe(false);
    suspect.cleared(1);
    expect(suspect.again(1, short, id)).toBe(false);
    expect(suspect.again(2, short, id)).toBe(true);
    const other = { bytes: text('y'), idAt: short.idAt };
    expect(suspect.again(2, other, id)).toBe(false);
  });

  it('an operation whose arguments differ by call may answer as it likes', () => {
    for (const [params, outcome] of [
      [{ name: 'x' }, Outcome.mismatch],
      [{ name: '${call}' }, Outcome.ok],
    ] as const) {
      const operation = operationOf(method('tools/call', { params }), legacy());
      const reply = (inner: string) =>
        Buffer.from(`{"result":{"content":["${inner}"]},"jsonrpc":"2.0","id":${id}}`);
      const judge = (payload: Buffer) => operation.judge(readMessage(payload), payload, id);
      operation.proof.add(reply('some text'), judge(reply('some text')).idAt);
      for (let n = 0; n < 5; n++) operation.proof.prefer(operation.proof.variants[0] as never);
      expect(judge(reply('some txt')).outcome).toBe(outcome);
    }
  });
});

describe('what is expected', () => {
  const fill = (text: string) => text.replaceAll('${client}', '7');
  const result = { content: [{ type: 'text', text: 'client 7, twice' }], n: [{ x: null }] };

  it.each([
    [null, null],
    [{ text: 'twice' }, null],
    [{ text: ['client ${client}', 'twice'] }, null],
    [{ text: 'client 8' }, 'the expected text is not in the result'],
    [{ json: 'content.0.text' }, null],
    [{ json: { 'content.0.type': 'text', 'n.0.x': null } }, null],
    [{ json: 'content.1.text' }, 'json content.1.text: nothing there'],
    [{ json: { 'content.0.type': 'image' } }, 'json content.0.type: another value'],
    [{ json: 'constructor' }, 'json constructor: nothing there'],
  ])('%j', (expected, lacking) => {
    expect(lacks(expectationOf(method('tools/call', { expect: expected })), result, fill)).toBe(lacking);
  });

  it('is looked for in the whole of a listing', () => {
    const expectation = expectationOf(method('tools/list', { expect: { text: '"name":"a"' } }));
    expect(lacks(expectation, { tools: [{ name: 'a' }] }, fill)).toBeNull();
  });

  it.each([[{ txt: 'x' }], ['x'], [{ text: 3 }], [{ json: 3 }]])('%j is not understood', (expected) => {
    expect(() => expectationOf(method('tools/call', { expect: expected }))).toThrow(/method m: expect: /);
  });
});

describe('what is configured', () => {
  it('operations, arguments and versions that are none of MCP are named', () => {
    expect(() => operationOf(method('GET /x'), legacy())).toThrow('"GET /x"');
    expect(() => operationOf(method('tools/call', { params: [1] }), legacy())).toThrow(
      'expected a mapping as arguments',
    );
    expect(() => pinnedBy('2027-01-01')).toThrow('auto, 2026-07-28, 2025-11-25');
    expect(pinnedBy(undefined)).toBeNull();
    expect(pinnedBy('auto')).toBeNull();
    expect(pinnedBy('2025-06-18')).toEqual({ era: 'legacy', version: '2025-06-18', found: 'pinned' });
    expect(pinnedBy('2026-07-28')).toEqual({ era: 'modern', version: '2026-07-28', found: 'pinned' });
  });

  it('a secret that a server repeats is taken out, everyday words are not', () => {
    const headers = { Authorization: 'Bearer glpat-secret', 'PRIVATE-TOKEN': 'glpat-secret-2', Accept: 'on' };
    const mask = maskOf({ headers, secrets: ['k e y'] });
    expect(mask('no glpat-secret-2 nor glpat-secret on line, k%20e%20y')).toBe('no *** nor *** on line, ***');
  });
});
