/** Holds so many bytes for each client from its first call until it leaves. */
import type { Socket } from 'node:net';
import type { Fixture } from '../accounts.ts';
import { listen } from '../listen.ts';

/** @param bytes 0 = nothing, which is what the others are compared with */
export function hold(port: number, bytes: number): Fixture {
  const held = new Map<Socket, Buffer | null>();
  let mostClients = 0;
  listen(port, (path, { socket, send }) => {
    if (path === '/hold' && !held.has(socket)) {
      held.set(socket, bytes === 0 ? null : Buffer.alloc(bytes, 1));
      mostClients = Math.max(mostClients, held.size);
      socket.once('close', () => held.delete(socket));
    }
    send('ok');
  });
  return { account: () => ({ kind: 'hold', bytes, mostClients }) };
}
