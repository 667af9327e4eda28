/** A call and its answer within this machine. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Loopback } from './scene.ts';

const calls = 100;

/** @param patienceMs after which there is no answer */
export async function tryLoopback(patienceMs = 5000): Promise<Loopback> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.setNoDelay().pipe(socket);
  });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  try {
    const port = await listen(server);
    return { us: await median(port, late.signal) };
  } catch (error) {
    return {
      error: late.signal.aborted ? `nothing came back within ${patienceMs} ms` : (error as Error).message,
    };
  } finally {
    clearTimeout(timer);
    server.close();
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('no port was given'));
    });
  });
}

/** One byte there and back, again and again; microseconds. */
function median(port: number, signal: AbortSignal): Promise<number> {
  const took: number[] = [];
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    let from = 0;
    const ask = () => {
      from = performance.now();
      socket.write('x');
    };
    socket.once('connect', ask);
    socket.on('data', () => {
      took.push((performance.now() - from) * 1000);
      if (took.length < calls) ask();
      else end(() => resolve(took.sort((a, b) => a - b)[calls / 2] ?? 0));
    });
    socket.once('error', (error) => end(() => reject(error)));
    signal.addEventListener('abort', () => end(() => reject(new Error('late'))), { once: true });
  });
}
