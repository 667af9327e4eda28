/** Recorded replies of real servers, cut every way: the same outcome, payload and bytes each time. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../src/driver/protocol.ts';
import type { Dialect } from '../../../src/driver/protocols/mcp/dialect.ts';
import { HttpExchange, type Poster } from '../../../src/driver/protocols/mcp/http-exchange.ts';
import { operationOf } from '../../../src/driver/protocols/mcp/operation.ts';
import { McpProof } from '../../../src/driver/protocols/mcp/proof.ts';
import { Http1Parser } from '../../../src/driver/wire/http1.ts';
import { readMessage } from '../../../src/driver/wire/jsonrpc.ts';
import type { HttpOrigin } from '../../../src/driver/wire/origin.ts';
import { firstId } from '../../../src/driver/wire/proof.ts';
import { legacy, method, modern } from './languages.ts';

const recorded = (name: string): Buffer =>
  readFileSync(new URL(`../../fixtures/recorded/${name}.bin`, import.meta.url));

/** An origin whose connections never come: what is sent goes nowhere, and replies are fed by hand. */
const nowhere = { acquire: () => {}, release: () => {}, open: 0, reconnects: 0 } as unknown as HttpOrigin;

/** The read buffer, and where in it pieces lie. */
const readBuffer = Buffer.alloc(65_536, '\r\ndata: ');
const before = 8;

