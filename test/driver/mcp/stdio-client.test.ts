/** A stdio client against a process played by the test: every cut of its output, and every order of its lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConnectResult, outcomes, type Slot } from '../../../src/driver/protocol.ts';
import { languageOf } from '../../../src/driver/protocols/mcp/language.ts';
import { StdioClient, type StdioShared } from '../../../src/driver/protocols/mcp/stdio-client.ts';
import type { ProcessUser } from '../../../src/driver/protocols/mcp/stdio-process.ts';
import { CallIds } from '../../../src/driver/wire/request.ts';
import { legacy, method, modern } from './languages.ts';

const results: Readonly<Record<string, string>> = {
  'tools/list': '{"tools":[{"name":"a","description":"é \\"x\\" y"}]}',
  'tools/call': '{"content":[{"type":"text","text":"1000000001"}]}',
  'resources/list': '{"resources":[]}',
};

const planned = (operation: string) =>
  method(operation, operation === 'tools/call' ? { params: { name: 'x' } } : {});

/** A client, its written lines, and what became of its calls. */
class Play {
  readonly written: { id?: number; method?: string; params?: unknown }[] = [];
  readonly ended: string[] = [];
  readonly connected: ConnectResult[] = [];
  readonly client: StdioClient;
  readonly shared: StdioShared;
  stopped = 0;
  #user: ProcessUser | null = null;
  readonly #slots: Slot[];

  constructor(lanes = 2, methods = Object.keys(results), dialect = legacy()) {
    this.#slots = Array.from({ length: lanes }, (_, lane) => ({
      index: lane,
      client: 0,
      lane,
      method: -1,
      startedAt: 0,
    }));
    this.shared = {
      ...languageOf(dialect.spoken, dialect.offer, methods.map(planned), false),
      rounds: new Float64Array(methods.length),
      ids: new CallIds(),
      done: (slot, outcome, _at, wire, payload) => {
        this.ended.push(`${slot.lane} ${outcomes[outcome]} ${wire} ${payload}`);
      },
      complaints: new Map(),
      mask: (text) => text,
      launch: {
        ...{ file: '', args: [], env: {}, cwd: '', homes: null, logs: '', cpus: null },
        readyTimeoutMs: 60_000,
        stop: { stdinMs: 0, termMs: 0 },
      },
      start: (_launch, _client, user) => {
        this.#user = user;
        return {
          ...{ id: { pid: 1, startTime: 1 }, spawnedAt: 0, execMs: 1, kill: () => {} },
          write: (bytes) => {
            for (const line of String(bytes).split('\n').filter(Boolean)) this.written.push(JSON.parse(line));
          },
          stop: (done) => {
            this.stopped += 1;
            done();
          },
        };
      },
      inFlight: lanes,
      seen: () => {},
      spawned: () => {},
      exited: () => {},
      stopped: () => {},
    };
    this.client = new StdioClient(this.shared, 0);
    this.client.connect((result) => this.connected.push(result));
    const greeting = `"protocolVersion":"2025-11-25","supportedVersions":["2026-07-28"]`;
    this.read(
      `{"result":{${greeting},"serverInfo":{"name":"s","version":"1"}},"jsonrpc":"2.0","id":${this.lastId()}}\n`,
    );
  }

  /** Output of the process, cut at the given places. */
  read(text: string | Buffer, cuts: readonly number[] = []): void {
    const bytes = Buffer.from(text);
    const places = [0, ...cuts.filter((cut) => cut > 0 && cut < bytes.length), bytes.length];
    for (let index = 1; index < places.length; index++)
      this.#user?.read(Buffer.from(bytes.subarray(places[index - 1], places[index])), index);
  }

  end(): void {
    this.#user?.ended('the process exited with code 1', 1);
  }

  lastId(): number {
    return this.written.filter((line) => line.id !== undefined && line.method).at(-1)?.id ?? -1;
  }

  /** Starts a call on a lane; its id. */
  call(lane: number, index: number): number {
    const slot = this.#slots[lane] as Slot;
    slot.method = index;
    this.client.call(slot);
    return this.lastId();
  }

  abandon(lane: number): void {
    this.client.abandon(lane);
  }

  complaints(): Record<string, number> {
    return Object.fromEntries([...this.shared.complaints].map(([key, { count }]) => [key, count]));
  }
}

