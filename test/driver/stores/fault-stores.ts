/**
 * Proxies in front of real stores that put faults into replies and keep an account of it. They know where a reply ends
 * by rules of their own, and share no code with the driver.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of a reply: other bytes (in pieces), and whether the connection ends after them, and how. */
export interface Fault {
  readonly make: (reply: Buffer) => readonly Buffer[];
  readonly ends?: 'end' | 'reset' | undefined;
}
export interface FaultProxy {
  readonly port: number;
  /** Replies that went through as they were, and those with a fault, by its name. */
  readonly account: { passed: number; readonly injected: Record<string, number> };
  close(): Promise<void>;
}
/** Cuts whole replies off what has come. */
interface Framing {
  readonly take: (bytes: Buffer) => Taken | null;
}
interface Taken {
  readonly reply: Buffer;
  /** `apart`: of no call. `spared`: a call's, which goes through as it is. */
  readonly is: 'apart' | 'spared' | 'call';
}

/** Every `every`-th counted reply gets the next of the faults, in turn. */
export async function faultProxy(
  to: number,
  faults: Readonly<Record<string, Fault>>,
  framing: () => Framing,
  every = 3,
): Promise<FaultProxy> {
  const account = { passed: 0, injected: {} as Record<string, number> };
  const sockets = new Set<Socket>();
  const names = Object.keys(faults);
  let replies = 0;
  const next = (): string | null => {
    replies += 1;
    return replies % every === 0 ? (names[(replies / every) % names.length] ?? null) : null;
  };
  const server = createServer((client) => {
    const store = connect(to, '127.0.0.1');
    const { take } = framing();
    let held = Buffer.alloc(0);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        store.destroy();
      });
    }
    client.on('data', (bytes) => store.write(bytes));
    const pass = passer(client, faults, account, next);
    store.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      for (let taken = take(held); taken !== null; taken = take(held)) {
        held = held.subarray(taken.reply.length);
        const ends = pass(taken);
        if (ends === undefined) continue;
        if (ends === 'end') client.end();
        else client.resetAndDestroy();
        return;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, account, close: () => closeAll(server, sockets) };
}

/** Passes a reply on, with its fault where it has one. @returns whether the connection ends then, and how */
function passer(
  client: Socket,
  faults: Readonly<Record<string, Fault>>,
  account: FaultProxy['account'],
  next: () => string | null,
) {
  return ({ reply, is }: Taken): Fault['ends'] => {
    const name = is === 'call' ? next() : null;
    const fault = name === null ? undefined : faults[name];
    if (name === null || fault === undefined) {
      if (is !== 'apart') account.passed += 1;
      client.write(reply);
      return undefined;
    }
    account.injected[name] = (account.injected[name] ?? 0) + 1;
    for (const piece of fault.make(reply)) client.write(piece);
    return fault.ends;
  };
}

async function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
}

/** Byte by byte. */
export const drop = (reply: Buffer): Buffer[] => Array.from(reply, (byte) => Buffer.from([byte]));
export const half = (reply: Buffer): Buffer[] => [reply.subarray(0, Math.floor(reply.length / 2))];
export const instead =
  (...texts: readonly string[]) =>
  (): Buffer[] =>
    texts.map((text) => Buffer.from(text));

/** Redis, of which only PING and a GET with this answer are asked. */
export function redisFraming(answer: string): Framing {
  const pong = Buffer.from('+PONG\r\n');
  const wanted = Buffer.from(`$${answer.length}\r\n${answer}\r\n`);
  return {
    take: (bytes) => {
      const reply = bytes[0] === pong[0] ? pong : wanted;
      return bytes.length < reply.length
        ? null
        : { reply: Buffer.from(bytes.subarray(0, reply.length)), is: reply === wanted ? 'call' : 'apart' };
    },
  };
}

/** PostgreSQL: a reply ends with ReadyForQuery. The session's start is of no call; the first call's, which prepares, is spared. */
export function postgresFraming(): Framing {
  let seen = 0;
  const take = (bytes: Buffer): Taken | null => {
    const end = seen === 0 ? messageEnd(bytes, 0) : readyEnd(bytes);
    if (end === null) return null;
    // Sign-in goes back and forth: each message of it goes through at once.
    const last = seen > 0 || bytes[0] === readyForQuery;
    if (last) seen += 1;
    const is = seen > 2 ? 'call' : seen > 1 ? 'spared' : 'apart';
    return { reply: Buffer.from(bytes.subarray(0, end)), is };
  };
  return { take };
}

const readyForQuery = 'Z'.charCodeAt(0);

/** Where the message that begins there ends; null = not all of it has come. */
function messageEnd(bytes: Buffer, at: number): number | null {
  if (bytes.length < at + 5) return null;
  const end = at + 1 + bytes.readUInt32BE(at + 1);
  return bytes.length < end ? null : end;
}

/** Where the first ReadyForQuery ends. */
function readyEnd(bytes: Buffer): number | null {
  for (let at = 0; ; ) {
    const end = messageEnd(bytes, at);
    if (end === null || bytes[at] === readyForQuery) return end;
    at = end;
  }
}

/** Messages of a PostgreSQL reply, by type and bytes. */
export function messagesOf(reply: Buffer): { readonly type: string; readonly bytes: Buffer }[] {
  const messages: { type: string; bytes: Buffer }[] = [];
  for (let at = 0; at < reply.length; ) {
    const end = at + 1 + reply.readUInt32BE(at + 1);
    messages.push({ type: String.fromCharCode(reply[at] as number), bytes: reply.subarray(at, end) });
    at = end;
  }
  return messages;
}

/** A message of PostgreSQL. */
export function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}