/** A connection's far end played by the test. */
class Replay {
  readonly results: string[] = [];
  readonly asides: string[] = [];
  readonly reasons = new Set<string | null>();
  /** SHA-256 of payloads that had to be read in full. */
  readonly hashes = new Set<string>();
  readonly #exchange = new HttpExchange(nowhere, 0, null, { ends: false });
  readonly #parser = new Http1Parser(this.#exchange);
  readonly proof: McpProof;
  readonly #poster: Poster = {
    sent: () => {},
    head: () => {},
    aside: (message) => this.asides.push(message.kind),
    answered: ({ outcome, reason, class: kind }, _at, wire, payload) => {
      this.results.push(`${outcomes[outcome]}${kind ? `(${kind})` : ''} ${wire} ${payload}`);
      this.reasons.add(reason);
    },
  };

  constructor(name: string, dialect: Dialect) {
    const operation = operationOf(method(name), dialect);
    this.proof = new McpProof((payload, id) => {
      this.hashes.add(createHash('sha256').update(payload).digest('hex'));
      return operation.judge(readMessage(payload), payload, id);
    }, true);
  }

  /** One call whose reply comes in pieces cut at the given places. */
  call(id: number, reply: Buffer, cuts: readonly number[]): void {
    this.#exchange.post(Buffer.alloc(0), this.proof, id, this.#poster);
    this.#parser.reset(false);
    this.#exchange.onSent(0);
    let from = 0;
    for (const cut of [...cuts, reply.length]) {
      const size = cut - from;
      // In the middle of other bytes, as in a read buffer that is used again and again.
      reply.copy(readBuffer, before, from, cut);
      readBuffer.write('\n\n0\r\n\r\n', before + size, 'latin1');
      if (this.#parser.feed(readBuffer, before, before + size) !== before + size)
        throw new Error(`stopped before the end of the reply, cut at ${cut}`);
      from = cut;
    }
    if (!this.#parser.done) expect(this.#parser.finish()).toBe(true);
    this.#exchange.onReply(1, reply.length);
  }
}

/** The reply with another id, framing put right: recorded ids have one digit, ours have ten. */
function withId(reply: Buffer, from: number, to: number): Buffer {
  const text = reply.toString('latin1');
  const longer = String(to).length - String(from).length;
  const at = text.lastIndexOf(`"id":${from}`);
  const changed = `${text.slice(0, at)}"id":${to}${text.slice(at + `"id":${from}`.length)}`;
  const length = changed.replace(
    /(content-length: )(\d+)/i,
    (_, name, size) => `${name}${Number(size) + longer}`,
  );
  if (length !== changed) return Buffer.from(length, 'latin1');
  // The chunk that holds the id: the last size line before it.
  const size = [...changed.slice(0, at).matchAll(/\r\n([0-9a-f]+)\r\n/g)].at(-1);
  if (!size?.[1]) return Buffer.from(changed, 'latin1');
  const grown = (Number.parseInt(size[1], 16) + longer).toString(16);
  const start = size.index + 2;
  return Buffer.from(changed.slice(0, start) + grown + changed.slice(start + size[1].length), 'latin1');
}

/** A client that is asked for input has some to give. */
const giving = modern({ elicitation: { confirm: true }, sampling: 'x' });
const handshaken = legacy();

/** Recording -> operation, id in it, era it was recorded in. */
const replies: readonly (readonly [file: string, operation: string, id: number, dialect: Dialect])[] = [
  ['everything-http-2025-06-18-tools-list', 'tools/list', 2, handshaken],
  ['everything-http-2025-06-18-tools-call-echo', 'tools/call', 3, handshaken],
  ['everything-http-2025-06-18-tools-call-progress', 'tools/call', 4, handshaken],
  ['gitlab-http-dynamic-legacy-2025-11-25-tools-list', 'tools/list', 2, handshaken],
  ['gitlab-http-dynamic-legacy-2025-11-25-tools-call', 'tools/call', 3, handshaken],
  ['gitlab-http-jsonresponse-dynamic-modern-tools-call', 'tools/call', 2, giving],
  ['sdk-v2-http-modern-discover', 'server/discover', 1, giving],
  ['sdk-v2-http-modern-tools-list', 'tools/list', 2, giving],
  ['sdk-v2-http-modern-tools-call', 'tools/call', 3, giving],
  ['sdk-v2-http-modern-sse-tools-call', 'tools/call', 4, giving],
  ['sdk-v2-http-modern-input-required', 'tools/call', 5, giving],
  ['sdk-v2-http-modern-input-complete', 'tools/call', 7, giving],
];

const everyByte = (reply: Buffer) => Array.from({ length: reply.length - 1 }, (_, at) => at + 1);

describe.each(replies)('%s', { timeout: 60_000 }, (file, operation, recordedId, dialect) => {
  const id = (n: number) => firstId + n;
  const first = withId(recorded(file), recordedId, id(0));
  const place = first.lastIndexOf(String(id(0)));
  const reply = (n: number) => {
    first.write(String(id(n)), place, 'latin1');
    return first;
  };

  it('is right as it was recorded', () => {
    const replay = new Replay(operation, dialect);
    replay.call(recordedId, recorded(file), []);
    replay.call(recordedId, recorded(file), everyByte(recorded(file)));
    expect(replay.results[0]).toMatch(/^ok /);
    expect(new Set(replay.results).size).toBe(1);
    // Read in full: the reply, and what came before it in the stream.
    expect(replay.hashes.size).toBe(1 + replay.asides.length / 2);
  });

  it('is right split at every byte boundary, whether read in full or proved by the one before', () => {
    const whole = new Replay(operation, dialect);
    whole.call(id(0), reply(0), []);
    const [expected] = whole.results;
    expect(expected).toMatch(/^ok /);
    const proved = new Replay(operation, dialect);
    proved.call(id(0), reply(0), []);
    for (const cut of everyByte(reply(0))) {
      const read = new Replay(operation, dialect);
      read.call(id(0), reply(0), [cut]);
      expect(read.results).toEqual([expected]);
      expect(read.hashes).toEqual(whole.hashes);
      expect(read.asides).toEqual(whole.asides);
      proved.call(id(cut), reply(cut), [cut]);
      expect(proved.results.at(-1)).toBe(expected);
    }
    // The reply itself was read once; what comes before it in the stream is read each time.
    expect(proved.hashes.size).toBe(whole.hashes.size);
    expect(proved.proof.parsed).toBe(1 + proved.asides.length);
  });

  it('is right byte by byte', () => {
    const replay = new Replay(operation, dialect);
    for (const n of [0, 1, 2]) replay.call(id(n), reply(n), everyByte(reply(n)));
    expect(new Set(replay.results).size).toBe(1);
    expect(replay.results[0]).toMatch(/^ok /);
  });

  it('is wrong with the id of another call, at every cut', () => {
    const replay = new Replay(operation, dialect);
    replay.call(id(0), reply(0), []);
    for (const cut of everyByte(reply(0))) replay.call(id(1), reply(2), [cut]);
    expect(new Set(replay.results.slice(1).map((result) => result.split(' ')[0]))).toEqual(
      new Set(['mismatch(wrong-id)']),
    );
  });
});

describe('recordings that are no replies', () => {
  it('say so', () => {
    const replay = new Replay('tools/list', legacy());
    replay.call(2, recorded('everything-http-2025-06-18-initialized'), []);
    replay.call(2, recorded('gitlab-http-modern-unsupported-version'), []);
    expect(replay.results.map((result) => result.split(' ')[0])).toEqual([
      'mismatch(no-reply)',
      'failed(http-400)',
    ]);
  });

  it.each([
    ['sdk-v2-http-modern-header-mismatch', 8, '-32020'],
    ['sdk-v2-http-modern-missing-capability', 9, '-32021'],
    ['sdk-v2-http-modern-unsupported-version', 1, '-32022'],
  ])('%s is refused with its code, cut anywhere', (file, id, code) => {
    const reply = recorded(file);
    const replay = new Replay('tools/call', giving);
    for (const cut of everyByte(reply)) replay.call(id, reply, [cut]);
    replay.call(id, reply, everyByte(reply));
    expect(new Set(replay.results.map((result) => result.split(' ')[0]))).toEqual(
      new Set(['failed(http-400)']),
    );
    expect(replay.reasons.size).toBe(1);
    expect([...replay.reasons][0]).toContain(`status 400: ${code} `);
  });
});