const replyTo = (id: number, operation: string, idAt: 'start' | 'end' = 'end') =>
  idAt === 'end'
    ? `{"result":${results[operation]},"jsonrpc":"2.0","id":${id}}`
    : `{"jsonrpc":"2.0","id":${id},"result":${results[operation]}}`;
const everyByte = (text: string) => Array.from({ length: Buffer.byteLength(text) - 1 }, (_, at) => at + 1);

describe('a stdio client', () => {
  it('shakes hands', () => {
    const play = new Play();
    expect(play.connected).toMatchObject([{ outcome: 0, execMs: 1, readyMs: 1 }]);
    expect(play.written.map((line) => line.method)).toEqual(['initialize', 'notifications/initialized']);
  });

  it.each(['start', 'end'] as const)(
    'reads replies cut anywhere, coalesced and byte by byte (id at the %s)',
    (idAt) => {
      const expected = (text: string) => `ok ${Buffer.byteLength(text) + 1} ${Buffer.byteLength(text)}`;
      const play = new Play();
      const both = () => [play.call(0, 0), play.call(1, 1)] as const;
      const round = (cuts: (text: string) => readonly number[]) => {
        const [list, call] = both();
        const [a, b] = [replyTo(list, 'tools/list', idAt), replyTo(call, 'tools/call', idAt)];
        const text = `${b}\n{"jsonrpc":"2.0","method":"notifications/message"}\n${a}\n`;
        play.ended.length = 0;
        play.read(text, cuts(text));
        expect(play.ended).toEqual([`1 ${expected(b)}`, `0 ${expected(a)}`]);
      };
      round(() => []);
      const { length } = everyByte(`${replyTo(1e9, 'tools/list')}${replyTo(1e9, 'tools/call')}`);
      for (let cut = 1; cut < length + 60; cut++) round(() => [cut]);
      for (let n = 0; n < 3; n++) round(everyByte);
      expect(play.complaints()).toEqual({});
      // Each was read in full once. (The text of the call holds an id of its own, which tells nothing.)
      expect(play.shared.operations.map((one) => one.proof.parsed)).toEqual([1, 1, 0]);
    },
  );

  it('any lanes, methods, orders and cuts: every call gets its own reply', () => {
    const names = Object.keys(results);
    const rounds = fc.array(
      fc.record({
        methods: fc.array(fc.nat(names.length - 1), { minLength: 3, maxLength: 3 }),
        order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        cuts: fc.array(fc.nat(400), { maxLength: 8 }),
        idAt: fc.constantFrom('start' as const, 'end' as const),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rounds, (plan) => {
        const play = new Play(3);
        for (const { methods, order, cuts, idAt } of plan) {
          const ids = methods.map((index, lane) => play.call(lane, index));
          const line = (lane: number) => replyTo(ids[lane] ?? 0, names[methods[lane] ?? 0] ?? '', idAt);
          play.ended.length = 0;
          play.read(
            order.map((lane) => `${line(lane)}\n`).join(''),
            [...new Set(cuts)].sort((a, b) => a - b),
          );
          expect(play.ended.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual(
            order.map((lane) => `${lane} ok`),
          );
        }
        expect(play.complaints()).toEqual({});
      }),
    );
  });

  it('a reply of another method under the id of a call is no reply to it', () => {
    const play = new Play();
    play.read(`${replyTo(play.call(0, 0), 'tools/list')}\n`);
    play.read(`${replyTo(play.call(1, 2), 'resources/list')}\n`);
    const [list, resources] = [play.call(0, 0), play.call(1, 2)];
    play.ended.length = 0;
    play.read(`${replyTo(list, 'resources/list')}\n${replyTo(resources, 'tools/list')}\n`);
    expect(play.ended.map((one) => one.split(' ')[1])).toEqual(['mismatch', 'mismatch']);
    expect(play.complaints()).toEqual({ 'wrong-shape': 2 });
  });

  it('a reply that comes after its call was given up is late and not stray, and only once', () => {
    const play = new Play();
    const id = play.call(0, 0);
    play.abandon(0);
    expect(play.written.at(-1)).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: id },
    });
    play.read(`${replyTo(id, 'tools/list')}\n`);
    expect(play.complaints()).toEqual({});
    play.read(`${replyTo(id, 'tools/list')}\n`);
    expect(play.complaints()).toEqual({ 'stray-reply': 1 });
    expect(play.ended).toEqual([]);
  });

  it('a damaged line that names a waiting call is that call’s, any other is noise', () => {
    const play = new Play();
    const id = play.call(0, 0);
    play.read(`{"result":{"tools":[,"jsonrpc":"2.0","id": ${id}}\n{"id":77\nhello "id":${id}\n\n\r\n`);
    expect(play.ended.map((one) => one.split(' ')[1])).toEqual(['mismatch']);
    expect(play.complaints()).toEqual({ 'invalid-json': 1, 'stdout-noise': 2 });
  });

  it('a line too long to keep is that of the call it names, at once, and noise where it names none', () => {
    const play = new Play();
    const id = play.call(0, 0);
    play.client.overlong(Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[`));
    expect(play.ended.map((one) => one.split(' ')[1])).toEqual(['mismatch']);
    play.client.overlong(Buffer.from('xxxx'));
    expect(play.complaints()).toEqual({ 'invalid-json': 1, 'stdout-noise': 1 });
    expect(play.shared.complaints.get('stdout-noise')?.first).toBe('a line of over 256 MiB: xxxx');
  });

  it('what waits when the process ends is reset, and a line without its end is no reply', () => {
    const play = new Play();
    const id = play.call(0, 0);
    play.call(1, 1);
    play.read(replyTo(id, 'tools/list'));
    play.end();
    expect(play.ended).toEqual(['0 reset 0 0', '1 reset 0 0']);
  });

  it('any bytes are read without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 10 }),
        fc.boolean(),
        (pieces, known) => {
          const play = new Play();
          if (known) play.read(`${replyTo(play.call(0, 0), 'tools/list')}\n`);
          const id = play.call(0, 0);
          const start = replyTo(id, 'tools/list').slice(0, 30);
          play.read(start);
          for (const piece of pieces) play.read(Buffer.from(piece));
          play.read('\n');
          play.read(`${replyTo(play.call(1, 1), 'tools/call')}\n`);
          expect(play.ended.at(-1)).toMatch(/^1 ok/);
        },
      ),
    );
  });

  it('of the modern era asks once and says nothing after it', () => {
    const play = new Play(1, ['tools/list'], modern());
    expect(play.connected).toMatchObject([{ outcome: 0, execMs: 1, readyMs: 1 }]);
    expect(play.written.map((line) => line.method)).toEqual(['server/discover']);
  });

  it('answers questions cut anywhere, and proves what it has seen before', () => {
    const play = new Play(1, ['tools/call'], modern({ roots: ['file:///x'] }));
    const ask = (id: number) =>
      `{"result":{"resultType":"input_required","inputRequests":{"é":{"method":"roots/list"}},"requestState":"s\\"1"},"jsonrpc":"2.0","id":${id}}`;
    const answer = (id: number) =>
      `{"result":{"resultType":"complete","content":[{"type":"text","text":"ü"}]},"jsonrpc":"2.0","id":${id}}`;
    const bytes = Buffer.byteLength(ask(1e9)) + Buffer.byteLength(answer(1e9));
    const round = (cutAsk: readonly number[], cutAnswer: readonly number[]) => {
      const first = play.call(0, 0);
      play.ended.length = 0;
      play.read(`${ask(first)}\n`, cutAsk);
      const again = play.lastId();
      expect(again).not.toBe(first);
      expect(play.written.at(-1)?.params).toMatchObject({
        name: 'x',
        requestState: 's"1',
        inputResponses: { é: { roots: [{ uri: 'file:///x' }] } },
      });
      expect(play.ended).toEqual([]);
      play.read(`${answer(again)}\n`, cutAnswer);
      expect(play.ended).toEqual([`0 ok ${bytes + 2} ${bytes}`]);
    };
    const places = everyByte(ask(1e9));
    for (const cut of places) round([cut], [Math.min(cut, answer(1e9).length)]);
    round(places, everyByte(answer(1e9)));
    expect(play.complaints()).toEqual({});
    expect(play.shared.rounds[0]).toBe(places.length + 1);
    // Each was read in full once; the others were proved by it.
    const [operation] = play.shared.operations;
    expect(operation?.proof.parsed).toBe(1);
    expect(operation?.proof.variants).toHaveLength(1);
  });
});
