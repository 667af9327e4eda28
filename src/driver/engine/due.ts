/** Workers by the time they are due: a binary heap in two arrays, so that pacing allocates nothing per call. */
export class DueQueue {
  readonly #times: Float64Array;
  readonly #workers: Uint32Array;
  #size = 0;

  /** @param capacity each worker stands in it at most once. */
  constructor(capacity: number) {
    this.#times = new Float64Array(capacity);
    this.#workers = new Uint32Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** Time of the first, or Infinity. */
  next(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : (this.#times[0] as number);
  }

  push(time: number, worker: number): void {
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#times[parent] as number) <= time) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#times[at] = time;
    this.#workers[at] = worker;
  }

  /** Takes the first worker off; there must be one. */
  pop(): number {
    const first = this.#workers[0] as number;
    const last = --this.#size;
    const time = this.#times[last] as number;
    const worker = this.#workers[last] as number;
    let at = 0;
    for (let child = 1; child < last; child = at * 2 + 1) {
      if (child + 1 < last && (this.#times[child + 1] as number) < (this.#times[child] as number)) child++;
      if ((this.#times[child] as number) >= time) break;
      this.#move(child, at);
      at = child;
    }
    this.#times[at] = time;
    this.#workers[at] = worker;
    return first;
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#workers[to] = this.#workers[from] as number;
  }
}
