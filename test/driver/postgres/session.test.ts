/** The driver's sessions against a server that answers with whatever bytes it is told to. */
import { describe, expect, it } from 'vitest';
import type { DriverEndpoint, DriverMethod } from '../../../src/driver/messages.ts';
import { driverHere } from '../programs.ts';
import {
  type Answer,
  bound,
  bytewise,
  error,
  message,
  notice,
  notification,
  over,
  parameter,
  parsed,
  ready,
  row,
  type Scripted,
  scripted,
} from './wire.ts';

const right = [bound, row('one'), over, ready];
const answer = (...messages: readonly Buffer[]): Answer => ({ pieces: [Buffer.concat(messages)] });
const apart = (...messages: readonly Buffer[]): Answer => ({ pieces: bytewise(Buffer.concat(messages)) });

const prepared: DriverMethod = {
  ...{ name: 'one', operation: 'SELECT', params: { sql: 'SELECT $1', values: ['one'] } },
  ...{ expect: { rows: 1, row: ['one'] }, timeoutMs: 20_000 },
};

/** Calls a method so many times. @returns what became of each, the server's account, and the open connections. */
async function callAll(
  answers: readonly Answer[],
  {
    method = prepared,
    options = {},
    source = null,
    greeting,
  }: {
    method?: DriverMethod;
    options?: DriverEndpoint['options'];
    source?: string | null;
    greeting?: Buffer;
  } = {},
) {
  const server = await scripted(answers, greeting);
  const driver = driverHere();
  try {
    await driver.ask('setup', {
      endpoint: {
        ...{ protocol: 'postgres', url: server.url, headers: {}, source, options, launch: null },
      },
      ...{ methods: [method], inFlight: 1, maxClients: 1 },
    });
    await driver.ask('connect', { from: 0, to: 1, concurrency: 1 });
    const ended = [];
    for (let call = 0; call < answers.length; call++)
      ended.push(await driver.ask('call', { client: 0, method: 0 }));
    const { connections } = await driver.ask('state', {});
    return { ended, server, connections };
  } finally {
    await driver.ask('stop', {});
    await server.close();
  }
}
const outcomesOf = ({ ended }: Awaited<ReturnType<typeof callAll>>) => ended.map(({ outcome }) => outcome);
const account = ({ requests, sessions }: Scripted) => ({ requests, sessions });

