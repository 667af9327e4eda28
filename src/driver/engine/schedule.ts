/**
 * When the calls of an open loop are due: a time for each, worked out from its number, so that nothing that happens
 * under load can move it.
 */
import type { RateSpec } from '../../config/plan.ts';

/** Times are ms of the clock that `startAt` was read from. */
export class Schedule {
  readonly #startAt: number;
  /** Calls per ms at the start, and from the end of the rise on. */
  readonly #from: number;
  readonly #to: number;
  readonly #riseMs: number;
  /** Calls that are due while it rises. */
  readonly #rising: number;

  constructor({ perSecond, rise }: RateSpec, startAt: number) {
    this.#startAt = startAt;
    this.#to = perSecond / 1000;
    this.#from = rise === null ? this.#to : rise.fromPerSecond / 1000;
    this.#riseMs = rise?.overMs ?? 0;
    this.#rising = ((this.#from + this.#to) / 2) * this.#riseMs;
  }

  /** When the rate has been reached, ms. */
  get reachedAt(): number {
    return this.#startAt + this.#riseMs;
  }

  /** When call `number` (from 0) is due, ms. */
  at(number: number): number {
    if (number >= this.#rising) return this.#startAt + this.#riseMs + (number - this.#rising) / this.#to;
    // number = from t + (to - from) t² / 2 rise, solved for t so that equal rates divide by no zero.
    const steeper = (this.#to - this.#from) / this.#riseMs;
    const root = Math.sqrt(this.#from * this.#from + 2 * steeper * number);
    return this.#startAt + (2 * number) / (this.#from + root);
  }

  /** Number of the first call that is due after `time`: so many are due by then. */
  firstAfter(time: number): number {
    const ms = time - this.#startAt;
    if (ms < 0) return 0;
    const grown = Math.min(ms, this.#riseMs);
    const steeper = this.#riseMs === 0 ? 0 : (this.#to - this.#from) / this.#riseMs;
    const risen = grown * (this.#from + (steeper * grown) / 2);
    let number = Math.max(0, Math.floor(risen + (ms - grown) * this.#to));
    // What `at` says counts, to its last digit: a call is due either by a time or after it.
    while (this.at(number) <= time) number++;
    while (number > 0 && this.at(number - 1) > time) number--;
    return number;
  }
}
