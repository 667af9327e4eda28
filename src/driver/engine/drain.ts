/**
 * The end of a load. First the calls started in the window are waited for, while load goes on around them, so
 * that the last of them are not answered by an idle target; then no more calls are begun and the rest may end.
 */
import type { Slot } from '../protocol.ts';
import { type Clock, deadline } from './clock.ts';

export interface DrainHooks {
  /** Calls under way. */
  busy(): number;
  /** Ends all calls under way as aborted. */
  abort(): void;
  /** Every call has ended. */
  done(): void;
}

export class Drain {
  /** No more calls are begun. */
  draining = false;
  /** Calls of the window that are still open. */
  readonly #owed: Set<Slot>;
  readonly #graceMs: number;
  readonly #clock: Clock;
  readonly #hooks: DrainHooks;
  #forget: () => void = () => {};
  #finished = false;

  constructor(owed: Set<Slot>, graceMs: number, clock: Clock, hooks: DrainHooks) {
    this.#owed = owed;
    this.#graceMs = graceMs;
    this.#clock = clock;
    this.#hooks = hooks;
  }

  begin(): void {
    if (this.#owed.size === 0) this.#drain();
    else this.#forget = deadline(this.#clock, this.#graceMs, () => this.#expire());
  }

  /** A call has ended. @returns whether its worker must not begin another. */
  ended(slot: Slot): boolean {
    const last = this.#owed.delete(slot) && this.#owed.size === 0;
    if (this.draining) this.#settle();
    else if (last) this.#drain();
    return this.draining;
  }

  #drain(): void {
    this.draining = true;
    this.#forget();
    this.#forget = deadline(this.#clock, this.#graceMs, () => this.#expire());
    this.#settle();
  }

  #expire(): void {
    this.draining = true;
    this.#hooks.abort();
    // Even if a call is then still owed: the sums say so, and nobody waits for ever.
    this.#finish();
  }

  #settle(): void {
    if (this.#hooks.busy() === 0) this.#finish();
  }

  #finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#forget();
    this.#hooks.done();
  }
}