describe('a PostgreSQL session', () => {
  it('parses a statement once, and reads replies that come byte by byte among other messages', async () => {
    const asides = [notice, ...right.slice(0, 2), parameter, ...right.slice(2, 3), notification, ready];
    const all = await callAll([apart(parsed, ...right), apart(...asides), answer(...right)]);
    expect(outcomesOf(all)).toEqual(['ok', 'ok', 'ok']);
    expect(account(all.server)).toEqual({ requests: ['PBES', 'BES', 'BES'], sessions: 1 });
    const bytes = (messages: readonly Buffer[]) => Buffer.concat(messages).length;
    expect(all.ended.map(({ wireBytes }) => wireBytes)).toEqual([
      ...[bytes([parsed, ...right]), bytes(asides), bytes(right)],
    ]);
    expect(all.ended.map(({ payloadBytes }) => payloadBytes)).toEqual([3, 3, 3]);
  });

  it('parses again where parsing failed, and not where what came after it did', async () => {
    const no = error('ERROR', '42703', 'no such column');
    const all = await callAll([
      ...[answer(no, ready), answer(parsed, no, ready), answer(no, ready), answer(...right)],
    ]);
    expect(outcomesOf(all)).toEqual(['failed', 'failed', 'failed', 'ok']);
    expect(all.ended[0]?.reason).toBe('42703 no such column');
    expect(account(all.server)).toEqual({ requests: ['PBES', 'PBES', 'BES', 'BES'], sessions: 1 });
  });

  it('parses each time without a name, and sends a lone text without values', async () => {
    const first = answer(parsed, ...right);
    const nameless = await callAll([first, first], { options: { prepared: false } });
    expect(outcomesOf(nameless)).toEqual(['ok', 'ok']);
    expect(nameless.server.requests).toEqual(['PBES', 'PBES']);
    const method = { ...prepared, params: { sql: 'SELECT' } };
    const simple = answer(message('T', Buffer.alloc(2)), row('one'), over, ready);
    const lone = await callAll([simple, simple], { method, options: { prepared: false } });
    expect(outcomesOf(lone)).toEqual(['ok', 'ok']);
    expect(lone.server.requests).toEqual(['Q', 'Q']);
  });

  const whole = answer(parsed, ...right);
  it.each<[string, Answer, string, string]>([
    ['bytes of another protocol', answer(Buffer.from('HTTP/1.1 400\r\n')), 'mismatch', '"H" where none'],
    ['no end', answer(parsed, bound, row('one'), ready), 'mismatch', '"Z" where none'],
    ['a page of it', answer(parsed, bound, row('one'), message('s')), 'mismatch', '"s" where none'],
    ['a second reply', answer(parsed, ...right, ...right), 'mismatch', '"2" where none'],
    ['a row that does not add up', answer(parsed, bound, message('D', 'xx')), 'mismatch', 'do not add up'],
    ['its connection', { pieces: [parsed, bound], ends: true }, 'reset', 'terminated unexpectedly'],
    [
      'half a row, then its connection',
      { pieces: [parsed, bound, row('one').subarray(0, 8)], ends: true },
      ...(['reset', 'terminated unexpectedly'] as const),
    ],
    ['a fatal error', answer(parsed, bound, error('FATAL', '57P01', 'bye')), 'failed', '57P01 bye'],
    [
      'an error, then its connection',
      { pieces: [error('ERROR', '53200', 'no memory')], ends: true },
      ...(['failed', '53200 no memory'] as const),
    ],
  ])('that answers with %s ends, and the next call has another', async (_, faulty, outcome, reason) => {
    const all = await callAll([faulty, whole, answer(...right)]);
    expect(outcomesOf(all)).toEqual([outcome, 'ok', 'ok']);
    expect(all.ended[0]?.reason).toContain(reason);
    // The statement is parsed anew on it.
    expect(account(all.server)).toEqual({ requests: ['PBES', 'PBES', 'BES'], sessions: 2 });
    expect(all.connections).toBe(1);
  });

  it('is ended by an error behind a reply, which was right', async () => {
    const all = await callAll([answer(parsed, ...right, error('FATAL', '57P01', 'bye')), whole]);
    expect(outcomesOf(all)).toEqual(['ok', 'ok']);
    expect(account(all.server)).toEqual({ requests: ['PBES', 'PBES'], sessions: 2 });
  });

  it('goes on after answers that are wrong', async () => {
    const other = [bound, row('two'), over, ready];
    const all = await callAll([
      ...[answer(parsed, ...other), answer(bound, over, ready), answer(bound, row('one'), ...right.slice(1))],
      ...[answer(bound, message('I'), ready), answer(...right)],
    ]);
    expect(outcomesOf(all)).toEqual(['mismatch', 'mismatch', 'mismatch', 'mismatch', 'ok']);
    expect(all.ended.map(({ payloadBytes }) => payloadBytes)).toEqual([3, 0, 6, 0, 3]);
    expect(all.server.sessions).toBe(1);
  });

  it('knows where a message begins that came with the sign-in by half', async () => {
    const half = parameter.subarray(0, 3);
    const all = await callAll([answer(parameter.subarray(3), parsed, ...right)], { greeting: half });
    expect(outcomesOf(all)).toEqual(['ok']);
  });

  it('comes from the address that its client is given', async () => {
    const all = await callAll([answer(parsed, ...right)], { source: '127.0.7.${client}' });
    expect([outcomesOf(all), all.server.from]).toEqual([['ok'], ['127.0.7.1']]);
  });

  it('refuses the data that a COPY waits for', async () => {
    const waits = message('G', Buffer.alloc(3));
    const refused = [error('ERROR', '57014', 'COPY from stdin failed'), ready];
    const all = await callAll(
      [answer(parsed, bound, waits), answer(...refused), answer(...right)].slice(0, 2),
    );
    // The refusal and its Sync are one request more, and what the server says to it is the first call's reply.
    expect(all.ended[0]).toMatchObject({ outcome: 'failed', reason: '57014 COPY from stdin failed' });
    expect(all.server.requests.slice(0, 2)).toEqual(['PBES', 'fS']);
  });
});
