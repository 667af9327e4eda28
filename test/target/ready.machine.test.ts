import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { reservePorts } from '../../src/target/ports.ts';
import { questionOf } from '../../src/target/question.ts';
import { untilAnswered } from '../../src/target/ready.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});
/** Listens at a port with what to do with the nth connection. */
async function listen(port: number, each: (socket: Socket, nth: number) => void): Promise<void> {
  let nth = 0;
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    each(socket, nth);
    nth += 1;
  }).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
}
const free = async () => (await reservePorts(['port']))['port'] ?? 0;
const ask = (port: number, timeoutMs: number, signal = new AbortController().signal) => {
  const question = questionOf({ kind: 'protocol', timeoutMs }, 'http', `http://127.0.0.1:${port}/`);
  if (question === null) throw new Error('no question');
  return untilAnswered(question, performance.now(), timeoutMs, signal);
};
const ok = 'HTTP/1.1 200 OK\r\n\r\n';

describe('reservePorts', () => {
  it('gives different ports that nobody holds afterwards', async () => {
    const ports = await reservePorts(Array.from({ length: 50 }, (_, n) => `port.${n}`));
    expect(new Set(Object.values(ports)).size).toBe(50);
    await listen(ports['port.7'] ?? 0, () => {});
  });
});

describe('readiness', () => {
  it('is noticed when the server comes up while it is asked', async () => {
    const port = await free();
    const asking = ask(port, 20_000);
    await listen(port, (socket) => socket.end(ok));
    expect(await asking).toMatchObject({ kind: 'ready' });
  });

  it('outlives connections that are cut, empty, garbage, or not ready yet', async () => {
    const port = await free();
    await listen(port, (socket, nth) => {
      if (nth === 0) socket.resetAndDestroy();
      else if (nth === 1) socket.end();
      else if (nth === 2) socket.end('garbage\r\n');
      else socket.end(ok);
    });
    expect(await ask(port, 20_000)).toMatchObject({ kind: 'ready' });
  });

  it('is read from an answer that comes byte by byte', async () => {
    const port = await free();
    await listen(port, async (socket) => {
      for (const byte of ok) {
        socket.write(byte);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(await ask(port, 20_000)).toMatchObject({ kind: 'ready' });
  });

  it('asks again where a first connection is never answered', async () => {
    const port = await free();
    await listen(port, (socket, nth) => nth > 0 && socket.end(ok));
    expect(await ask(port, 20_000)).toMatchObject({ kind: 'ready' });
  });

  it('says what was seen when time is up, and stops at a signal', async () => {
    const port = await free();
    expect(await ask(port, 30)).toEqual({ kind: 'late', seen: `127.0.0.1:${port}: ECONNREFUSED` });
    await listen(port, () => {});
    expect(await ask(port, 30)).toMatchObject({
      kind: 'late',
      seen: expect.stringContaining('no answer within'),
    });
    const stop = new AbortController();
    const asking = ask(port, 60_000, stop.signal);
    stop.abort();
    expect(await asking).toEqual({ kind: 'aborted' });
  });
});
