/** A proxy that passes on what a store says one byte at a time, whatever it is spoken over. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

/** @param listen makes the server that clients come to, of what is done with each. */
export async function inPieces(
  store: number,
  listen: (serve: (client: Socket) => void) => Server,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = listen((client) => {
    const behind = connect(store, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.on('data', (bytes) => behind.write(bytes));
    behind.on('data', (bytes) => {
      for (const byte of bytes) client.write(Buffer.of(byte));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, close };
}
