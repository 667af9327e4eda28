/** The rules of the modern era, without a server. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/config/plan.ts';
import { Outcome } from '../../../src/driver/protocol.ts';
import { annotationsOf } from '../../../src/driver/protocols/mcp/annotations.ts';
import { eraOfError, eraOfHttp, eraOfResult } from '../../../src/driver/protocols/mcp/era-verdict.ts';
import { fillForm } from '../../../src/driver/protocols/mcp/form.ts';
import { encodeHeader, headerTemplate } from '../../../src/driver/protocols/mcp/header-value.ts';
import { offerOf } from '../../../src/driver/protocols/mcp/offer.ts';
import { type Operation, operationOf } from '../../../src/driver/protocols/mcp/operation.ts';
import { verdictOf } from '../../../src/driver/protocols/mcp/reply.ts';
import { readMessage } from '../../../src/driver/wire/jsonrpc.ts';
import { prepareText } from '../../../src/driver/wire/request.ts';
import { legacy, method, modern } from './languages.ts';

const id = 1_234_567_890;
const requestOf = (operation: Operation, client = 0) =>
  JSON.parse(prepareText(operation.text, client).patch(id).toString());
const replyWith = (result: Json) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result }));
const judge = (operation: Operation, result: Json) => {
  const payload = replyWith(result);
  return operation.judge(readMessage(payload), payload, id);
};

describe('a request', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'ratingplate', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };

  it('carries version, client and capabilities, with parameters and without', () => {
    expect(requestOf(operationOf(method('tools/list'), modern())).params).toEqual({ _meta: meta });
    const called = method('tools/call', { params: { name: 'x', arguments: { a: '${client}' } } });
    expect(requestOf(operationOf(called, modern({ roots: [] })), 6)).toEqual({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {
        name: 'x',
        arguments: { a: '7' },
        _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': { roots: {} } },
      },
    });
  });

  it('keeps what the config puts beside that', () => {
    const params = { uri: 'a:b', _meta: { progressToken: 'p${call}' } };
    expect(requestOf(operationOf(method('resources/read', { params }), modern())).params._meta).toEqual({
      ...meta,
      progressToken: `p${id}`,
    });
  });

  it('of the legacy era carries nothing', () => {
    expect(requestOf(operationOf(method('tools/list'), legacy()))).toEqual({
      jsonrpc: '2.0',
      id,
      method: 'tools/list',
    });
    expect(operationOf(method('tools/list'), legacy()).headers(0)).toEqual({});
  });

  it.each([
    ['tools/list', null, undefined],
    ['tools/call', { name: 'my-tool', arguments: {} }, 'my-tool'],
    ['tools/call', { name: 'naïve ☃' }, '=?base64?bmHDr3ZlIOKYgw==?='],
    ['tools/call', { name: 't-${client}' }, 't-5'],
    ['prompts/get', { name: 'p' }, 'p'],
    ['resources/read', { uri: 'file:///a%20b' }, 'file:///a%20b'],
    ['resources/read', { uri: 'x:${call}' }, 'x:${call}'],
  ])('%s %j names its subject in a header', (operation, params, subject) => {
    const headers = operationOf(method(operation, { params }), modern()).headers(4);
    expect(headers).toEqual({
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': operation,
      ...(subject === undefined ? {} : { 'Mcp-Name': subject }),
    });
  });
});

describe('a value in a header', () => {
  it.each([
    ['us-west1', 'us-west1'],
    ['', ''],
    ['us west 1', 'us west 1'],
    ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
    [' padded ', '=?base64?IHBhZGRlZCA=?='],
    ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
    ['\tindented', '=?base64?CWluZGVudGVk?='],
    ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ])('%j is %j', (value, encoded) => {
    expect(encodeHeader(value)).toBe(encoded);
  });

  it('comes back whatever it is, and never breaks a line', () => {
    const decode = (text: string) => {
      const inner = /^=\?base64\?(.*)\?=$/.exec(text)?.[1];
      return inner === undefined ? text : Buffer.from(inner, 'base64').toString('utf8');
    };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const encoded = encodeHeader(value);
        expect(encoded).toMatch(/^[ -~]*$/);
        expect(decode(encoded)).toBe(Buffer.from(value).toString());
      }),
    );
  });

  it('that has to be encoded cannot differ from call to call', () => {
    expect(headerTemplate('X', 'é ${client}', 1)).toBe('=?base64?w6kgMg==?=');
    expect(() => headerTemplate('X', 'é ${call}', 1)).toThrow('header X: a value with ${call}');
    expect(headerTemplate('X', 'cost $${call}', 1)).toBe('cost $${call}');
  });
});

describe('annotations of a tool', () => {
  const schema = (properties: Json) => ({ type: 'object', properties });
  it.each([
    [schema({ a: { type: 'string' } }), []],
    [schema({ a: { type: 'string', 'x-mcp-header': 'A' } }), [['A', ['a']]]],
    [
      schema({
        o: schema({ n: { type: 'integer', 'x-mcp-header': 'N' } }),
        b: { type: 'boolean', 'x-mcp-header': 'B' },
      }),
      [
        ['N', ['o', 'n']],
        ['B', ['b']],
      ],
    ],
    // A property may have the annotation's name, and a value may look like one.
    [schema({ 'x-mcp-header': { type: 'string', default: { 'x-mcp-header': 'no' } } }), []],
    [
      schema({ properties: schema({ p: { type: 'string', 'x-mcp-header': 'P' } }) }),
      [['P', ['properties', 'p']]],
    ],
    [schema({ a: { type: ['string', 'null'], 'x-mcp-header': 'A' } }), [['A', ['a']]]],
    [undefined, []],
  ])('%j', (given, expected) => {
    const found = annotationsOf(given as Json);
    expect(Array.isArray(found) && found.map(({ header, path }) => [header, path])).toEqual(expected);
  });

  it.each([
    ['', { type: 'string', 'x-mcp-header': '' }],
    ['a space', { type: 'string', 'x-mcp-header': 'My Region' }],
    ['a colon', { type: 'string', 'x-mcp-header': 'Region:Primary' }],
    ['a control character', { type: 'string', 'x-mcp-header': 'A\r\nB' }],
    ['no text', { type: 'string', 'x-mcp-header': 3 }],
    ['an object', { type: 'object', 'x-mcp-header': 'X' }],
    ['a number', { type: 'number', 'x-mcp-header': 'X' }],
    ['null', { type: 'null', 'x-mcp-header': 'X' }],
    ['an array', { type: 'array', items: { type: 'string' }, 'x-mcp-header': 'X' }],
    ['within an array', { type: 'array', items: { type: 'string', 'x-mcp-header': 'X' } }],
    ['within a choice', { anyOf: [{ type: 'string', 'x-mcp-header': 'X' }] }],
  ])('%s makes the tool invalid', (_what, property) => {
    expect(annotationsOf(schema({ a: property as Json }))).toMatch(/^x-mcp-header /);
  });

  it('twice the same name, whatever its case, makes the tool invalid', () => {
    const twice = {
      a: { type: 'string', 'x-mcp-header': 'Field' },
      b: { type: 'string', 'x-mcp-header': 'field' },
    };
    expect(annotationsOf(schema(twice))).toBe('x-mcp-header "field" stands twice');
  });

  it('are learnt from a listing, and only what is there is mirrored', () => {
    const dialect = modern();
    const tools = [
      {
        name: 't',
        inputSchema: schema({
          region: { type: 'string', 'x-mcp-header': 'Region' },
          on: { type: 'boolean', 'x-mcp-header': 'On' },
          none: { type: 'string', 'x-mcp-header': 'None' },
        }),
      },
    ];
    const call = operationOf(
      method('tools/call', { params: { name: 't', arguments: { region: 'é', on: false, none: null } } }),
      dialect,
    );
    expect(call.headers(0)['Mcp-Param-Region']).toBeUndefined();
    judge(operationOf(method('tools/list'), dialect), { tools });
    expect(call.headers(0)).toMatchObject({ 'Mcp-Param-Region': '=?base64?w6k=?=', 'Mcp-Param-On': 'false' });
    expect(call.headers(0)).not.toHaveProperty('Mcp-Param-None');
    const { changes } = dialect.tools ?? {};
    judge(operationOf(method('tools/list'), dialect), { tools });
    expect(dialect.tools?.changes).toBe(changes);
  });
});

describe('the type of a result', () => {
  const call = (options = {}) =>
    operationOf(method('tools/call', { params: { name: 'x' } }), modern(options));
  const content = [{ type: 'text', text: 'x' }];

  it.each([
    [{ content }, 'ok'],
    [{ resultType: 'complete', content }, 'ok'],
    [{ resultType: 'partial', content }, 'result-type'],
    [{ resultType: 7, content }, 'result-type'],
    [{ resultType: 'complete' }, 'wrong-shape'],
    [{ resultType: 'input_required' }, 'wrong-shape'],
    [{ resultType: 'input_required', inputRequests: [] }, 'wrong-shape'],
    [{ resultType: 'input_required', requestState: 's' }, 'ok'],
    [{ resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } }, 'input-not-offered'],
  ])('%j is %s', (result, expected) => {
    const verdict = judge(call(), result as Json);
    expect(verdict.outcome === Outcome.ok ? 'ok' : verdict.class).toBe(expected);
  });

  it('a listing must not ask for input', () => {
    const verdict = judge(operationOf(method('tools/list'), modern()), {
      resultType: 'input_required',
      requestState: 's',
    });
    expect(verdict.class).toBe('result-type');
  });

  it('of the legacy era is none', () => {
    const operation = operationOf(method('tools/call', { params: { name: 'x' } }), legacy());
    expect(judge(operation, { resultType: 'partial', content }).outcome).toBe(Outcome.ok);
  });

  it('the state goes back exactly as it came, whatever is in it, and only where there was one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ maxLength: 12 }),
        (state, key) => {
          const operation = call({ roots: ['file:///x'] });
          const asked = judge(operation, {
            resultType: 'input_required',
            inputRequests: { [key]: { method: 'roots/list' } },
            requestState: `${state}\${call}$$\${client}$`,
          });
          const next = operation.next(asked) as Operation;
          const { params } = requestOf(next);
          expect(params.requestState).toBe(`${state}\${call}$$\${client}$`);
          expect(params.inputResponses).toEqual({ [key]: { roots: [{ uri: 'file:///x' }] } });
          expect(params.name).toBe('x');
        },
      ),
      {
        examples: [
          ['', '__proto__'],
          ['', 'constructor'],
        ],
      },
    );
    const operation = call();
    const next = operation.next(
      judge(operation, { resultType: 'input_required', requestState: 's' }),
    ) as Operation;
    expect(requestOf(next).params).toMatchObject({ requestState: 's' });
    expect(requestOf(next).params).not.toHaveProperty('inputResponses');
    const stateless = call({ roots: [] });
    const answered = stateless.next(
      judge(stateless, { resultType: 'input_required', inputRequests: { a: { method: 'roots/list' } } }),
    ) as Operation;
    expect(requestOf(answered).params).not.toHaveProperty('requestState');
  });

  it('replies to the same question prove one another, those to changing ones are read', () => {
    const operation = call();
    const ask = (state: string) =>
      operation.next(judge(operation, { resultType: 'input_required', requestState: state })) as Operation;
    const [first, again, other] = [ask('a'), ask('a'), ask('b')];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(other.proof).toBe(first.proof);
    // A second question has replies of its own.
    const second = first.next(judge(first, { resultType: 'input_required', requestState: 'c' })) as Operation;
    expect(second.proof).not.toBe(first.proof);
    expect(second.headers(0)).toEqual(operation.headers(0));
  });
});

describe('a form', () => {
  it.each([
    [undefined, {}, {}],
    [{ properties: { a: { type: 'string', default: 'x' }, b: { type: 'string' } } }, {}, { a: 'x' }],
    [{ properties: { a: { type: 'string', default: 'x' } } }, { a: 'mine', c: 1 }, { a: 'mine' }],
    [
      {
        properties: {
          s: { type: 'string', minLength: 3 },
          m: { type: 'string', format: 'email' },
          n: { type: 'integer', minimum: 4 },
          b: { type: 'boolean' },
          e: { type: 'string', enum: ['p', 'q'] },
          t: { type: 'string', oneOf: [{ const: 'u', title: 'U' }] },
          l: { type: 'array', items: { enum: ['v'] } },
        },
        required: ['s', 'm', 'n', 'b', 'e', 't', 'l'],
      },
      {},
      { s: 'xxx', m: 'user@example.com', n: 4, b: true, e: 'p', t: 'u', l: ['v'] },
    ],
  ])('%j with %j is filled in as %j', (schema, given, filled) => {
    expect(fillForm(schema as Json, given)).toEqual(filled);
  });

  it('is declined or broken off where the config says so, and not offered where it says nothing', () => {
    const answer = (elicitation: Json) => offerOf({ elicitation }).answer('elicitation/create', {});
    expect(answer('accept')).toEqual({ action: 'accept', content: {} });
    expect(answer('decline')).toEqual({ action: 'decline' });
    expect(answer('cancel')).toEqual({ action: 'cancel' });
    expect(offerOf({}).answer('elicitation/create', {})).toBeNull();
    expect(offerOf({}).capabilities).toEqual({});
    expect(offerOf({ roots: [], sampling: 's', elicitation: {} }).capabilities).toEqual({
      roots: {},
      sampling: {},
      elicitation: {},
    });
  });
});

describe('the era', () => {
  const found = (result: ReturnType<typeof eraOfResult>) =>
    result === 'again' ? 'again' : 'spoken' in result ? result.spoken.era : `none: ${result.class}`;

  it.each([
    [{ supportedVersions: ['2026-07-28'] }, 'modern'],
    [{ supportedVersions: ['2027-01-01', '2026-07-28', '2025-11-25'] }, 'modern'],
    [{ supportedVersions: ['2025-06-18'] }, 'legacy'],
    [{ supportedVersions: ['2027-01-01'] }, 'none: version'],
    [{ supportedVersions: [] }, 'none: version'],
    [{ supportedVersions: 'x' }, 'legacy'],
    [{ supportedVersions: [1] }, 'legacy'],
    [{}, 'legacy'],
    [[], 'legacy'],
    ['x', 'legacy'],
  ])('of a result %j is %s', (result, era) => {
    expect(found(eraOfResult(result as Json))).toBe(era);
  });

  it.each([
    [-32_020, undefined, 'modern'],
    [-32_021, undefined, 'modern'],
    [-32_022, { supported: ['2026-07-28'] }, 'again'],
    [-32_022, { supported: ['2025-11-25'] }, 'legacy'],
    [-32_022, { supported: ['2027-01-01'] }, 'none: version'],
    [-32_022, undefined, 'legacy'],
    [-32_601, undefined, 'legacy'],
    [-32_602, undefined, 'legacy'],
    [-32_000, undefined, 'legacy'],
    [-32_001, undefined, 'legacy'],
    [0, undefined, 'legacy'],
  ])('of error %d with %j is %s', (code, data, era) => {
    expect(found(eraOfError({ code, data: data as Json | undefined }))).toBe(era);
  });

  it.each([
    ['failed', 400, 'legacy'],
    ['failed', 404, 'legacy'],
    ['mismatch', 200, 'legacy'],
    ['failed', 401, 'none: era-unknown'],
    ['failed', 403, 'none: era-unknown'],
    ['failed', 429, 'none: era-unknown'],
    ['failed', 500, 'none: era-unknown'],
    ['failed', 599, 'none: era-unknown'],
    ['failed', 307, 'none: era-unknown'],
    ['timeout', 0, 'none: era-unknown'],
    ['reset', 0, 'none: era-unknown'],
    ['local', 0, 'none: era-unknown'],
  ] as const)('of a reply that %s with status %d is %s', (outcome, status, era) => {
    expect(found(eraOfHttp(verdictOf(Outcome[outcome], 'x', 'why'), status))).toBe(era);
  });

  it('a server error says nothing, even where its body speaks the modern era', () => {
    const verdict = { ...verdictOf(Outcome.failed, 'x', 'why'), rpc: { code: -32_020, data: undefined } };
    expect(found(eraOfHttp(verdict, 503))).toBe('none: era-unknown');
    expect(found(eraOfHttp(verdict, 400))).toBe('modern');
  });
});
