/** Processor time of one process from two clocks: exact ticks (with ended threads) and ns of living threads. */
export interface Refined {
  readonly cpuMs: number;
  /** The ns clock was used since the last reading. */
  readonly fine: boolean;
}

/** Ticks the two floored fields of stat (utime, stime) may hide. */
const hiddenTicks = 2;

/**
 * Follows the thread sum of schedstat where it agrees with stat within 2 ticks + 1 % since the last reading, else stat.
 * It never leaves the band that stat's flooring allows, so that short threads which ended unseen cannot add up to a drift.
 */
export class Refiner {
  readonly #tickMs: number;
  #statMs = 0;
  #threadMs = 0;
  #cpuMs = 0;

  constructor(tickMs: number) {
    this.#tickMs = tickMs;
  }

  /** `threadMs` null: not read this time. */
  next(statMs: number, threadMs: number | null): Refined {
    const coarse = statMs - this.#statMs;
    const fine = threadMs === null ? Number.NaN : threadMs - this.#threadMs;
    const tolerance = hiddenTicks * this.#tickMs + 0.01 * Math.max(0, coarse);
    const agrees = fine >= 0 && Math.abs(fine - coarse) <= tolerance;
    const guess = this.#cpuMs + (agrees ? fine : coarse);
    const within = Math.min(Math.max(guess, statMs), statMs + hiddenTicks * this.#tickMs);
    this.#statMs = statMs;
    this.#threadMs = threadMs ?? Number.NaN;
    this.#cpuMs = Math.max(this.#cpuMs, within);
    return { cpuMs: this.#cpuMs, fine: agrees };
  }
}
