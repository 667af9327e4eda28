/**
 * Sockets whose bytes we read before `pg` does, and in its place once it has signed in.
 *
 * In plain text they come in the buffer that all sockets share, and `pg` has copies; over TLS as Node decrypts them.
 */
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type pg from 'pg';

/** Given the bytes, valid only within the call. @returns whether `pg` is to have them too. */
export type Take = (bytes: Buffer, length: number) => boolean;

/** A socket in plain text, on its way. */
export function dialPlain(to: NetConnectOpts, readBuffer: Buffer, take: Take): Socket {
  const callback = (length: number): boolean => {
    if (take(readBuffer, length)) socket.emit('data', Buffer.from(readBuffer.subarray(0, length)));
    return true;
  };
  const socket: Socket = connect({ ...to, noDelay: true, onread: { buffer: readBuffer, callback } });
  return underWay(socket);
}

/** A socket that `pg` puts TLS on: `takeOver` reads there. */
export const dialSecure = (to: NetConnectOpts): Socket => underWay(connect({ ...to, noDelay: true }));

/** `pg` connects what it is given; this is connecting already. */
function underWay(socket: Socket): Socket {
  socket.connect = () => socket;
  return socket;
}

/** Reads before `pg` on the stream that it has put on its socket. */
export function takeOver(client: pg.Client, take: Take): void {
  connectionOf(client).once('sslconnect', () => {
    const stream = streamOf(client);
    const theirs = stream.listeners('data');
    stream.removeAllListeners('data');
    stream.on('data', (bytes: Buffer) => {
      if (take(bytes, bytes.length)) for (const listener of theirs) listener(bytes);
    });
  });
}

/** The stream under a client. */
export const streamOf = (client: pg.Client): Socket => connectionOf(client).stream;

/** `pg` has no public name for it. */
function connectionOf(client: pg.Client): {
  readonly stream: Socket;
  once(event: 'sslconnect', listener: () => void): void;
} {
  return (client as unknown as { connection: ReturnType<typeof connectionOf> }).connection;
}
