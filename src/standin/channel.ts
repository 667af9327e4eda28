import type { ChildProcess } from 'node:child_process';
import { PortsShortError } from '../errors/machine.ts';
import { StandinLostError } from '../errors/standin.ts';
import type { StandinReplyOf, StandinRequest } from './messages.ts';

type BodyOf<K extends StandinRequest['kind']> = Omit<Extract<StandinRequest, { kind: K }>, 'kind'>;

/** The harness's end of the stand-in's IPC channel. */
export interface Channel {
  /** Rejects with `standin-lost` once the process is gone. */
  request<K extends StandinRequest['kind']>(kind: K, body: BodyOf<K>): Promise<StandinReplyOf[K]>;
  /** Rejects when the process ends unasked; otherwise never settles. */
  readonly lost: Promise<never>;
  /** Resolves when the process has ended, or could not be started. */
  readonly exited: Promise<void>;
  /** From now on the end of the process is no loss. */
  expectEnd(): void;
}

type Reply = { readonly seq: number } & (
  | { readonly reply: StandinReplyOf[StandinRequest['kind']] }
  | { readonly error: { readonly code: string; readonly message: string } }
);
interface Waiter {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Matches replies with requests by number; the end of the process rejects all that wait. */
export function createChannel(child: ChildProcess): Channel {
  const waiting = new Map<number, Waiter>();
  let seq = 0;
  let gone: StandinLostError | null = null;
  let expected = false;
  const ended = endOf(child);
  const lost = ended.then((error): Promise<never> => {
    gone = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    return expected ? new Promise(() => {}) : Promise.reject(error);
  });
  // Whoever races against it hears of it; nobody must.
  lost.catch(() => undefined);
  child.on('message', (message: Reply) => settle(waiting, message));
  return {
    request: (kind, body) =>
      new Promise((resolve, reject) => {
        if (gone !== null) return reject(gone);
        seq += 1;
        waiting.set(seq, { resolve: resolve as (value: unknown) => void, reject });
        // A channel that is closed is told by the exit, which rejects what waits.
        child.send({ seq, kind, ...body }, () => {});
      }),
    lost,
    exited: ended.then(() => undefined),
    expectEnd() {
      expected = true;
    },
  };
}

function settle(waiting: Map<number, Waiter>, message: Reply): void {
  const waiter = waiting.get(message.seq);
  waiting.delete(message.seq);
  if ('reply' in message) waiter?.resolve(message.reply);
  else waiter?.reject(errorOf(message.error));
}

/** What the machine would not give keeps its name; anything else is the stand-in's fault. */
function errorOf({ code, message }: { readonly code: string; readonly message: string }): Error {
  if (code === PortsShortError.code) return new PortsShortError(message);
  return new StandinLostError(`The stand-in process could not do as asked: ${message}.`);
}

/** Resolves with what there is to say when the process has ended, its last words included. */
function endOf(child: ChildProcess): Promise<StandinLostError> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk}`.slice(-2000);
  });
  return new Promise((resolve) => {
    const end = (how: string) => {
      const printed = words.trim() === '' ? '' : ` It printed:\n${words.trimEnd()}`;
      resolve(new StandinLostError(`The stand-in process ${how}.${printed}`));
    };
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      end(signal === null ? `ended with code ${code}` : `ended by ${signal}`),
    );
  });
}
