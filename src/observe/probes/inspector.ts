import { WebSocket } from 'ws';
import { ProbeFailed } from '../../errors/observe.ts';

/** A collection of a heap of several GiB takes seconds; longer than this it hangs. */
const answerMs = 60_000;
const connectMs = 5000;

/** One conversation with a runtime's inspector. */
export interface Inspector {
  send(
    method: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Opens the inspector at `url`, lets `talk` speak with it and closes it again.
 * It is never left open: a Node process whose debugger is attached waits for it at exit.
 * Throws `probe-failed`.
 */
export async function withInspector<T>(url: string, talk: (inspector: Inspector) => Promise<T>): Promise<T> {
  const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: connectMs });
  const waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('message', (data) => receive(String(data), waiting));
  socket.on('close', () => fail(new ProbeFailed(url, 'it closed the connection')));
  socket.on('error', (error) => fail(new ProbeFailed(url, error.message, { cause: error })));
  await opened(socket, url);
  let id = 0;
  const send: Inspector['send'] = async (method, params = {}) => {
    id += 1;
    const answer = answered(id, waiting, `${url} (${method})`);
    socket.send(JSON.stringify({ id, method, params }));
    return resultOf(await answer, url, method);
  };
  try {
    return await talk({ send });
  } finally {
    await closed(socket);
  }
}

type Waiting = Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>;

/** Hands an answer to whoever asked; events have no id and are nobody's. */
function receive(text: string, waiting: Waiting): void {
  const id = Number(/^\{"id":(\d+)/.exec(text)?.[1]);
  waiting.get(id)?.resolve(text);
  waiting.delete(id);
}

function answered(id: number, waiting: Waiting, where: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ProbeFailed(where, `no answer within ${answerMs / 1000} s`));
    const timer = setTimeout(late, answerMs);
    const settled =
      <T>(end: (value: T) => void) =>
      (value: T) => {
        clearTimeout(timer);
        end(value);
      };
    waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
  });
}

function resultOf(text: string, url: string, method: string): Readonly<Record<string, unknown>> {
  const { result, error } = JSON.parse(text) as {
    result?: Record<string, unknown>;
    error?: { message?: string };
  };
  if (!result) throw new ProbeFailed(url, `${method}: ${error?.message ?? 'no result'}`);
  return result;
}

function opened(socket: WebSocket, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(new ProbeFailed(url, error.message, { cause: error })));
    socket.once('close', () => reject(new ProbeFailed(url, 'it closed the connection')));
  });
}

/** Waits until the other side knows that we are gone; at most a second. */
function closed(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve();
    const timer = setTimeout(() => socket.terminate(), 1000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close();
  });
}
