import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  errorText,
  notificationText,
  patchId,
  readId,
  readMessage,
  requestText,
  resultText,
} from '../../../src/driver/wire/jsonrpc.ts';
import { firstId, idDigits } from '../../../src/driver/wire/proof.ts';

const read = (value: unknown) =>
  readMessage(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const reply = { jsonrpc: '2.0', id: 1 };

describe('JSON-RPC messages', () => {
  it('tells replies, requests and notifications apart', () => {
    expect(read({ ...reply, result: {} })).toEqual({ kind: 'result', id: 1, result: {} });
    expect(read({ ...reply, result: null })).toEqual({ kind: 'result', id: 1, result: null });
    expect(read({ ...reply, error: { code: -32_601, message: 'no' } })).toEqual({
      kind: 'error',
      id: 1,
      code: -32_601,
      message: 'no',
    });
    expect(read({ jsonrpc: '2.0', id: null, error: { code: 1 } })).toMatchObject({ kind: 'error', id: null });
    expect(read({ jsonrpc: '2.0', error: { code: 1 } })).toMatchObject({ kind: 'error', id: null });
    expect(read({ ...reply, method: 'ping' })).toEqual({ kind: 'request', id: 1, method: 'ping' });
    expect(read({ jsonrpc: '2.0', id: 's', method: 'ping' })).toMatchObject({ kind: 'request', id: 's' });
    expect(read({ jsonrpc: '2.0', method: 'x' })).toEqual({ kind: 'notification', method: 'x' });
  });

  it.each([
    ['not JSON', '{"jsonrpc":"2.0","id":1,"result":{}'],
    ['two values', '{"jsonrpc":"2.0","id":1,"result":{}}{}'],
    ['nothing', ''],
    ['a batch', [{ ...reply, result: {} }]],
    ['no version', { id: 1, result: {} }],
    ['another version', { ...reply, jsonrpc: '1.0', result: {} }],
    ['no id', { jsonrpc: '2.0', result: {} }],
    ['a null id', { jsonrpc: '2.0', id: null, result: {} }],
    ['an object as id', { jsonrpc: '2.0', id: {}, result: {} }],
    ['an object as the id of an error', { jsonrpc: '2.0', id: {}, error: { code: 1 } }],
    ['a request with a null id', { jsonrpc: '2.0', id: null, method: 'x' }],
    ['neither result nor error', reply],
    ['both', { ...reply, result: {}, error: { code: 1 } }],
    ['an error that is no object', { ...reply, error: 'no' }],
    ['a number', 3],
    ['null', 'null'],
  ])('refuses %s', (_name, value) => {
    expect(read(value).kind).toBe('invalid');
  });

  it('refuses a byte missing from a character, which a lenient decoder lets pass', () => {
    const bytes = Buffer.from(JSON.stringify({ ...reply, result: { text: 'café' } }));
    const at = bytes.indexOf(0xa9);
    const damaged = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
    expect(readMessage(bytes).kind).toBe('result');
    expect(readMessage(damaged)).toEqual({ kind: 'invalid', why: 'not UTF-8' });
  });

  it('reads any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => readMessage(Buffer.from(bytes)).kind !== null),
    );
    fc.assert(fc.property(fc.json(), (json) => readMessage(Buffer.from(json)).kind !== null));
  });

  it('writes what it reads', () => {
    expect(read(requestText(5, 'tools/call', { name: 'x' }))).toEqual({
      kind: 'request',
      id: 5,
      method: 'tools/call',
      params: { name: 'x' },
    });
    expect(requestText(5, 'tools/list', undefined)).toBe('{"jsonrpc":"2.0","id":5,"method":"tools/list"}');
    expect(read(notificationText('x'))).toEqual({ kind: 'notification', method: 'x' });
    expect(read(resultText('a', {}))).toEqual({ kind: 'result', id: 'a', result: {} });
    expect(read(errorText(1, -32_601, 'no'))).toMatchObject({ kind: 'error', code: -32_601 });
  });
});

describe('ids of a fixed width', () => {
  it('are patched and read in place', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstId, max: 9_999_999_999 }), fc.nat(20), (id, offset) => {
        const bytes = Buffer.alloc(40, 0x78);
        patchId(bytes, offset, id);
        expect(bytes.toString('latin1')).toBe(
          `${'x'.repeat(offset)}${id}${'x'.repeat(40 - offset - idDigits)}`,
        );
        expect(readId(bytes, offset)).toBe(id);
      }),
    );
  });

  it('are not read from anything but digits', () => {
    expect(readId(Buffer.from('10000x0000'), 0)).toBe(-1);
    expect(readId(Buffer.from('100000000'), 0)).toBe(-1);
    expect(readId(Buffer.from('1000000:00'), 0)).toBe(-1);
    expect(readId(Buffer.from('1000000/00'), 0)).toBe(-1);
  });
});
