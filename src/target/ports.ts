import { createServer, type Server } from 'node:net';
import { onLoopback } from '../util/loopback.ts';
import { portOf } from '../util/standard-port.ts';

/**
 * One free port of the loopback address for each name. All are held together before any is let go, so they differ;
 * another program may still take one before the target does, which `owner.ts` finds out.
 * @throws PortsShortError
 */
export async function reservePorts(names: readonly string[]): Promise<Record<string, number>> {
  const servers: Server[] = [];
  try {
    const ports: Record<string, number> = {};
    for (const name of names) {
      const server = await onLoopback(listen);
      servers.push(server);
      ports[name] = boundTo(server);
    }
    return ports;
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  }
}

function listen(host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host, exclusive: true }, () => resolve(server));
  });
}

function boundTo(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Host and port of an address (`host:port`, `[::1]:80`) or URL; the port of its scheme is filled in. */
export function hostPort(address: string): { readonly host: string; readonly port: number } {
  const url = new URL(address.includes('://') ? address : `tcp://${address}`);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: portOf(url) };
}
