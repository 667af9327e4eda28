/** How `pg` comes to a server over TLS and over a Unix socket. */
import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { Known } from './tls.ts';

/** Its option `ssl`: verified as anywhere else; false and not undefined, or the environment would say. */
export function sslOf(tls: Known | null) {
  if (tls === null) return false;
  // `pg` asks for the certificate of the host it connects to, whatever name it is given.
  const { servername } = tls;
  const named = {
    checkServerIdentity: (_: string, shown: PeerCertificate) => checkServerIdentity(servername, shown),
  };
  return { ...tls, rejectUnauthorized: true, ...(servername === '' ? {} : named) };
}

/** A socket that connects to a path, whatever `pg` makes of port and host: it knows but its own name in a folder. */
export function socketAt(path: string): Socket {
  const socket = new Socket();
  const plain = socket.connect.bind(socket);
  socket.connect = (() => plain({ path })) as typeof socket.connect;
  return socket;
}
