import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ProbeFailed } from '../../errors/observe.ts';
import { maskText, secretForms } from '../../util/secrets.ts';
import { portOf } from '../../util/standard-port.ts';
import { knownBy, type TlsNames } from '../../util/tls.ts';
import { parseUnix } from '../../util/unix-url.ts';
import type { Probe } from '../types.ts';

/** A purge of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs = 60_000;

/** Where a data store is asked, and as whom. */
export interface Store {
  readonly url: string;
  readonly user: string | null;
  readonly password: string | null;
  /** How its certificate is known; absent = by those that Node comes with, of PostgreSQL no TLS. */
  readonly tls?: TlsNames | undefined;
}

/**
 * Probe of Redis and Valkey over their endpoint, on a connection of its own that is open only while it asks.
 * Collecting is `MEMORY PURGE`, which gives pages that jemalloc holds back to the kernel; live heap is `used_memory`;
 * connections are `connected_clients` without its own. Methods throw `probe-failed`.
 */
export function openRedisProbe(store: Store): Probe {
  return {
    kind: 'redis',
    collects: true,
    collect: async () => {
      await ask(store, ['MEMORY', 'PURGE']);
      return true;
    },
    liveHeapMib: async () => infoField(await ask(store, ['INFO', 'memory']), 'used_memory', store) / 2 ** 20,
    units: async () => {
      const clients = infoField(await ask(store, ['INFO', 'clients']), 'connected_clients', store);
      return { connections: clients - 1 };
    },
    close: async () => undefined,
  };
}

/** What a store says when it refuses, without the password, which it may repeat. */
export function refusal({ url, password }: Pick<Store, 'url' | 'password'>, error: unknown): ProbeFailed {
  return new ProbeFailed(url, maskText((error as Error).message, secretForms([password ?? ''])));
}

/** The number of a `name:123` line of INFO. */
export function infoField(info: string, name: string, { url }: Pick<Store, 'url'>): number {
  const value = new RegExp(`^${name}:(\\d+)\\r?$`, 'm').exec(info)?.[1];
  if (value === undefined) throw new ProbeFailed(url, `its INFO has no ${name}`);
  return Number(value);
}

/** Signs in where it must, and sends one command. */
async function ask(store: Store, words: readonly string[]): Promise<string> {
  const { user, password } = store;
  const { socket, ready } = dial(store);
  socket.setTimeout(answerMs, () => socket.destroy(new Error(`no answer within ${answerMs / 1000} s`)));
  const replies = readReplies(socket);
  try {
    await once(socket, ready);
    if (password !== null) await told(socket, replies, ['AUTH', ...(user === null ? [] : [user]), password]);
    return await told(socket, replies, words);
  } catch (error) {
    throw refusal(store, error);
  } finally {
    socket.destroy();
  }
}

/** Over a Unix socket or TLS where its URL says so. `ready`: the event of a socket that may be written to. */
function dial({ url, tls }: Store): { readonly socket: Socket; readonly ready: string } {
  const unix = parseUnix(url);
  if (unix !== null) return { socket: connect({ path: unix.socket }), ready: 'connect' };
  const address = new URL(url);
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const to = { host, port: portOf(address) };
  return address.protocol === 'rediss:'
    ? { socket: connectTls({ ...to, ...knownBy(host, tls) }), ready: 'secureConnect' }
    : { socket: connect(to), ready: 'connect' };
}

async function told(
  socket: Socket,
  replies: AsyncGenerator<string>,
  words: readonly string[],
): Promise<string> {
  const bulk = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  socket.write(`*${words.length}\r\n${bulk.join('')}`);
  const { value, done } = await replies.next();
  if (done) throw new Error('it closed the connection');
  if (value.startsWith('-')) throw new Error(value.slice(1));
  return value;
}

/** The replies to the commands above: a line, or one string with its length in front. */
async function* readReplies(socket: Socket): AsyncGenerator<string> {
  let text = '';
  for await (const part of socket.setEncoding('latin1')) {
    text += part;
    for (let reply = cutReply(text); reply !== null; reply = cutReply(text)) {
      text = text.slice(reply.length);
      yield reply.body;
    }
  }
}

function cutReply(text: string): { body: string; length: number } | null {
  const end = text.indexOf('\r\n');
  if (end < 0) return null;
  const size = /^\$(\d+)$/.exec(text.slice(0, end))?.[1];
  if (size === undefined) return { body: text.slice(0, end), length: end + 2 };
  const length = end + 2 + Number(size) + 2;
  return text.length < length ? null : { body: text.slice(end + 2, length - 2), length };
}
