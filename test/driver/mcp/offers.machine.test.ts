/** What a legacy server may ask of a client that offers it: within a call, and on a stream beside all calls. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/config/plan.ts';
import { mcpHttp } from '../../../src/driver/protocols/mcp/index.ts';
import { httpFixture, stdioFixture } from './fixture.ts';
import { type Loop, openLoop } from './loop.ts';

const call = { name: 'call', operation: 'tools/call', params: { name: 'same', arguments: {} } };
const version = '2025-11-25';

describe.each([
  ['HTTP', httpFixture],
  ['stdio', stdioFixture],
] as const)('within a call, over %s', (_name, open) => {
  it.each([
    [{}, 'refused'],
    [{ roots: ['file:///tmp'] }, 'pings'],
  ] as const)('roots are told where %j offers them', async (options, counted) => {
    const fixture = await open({
      methods: [call],
      endpoint: { options: { version, ...options } },
      server: { faults: { ask: 5 } },
    });
    await fixture.run(20);
    const account = await fixture.finish();
    expect(fixture.counts).toEqual({ ok: 20 });
    expect(fixture.complaints()).toEqual({});
    // The fixture counts results to what it asked as `pings`, errors as `refused`.
    expect(account).toMatchObject({ pings: 0, refused: 0, [counted]: 4 });
  });
});

/** Asks on the GET stream, one question after another; a stream ends after `perStream` of them. */
class Asking {
  readonly questions: string[];
  readonly got: { id: string; result?: Json; error?: { code: number } }[] = [];
  capabilities: Json = null;
  gets = 0;
  getStatus = 200;
  perStream = 99;
  #stream: ServerResponse | null = null;
  #sent = 0;
  #told: () => void = () => {};
  readonly all: Promise<void>;

  constructor(questions: string[]) {
    this.questions = questions;
    this.all = new Promise((resolve) => {
      this.#told = resolve;
    });
  }

  get(request: IncomingMessage, response: ServerResponse): void {
    expect(request.headers).toMatchObject({
      accept: 'text/event-stream',
      'mcp-session-id': 's1',
      'mcp-protocol-version': version,
    });
    this.gets += 1;
    if (this.getStatus !== 200) {
      response.writeHead(this.getStatus).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\ndata: \n\n');
    this.#stream = response;
    this.#ask();
  }

  #ask(): void {
    const method = this.questions[this.#sent];
    if (method === undefined) {
      this.#told();
      return;
    }
    this.#sent += 1;
    this.#stream?.write(
      `data: ${JSON.stringify({ jsonrpc: '2.0', id: `q${this.#sent}`, method, params: {} })}\n\n`,
    );
  }

  post(
    message: { id?: unknown; method?: string; params?: { capabilities?: Json } },
    response: ServerResponse,
  ): void {
    if (message.method === 'initialize') {
      this.capabilities = message.params?.capabilities ?? null;
      const result = { protocolVersion: version, capabilities: {}, serverInfo: { name: 'a', version: '1' } };
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
      return;
    }
    response.writeHead(202).end();
    if (message.method !== undefined) return;
    this.got.push(message as never);
    if (this.#sent % this.perStream === 0) this.#stream?.end();
    else this.#ask();
  }
}

describe('beside all calls, over HTTP', () => {
  let asking = new Asking([]);
  let server: Server;
  let loop: Loop;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'GET') asking.get(request, response);
      else if (request.method === 'DELETE') response.writeHead(204).end();
      else {
        const parts: Buffer[] = [];
        request.on('data', (part) => parts.push(part));
        request.on('end', () => asking.post(JSON.parse(Buffer.concat(parts).toString()), response));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (options: Readonly<Record<string, Json>>) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    loop = await openLoop({
      create: mcpHttp,
      methods: [call],
      endpoint: { url, options: { version, ...options } },
    });
  };
  beforeEach(() => {
    asking = new Asking([
      'ping',
      'roots/list',
      'sampling/createMessage',
      'elicitation/create',
      'other/thing',
    ]);
  });

  it('everything that is offered is answered, and nothing else', async () => {
    await open({ roots: ['file:///a'], sampling: 'hello', elicitation: 'decline' });
    await asking.all.then(() => loop.close());
    expect(asking.capabilities).toEqual({ roots: {}, sampling: {}, elicitation: {} });
    expect(asking.got).toEqual([
      { jsonrpc: '2.0', id: 'q1', result: {} },
      { jsonrpc: '2.0', id: 'q2', result: { roots: [{ uri: 'file:///a' }] } },
      {
        ...{ jsonrpc: '2.0', id: 'q3' },
        result: {
          role: 'assistant',
          content: { type: 'text', text: 'hello' },
          model: 'ratingplate',
          stopReason: 'endTurn',
        },
      },
      { jsonrpc: '2.0', id: 'q4', result: { action: 'decline' } },
      { jsonrpc: '2.0', id: 'q5', error: { code: -32601, message: 'Method not found: other/thing' } },
    ]);
    expect(asking.gets).toBe(1);
    expect(loop.protocol.connections()).toBe(0);
  });

  it('a stream that the server ends is opened again, and is no lost connection', async () => {
    asking.perStream = 2;
    await open({ roots: [] });
    await asking.all.then(() => loop.close());
    expect(asking.got.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5']);
    expect(asking.gets).toBe(3);
    expect(loop.protocol.reconnects).toBe(0);
    expect(loop.complaints()).toEqual({});
  });

  it('a server without such a stream is asked for it once', async () => {
    asking.getStatus = 405;
    await open({ roots: [] });
    while (asking.gets === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await loop.close();
    expect(asking.gets).toBe(1);
    expect(loop.complaints()).toEqual({});
  });

  it('a client that offers nothing opens none', async () => {
    await open({});
    expect(asking.capabilities).toEqual({});
    expect(loop.protocol.connections()).toBe(1);
    await loop.close();
    expect(asking.gets).toBe(0);
  });
});
