import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** What to send to a server to see whether it is there. */
export interface Question {
  readonly host: string;
  readonly port: number;
  /** A Unix socket, in place of host and port. */
  readonly socket?: string;
  readonly tls: boolean;
  /** Null: to be connected is the answer. */
  readonly bytes: Buffer | null;
  /** What is wanted is in the bytes so far (`done`), cannot come any more (`wrong`), or needs more. */
  readonly judge: (answer: Buffer) => 'done' | 'more' | { readonly wrong: string };
}

/** `at`: `performance.now()` of the answer. */
export type Asked =
  | { readonly kind: 'answered'; readonly at: number }
  | { readonly kind: 'not-yet'; readonly why: string };

/** More than any status line needs. */
const maxAnswer = 64 * 1024;

/** Asks once, over a connection of its own. */
export function ask(question: Question, timeoutMs: number, signal: AbortSignal): Promise<Asked> {
  return new Promise((resolve) => {
    const { host, port, socket: path } = question;
    const socket = question.tls
      ? connectTls({ host, port, rejectUnauthorized: false })
      : connectTcp(path === undefined ? { host, port } : { path });
    const end = (asked: Asked) => {
      signal.removeEventListener('abort', giveUp);
      clearTimeout(timer);
      socket.destroy();
      resolve(asked);
    };
    const notYet = (why: string) => end({ kind: 'not-yet', why });
    const giveUp = () => notYet('given up');
    // What has come by then is read first: on a busy machine it may have lain there before the timer had its turn.
    const late = () => setImmediate(() => notYet(`no answer within ${Math.round(timeoutMs)} ms`));
    const timer = setTimeout(late, timeoutMs);
    signal.addEventListener('abort', giveUp);
    socket.setNoDelay(true);
    socket.on('error', (error: NodeJS.ErrnoException) => notYet(error.code ?? error.message));
    socket.on('end', () => notYet('the connection was closed without an answer'));
    socket.once(question.tls ? 'secureConnect' : 'connect', () => {
      if (question.bytes === null) return end({ kind: 'answered', at: performance.now() });
      socket.write(question.bytes);
    });
    listen(socket, question, end);
  });
}

/** Collects the answer until it can be judged. */
function listen(socket: Socket, question: Question, end: (asked: Asked) => void): void {
  let answer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const at = performance.now();
    answer = Buffer.concat([answer, chunk]);
    const verdict =
      answer.length > maxAnswer ? { wrong: 'an answer without an end' } : question.judge(answer);
    if (verdict === 'done') end({ kind: 'answered', at });
    else if (verdict !== 'more') end({ kind: 'not-yet', why: verdict.wrong });
  });
}
