import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeTemplate } from '../../../src/config/template.ts';
import { complain } from '../../../src/driver/wire/complaints.ts';
import { HttpOrigin } from '../../../src/driver/wire/origin.ts';
import {
  CallIds,
  fillLast,
  isTemplate,
  prepareRequest,
  sourceAddress,
} from '../../../src/driver/wire/request.ts';

const spec = { method: 'GET', path: '/a', host: 'h:1', headers: {}, body: null };
const text = (bytes: Buffer) => bytes.toString('utf8');

describe('a prepared request', () => {
  it('is plain HTTP/1.1', () => {
    expect(text(prepareRequest(spec, 0).bytes)).toBe('GET /a HTTP/1.1\r\nHost: h:1\r\n\r\n');
  });

  it('has the id wherever ${call} stands, its length never changing', () => {
    const request = prepareRequest(
      {
        ...spec,
        method: 'POST',
        path: '/${call}/${client}',
        headers: { 'X-Id': 'a-${call}' },
        body: 'ü${call}${call}',
      },
      4,
    );
    const ids = new CallIds();
    const [first, second] = [ids.next(), ids.next()];
    expect(second).toBe(first + 1);
    expect(String(first)).toHaveLength(10);
    for (const id of [first, second, 9_999_999_999])
      expect(text(request.patch(id))).toBe(
        `POST /${id}/5 HTTP/1.1\r\nHost: h:1\r\nX-Id: a-${id}\r\nContent-Length: 22\r\n\r\nü${id}${id}`,
      );
    expect(request.varies).toBe(true);
  });

  it('gives a POST without a body the length 0', () => {
    expect(text(prepareRequest({ ...spec, method: 'POST' }, 0).bytes)).toContain('Content-Length: 0\r\n');
  });

  it('knows whether one copy serves all', () => {
    expect(isTemplate(spec)).toBe(false);
    expect(isTemplate({ ...spec, headers: { a: '${client}' } })).toBe(true);
    expect(isTemplate({ ...spec, body: 'x${call}' })).toBe(true);
  });

  it.each([
    [{ ...spec, path: '/a b' }],
    [{ ...spec, path: '/a\r\nX: y' }],
    [{ ...spec, method: 'G ET' }],
    [{ ...spec, headers: { 'a b': 'c' } }],
    [{ ...spec, headers: { a: 'b\r\nX: y' } }],
  ])('cannot smuggle: %j', (bad) => {
    expect(() => prepareRequest(bad, 0)).toThrow(expect.objectContaining({ code: 'method-not-understood' }));
  });

  it("never puts a header's value into a message", () => {
    expect(() => prepareRequest({ ...spec, headers: { Authorization: 'se\ncret' } }, 0)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('cret') }),
    );
  });
});

describe('a source address', () => {
  it.each([
    ['127.0.1.${client}', 0, '127.0.1.1'],
    ['127.0.1.${client}', 254, '127.0.1.255'],
    ['127.0.1.${client}', 255, '127.0.2.0'],
    ['127.0.1.${client}', 999, '127.0.4.232'],
    ['127.0.0.1', 7, '127.0.0.1'],
    ['::1', 7, '::1'],
  ])('%s of client %i is %s', (template, client, address) =>
    expect(sourceAddress(template, client)).toBe(address),
  );
  it('is another for each of a thousand clients', () => {
    const all = Array.from({ length: 1000 }, (_, client) => sourceAddress('127.0.1.${client}', client));
    expect(new Set(all).size).toBe(1000);
  });
});

describe('an origin', () => {
  const buffer = Buffer.alloc(1);
  it.each([
    ['http://127.0.0.1:81/x', '127.0.0.1', 81, '127.0.0.1:81', '127.0.0.1'],
    ['http://[::1]:81/x', '::1', 81, '[::1]:81', '::1'],
    ['http://name/x', 'name', 80, 'name', null],
    ['https://name/x', 'name', 443, 'name', null],
    ['unix:/run/a.sock:/mcp', 'localhost', 80, 'localhost', null],
  ])('%s', (url, host, port, hostHeader, address) => {
    expect(new HttpOrigin(url, buffer)).toMatchObject({ host, port, hostHeader, address });
  });
  it.each(['ftp://a', 'nonsense', '', 'file:///x', 'unix:a.sock'])('%s is not driven', (url) => {
    expect(() => new HttpOrigin(url, buffer)).toThrow(expect.objectContaining({ code: 'unsupported-url' }));
  });
  it('lets 64 connect at once, and each end lets one more', () => {
    const origin = new HttpOrigin('http://127.0.0.1', buffer);
    let started = 0;
    for (let i = 0; i < 200; i++) origin.acquire(() => started++);
    expect(started).toBe(64);
    for (let i = 0; i < 10; i++) origin.release();
    expect(started).toBe(74);
    for (let i = 0; i < 190; i++) origin.release();
    expect(started).toBe(200);
    for (let i = 0; i < 65; i++) origin.acquire(() => started++);
    expect(started).toBe(264);
  });
});

describe('complaints', () => {
  it('are bounded in number and length', () => {
    const complaints = new Map();
    for (let i = 0; i < 1000; i++) complain(complaints, `kind ${i}`, 'm'.repeat(1000));
    complain(complaints, 'kind 3', 'again');
    expect(complaints.size).toBe(51);
    expect(complaints.get('kind 3')).toEqual({ count: 2, first: 'm'.repeat(200) });
    expect([...complaints.values()].reduce((sum, { count }) => sum + count, 0)).toBe(1001);
  });
});

describe('the last stage of a template', () => {
  it.each([
    ['bench-${client}', 'bench-3'],
    ['$$${client}', '$3'],
    ['$${client}', '${client}'],
    ['$${call} costs 5$', '${call} costs 5$'],
    ['${call}-${client}-${call}', '9-3-9'],
    ['${other}', '${other}'],
  ])('%s', (template, text) => {
    expect(fillLast(template, 2, '9')).toBe(text);
  });

  it('gives back what was escaped, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('$', '{', '}', 'c', 'client', '${client}', '${call}') }),
        (text) => {
          expect(fillLast(escapeTemplate(text), 0, '1')).toBe(text);
        },
      ),
    );
  });
});
