import { Outcome } from '../../protocol.ts';
import type { Spoken } from './era.ts';
import { type McpVerdict, verdictOf } from './reply.ts';

/** Goes on with a client, or says why it cannot. */
type Pass = (fault: McpVerdict | null) => void;
/** What asking a server came to. */
export type Answered = { readonly spoken: Spoken } | McpVerdict;
/** Asks the server; `told` is called once, unless the probe is given up by the function returned. */
export type AskEra = (client: number, told: (answered: Answered) => void) => () => void;

/** Holds the first clients until it is known what to speak with the server; after that it is open. */
export class EraGate {
  readonly #ask: AskEra;
  readonly #speak: (spoken: Spoken) => void;
  #open: boolean;
  #waiting: Pass[] = [];
  #cancel: (() => void) | null = null;

  /** @param pinned what the config says; null = the server is asked. */
  constructor(pinned: Spoken | null, ask: AskEra, speak: (spoken: Spoken) => void) {
    this.#open = pinned !== null;
    this.#ask = ask;
    this.#speak = speak;
  }

  /** Calls `go` when the era is known: at once, or when the server has answered. The first client's credentials ask. */
  pass(client: number, go: Pass): void {
    if (this.#open) {
      go(null);
      return;
    }
    this.#waiting.push(go);
    if (this.#waiting.length > 1) return;
    this.#cancel = this.#ask(client, (answered) => this.#answered(answered));
  }

  #answered(answered: Answered): void {
    this.#cancel = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    const found = 'spoken' in answered;
    if (found) {
      this.#open = true;
      this.#speak(answered.spoken);
    }
    for (const go of waiting) go(found ? null : answered);
  }

  /** Nothing more is told. */
  destroy(): void {
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }
}

/** No answer to a probe in time. */
export const unanswered = (what: string, ms: number): McpVerdict =>
  verdictOf(Outcome.timeout, 'handshake', `no answer to ${what} within ${ms} ms`);
