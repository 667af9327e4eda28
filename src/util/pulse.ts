/**
 * When this process last took up work from its event loop, and the longest it has let others wait since it was
 * asked. A process has one event loop, so there is one pulse.
 */
class Pulse {
  #last = 0;
  #longest = 0;

  /** A callback begins at `at`, ms: the one before it is over. */
  beat(at: number): void {
    const gap = at - this.#last;
    if (gap > this.#longest) this.#longest = gap;
    this.#last = at;
  }

  /** Longest time between two beats since the last call of this, ms; idle time is in it. */
  take(at: number): number {
    this.beat(at);
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }
}

export const pulse = new Pulse();
