import type { RpcMessage } from '../../wire/jsonrpc.ts';
import { answerTo } from './asides.ts';
import type { McpShared } from './call.ts';
import type { HttpExchange, Poster } from './http-exchange.ts';

/** A session's end that is not answered by now is left to the server, ms. */
const endTimeoutMs = 2000;

type Speaks = Pick<McpShared, 'dialect'>;

/**
 * What a client posts beside its calls, on a connection of its own that is opened when first needed: answers to the
 * server's requests, whose stream keeps the lane busy, and the end of the session.
 */
export class HttpAnswers implements Poster {
  readonly #open: () => HttpExchange;
  readonly #bytes: (body: string) => Buffer;
  readonly #shared: Speaks;
  readonly #owed: Buffer[] = [];
  #exchange: HttpExchange | null = null;
  #busy = false;
  #ended: (() => void) | null = null;

  constructor(open: () => HttpExchange, bytes: (body: string) => Buffer, shared: Speaks) {
    this.#open = open;
    this.#bytes = bytes;
    this.#shared = shared;
  }

  /** Answers a request of the server. @returns false where the message is none of those nor a notification. */
  answer(message: RpcMessage): boolean {
    const text = answerTo(message, this.#shared.dialect);
    if (text === null) return message.kind === 'notification';
    this.#owed.push(this.#bytes(text));
    this.#next();
    return true;
  }

  /** Posts the session's end after what is owed; `ended` is called once, answered or not. */
  end(request: Buffer, ended: () => void): void {
    const timer = setTimeout(() => this.#tellEnd(), endTimeoutMs);
    this.#ended = () => {
      clearTimeout(timer);
      ended();
    };
    this.#owed.push(request);
    this.#next();
  }

  destroy(): void {
    this.#owed.length = 0;
    this.#ended = null;
    this.#exchange?.abandon();
    this.#busy = false;
  }

  sent(): void {}
  head(): void {}
  aside(): void {}

  /** Whatever came of it: a session's end may be refused (405), and an answer is nobody's call. */
  answered(): void {
    this.#busy = false;
    if (this.#owed.length > 0) this.#next();
    else this.#tellEnd();
  }

  #next(): void {
    const request = this.#busy ? undefined : this.#owed.shift();
    if (!request) return;
    this.#busy = true;
    this.#exchange ??= this.#open();
    this.#exchange.post(request, null, 0, this);
  }

  #tellEnd(): void {
    const ended = this.#ended;
    this.#ended = null;
    ended?.();
  }
}
